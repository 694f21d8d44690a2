import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aProduct, aUser, aWarehouse, countryId } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { RuleError } from '#lib/errors.ts'
import { earliestDay } from './calendar.rules.ts'
import { checkDelivery, type DeliveryChoice } from './delivery.service.ts'

const now = new Date('2026-11-20T09:00:00Z') // a Friday, 10:00 in Brussels
let shop: TestShop
let belgium: number
let netherlands: number
let zellik: { id: number }
let gent: { id: number }
let pickup: number
let parcel: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  // Those of a new shop: what is said here is said of those that follow.
  await shop.db.deleteFrom('delivery_option').execute()
  await shop.db.deleteFrom('warehouse').execute()
  belgium = await countryId(shop.db)
  netherlands = await countryId(shop.db, 'NL')
  zellik = await aWarehouse(shop.db, { name: 'Zellik' })
  gent = await aWarehouse(shop.db, { name: 'Gent' })
  pickup = await anOption({ code: 'pickup', kind: 'pickup', lead_days: 0, warehouses: [zellik.id, gent.id] })
  parcel = await anOption({ code: 'parcel', kind: 'shipping', lead_days: 2, countries: [belgium] })
  await shop.db
    .insertInto('delivery_rule')
    .values([
      { delivery_option_id: parcel, price: '12.50', free_delivery_from: '250', min_order_amount: '50' },
      { delivery_option_id: parcel, country_id: netherlands, price: '19', min_order_amount: '100' },
    ])
    .execute()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function anOption({
  code,
  kind,
  lead_days,
  countries = [],
  warehouses = [],
}: {
  code: string
  kind: string
  lead_days: number
  countries?: number[]
  warehouses?: number[]
}): Promise<number> {
  const { id } = await shop.db
    .insertInto('delivery_option')
    .values({ code, kind, lead_days, name: JSON.stringify({ fr: `${code} (fr)`, en: code }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const country_id of countries)
    await shop.db
      .insertInto('delivery_option_country')
      .values({ delivery_option_id: id, country_id })
      .execute()
  for (const warehouse_id of warehouses)
    await shop.db
      .insertInto('delivery_option_warehouse')
      .values({ delivery_option_id: id, warehouse_id })
      .execute()
  return id
}

async function putIntoBasket(userId: number, productId: number): Promise<void> {
  const { id } = await shop.db
    .insertInto('basket')
    .values({ company_id: userId, user_id: userId, kind: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('basket_line')
    .values({ basket_id: id, product_id: productId, quantity: 1 })
    .execute()
}
const options = async (userId: number, query = '', language = 'en') =>
  (await shop.as(userId, { 'accept-language': language })('GET', `order/deliveryoptions/${query}`)).json()

const at = (instant: string) => new Date(instant)
const none = new Set<string>()
test.each([
  ['in time today', '2026-11-20T13:59:00Z', 0, '2026-11-20'],
  ['at the very minute', '2026-11-20T14:00:00Z', 0, '2026-11-20'],
  ['after the cut-off', '2026-11-20T14:01:00Z', 0, '2026-11-23'],
  ['on a Saturday', '2026-11-21T08:00:00Z', 0, '2026-11-23'],
  ['two working days on, over the weekend', '2026-11-19T08:00:00Z', 2, '2026-11-23'],
  ['after the cut-off, two days on', '2026-11-19T20:00:00Z', 2, '2026-11-24'],
  ['late in the evening it is tomorrow in Brussels', '2026-11-19T23:30:00Z', 0, '2026-11-20'],
  ['in summer the clock is two hours ahead', '2026-07-15T13:01:00Z', 0, '2026-07-16'],
])('CHK-03 OD-16: %s', (_case, instant, lead_days, day) => {
  expect(earliestDay(at(instant), { lead_days, cutoff_time: '15:00:00' }, none)).toBe(day)
})
test('CHK-03: closed days are not counted', () => {
  const closed = new Set(['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'])
  const day = earliestDay(at('2026-12-23T16:00:00Z'), { lead_days: 3, cutoff_time: '15:00' }, closed)
  expect(day).toBe('2027-01-04')
})

describe('CHK-01 order/deliveryoptions/', () => {
  test('lists the options with price, lead time and first day, in the language of the reader', async () => {
    const user = await aUser(shop.db)
    expect(await options(user.id, '', 'fr')).toMatchObject([
      {
        id: pickup,
        name: 'pickup (fr)',
        kind: 'pickup',
        warehouses: [zellik.id, gent.id],
        price: '0.00',
        free_from: null,
        minimum_order: null,
        earliest_date: '2026-11-20',
        blocked: false,
        blocked_reason: null,
      },
      {
        id: parcel,
        name: 'parcel (fr)',
        countries: [belgium],
        price: '12.50',
        free_from: '250.00',
        minimum_order: '50.00',
        lead_days: 2,
        earliest_date: '2026-11-24',
        blocked: false,
      },
    ])
  })

  test('CHK-09 U-21: an option that does not serve the country is blocked and says so; its rule is the country’s', async () => {
    const user = await aUser(shop.db)
    const [, shipped] = await options(user.id, `?country=${netherlands}`)
    expect(shipped).toMatchObject({
      blocked: true,
      blocked_reason: 'Not offered for this delivery address',
      price: '19.00',
      minimum_order: '100.00',
    })
  })

  test('CHK-09: without a country the default shipping address decides', async () => {
    const user = await aUser(shop.db)
    const address = { name: 'Winkel', address_one: 'Dam 1', city_name: 'Amsterdam', code: '1012 AB' }
    await shop.as(user.id)('POST', 'order/shipping_address/', {
      ...address,
      country: netherlands,
      phone: '+31612345678',
    })
    expect((await options(user.id))[1].blocked).toBe(true)
  })

  test('CHK-08 CAT-18: goods that must be collected block shipping, name themselves and the warehouses without them', async () => {
    const user = await aUser(shop.db)
    const bale = await aProduct(shop.db, { is_pickup_only: true, stock: { [zellik.id]: 5 } })
    await putIntoBasket(user.id, bale.id)
    const [collected, shipped] = await options(user.id)
    expect(shipped).toMatchObject({
      blocked: true,
      blocked_reason: 'There is item in your cart that requires pick up',
      blocked_products: [bale.id],
    })
    expect(collected).toMatchObject({
      blocked: false,
      places: [
        { warehouse: zellik.id, blocked: false, blocked_products: [] },
        { warehouse: gent.id, blocked: true, blocked_products: [bale.id] },
      ],
    })
    expect((await options(user.id, '', 'de'))[1].blocked_reason).toBe(
      'Ihr Warenkorb enthält einen Artikel, der abgeholt werden muss',
    )
  })

  test('OD-37: no amounts for somebody who may see no prices', async () => {
    const user = await aUser(shop.db, { prices_hidden: true })
    expect((await options(user.id))[1]).toMatchObject({ price: null, free_from: null, minimum_order: null })
  })

  test('OD-52: 404 for the basket of another customer', async () => {
    const [one, other] = [await aUser(shop.db), await aUser(shop.db)]
    const answer = await shop.as(one.id)('GET', `order/deliveryoptions/?owner=${other.id}`)
    expect(answer.statusCode).toBe(404)
  })

  test('takes the same few queries whatever is in the basket', async () => {
    const user = await aUser(shop.db)
    await options(user.id) // the user's account is cached
    const empty = await countQueries(shop.db, () => options(user.id))
    await putIntoBasket(user.id, (await aProduct(shop.db, { is_pickup_only: true })).id)
    expect(await countQueries(shop.db, () => options(user.id))).toBe(empty)
    expect(empty).toBeLessThanOrEqual(6)
  })
})

describe('checkDelivery', () => {
  const check = (over: Partial<DeliveryChoice>, products: number[] = []) =>
    checkDelivery(
      shop.db,
      now,
      { names: 'en', refusals: 'en' },
      { delivery_option: parcel, country_id: belgium, ...over },
      products,
    ).catch((error: unknown) => (error instanceof RuleError ? error.fields : Promise.reject(error)))

  test('CHK-03: takes the first possible day where none is asked for', async () => {
    expect(await check({})).toEqual({
      option: { id: parcel, code: 'parcel', kind: 'shipping', name: 'parcel' },
      warehouse: null,
      leaves: zellik.id,
      delivery_date: '2026-11-24',
      changeable_until: new Date('2026-11-20T14:00:59Z'),
      dayFor: expect.any(Function),
    })
    expect(await check({ delivery_option: pickup, warehouse: gent.id, country_id: null })).toMatchObject({
      warehouse: { id: gent.id, name: 'Gent' },
      delivery_date: '2026-11-20',
    })
  })

  test.each([
    ['OD-66', '2026-11-19', 'delivery_date_past'],
    ['OD-66 CHK-03', '2026-11-28', 'delivery_date_weekend'],
    ['OD-66 CHK-03', '2026-11-29', 'delivery_date_weekend'],
    ['OD-66 CONST-15', '2026-12-25', 'delivery_date_holiday'],
    ['OD-66 CONST-15', '2026-12-31', 'delivery_date_holiday'],
    ['OD-66', '2027-03-29', 'delivery_date_holiday'], // Easter Monday
    ['OD-66', '2027-07-21', 'delivery_date_holiday'],
    ['OD-16', '2026-11-23', 'delivery_date_early'],
    ['CHK-03', '2028-03-01', 'delivery_date_late'],
  ])('%s: refuses %s', async (_id, delivery_date, key) => {
    expect(await check({ delivery_date })).toMatchObject({ delivery_date: [{ key }] })
  })

  test('OD-66: a pickup keeps the closed days too, but not those of other countries', async () => {
    const chosen = { delivery_option: pickup, warehouse: zellik.id, country_id: null }
    expect(await check({ ...chosen, delivery_date: '2026-12-25' })).toHaveProperty('delivery_date.0.key')
    expect(await check({ ...chosen, delivery_date: '2027-04-27' })).toMatchObject({
      delivery_date: '2027-04-27',
    })
  })

  test('CHK-08 CHK-09: refuses what the option cannot do', async () => {
    const bale = await aProduct(shop.db, { is_pickup_only: true, stock: { [zellik.id]: 5 } })
    const text = (key: string) => ({ non_field_errors: [{ key }] })
    expect(await check({}, [bale.id])).toEqual(text('requires_pickup'))
    expect(await check({ country_id: netherlands })).toEqual(text('delivery_not_offered'))
    const collected = { delivery_option: pickup, country_id: null }
    expect(await check({ ...collected, warehouse: gent.id }, [bale.id])).toEqual(
      text('location_not_available'),
    )
    expect(await check({ ...collected, warehouse: zellik.id }, [bale.id])).toHaveProperty('delivery_date')
    const far = await aWarehouse(shop.db, { name: 'Lille', country: 'FR' })
    expect(await check({ ...collected, warehouse: far.id })).toEqual(text('location_not_available'))
  })

  test('CHK-02 CHK-04: names what is missing or unknown', async () => {
    expect(await check({ delivery_option: pickup, country_id: null })).toMatchObject({
      warehouse: [{ key: 'required' }],
    })
    expect(await check({ country_id: null })).toMatchObject({ shipping_address: [{ key: 'required' }] })
    expect(await check({ delivery_option: 999 })).toMatchObject({
      delivery_option: [{ key: 'does_not_exist' }],
    })
    expect(await check({ warehouse: 999 })).toMatchObject({ warehouse: [{ key: 'does_not_exist' }] })
  })
})
