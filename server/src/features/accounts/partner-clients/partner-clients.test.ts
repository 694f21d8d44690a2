import type { ClientOverview, PartnerClient } from '@comptoir/contract/partner-clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBasket,
  aClientOf,
  aColleague,
  aCompany,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aSignUp,
  aTariff,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'
import { createMailingShop, linkIn, type MailingShop } from '../../../../test/mailing-shop.ts'

let now = new Date()
let shop: MailingShop
let tariff_id: number
beforeAll(async () => {
  shop = await createMailingShop({ now: () => now })
  tariff_id = (await aTariff(shop.db, { is_default: true })).id
  await aColleague(shop.db, { email: 'bureau@tissus.example' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const aPartner = async () => (await aUser(shop.db, { is_partner: true, tariff_id, name: 'Luc Peeters' })).id
const list = async (partner: number, query = ''): Promise<{ count: number; results: PartnerClient[] }> =>
  (await shop.as(partner)('GET', `user/list/${query}`)).json()
const namesOf = ({ results }: { results: PartnerClient[] }) => results.map(({ name }) => name)
let number = 0
const aNewClient = async (over: object = {}) => {
  const { billing_info } = aSignUp('x@y.example', '', await countryId(shop.db))
  return {
    name: 'Zoé Lambert',
    signup_info: 'Hôtel de 40 chambres',
    billing_info: { ...billing_info, enterprise_name: `Hôtel ${(number += 1)}` },
    ...over,
  }
}

test('PART-02 PART-04 CONST-07: clients are found by name, enterprise, number and e-mail, twenty at a time, those ordered for last first', async () => {
  const partner = await aPartner()
  const clients = []
  for (const at of Array.from({ length: 22 }).keys()) {
    const { id } = await aCompany(shop.db, {
      tariff_id,
      name: `Client ${String(at).padStart(2, '0')}`,
      enterprise_name: `Maison ${String(at).padStart(2, '0')}${at === 3 ? ' Blanchisserie Étoile' : ''}`,
      erp_id: `C-7${String(at).padStart(3, '0')}`,
      email: `achats${at}@client.example`,
    })
    await aClientOf(shop.db, partner, id)
    clients.push(id)
  }
  await aBasket(shop.db, partner, {}, clients[9])
  const first = await list(partner)
  expect(first.count).toBe(22)
  expect(first.results).toHaveLength(20)
  expect(namesOf(first).slice(0, 3)).toEqual(['Client 09', 'Client 00', 'Client 01'])
  expect(first.results[1]).toEqual({
    id: clients[0],
    name: 'Client 00',
    email: 'achats0@client.example',
    erp_id: 'C-7000',
    enterprise_name: 'Maison 00',
    tariff: tariff_id,
  })
  for (const search of ['etoile', 'C-7003', 'achats3@', 'blanch client']) {
    expect([search, namesOf(await list(partner, `?search=${encodeURIComponent(search)}`))]).toEqual([
      search,
      ['Client 03'],
    ])
  }
  expect((await list(partner, '?search=personne')).count).toBe(0)
  expect((await list(partner, '?limit=5&offset=20')).results).toHaveLength(2)
})

test('PART-11 OD-52 C-11: only partners ask, and only for their own clients, as long as both are in use', async () => {
  const [partner, other, customer] = [
    await aPartner(),
    await aPartner(),
    (await aUser(shop.db, { tariff_id })).id,
  ]
  const { id } = await aCompany(shop.db, { tariff_id })
  await aClientOf(shop.db, partner, id)
  expect((await list(partner)).count).toBe(1)
  expect((await list(other)).count).toBe(0)
  for (const [method, path] of [
    ['GET', 'user/list/'],
    ['POST', 'user/list/'],
    ['GET', 'user/client_overview/'],
  ] as const)
    expect((await shop.as(customer)(method, path, await aNewClient())).statusCode).toBe(404)
  await shop.db.updateTable('company').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  expect((await list(partner)).count).toBe(0)
})

test('PART-06 PART-07 CONST-19 OD-52: a client without e-mail can be ordered for at once, in English unless said otherwise', async () => {
  const partner = await aPartner()
  const call = shop.as(partner)
  const answer = await call(
    'POST',
    'user/list/?no_email=true',
    await aNewClient({ erp_id: 'C-1200', email: '' }),
  )
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Zoé Lambert',
      email: null,
      erp_id: 'C-1200',
      enterprise_name: expect.stringContaining('Hôtel'),
      tariff: tariff_id,
    },
  ])
  const { id } = answer.json<PartnerClient>()
  expect(
    await shop.db
      .selectFrom('company')
      .select(['language', 'contact_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    language: 'en',
    contact_id: null,
  })
  expect((await call('GET', `order/basket/default/?owner=${id}`)).statusCode).toBe(200)
  expect((await call('GET', `order/billing/?owner=${id}`)).json()).toMatchObject([
    { code: '6000', is_default: true },
  ])
  const told = await shop.mails()
  expect(told.map(({ to }) => to?.[0]?.address)).toContain('bureau@tissus.example')
  expect(told[0]!.subject).toContain('Nouveau client')
  expect(told[0]!.text).toContain('Luc Peeters')
  expect(
    await shop.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('entity', '=', 'client')
      .where('entity_id', '=', id)
      .execute(),
  ).toEqual([{ action: 'create', actor_id: partner }])
})

test('PART-06 OD-52: a client with an e-mail is invited to order as well, by a link that leads to a password', async () => {
  const partner = await aPartner()
  const email = 'zoe@hotel.example'
  const made = await shop.as(partner)('POST', 'user/list/', await aNewClient({ email, language: 'de' }))
  expect(made.statusCode).toBe(201)
  const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === email)!
  expect(mail.text).toContain('Luc Peeters hat für Sie ein Konto')
  const { uid, token } = linkIn(mail)
  const password = 'Zeeuwse klei 12'
  expect(
    (await shop.as()('POST', 'auth/invitation/accept/', { uid, token, new_password: password })).statusCode,
  ).toBe(204)
  const { access } = (await shop.as()('POST', 'auth/jwt/create/', { email, password })).json()
  expect(access).toBeTruthy()
  const { id } = made.json<PartnerClient>()
  expect((await list(partner)).results).toMatchObject([{ id, email }])
})

test('PART-06 AUTH-14: whether an address is known does not show; who works in the office is not invited', async () => {
  const partner = await aPartner()
  const known = await aUser(shop.db, { tariff_id })
  const colleague = await aColleague(shop.db)
  for (const { email } of [known, colleague]) {
    const made = await shop.as(partner)('POST', 'user/list/', await aNewClient({ email }))
    expect([made.statusCode, made.json().email]).toEqual([201, email])
  }
  const addressed = (await shop.mails()).map(({ to }) => to?.[0]?.address)
  expect(addressed).toContain(known.email)
  const kept = await shop.as(partner)(
    'POST',
    'user/list/?no_email=1&no_erp=1',
    await aNewClient({ email: 'a@b.example', erp_id: 'C-999' }),
  )
  expect(kept.json()).toMatchObject({ email: 'a@b.example', erp_id: null })
  expect((await shop.mails()).map(({ to }) => to?.[0]?.address)).not.toContain('a@b.example')
})

test('VAL-03 VAL-04 VAL-05 VAL-06 VAL-07: what is wrong with a new client is said, all at once, and nothing is made', async () => {
  const partner = await aPartner()
  const call = shop.as(partner)
  const create = async (over: object) => {
    const answer = await call('POST', 'user/list/', await aNewClient(over))
    return [answer.statusCode, Object.keys(answer.json())] as const
  }
  expect(await create({ email: 'a@', name: 'Jo', erp_id: '12', signup_info: '' })).toEqual([
    400,
    ['email', 'name', 'erp_id', 'signup_info'],
  ])
  expect((await create({ billing_info: {} }))[0]).toBe(400)
  const bad = { ...(await aNewClient()).billing_info, vat: 'BE0411905848' }
  expect(await create({ billing_info: bad })).toEqual([400, ['billing_info']])
  expect((await list(partner)).count).toBe(0)
  await aCompany(shop.db, { tariff_id, erp_id: 'C-4711' })
  const taken = await call('POST', 'user/list/', await aNewClient({ erp_id: 'C-4711' }))
  expect([taken.statusCode, taken.json()]).toEqual([
    400,
    { erp_id: ['This client number is taken: check it, or leave the field empty.'] },
  ])
  const twice = await aNewClient()
  expect((await call('POST', 'user/list/', twice)).statusCode).toBe(201)
  const again = await call('POST', 'user/list/', twice)
  expect([again.statusCode, again.json().billing_info.enterprise_name[0]]).toEqual([
    400,
    expect.stringContaining('is a client of yours already'),
  ])
  expect((await list(partner)).count).toBe(1)
})

test('C-11: the overview shows last order, open basket, turnover of both years and who orders later than usual', async () => {
  const partner = await aPartner()
  const call = shop.as(partner)
  const warehouse = await aWarehouse(shop.db)
  const option = (await aDeliveryOption(shop.db, { kind: 'shipping', warehouses: [warehouse.id] })).id
  const product = await aProduct(shop.db, {
    prices: { [tariff_id]: '10' },
    stock: { [warehouse.id]: 500 },
  })
  const aClient = async (name: string, days: readonly string[]) => {
    const { id } = await aCompany(shop.db, { tariff_id, name, enterprise_name: name })
    await aClientOf(shop.db, partner, id)
    for (const day of days) {
      now = new Date(`${day}T10:00:00Z`)
      await aBasket(shop.db, partner, { [product.id]: 2 }, id)
      const placed = await call(
        'POST',
        'order/',
        { ...(await anOrderBody(shop.db, id, option)), owner: id, warehouse: warehouse.id },
        { 'idempotency-key': `${id}-${day}` },
      )
      expect([placed.statusCode, placed.json()]).toEqual([201, placed.json()])
    }
    return id
  }
  const late = await aClient('Late', ['2025-01-10', '2026-02-01', '2026-02-11', '2026-02-21'])
  const fresh = await aClient('Fresh', ['2025-12-01', '2026-03-18'])
  const quiet = await aClient('Quiet', [])
  now = new Date('2026-03-20T10:00:00Z')
  await aBasket(shop.db, partner, { [product.id]: 3 }, quiet)
  const overview = async (query = ''): Promise<ClientOverview[]> =>
    (await call('GET', `user/client_overview/${query}`)).json().results
  const all = await overview()
  expect(all.map(({ id }) => id)).toEqual([fresh, late, quiet])
  expect(all[1]).toMatchObject({
    last_order: { day: '2026-02-21' },
    basket_lines: 0,
    turnover: { this_year: '60.00', last_year: '20.00' },
    is_overdue: false,
  })
  expect(all[0]).toMatchObject({ turnover: { this_year: '20.00', last_year: '0.00' }, usual_days: null })
  expect(all[2]).toMatchObject({ last_order: null, basket_lines: 1, turnover: { this_year: '0.00' } })
  expect((await overview('?order=turnover')).map(({ id }) => id)).toEqual([late, fresh, quiet])
  expect((await overview('?order=last_order')).map(({ id }) => id)).toEqual([fresh, late, quiet])
  now = new Date('2027-03-20T10:00:00Z')
  expect((await overview('?overdue=true')).map(({ id }) => id)).toEqual([late])
  expect((await overview('?search=quiet')).map(({ id }) => id)).toEqual([quiet])
  await shop.db.updateTable('company').set({ prices_hidden: true }).where('id', '=', late).execute()
  expect((await overview('?search=late'))[0]!.turnover).toBeNull()
})
