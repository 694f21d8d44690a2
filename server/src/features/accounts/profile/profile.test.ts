import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBilling,
  aDeliveryOption,
  aMember,
  aShippingAddress,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'

let shop: TestShop
let now = new Date('2026-03-02T09:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

const named = (table: 'brand' | 'catalog') => async (name: string) => {
  const names = JSON.stringify({ fr: name })
  const code = `${table}-${name}`
  const { id } =
    table === 'brand'
      ? await shop.db.insertInto('brand').values({ code, name }).returning('id').executeTakeFirstOrThrow()
      : await shop.db
          .insertInto('catalog')
          .values({ code, name: names })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}
const brand = named('brand')
const catalog = named('catalog')
const billingInput = async (over: object = {}) => ({
  enterprise_name: 'Lambert SRL',
  corporate_status: 1,
  sector: 1,
  name: 'Marie Lambert',
  email: 'compta@lambert.test',
  address_one: 'Rue Haute 1',
  code: '1000',
  city_name: 'Bruxelles',
  country: await countryId(shop.db),
  phone: '+32470123456',
  ...over,
})
const profileOf = async (call: Caller) => (await call('GET', 'user/profile/')).json()
const mails = (template: string, company_id: number) =>
  shop.db
    .selectFrom('mail')
    .where('template', '=', template)
    .where('company_id', '=', company_id)
    .selectAll()
    .execute()

describe('PUT user/profile/', () => {
  test('PROF-01: what GET gives can be sent back, and changes nothing', async () => {
    const user = await aUser(shop.db, { language: 'nl', erp_id: 'K1001' })
    const call = shop.as(user.id)
    const warehouse = await aWarehouse(shop.db)
    const option = await aDeliveryOption(shop.db)
    const address = await aShippingAddress(shop.db, user.id)
    await aBilling(shop.db, user.id, { vat: 'BE0123456749', is_default: true })
    await call('PUT', 'user/profile/', {
      preferred_brands: [await brand('A'), await brand('B')],
      preferred_catalogs: [await catalog('A')],
      preferred_warehouse: warehouse.id,
      delivery_settings: { delivery_option: option.id, shipping_address: address.id },
      newsletter: true,
      website: 'https://lambert.test',
      hide_prices: true,
    })
    const before = await profileOf(call)
    expect(before).toMatchObject({
      preferred_warehouse: warehouse.id,
      delivery_settings: { delivery_option: option.id, shipping_address: address.id },
      newsletter: true,
      hide_prices: true,
      website: 'https://lambert.test',
      erp_id: 'K1001',
    })
    expect(before.preferred_brands).toHaveLength(2)
    const answer = await call('PUT', 'user/profile/', before)
    expect([answer.statusCode, answer.json()]).toEqual([200, before])
    expect(await profileOf(call)).toEqual(before)
  })

  test('OD-70: somebody of two companies chooses which one calls are about, and can name the other', async () => {
    const first = await aUser(shop.db, { name: 'Hôtel du Parc' })
    const second = await aUser(shop.db, { name: 'Brasserie Nord' })
    await aMember(shop.db, first.id, second.id, 'buyer')
    const call = shop.as(first.id)
    const own = { id: first.id, name: 'Hôtel du Parc' }
    const other = { id: second.id, name: 'Brasserie Nord' }
    const me = async () => (await call('GET', 'auth/users/me/')).json()
    const basketOf = async (query = '') => (await call('GET', `order/basket/default/${query}`)).json().owner
    expect(await me()).toMatchObject({
      company: own,
      companies: [other, own],
      tariff: { id: first.tariff_id },
    })
    const chosen = await call('PATCH', 'auth/users/me/', { company: second.id })
    expect(chosen.json()).toMatchObject({ company: other, tariff: { id: second.tariff_id } })
    expect(await me()).toEqual(chosen.json())
    expect(await basketOf()).toBe(second.id)
    // One's own id is that of the company one signed up with: it means that one, as long as one belongs to it.
    expect(await basketOf(`?owner=${first.id}`)).toBe(first.id)
    await call('PATCH', 'auth/users/me/', { company: first.id })
    expect(await me()).toMatchObject({ company: own })
  })

  test('OD-70: nobody works for a company that is not theirs, waits, has ended, or that they represent', async () => {
    const person = await aUser(shop.db)
    const call = shop.as(person.id)
    const [stranger, waiting, ended, client] = [
      await aUser(shop.db),
      await aUser(shop.db, { is_approved: false }),
      await aUser(shop.db),
      await aUser(shop.db),
    ]
    await aMember(shop.db, person.id, waiting.id, 'buyer')
    await aMember(shop.db, person.id, ended.id, 'buyer', { disabled_at: new Date() })
    await aMember(shop.db, person.id, client.id, 'representative')
    for (const { id } of [stranger, waiting, ended, client]) {
      const answer = await call('PATCH', 'auth/users/me/', { company: id, name: 'Changed' })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { company: [`Invalid pk "${id}" - object does not exist.`] },
      ])
    }
    const { companies, name } = (await call('GET', 'auth/users/me/')).json()
    expect([companies.map((one: { id: number }) => one.id), name]).toEqual([[person.id], 'Ateliers Dubois'])
  })

  test('PROF-01: a part of it changes that part alone', async () => {
    const call = shop.as((await aUser(shop.db, { name: 'Marie', language: 'fr' })).id)
    const before = await profileOf(call)
    await call('PUT', 'user/profile/', { language: 'de' })
    expect(await profileOf(call)).toEqual({ ...before, language: 'de' })
    await call('PUT', 'user/profile/', {})
    expect(await profileOf(call)).toEqual({ ...before, language: 'de' })
  })

  test('PROF-04 PROF-05: brands and catalogues are replaced, and each unknown one is named', async () => {
    const call = shop.as((await aUser(shop.db)).id)
    const [one, two, three] = [await brand('C'), await brand('D'), await brand('E')]
    await call('PUT', 'user/profile/', { preferred_brands: [one, two, two] })
    await call('PUT', 'user/profile/', { preferred_brands: [three, two] })
    expect((await profileOf(call)).preferred_brands).toEqual([two, three])
    const refused = await call('PUT', 'user/profile/', {
      preferred_brands: [one, 99_998, 99_999],
      preferred_catalogs: [99_997],
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        preferred_brands: [
          'Invalid pk "99998" - object does not exist.',
          'Invalid pk "99999" - object does not exist.',
        ],
        preferred_catalogs: ['Invalid pk "99997" - object does not exist.'],
      },
    ])
    expect((await profileOf(call)).preferred_brands).toEqual([two, three])
    await call('PUT', 'user/profile/', { preferred_brands: [] })
    expect((await profileOf(call)).preferred_brands).toEqual([])
  })

  test("PROF-06 PROF-07: warehouse, delivery option and address must be there, the address one's own", async () => {
    const user = await aUser(shop.db)
    const other = await aUser(shop.db)
    const call = shop.as(user.id)
    const foreign = await aShippingAddress(shop.db, other.id)
    const refused = await call('PUT', 'user/profile/', {
      preferred_warehouse: 99_999,
      delivery_settings: { delivery_option: 99_998, shipping_address: foreign.id },
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        preferred_warehouse: ['Invalid pk "99999" - object does not exist.'],
        delivery_settings: {
          delivery_option: ['Invalid pk "99998" - object does not exist.'],
          shipping_address: [`Invalid pk "${foreign.id}" - object does not exist.`],
        },
      },
    ])
  })

  test('PROF-07: what has been taken away since is no preference any more', async () => {
    const user = await aUser(shop.db)
    const call = shop.as(user.id)
    const warehouse = await aWarehouse(shop.db)
    const option = await aDeliveryOption(shop.db)
    const address = await aShippingAddress(shop.db, user.id)
    const delivery_settings = { delivery_option: option.id, shipping_address: address.id }
    await call('PUT', 'user/profile/', { preferred_warehouse: warehouse.id, delivery_settings })
    await call('PUT', 'user/profile/', { delivery_settings: { delivery_option: option.id } })
    expect((await profileOf(call)).delivery_settings).toEqual(delivery_settings)
    await call('DELETE', `order/shipping_address/${address.id}/`)
    await shop.db
      .updateTable('delivery_option')
      .set({ is_active: false })
      .where('id', '=', option.id)
      .execute()
    await shop.db.updateTable('warehouse').set({ is_active: false }).where('id', '=', warehouse.id).execute()
    const profile = await profileOf(call)
    expect(profile).toMatchObject({
      preferred_warehouse: null,
      delivery_settings: { delivery_option: null, shipping_address: null },
    })
    expect((await call('PUT', 'user/profile/', profile)).statusCode).toBe(200)
  })

  test('PROF-01 ADDR-03: billing data is made and then changed as the default', async () => {
    const user = await aUser(shop.db)
    const call = shop.as(user.id)
    const made = await call('PUT', 'user/profile/', { billing_info: await billingInput() })
    expect(made.json().billing_info).toMatchObject({ enterprise_name: 'Lambert SRL', is_default: true })
    await call('PUT', 'user/profile/', {
      billing_info: await billingInput({ enterprise_name: 'Lambert SA' }),
    })
    const list = (await call('GET', 'order/billing/')).json()
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ enterprise_name: 'Lambert SA', vat: '' })
    const owner = await shop.db
      .selectFrom('company')
      .where('id', '=', user.id)
      .select('enterprise_name')
      .executeTakeFirstOrThrow()
    expect(owner.enterprise_name).toBe('Lambert SA')
  })

  test('C-07 ADDR-03: saved from ten tabs at once, there is one default all the same', async () => {
    const call = shop.as((await aUser(shop.db)).id)
    const input = { billing_info: await billingInput() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('PUT', 'user/profile/', input)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await call('GET', 'order/billing/')).json()).toHaveLength(1)
  })

  test('VAL-13 ERR-02: faults of the billing data stand under billing_info, beside the others, and nothing is kept', async () => {
    const call = shop.as((await aUser(shop.db, { name: 'Marie' })).id)
    const shape = await call('PUT', 'user/profile/', { billing_info: await billingInput({ phone: '0470' }) })
    expect(shape.json()).toEqual({ billing_info: { phone: ['You should add a valid phone'] } })
    const rules = await call('PUT', 'user/profile/', {
      name: 'Somebody else',
      preferred_brands: [99_999],
      billing_info: await billingInput({ code: 'L-1', vat: 'BE0000000001' }),
    })
    expect(rules.statusCode).toBe(400)
    expect(Object.keys(rules.json())).toEqual(['preferred_brands', 'billing_info'])
    expect(Object.keys(rules.json().billing_info)).toEqual(['code', 'vat'])
    expect(await profileOf(call)).toMatchObject({ name: 'Marie', billing_info: null })
  })

  test('OD-44: the newsletter keeps when it was wanted, and since when no longer', async () => {
    const user = await aUser(shop.db)
    const call = shop.as(user.id)
    const times = () =>
      shop.db
        .selectFrom('app_user')
        .where('id', '=', user.id)
        .select(['newsletter_at', 'newsletter_left_at'])
        .executeTakeFirstOrThrow()
    const begun = now
    await call('PUT', 'user/profile/', { newsletter: true })
    now = new Date(begun.getTime() + 1000)
    await call('PUT', 'user/profile/', { newsletter: true })
    expect(await times()).toEqual({ newsletter_at: begun, newsletter_left_at: null })
    await call('PUT', 'user/profile/', { newsletter: false })
    const left = now
    now = new Date(begun.getTime() + 2000)
    await call('PUT', 'user/profile/', { newsletter: false })
    expect(await times()).toEqual({ newsletter_at: null, newsletter_left_at: left })
  })

  test('OD-36: a newly approved account has yet to see the first-run page, once', async () => {
    const user = await aUser(shop.db, { is_approved: false })
    const call = shop.as(user.id)
    await call('PUT', 'user/profile/', await profileOf(call))
    expect(await profileOf(call)).toMatchObject({ needs_setup: false })
    await shop.db.updateTable('company').set({ approved_at: now }).where('id', '=', user.id).execute()
    await shop.db.updateTable('app_user').set({ setup_at: null }).where('id', '=', user.id).execute()
    const profile = await profileOf(call)
    expect(profile.needs_setup).toBe(true)
    expect((await call('PUT', 'user/profile/', profile)).json().needs_setup).toBe(true)
    expect((await call('PUT', 'user/profile/', { needs_setup: false })).json().needs_setup).toBe(false)
    expect((await call('PUT', 'user/profile/', profile)).json().needs_setup).toBe(false)
  })

  test('OD-19: an approved account cannot give itself a client number', async () => {
    const user = await aUser(shop.db, { erp_id: 'K2001' })
    const call = shop.as(user.id)
    await call('PUT', 'user/profile/', { erp_id: 'K9999' })
    expect((await profileOf(call)).erp_id).toBe('K2001')
    expect((await profileOf(shop.as((await aUser(shop.db)).id))).erp_id).toBeNull()
  })

  test('PROF-01: takes a constant number of statements, however much is chosen', async () => {
    const call = shop.as((await aUser(shop.db)).id)
    const ids: number[] = []
    for (let index = 0; index < 30; index++) ids.push(await brand(`many-${index}`))
    const few = await countQueries(shop.db, () =>
      call('PUT', 'user/profile/', { preferred_brands: ids.slice(0, 1) }),
    )
    const many = await countQueries(shop.db, () => call('PUT', 'user/profile/', { preferred_brands: ids }))
    expect(many).toBe(few)
  })
})

describe('an account that waits for approval', () => {
  test('APPR-03 OD-02: submits its profile, and the office is told, once an hour at most', async () => {
    const user = await aUser(shop.db, { is_approved: false })
    const call = shop.as(user.id)
    const submit = async () =>
      (await call('PUT', 'user/profile/', { erp_id: 'K77', billing_info: await billingInput() })).json()
    expect(await submit()).toMatchObject({ profile_submitted_at: now.toISOString(), erp_id: 'K77' })
    expect(await mails('profile_submitted', user.id)).toHaveLength(1)
    now = new Date(now.getTime() + 59 * 60_000)
    expect(await submit()).toMatchObject({ profile_submitted_at: now.toISOString() })
    expect(await mails('profile_submitted', user.id)).toHaveLength(1)
    now = new Date(now.getTime() + 61 * 60_000)
    await submit()
    expect(await mails('profile_submitted', user.id)).toHaveLength(2)
    const owner = await shop.db
      .selectFrom('company')
      .where('id', '=', user.id)
      .select(['erp_id', 'claimed_erp_id'])
      .executeTakeFirstOrThrow()
    expect(owner).toEqual({ erp_id: null, claimed_erp_id: 'K77' })
  })

  test('APPR-03: after a refusal a submission brings it back before the office, at once', async () => {
    const user = await aUser(shop.db, { is_approved: false })
    const call = shop.as(user.id)
    await call('PUT', 'user/profile/', {})
    await shop.db
      .updateTable('company')
      .set({ refused_at: now, refused_reason: 'No VAT number' })
      .where('id', '=', user.id)
      .execute()
    expect((await profileOf(call)).refused_reason).toBe('No VAT number')
    const answer = await call('PUT', 'user/profile/', { billing_info: await billingInput() })
    expect(answer.json().refused_reason).toBeNull()
    const { refused_at } = await shop.db
      .selectFrom('company')
      .where('id', '=', user.id)
      .select('refused_at')
      .executeTakeFirstOrThrow()
    expect(refused_at).toBeNull()
    expect(await mails('profile_submitted', user.id)).toHaveLength(2)
  })

  test('APPR-03: an approved account submits nothing', async () => {
    const user = await aUser(shop.db)
    const answer = await shop.as(user.id)('PUT', 'user/profile/', { billing_info: await billingInput() })
    expect(answer.json().profile_submitted_at).toBeNull()
    expect(await mails('profile_submitted', user.id)).toHaveLength(0)
  })
})

test('AUTH-12 ROLE-06: the list of users holds oneself only, and nobody else is found by id', async () => {
  const { id, email } = await aUser(shop.db)
  const other = await aUser(shop.db)
  const me = shop.as(id)
  expect((await me('GET', 'auth/users/')).json()).toMatchObject({
    count: 1,
    next: null,
    previous: null,
    results: [{ id, email }],
  })
  expect((await me('GET', `auth/users/${id}/`)).json()).toMatchObject({ id, email })
  const answer = await me('GET', `auth/users/${other.id}/`, undefined, { 'accept-language': 'en' })
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'No User matches the given query.' }])
})
