import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
  setStock,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { runJobs } from '#jobs/worker.ts'
import { renewPromises } from './promises.service.ts'

/** Friday, in time; a parcel takes one working day. */
const now = new Date('2026-11-20T09:00:00Z')
const monday = '2026-11-23'
let shop: TestShop
let tariff: number
let warehouse: number
let option: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  tariff = (await aTariff(db)).id
  warehouse = (await aWarehouse(db)).id
  await db.updateTable('warehouse').set({ is_active: false }).where('id', '<>', warehouse).execute()
  option = (await aDeliveryOption(db, { price: '9.50', lead_days: 1 })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const product = (on_hand: number, stock_policy: 'backorder' | 'deny' = 'backorder') =>
  aProduct(shop.db, { prices: { [tariff]: '10' }, stock: { [warehouse]: on_hand }, stock_policy })
const comes = (product_id: number, expected_on: string, quantity: number) =>
  shop.db
    .insertInto('incoming_stock')
    .values({ product_id, warehouse_id: warehouse, expected_on, quantity })
    .execute()
const aBuyer = async () => (await aUser(shop.db, { tariff_id: tariff })).id
async function anOrder(buyer: number, packs: Record<number, number>, body: object = {}) {
  await aBasket(shop.db, buyer, packs)
  const answer = await shop.as(buyer)('POST', 'order/', {
    ...(await anOrderBody(shop.db, buyer, option)),
    ...body,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const read = async (buyer: number, id: number) => (await shop.as(buyer)('GET', `order/${id}/`)).json()

test('C-10 OD-59: nothing is promised of what an order would be refused for', async () => {
  const [polo, cap, tee] = [await product(4, 'deny'), await product(0, 'deny'), await product(5, 'deny')]
  await comes(polo.id, '2026-11-30', 10)
  const buyer = await aBuyer()
  await aBasket(shop.db, buyer, { [polo.id]: 6, [cap.id]: 1, [tee.id]: 5 })
  const options = (await shop.as(buyer)('GET', 'order/deliveryoptions/')).json()
  expect(options.find(({ id }: { id: number }) => id === option).promise).toEqual([
    { date: monday, lines: 1, units: 5 },
  ])
})

test('C-10 C-18 ORD-07: an order is promised day by day, says when that changes, and its customer hears of what gets later', async () => {
  const [polo, cap] = [await product(4), await product(50)]
  await comes(polo.id, '2026-11-30', 10)
  const buyer = await aBuyer()
  const undecided = await aBuyer()
  await aBasket(shop.db, undecided, { [polo.id]: 6, [cap.id]: 1 })
  const options = (await shop.as(undecided)('GET', 'order/deliveryoptions/')).json()
  const days = [
    { date: monday, lines: 1, units: 5 },
    { date: '2026-12-01', lines: 1, units: 2 },
  ]
  expect(options.find(({ id }: { id: number }) => id === option).promise).toEqual(days)

  const order = await anOrder(buyer, { [polo.id]: 6, [cap.id]: 1 })
  expect(order.promise).toEqual(days)
  expect(order.products.find(({ ref }: { ref: string }) => ref === polo.ref).promise).toEqual([
    { units: 4, date: monday },
    { units: 2, date: '2026-12-01' },
  ])
  const second = await aBuyer()
  const waits = await anOrder(second, { [polo.id]: 9, [cap.id]: 1 }, { delivery_mode: 'together' })
  expect(waits.promise).toEqual([{ date: null, lines: 2, units: 10 }]) // eight of ten come for it

  await shop.db
    .updateTable('incoming_stock')
    .set({ expected_on: '2026-12-07' })
    .where('product_id', '=', polo.id)
    .execute()
  await comes(polo.id, '2026-12-14', 5)
  await renewPromises(shop.deps)
  await renewPromises(shop.deps) // changes nothing
  const later = await read(buyer, order.id)
  expect(later.promise.at(-1)).toEqual({ date: '2026-12-08', lines: 1, units: 2 })
  expect(later.events.slice(1)).toMatchObject([
    {
      action: 'promise',
      by: { kind: 'system' },
      promises: [{ ref: polo.ref, old_date: '2026-12-01', new_date: '2026-12-08' }],
    },
  ])
  expect((await read(second, waits.id)).promise).toEqual([{ date: '2026-12-15', lines: 2, units: 10 }])
  await runJobs(shop.deps, shop.database.pool)
  const mails = await shop.db
    .selectFrom('mail')
    .where('template', '=', 'order_promise')
    .select('order_id')
    .execute()
  expect(mails).toEqual([{ order_id: order.id }]) // the other one has a day now

  await setStock(shop.db, polo.id, { on_hand: 30 })
  await renewPromises(shop.deps)
  expect((await read(buyer, order.id)).promise).toEqual([{ date: monday, lines: 2, units: 7 }])
  const edited = await shop.as(buyer)('PATCH', `order/${order.id}/`, { delivery_date: '2026-11-26' })
  expect(edited.json().promise).toEqual([{ date: '2026-11-26', lines: 2, units: 7 }])
  expect(edited.json().events.at(-1)).toMatchObject({
    action: 'edit',
    promises: [
      { old_date: monday, new_date: '2026-11-26' },
      { old_date: monday, new_date: '2026-11-26' },
    ],
  })
})

test('C-03: promising takes as many statements for many lines as for one', async () => {
  const [buyer, products] = [await aBuyer(), await Promise.all([1, 2, 3, 4].map(() => product(1)))]
  const place = (packs: Record<number, number>) => countQueries(shop.db, () => anOrder(buyer, packs))
  await place({ [products[0]!.id]: 3 })
  // Each of the two takes the last of something.
  const one = await place({ [products[1]!.id]: 3 })
  expect(await place(Object.fromEntries(products.map(({ id }) => [id, 3])))).toBe(one)
})
