import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { countQueries } from '../../../../test/database.ts'
import {
  aBilling,
  aCategory,
  aColleague,
  aDeliveryOption,
  aGroup,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { stepsOf } from '#features/prices/pricing/pricing.service.ts'

let shop: TestShop
let clerk: number
let client: number
let tariff: number
let brand: number
let category: number
let warehouse: number
let polo: Awaited<ReturnType<typeof aProduct>>
let shirt: Awaited<ReturnType<typeof aProduct>>
let sending: object
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff = (await aTariff(db)).id
  client = (await aUser(db, { tariff_id: tariff })).id
  clerk = (await aColleague(db, { permissions: ['prices'] })).id
  warehouse = (await aWarehouse(db)).id
  const highest = (await aCategory(db, { name: 'Textile' })).id
  const middle = (await aCategory(db, { name: 'Polos', parent_id: highest, level: 2 })).id
  category = (await aCategory(db, { name: 'Polos hommes', parent_id: middle, level: 3 })).id
  brand = (await db.insertInto('brand').values({ code: 'KB', name: 'Kariban' }).returning('id').executeTakeFirstOrThrow()).id // prettier-ignore
  const style = await aGroup(db, { ref: 'POLO', category_id: category, brand_id: brand })
  polo = await aProduct(db, { ref: 'POLO-1', group_id: style.id, prices: { [tariff]: [[1, '10'], [100, '8']] }, stock: { [warehouse]: 1000 } }) // prettier-ignore
  shirt = await aProduct(db, { ref: 'SHIRT-1', prices: { [tariff]: '5' }, stock: { [warehouse]: 30 } })
  await refreshSearch(db, 'all')
  sending = {
    delivery_option: (await aDeliveryOption(db)).id,
    shipping_address: (await aShippingAddress(db, client)).id,
    billing: (await aBilling(db, client)).id,
    payment_method: 'bank_transfer',
  }
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  await shop.db.deleteFrom('promotion').execute()
  await shop.db.deleteFrom('agreement').execute()
})

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await shop.as(clerk)(method, `admin/${path}`, body)
  return { http: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
/** The day at the wholesaler's, some days from today. */
const day = async (days: number) =>
  (
    await sql<{ day: string }>`
      select (wholesaler_day() + ${days}::int)::text as day`.execute(shop.db)
  ).rows[0]!.day
const promote = async (body: object, from = 0, until: number | null = 9) =>
  call('POST', 'promotions/', {
    name: 'Déstockage',
    codes: 'POLO-1',
    starts_on: await day(from),
    ends_on: until === null ? null : await day(until),
    ...body,
  })
const steps = async (company = client) =>
  (await stepsOf(shop.db, { company_id: company, tariff_id: tariff }, [polo.id])).get(polo.id)!
const prices = async () =>
  (await steps()).map(({ min_quantity, price, promotion }) => [
    min_quantity,
    price,
    promotion?.before ?? null,
  ])
const found = async (query: string, user = client) =>
  (await shop.as(user)('GET', `order/products/discovery_search/?${query}`)).json()
const order = async (...lines: [product: number, quantity: number][]) => {
  for (const [product, quantity] of lines)
    await shop.as(client)('POST', 'order/basket/product/', { product, quantity })
  return shop.as(client)('POST', 'order/', sending)
}
const clear = async () => {
  const { id } = (await shop.as(client)('GET', 'order/basket/default/')).json()
  await shop.as(client)('POST', `order/basket/${id}/clear/`)
}

test('CAT-20: of a promotion, an agreement and the tariff the lower price counts at each quantity', async () => {
  expect(await prices()).toEqual([
    [1, '10.0000', null],
    [100, '8.0000', null],
  ])
  await promote({ price: '9', codes: '', brands: [brand] })
  expect(await prices()).toEqual([
    [1, '9.0000', '10.0000'],
    [100, '8.0000', null],
  ])
  await promote({ discount: '25', codes: 'polo' }) // the style
  expect(await prices()).toEqual([
    [1, '7.5000', '10.0000'],
    [100, '6.0000', '8.0000'],
  ])
  await promote({ price: '7', codes: '', categories: [category] })
  expect(await prices()).toEqual([
    [1, '7.0000', '10.0000'],
    [100, '7.0000', '8.0000'],
  ])
  const agreed = { company_id: client, product_id: polo.id }
  await shop.db
    .insertInto('agreement')
    .values([
      { ...agreed, unit_price: '7.5' },
      { ...agreed, unit_price: '6.5', min_quantity: 50 },
    ])
    .execute()
  expect(await prices()).toEqual([
    [1, '7.0000', '7.5000'],
    [50, '6.5000', null],
  ])
  expect(await countQueries(shop.db, steps)).toBe(1)
})

test('CAT-20: it holds on its days, for its countries, and makes nothing orderable that has no price', async () => {
  await promote({ price: '9' }, 1, 2)
  await promote({ price: '8.5' }, -3, 0)
  expect((await prices())[0]).toEqual([1, '8.5000', '10.0000'])
  await sql`update promotion set ends_on = starts_on + 1 where ends_on = ${await day(0)}`.execute(shop.db)
  expect((await prices())[0]).toEqual([1, '10.0000', null])
  const french = (await aUser(shop.db, { tariff_id: tariff })).id
  await aBilling(shop.db, french, { country: 'FR', is_default: true })
  await promote({ price: '7', countries: [await countryId(shop.db, 'FR')] })
  expect((await prices())[0]).toEqual([1, '10.0000', null])
  expect((await steps(french))[0]).toMatchObject({ price: '7.0000', promotion: { before: '10.0000' } })
  expect((await found('other=deal', french)).count).toBe(1)
  expect((await found('other=deal')).count).toBe(0)
  const without = await aProduct(shop.db, { ref: 'NONE-1' })
  await promote({ price: '1', codes: 'NONE-1' })
  expect((await stepsOf(shop.db, { company_id: client, tariff_id: tariff }, [without.id])).size).toBe(0)
})

test('CAT-20 CAT-14: list, product page and basket show the price before; best deals are the styles in promotions', async () => {
  await promote({ discount: '20', unit_limit: 40 })
  const ends_on = await day(9)
  const promotion = { before: '10.0000', ends_on, units_left: 40 }
  const deals = await found('other=deal')
  expect(deals.results).toMatchObject([
    { ref: 'POLO', price_from: '8.0000', price_before: '10.0000', is_promoted: true, is_deal: false },
  ])
  const { facets } = await found('')
  const other = facets.find(({ key }: { key: string }) => key === 'other').values
  expect(other.find(({ id }: { id: string }) => id === 'deal')).toMatchObject({ count: 1 })
  expect((await found('ordering=price')).results.map(({ ref }: { ref: string }) => ref).at(-1)).toBe('POLO')
  const page = (await shop.as(client)('GET', `order/products/${polo.group_id}/`)).json()
  expect(page).toMatchObject({ price_from: '8.0000', price_before: '10.0000', is_promoted: true })
  expect(page.products[0].prices).toMatchObject([{ price: '8.0000', promotion }, { price: '6.4000' }])
  await shop.as(client)('POST', 'order/basket/product/', { product: polo.id, quantity: 2 })
  const basket = (await shop.as(client)('GET', 'order/basket/default/')).json()
  expect(basket.products[0]).toMatchObject({ price: '8.0000', total: '16.00', promotion })
  await clear()
  expect((await call('GET', `users/${client}/price-reason/?code=POLO-1`)).body).toMatchObject({
    rule: 'promotion',
    name: 'Déstockage',
    discount: '20.00',
    steps: [{ price: '8.0000' }, { price: '6.4000' }],
    tariff_steps: [{ price: '10.0000' }, { price: '8.0000' }],
  })
  const blind = (await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })).id
  expect((await found('other=deal', blind)).results).toMatchObject([{ price_from: null, price_before: null }])
  const hidden = (await shop.as(blind)('GET', `order/products/${polo.group_id}/`)).json()
  expect(hidden).toMatchObject({ price_before: null, products: [{ price: null, prices: [] }] })
})

test('CAT-20: it ends with its last unit; of two orders at once one gets that, and what is cancelled can be had again', async () => {
  const made = (await promote({ price: '6', unit_limit: 10, codes: 'POLO-1, SHIRT-1' }, 0, null)).body
  const first = await order([polo.id, 6])
  expect(first.json().products[0]).toMatchObject({ price: '6.0000' })
  expect((await call('GET', `promotions/${made.id}/`)).body).toMatchObject({ sold: 6, status: 'current' })
  const refused = await order([polo.id, 5])
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('POLO-1')
  expect(refused.body).toContain('4')
  await clear()
  // Another of the company buys at the same moment.
  const colleague = (await aUser(shop.db, { tariff_id: tariff })).id
  const theirs = {
    ...sending,
    shipping_address: (await aShippingAddress(shop.db, colleague)).id,
    billing: (await aBilling(shop.db, colleague)).id,
  }
  for (const user of [client, colleague])
    await shop.as(user)('POST', 'order/basket/product/', { product: polo.id, quantity: 3 })
  const both = await Promise.all([
    shop.as(client)('POST', 'order/', sending),
    shop.as(colleague)('POST', 'order/', theirs),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
  await clear()
  // An order that is changed keeps what it has, and may take what is left.
  const { id } = first.json()
  const changed = await shop.as(client)('PATCH', `order/${id}/`, {
    products: [{ product: polo.id, quantity: 7 }],
  })
  expect(changed.json().products[0]).toMatchObject({ price: '6.0000', quantity: 7 })
  expect((await call('GET', 'promotions/?status=used_up')).body.results).toMatchObject([{ id: made.id, sold: 10 }]) // prettier-ignore
  expect((await prices())[0]).toEqual([1, '10.0000', null])
  expect((await found('other=deal')).count).toBe(0)
  // What is cancelled can be had again, by whoever is first.
  await shop.as(client)('DELETE', `order/${id}/`)
  expect((await steps())[0]).toMatchObject({ price: '6.0000', promotion: { units_left: 7 } })
  expect((await order([polo.id, 2])).statusCode).toBe(201)
  const restored = await shop.as(client)('POST', `order/${id}/restore/`)
  expect([restored.statusCode, restored.json().non_field_errors[0]]).toEqual([
    400,
    expect.stringMatching(/POLO-1.*5/),
  ])
})

test('CAT-20: while stocks last, no more than there is of a product, and nothing of it when that is gone', async () => {
  await promote({ price: '4', codes: 'SHIRT-1', while_in_stock: true }, 0, null)
  await sql`update product set stock_policy = 'backorder' where id = ${shirt.id}`.execute(shop.db)
  const refused = await order([shirt.id, 31])
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('30')
  await clear()
  expect((await order([shirt.id, 30])).json().products[0]).toMatchObject({ price: '4.0000' })
  expect((await found('other=deal')).count).toBe(0)
  expect((await order([shirt.id, 1])).json().products[0]).toMatchObject({ price: '5.0000' })
})

test('CAT-20: the office adds, changes and removes; what makes no sense is refused by field', async () => {
  const { http, body } = await promote({ price: '7,50', codes: 'polo 1; POLO-7' })
  expect([http, body.codes]).toEqual([400, [expect.stringContaining('POLO-7')]])
  const made = (await promote({ price: '7,50', codes: 'polo-1\nPOLO', brands: [brand] })).body
  expect(made).toMatchObject({ price: '7.5000', codes: 'POLO\nPOLO-1', brands: [brand], status: 'current' })
  for (const [wrong, field] of [
    [{ discount: '5' }, 'price'],
    [{ price: '0' }, 'price'],
    [{ price: null, discount: '100' }, 'discount'],
    [{ ends_on: '2020-01-01' }, 'ends_on'],
    [{ ends_on: null }, 'ends_on'],
    [{ codes: '', brands: [] }, 'codes'],
    [{ brands: [999_999] }, 'brands'],
    [{ countries: [999_999] }, 'countries'],
  ] as const)
    expect(Object.keys((await call('PATCH', `promotions/${made.id}/`, wrong)).body)).toEqual([field])
  const { version } = made
  const changed = await call('PATCH', `promotions/${made.id}/`, { price: null, discount: '10', version })
  expect(changed.body).toMatchObject({ price: null, discount: '10.00', codes: 'POLO\nPOLO-1' })
  expect((await call('PATCH', `promotions/${made.id}/`, { name: 'x', version })).http).toBe(409)
  expect((await call('GET', 'promotions/?search=destock')).body).toMatchObject({ count: 1 })
  expect((await call('DELETE', `promotions/${made.id}/`)).http).toBe(204)
  expect((await call('GET', `promotions/${made.id}/`)).http).toBe(404)
  expect((await prices())[0]).toEqual([1, '10.0000', null])
})

test('CAT-20: a promotion below the cost of a product is asked about', async () => {
  await shop.db.updateTable('product').set({ cost_price: '7.5' }).where('id', '=', polo.id).execute()
  const asked = await promote({ categories: [category], codes: '', discount: '10' }) // 8 less 10 %
  expect([asked.http, asked.body.sure]).toEqual([400, [expect.stringContaining('POLO-1')]])
  const { http, body } = await promote({ price: '7', sure: true })
  expect(http).toBe(201)
  expect((await call('PATCH', `promotions/${body.id}/`, { name: 'Fin de série' })).http).toBe(200)
  expect((await call('PATCH', `promotions/${body.id}/`, { price: '6' })).http).toBe(400)
  expect((await call('PATCH', `promotions/${body.id}/`, { price: '7.5' })).http).toBe(200)
  await shop.db.updateTable('product').set({ cost_price: null }).execute()
})
