import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBuyerOf,
  aClientOf,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'

let shop: TestShop
let tariff: number
let warehouse: number
let delivery: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
  delivery = (await aDeliveryOption(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const aSold = (over: object = {}) =>
  aProduct(shop.db, { prices: { [tariff]: '2.00' }, stock: { [warehouse]: 5000 }, ...over })
const aBuyer = async () => (await aUser(shop.db, { tariff_id: tariff })).id

/** Orders packs of products, so many days ago. @returns the order's id */
async function order(buyer: number, daysAgo: number, packs: Record<number, number>): Promise<number> {
  await aBasket(shop.db, buyer, packs)
  const answer = await shop.as(buyer)('POST', 'order/', await anOrderBody(shop.db, buyer, delivery))
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  const created_at = shop.deps.now()
  created_at.setUTCHours(12, 0, 0, 0) // the same day here, in summer and in winter
  created_at.setUTCDate(created_at.getUTCDate() - daysAgo)
  await shop.db.updateTable('customer_order').set({ created_at }).where('id', '=', id).execute()
  return id
}
type Usual = { product: { id: number } & Record<string, unknown>; [key: string]: unknown }
const usual = async (user: number, query = ''): Promise<Usual[]> =>
  (await shop.as(user)('GET', `order/usual/${query}`)).json().products
const idsOf = (products: Usual[]) => products.map(({ product }) => product.id)
type Line = { product: { id: number }; quantity: number }
const linesOf = async (user: number) => {
  const lines: Line[] = (await shop.as(user)('GET', 'order/basket/default/')).json().basket_products
  return Object.fromEntries(lines.map(({ product, quantity }) => [product.id, quantity]))
}

test('CAT-12: what a company usually orders, how often and how much, the longest overdue first', async () => {
  const buyer = await aBuyer()
  const [weekly, monthly, once, old] = [await aSold({ pack: 6 }), await aSold(), await aSold(), await aSold()]
  await order(buyer, 600, { [old.id]: 1 })
  await order(buyer, 60, { [weekly.id]: 1, [monthly.id]: 10 })
  const canceled = await order(buyer, 40, { [monthly.id]: 999 })
  await shop.db
    .updateTable('customer_order')
    .set({ fulfilment: 'admin_canceled' })
    .where('id', '=', canceled)
    .execute()
  await order(buyer, 37, { [weekly.id]: 2, [once.id]: 1 })
  await order(buyer, 30, { [weekly.id]: 4, [monthly.id]: 20 })
  const colleague = (await aBuyerOf(shop.db, buyer)).id
  const products = await usual(colleague)
  expect(idsOf(products)).toEqual([weekly.id, monthly.id, once.id])
  expect(products).toMatchObject([
    { orders: 3, last_quantity: 24, usual_quantity: 12, usual_packs: 2, every_days: 15 },
    { orders: 2, last_quantity: 20, usual_quantity: 15, usual_packs: 15, every_days: 30 },
    { orders: 1, every_days: null, due: null },
  ])
  expect(products[0]!.product).toMatchObject({ pack: 6, available: 5000 - 42, prices: [{ price: '2.0000' }] })
  const stranger = await aBuyer()
  expect(await usual(stranger)).toEqual([])
})

test('CAT-12 C-11: a partner sees what the client that is chosen usually orders', async () => {
  const [client, partner] = [
    await aBuyer(),
    (await aUser(shop.db, { tariff_id: tariff, is_partner: true })).id,
  ]
  await aClientOf(shop.db, partner, client)
  const product = (await aSold()).id
  await order(client, 3, { [product]: 1 })
  expect(idsOf(await usual(partner, `?owner=${client}`))).toEqual([product])
  expect(idsOf(await usual(partner))).toEqual([])
})

test('C-09 OD-71: products are added with a report of what has changed since the last order, once per key', async () => {
  const buyer = await aBuyer()
  const [same, gone, dearer, replaced, unknown] = await Promise.all([1, 2, 3, 4, 5].map(() => aSold()))
  await order(buyer, 5, { [same!.id]: 1, [gone!.id]: 1, [dearer!.id]: 1, [replaced!.id]: 1 })
  const set = (id: number, values: object) =>
    shop.db.updateTable('product').set(values).where('id', '=', id).execute()
  await set(gone!.id, { is_active: false })
  await set(replaced!.id, { is_active: false, successor_id: unknown!.id })
  await shop.db
    .updateTable('price')
    .set({ unit_price: '3.00' })
    .where('product_id', '=', dearer!.id)
    .execute()
  const lines = [same, gone, dearer, replaced].map((each, n) => ({ product: each!.id, quantity: n + 2 }))
  const load = (body: object, query = '') =>
    shop.as(buyer)('POST', `order/usual/${query}`, { lines, ...body })
  const report = (await load({}, '?dry_run=true')).json()
  expect(report).toMatchObject({
    unchanged: 1,
    basket_products: [],
    changes: [
      { line: gone!.id, kind: 'gone' },
      { line: dearer!.id, kind: 'price_up', old_price: '2.0000', new_price: '3.0000' },
      { line: replaced!.id, kind: 'replaced', successor: unknown!.id, new_units: 5 },
    ],
  })
  for (const answer of await Promise.all([1, 2].map(() => load({ key: 'usual' })))) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json().changes).toEqual(report.changes)
  }
  expect(await linesOf(buyer)).toEqual({ [same!.id]: 2, [dearer!.id]: 4, [unknown!.id]: 5 })
  const other = await load({ lines: [{ product: same!.id, quantity: 1 }], key: 'usual' })
  expect(other.statusCode).toBe(400)
  const refused = await load({ lines: [{ product: unknown!.id, quantity: 1 }] })
  expect([refused.statusCode, refused.json().lines]).toEqual([
    400,
    [expect.stringContaining(`${unknown!.id}`)],
  ])
})

test('CAT-12: a long list takes as many statements as a short one', async () => {
  const count = async (products: number) => {
    const buyer = await aBuyer()
    const packs: Record<number, number> = {}
    for (let n = 0; n < products; n++) packs[(await aSold()).id] = 1
    await order(buyer, 1, packs)
    await usual(buyer)
    return countQueries(shop.db, () => usual(buyer))
  }
  expect(await count(12)).toBe(await count(2))
})
