import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { listKnownProducts } from '@comptoir/contract/known-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBuyerOf,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'

let shop: TestShop
beforeAll(async () => (shop = await createTestShop()))
afterAll(() => shop[Symbol.asyncDispose]())

async function known(user: number) {
  const answer = await shop.as(user)('GET', 'order/known_products/')
  return answer.json<EndpointOutput<typeof listKnownProducts>>().results
}

test('C-08: basket, recurring baskets and latest orders are known, with codes, to whom they concern alone', async () => {
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  const stock = { [(await aWarehouse(db)).id]: 40 }
  const product = (over: object = {}) => aProduct(db, { prices: { [tariff_id]: '5' }, stock, ...over })
  const ordered = await product()
  const saved = await product()
  const inBasket = await product({ gtin: '5412345000013' })
  const gone = await product({ is_active: false })
  const buyer = (await aUser(db, { tariff_id })).id
  const call = shop.as(buyer)
  await aBasket(db, buyer, { [ordered.id]: 1 })
  const order = await call('POST', 'order/', await anOrderBody(db, buyer, (await aDeliveryOption(db)).id))
  expect(order.statusCode).toBe(201)
  const { id } = await aBasket(db, buyer, { [saved.id]: 1 })
  expect((await call('POST', 'order/basket/', { name: 'Every week', basket: id })).statusCode).toBe(201)
  await db.deleteFrom('basket_line').where('basket_id', '=', id).execute()
  await aBasket(db, buyer, { [inBasket.id]: 1, [gone.id]: 1 })
  await db
    .insertInto('company_code')
    .values({ company_id: buyer, code: 'SERV-1', code_key: 'SERV1', product_id: saved.id })
    .execute()

  const [first, second, third, ...others] = await known(buyer)
  expect([first?.id, second?.id, third?.id, others]).toEqual([inBasket.id, saved.id, ordered.id, []])
  expect(first).toMatchObject({ barcode: '5412345000013', own_codes: [], available: 40, price: '5.0000' })
  expect(second).toMatchObject({ barcode: null, own_codes: ['SERV-1'], style_ref: expect.any(String) })

  const colleague = (await aBuyerOf(db, buyer)).id
  expect((await known(colleague)).map(({ id }) => id)).toEqual([saved.id, ordered.id])
  expect(await known((await aUser(db, { tariff_id })).id)).toEqual([])
})

test('C-08: the number of statements is the same for 2 and 40 products', async () => {
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  const statements = async (count: number) => {
    const buyer = (await aUser(db, { tariff_id })).id
    const products = await Promise.all(
      Array.from({ length: count }, () => aProduct(db, { prices: { [tariff_id]: '5' } })),
    )
    await aBasket(db, buyer, Object.fromEntries(products.map(({ id }) => [id, 1])))
    return countQueries(db, async () => expect(await known(buyer)).toHaveLength(count))
  }
  expect(await statements(40)).toBe(await statements(2))
})
