import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJobs } from '#jobs/worker.ts'
import { deleteOldDocuments } from '#features/platform/documents/documents.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBilling,
  aClientOf,
  aDeliveryOption,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-03-02T09:00:00Z') })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A customer with an order, a filled basket and a mail. */
async function aCustomer(over: { prices_hidden?: boolean } = {}) {
  const { db } = shop
  const tariff = await aTariff(db)
  const user = await aUser(db, { tariff_id: tariff.id, name: 'Zoë Claes', ...over })
  const warehouse = await aWarehouse(db)
  const stock = { [warehouse.id]: 50 }
  const product = await aProduct(db, { prices: { [tariff.id]: '5' }, stock })
  const address = await aShippingAddress(db, user.id)
  const billing = await aBilling(db, user.id, { vat: 'BE0123456749', is_default: true })
  const option = await aDeliveryOption(db)
  await aBasket(db, user.id, { [product.id]: 2 })
  await shop.as(user.id)('POST', 'order/', {
    delivery_option: option.id,
    shipping_address: address.id,
    billing: billing.id,
    payment_method: 'bank_transfer',
    customer_reference: 'PO 7',
  })
  await aBasket(db, user.id, { [product.id]: 3 })
  const mail = {
    template: 'approved',
    language: 'fr',
    html: '<p>secret</p>',
    body_text: 'secret',
    company_id: user.id,
  }
  await db
    .insertInto('mail')
    .values([
      { ...mail, recipient: user.email, subject: 'Welcome' },
      { ...mail, recipient: 'office@example.test', subject: 'Internal' },
    ])
    .execute()
  return { ...user, product }
}
const ask = (id: number) => shop.as(id)('GET', 'user/data/')
const work = () => runJobs(shop.deps, shop.database.pool)
async function dataOf(id: number) {
  expect((await ask(id)).statusCode).toBe(202)
  await work()
  return ask(id)
}

test('OD-44: everything kept about the caller comes as a file, with names rather than ids', async () => {
  const customer = await aCustomer()
  const answer = await dataOf(customer.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''comptoir-2026-03-02.json`)
  const data = answer.json()
  expect(data).toMatchObject({
    exported_at: '2026-03-02T09:00:00.000Z',
    account: { name: 'Zoë Claes', email: customer.email, price_list: 'Standard' },
    billing: [{ enterprise_name: 'Ateliers Dubois', vat: 'BE0123456749', country: 'BE' }],
    shipping_addresses: [{ city: 'Bruxelles', postcode: '1000' }],
    orders: [
      {
        customer_reference: 'PO 7',
        total: '10.00',
        lines: [{ ref: customer.product.ref, packs: 2, unit_price: '5.0000', total: '10.00' }],
      },
    ],
    baskets: [{ kind: 'current', lines: [{ ref: customer.product.ref, packs: 3 }] }],
    own_codes: [],
  })
  expect(data.mails.map(({ subject }: { subject: string }) => subject)).toContain('Welcome')
  expect(answer.body).not.toContain('secret')
  expect(answer.body).not.toContain('password')
  expect(answer.body).not.toContain('Internal')
})

test('OD-44: so does what others have noted about the caller', async () => {
  const customer = await aCustomer()
  const partner = await aUser(shop.db, { is_partner: true, name: 'Agence Noël' })
  await aClientOf(shop.db, partner.id, customer.id)
  await shop.db
    .insertInto('vat_check')
    .values([
      { vat: 'BE0123456749', is_valid: true, name: 'ATELIERS DUBOIS', checked_at: new Date('2026-03-01') },
      { vat: 'BE0411905847', is_valid: true, name: 'SOMEBODY ELSE', checked_at: new Date('2026-03-01') },
    ])
    .execute()
  await shop.as(customer.id)('PUT', 'user/profile/', {
    delivery_settings: { shipping_address: (await aShippingAddress(shop.db, customer.id)).id },
  })
  const answer = await dataOf(customer.id)
  expect(answer.json()).toMatchObject({
    account: {
      partners: ['Agence Noël'],
      price_lists: ['Standard'],
      preferences: { shipping_address: 'Réception' },
    },
    vat_checks: [{ vat: 'BE0123456749', is_valid: true, name: 'ATELIERS DUBOIS' }],
    orders: [{ events: [{ from: null, to: 'submitted' }] }],
  })
  expect(answer.body).not.toContain('SOMEBODY ELSE')
  const partners = await dataOf(partner.id)
  expect(partners.body).not.toContain(customer.email)
})

test('OD-37: who may see no prices finds none in the file either', async () => {
  const customer = await aCustomer({ prices_hidden: true })
  const [order] = (await dataOf(customer.id)).json().orders
  expect(order).toMatchObject({ total: null, grand_total: null, lines: [{ unit_price: null, total: null }] })
})

test('OD-44 OD-02: an account that waits for approval gets its own data, and nobody else anything of it', async () => {
  const pending = await aUser(shop.db, { is_approved: false })
  const data = (await dataOf(pending.id)).json()
  expect(data).toMatchObject({ account: { email: pending.email }, orders: [], baskets: [], mails: [] })
})

test('R-16 OD-44: is prepared by a job, however much it is, and said to be on its way meanwhile', async () => {
  const customer = await aCustomer()
  await sql`
    insert into customer_order (
      name, company_id, placed_by, payment_method, payment_reference, tariff_id, language, delivery_option,
      shipping_address, billing, total, delivery, total_taxes, grand_total, vat, idempotency_key)
    select 'BE-2020-' || n, ${customer.id}, ${customer.id}, 'bank_transfer', lpad(n::text, 12, '0'),
           (select tariff_id from company where id = ${customer.id}), 'fr', '{}', null, '{}', 100, 0, 21, 121, '[]', 'many ' || n
    from generate_series(1, 1000) as n`.execute(shop.db)
  const coming = await shop.as(customer.id, { 'accept-language': 'nl' })('GET', 'user/data/')
  expect([coming.statusCode, coming.headers['retry-after'], coming.json()]).toEqual([
    202,
    '2',
    { detail: 'Uw gegevens worden voorbereid.' },
  ])
  const answer = await dataOf(customer.id)
  const data = answer.json()
  expect(data.orders).toHaveLength(1001)
  expect(answer.body).toBe(`${JSON.stringify(data, null, 2)}\n`)
})

test('OD-44: is nobody else’s, made anew when asked for again later, and kept for an hour at most', async () => {
  const customer = await aCustomer()
  await dataOf(customer.id)
  const stranger = await aCustomer()
  expect((await ask(stranger.id)).statusCode).toBe(202)
  await sql`update document set created_at = created_at - interval '2 minutes'`.execute(shop.db)
  await shop.db.updateTable('app_user').set({ name: 'Zoë Maes' }).where('id', '=', customer.id).execute()
  expect((await dataOf(customer.id)).json().account.name).toBe('Zoë Maes')
  await sql`update document set created_at = created_at - interval '61 minutes'`.execute(shop.db)
  await deleteOldDocuments(shop.deps)
  expect(await shop.db.selectFrom('document_part').selectAll().execute()).toEqual([])
})

test('OD-44: a failure is told to who waits, and the next request tries again', async () => {
  const customer = await aCustomer()
  await ask(customer.id)
  await sql`alter table document_part add constraint in_the_way check (position < 0) not valid`.execute(
    shop.db,
  )
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await work()
  log.mockRestore()
  await sql`alter table document_part drop constraint in_the_way`.execute(shop.db)
  const told = await ask(customer.id)
  expect([told.statusCode, told.json()]).toEqual([
    503,
    { detail: 'Your data could not be prepared. Please try again.' },
  ])
  expect((await dataOf(customer.id)).statusCode).toBe(200)
})
