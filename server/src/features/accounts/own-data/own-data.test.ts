import { afterAll, beforeAll, expect, test } from 'vitest'
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
const dataOf = (id: number) => shop.as(id)('GET', 'user/data/')

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
