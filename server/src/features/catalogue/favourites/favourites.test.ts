import { favouriteLimit } from '@comptoir/contract/favourites'
import { sql } from 'kysely'
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
import { refreshSearch } from '../search/search-index.service.ts'

let shop: TestShop
let buyer: number
const groups: number[] = []
const products: number[] = []
beforeAll(async () => {
  shop = await createTestShop()
  const tariff_id = (await aTariff(shop.db)).id
  const warehouse = (await aWarehouse(shop.db)).id
  buyer = (await aUser(shop.db, { tariff_id })).id
  for (let n = 0; n < 3; n++) {
    const made = await aProduct(shop.db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 9 } })
    groups.push(made.group_id)
    products.push(made.id)
  }
  await refreshSearch(shop.db, 'all')
})
afterAll(() => shop[Symbol.asyncDispose]())

const favouritesOf = async (user: number, query = ''): Promise<number[]> =>
  (await shop.as(user)('GET', `order/favourite/${query}`)).json().styles
const mark = (user: number, group: number | undefined, query = '') =>
  shop.as(user)('PUT', `order/favourite/${group}/${query}`)
const found = async (user: number, query: string): Promise<number[]> =>
  (await shop.as(user)('GET', `order/products/discovery_search/?${query}`))
    .json()
    .results.map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b)

test('CAT-12: styles are marked by one person for one company, and found by that in the search', async () => {
  const [first, second, third] = groups
  expect((await mark(buyer, first)).json()).toEqual({ styles: [first] })
  await mark(buyer, first)
  expect((await mark(buyer, second)).json().styles).toEqual([second, first])
  const colleague = (await aBuyerOf(shop.db, buyer)).id
  expect(await favouritesOf(colleague)).toEqual([])
  const partner = (await aUser(shop.db, { tariff_id: (await aTariff(shop.db)).id, is_partner: true })).id
  await aClientOf(shop.db, partner, buyer)
  await mark(partner, third, `?owner=${buyer}`)
  expect([await favouritesOf(partner), await favouritesOf(partner, `?owner=${buyer}`)]).toEqual([[], [third]])
  expect(await found(buyer, 'mine=favourite')).toEqual([first, second])
  expect(await found(partner, `owner=${buyer}&mine=favourite`)).toEqual([third])
  expect(await found(colleague, 'mine=favourite')).toEqual([])
  expect(await found(buyer, 'mine=whatever')).toEqual([])
  expect((await shop.as(colleague)('DELETE', `order/favourite/${first}/`)).statusCode).toBe(404)
  expect((await shop.as(buyer)('DELETE', `order/favourite/${first}/`)).statusCode).toBe(204)
  expect(await favouritesOf(buyer)).toEqual([second])
  expect((await mark(buyer, 999_999)).statusCode).toBe(404)
})

test('CAT-12: what was bought before is told of styles and products, and found by that', async () => {
  const [id] = products
  await aBasket(shop.db, buyer, { [id!]: 2 })
  const body = await anOrderBody(shop.db, buyer, (await aDeliveryOption(shop.db)).id)
  const order = (await shop.as(buyer)('POST', 'order/', body)).json()
  const setFulfilment = (fulfilment: string) =>
    shop.db.updateTable('customer_order').set({ fulfilment }).where('id', '=', order.id).execute()
  await setFulfilment('completed')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await found(buyer, 'mine=bought')).toEqual([groups[0]])
  expect(await found(buyer, 'mine=bought,favourite')).toEqual([])
  const read = async () => {
    const style = (await shop.as(buyer)('GET', `order/products/${groups[0]}/`)).json()
    const { results } = (await shop.as(buyer)('GET', 'order/products/discovery_search/')).json()
    const card = results.find((each: { id: number }) => each.id === groups[0])
    return [style.already_ordered, style.last_ordered, style.products[0].last_order, card.last_ordered]
  }
  expect(await read()).toEqual([false, day, { date: day, quantity: 2 }, day])
  await setFulfilment('admin_canceled')
  expect(await read()).toEqual([false, null, null, null])
  expect(await found(buyer, 'mine=bought')).toEqual([])
})

test('CAT-12 ERR: more favourites than there may be are refused with the reason', async () => {
  const { id } = await aUser(shop.db)
  await sql`
    with made as (
      insert into product_group (ref, name, category_id, unit)
      select 'MANY-' || n, name, category_id, unit
      from generate_series(1, ${favouriteLimit}) as n, (select * from product_group where id = ${groups[0]!}) as one
      returning id
    )
    insert into favourite (user_id, company_id, group_id) select ${id}, ${id}, id from made`.execute(shop.db)
  const tooMany = await mark(id, groups[0])
  expect([tooMany.statusCode, tooMany.json().favourites]).toEqual([400, [expect.stringContaining('500')]])
  expect(await favouritesOf(id)).toHaveLength(favouriteLimit)
})
