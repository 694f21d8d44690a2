import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aProduct, aTariff, aUser, aWarehouse, setStock } from '../../../../test/builders.ts'
import { tellOfArrivals } from './stock-alerts.service.ts'

let shop: TestShop
let tariff_id: number
let warehouse: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff_id = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const aCustomer = (over: object = {}) => aUser(shop.db, { tariff_id, ...over })
let made = 100
const soldOut = (over: object = {}) =>
  aProduct(shop.db, {
    prices: { [tariff_id]: '5' },
    ref: `ALERT-${made++}`,
    stock: { [warehouse]: 0 },
    ...over,
  })
const arrive = (product_id: number, on_hand: number) => setStock(shop.db, product_id, { on_hand })
const waitFor = (user: number, ...products: number[]) =>
  shop.as(user)('POST', 'order/stock_alert/', { products })
const waitedFor = async (user: number) =>
  (await shop.as(user)('GET', 'order/stock_alert/')).json().map(({ product }: { product: number }) => product)
const mailsTo = (recipient: string) =>
  shop.db
    .selectFrom('mail')
    .select(['template', 'language', 'event'])
    .where('recipient', '=', recipient)
    .execute()

test('C-10: who waits is told once, in one mail of all that can be had again, and waits for the rest', async () => {
  const { id, email } = await aCustomer({ language: 'nl' })
  const other = await aCustomer()
  const [first, second, third] = [await soldOut({ pack: 5 }), await soldOut(), await soldOut()]
  expect((await waitFor(id, first.id, second.id, third.id)).statusCode).toBe(200)
  await waitFor(other.id, third.id)
  await arrive(first.id, 4) // less than a pack
  await arrive(second.id, 3)
  await tellOfArrivals(shop.deps)
  expect(await mailsTo(email)).toMatchObject([
    { template: 'back_in_stock', language: 'nl', event: { products: [{ ref: second.ref, available: 3 }] } },
  ])
  expect(await waitedFor(id)).toEqual([first.id, third.id])
  await arrive(first.id, 5)
  await arrive(third.id, 9)
  await tellOfArrivals(shop.deps)
  await tellOfArrivals(shop.deps)
  const [, told, ...more] = await mailsTo(email)
  expect(told).toMatchObject({ event: { products: [{ ref: first.ref }, { ref: third.ref }] } })
  expect(more).toEqual([])
  expect(await mailsTo(other.email)).toHaveLength(1)
  expect(await waitedFor(id)).toEqual([])
})

test('C-10: nobody is told of what is not sold any more, nor who cannot sign in', async () => {
  const [reader, gone] = [await aCustomer(), await aCustomer()]
  const [sold, discontinued] = [await soldOut(), await soldOut()]
  await waitFor(reader.id, discontinued.id)
  await waitFor(gone.id, sold.id)
  await shop.db.updateTable('product').set({ is_active: false }).where('id', '=', discontinued.id).execute()
  await shop.db.updateTable('app_user').set({ is_active: false }).where('id', '=', gone.id).execute()
  await arrive(sold.id, 1)
  await arrive(discontinued.id, 1)
  await tellOfArrivals(shop.deps)
  expect([...(await mailsTo(reader.email)), ...(await mailsTo(gone.email))]).toEqual([])
  const [alert] = (await shop.as(reader.id)('GET', 'order/stock_alert/')).json()
  expect(alert).toMatchObject({ product: discontinued.id, is_discontinued: true })
})

test('C-10: what somebody waits for can be seen, taken out and emptied, by them alone', async () => {
  const [reader, stranger] = [await aCustomer(), await aCustomer()]
  const [first, second] = [await soldOut(), await soldOut()]
  await waitFor(reader.id, first.id, second.id)
  await waitFor(reader.id, first.id) // again
  expect(await waitedFor(reader.id)).toEqual([first.id, second.id])
  const call = shop.as(stranger.id)
  expect((await call('DELETE', `order/stock_alert/${first.id}/`)).statusCode).toBe(404)
  expect((await call('DELETE', 'order/stock_alert/')).statusCode).toBe(204)
  expect(await waitedFor(reader.id)).toHaveLength(2)
  expect((await shop.as(reader.id)('DELETE', `order/stock_alert/${first.id}/`)).statusCode).toBe(204)
  expect(await waitedFor(reader.id)).toEqual([second.id])
  expect((await shop.as(reader.id)('DELETE', 'order/stock_alert/')).statusCode).toBe(204)
  expect(await waitedFor(reader.id)).toEqual([])
})

test('C-10 ERR: what is not sold, and more than 500 products, are refused with the reason', async () => {
  const { id } = await aCustomer()
  const { id: product } = await soldOut()
  const unknown = await waitFor(id, product, 999_999)
  expect([unknown.statusCode, unknown.json().products]).toEqual([400, [expect.stringContaining('999999')]])
  const ids = await Promise.all(Array.from({ length: 500 }, async () => (await soldOut()).id))
  expect((await waitFor(id, ...ids)).statusCode).toBe(200)
  const tooMany = await waitFor(id, product)
  expect([tooMany.statusCode, tooMany.json().products]).toEqual([400, [expect.stringContaining('500')]])
  expect(await waitedFor(id)).toHaveLength(500)
})
