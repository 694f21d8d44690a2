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
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'

let shop: TestShop
let tariff: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff = (await aTariff(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

async function anOrder(products: number) {
  const { db } = shop
  const buyer = await aUser(db, { tariff_id: tariff })
  const warehouse = (await aWarehouse(db)).id
  const made = []
  for (let n = 0; n < products; n++)
    made.push(await aProduct(db, { prices: { [tariff]: '2.00' }, stock: { [warehouse]: 500 } }))
  await aBasket(db, buyer.id, Object.fromEntries(made.map(({ id }, n) => [id, n + 1])))
  const call = shop.as(buyer.id)
  const order = await call('POST', 'order/', await anOrderBody(db, buyer.id, (await aDeliveryOption(db)).id))
  expect(order.statusCode).toBe(201)
  return { buyer, call, order: order.json(), products: made }
}
type Line = { ref: string; quantity: number }
const quantities = (lines: Line[]) => Object.fromEntries(lines.map(({ ref, quantity }) => [ref, quantity]))

test('C-09: an order is ordered again, with a report of what has changed, and once per key', async () => {
  const { call, order, products } = await anOrder(3)
  const [same, gone, dearer] = products as [(typeof products)[0], (typeof products)[0], (typeof products)[0]]
  expect(order.allowed).toContain('reorder')
  const saved = (await call('POST', 'order/basket/', { name: 'As before', order: order.id })).json()
  expect(quantities(saved.basket_products)).toEqual(quantities(order.products))
  await shop.db.updateTable('product').set({ is_active: false }).where('id', '=', gone.id).execute()
  await shop.db.updateTable('price').set({ unit_price: '3.00' }).where('product_id', '=', dearer.id).execute()
  const reorder = (body: object, query = '') => call('POST', `order/${order.id}/reorder/${query}`, body)
  const report = (await reorder({}, '?dry_run=true')).json()
  expect(report).toMatchObject({
    unchanged: 1,
    basket_products: [],
    changes: [
      { ref: gone.ref, kind: 'gone', old_units: 2, new_units: 0 },
      { ref: dearer.ref, kind: 'price_up', old_price: '2.0000', new_price: '3.0000', new_units: 3 },
    ],
  })
  const answers = await Promise.all([1, 2, 3].map(() => reorder({ key: 'again' })))
  for (const answer of answers) expect(answer.json().changes).toEqual(report.changes)
  const lines = (await call('GET', 'order/basket/default/')).json().basket_products
  expect(quantities(lines)).toEqual({ [same.ref]: 1, [dearer.ref]: 3 })
  const loaded = await call('POST', 'order/basket/default/?dry_run=true', { basket: saved.id })
  expect(loaded.json().changes.map(({ kind }: { kind: string }) => kind)).toEqual(['gone', 'price_up'])
  const leave_out = [report.changes[1].line]
  const replaced = (await reorder({ mode: 'replace', leave_out })).json()
  expect(quantities(replaced.basket_products)).toEqual({ [same.ref]: 1 })
})

test('C-09 OD-52: another company’s order cannot be ordered again', async () => {
  const { order } = await anOrder(1)
  const stranger = await aUser(shop.db, { tariff_id: tariff })
  for (const query of ['', '?dry_run=true'])
    expect((await shop.as(stranger.id)('POST', `order/${order.id}/reorder/${query}`, {})).statusCode).toBe(
      404,
    )
})

test('C-09: a long order takes as many statements as a short one', async () => {
  const fewest = async ({ call, order }: Awaited<ReturnType<typeof anOrder>>) => {
    const counts = []
    for (const key of ['one', 'two', 'three'])
      counts.push(
        await countQueries(shop.db, () =>
          call('POST', `order/${order.id}/reorder/`, { key, mode: 'replace' }),
        ),
      )
    return Math.min(...counts) // what is told to other devices may fall into the next count
  }
  expect(await fewest(await anOrder(20))).toBe(await fewest(await anOrder(2)))
})
