import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, type TestShop } from './app.ts'
import { aBasket, aProduct, aTariff, aUser, aWarehouse, setStock } from './builders.ts'
import { countQueries } from './database.ts'
import { createReplicatedDatabase, type ReplicatedDatabase } from './replica.ts'
import { connect, requestLimits, type Connection } from '#db/connect.ts'
import { connectReplica } from '#db/replica.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'

// What a shop with a replica shows: what is the viewer's own, stock and prices as they are at this moment, and a
// catalogue that is never older than the limit.

const options = { max: 2, limits: requestLimits, lagMs: 60_000 }
let replicated: ReplicatedDatabase
let primary: Connection
beforeAll(async () => {
  replicated = await createReplicatedDatabase()
  primary = connect(replicated.database.url, { max: 2, limits: requestLimits })
})
afterAll(async () => {
  await primary.db.destroy()
  await replicated.database[Symbol.asyncDispose]()
})

afterEach(() => replicated.resume())

const isReplica = (db: Connection['db']) =>
  sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db).then(({ rows }) => rows[0]!.is)

test('R-9: while the replica does not answer, the database itself is read, and the log says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const away = connectReplica('postgres://127.0.0.1:1/shop', primary, options)
  expect((await sql`select 1 as value`.execute(away.db)).rows).toEqual([{ value: 1 }])
  expect((await sql`select 2 as value`.execute(away.db)).rows).toEqual([{ value: 2 }])
  await expect
    .poll(() => log.mock.calls.flat())
    .toEqual([expect.stringMatching(/^The replica does not answer: /)])
  await away.db.destroy()
})

test('R-9: a replica that lags by more than the limit is not read, and is read again when it has caught up', async () => {
  const replica = connectReplica(replicated.replicaUrl, primary, { ...options, lagMs: 600 })
  await expect.poll(() => isReplica(replica.db)).toBe(true)
  await replicated.pause()
  await sql`create table written_later ()`.execute(primary.db)
  await expect.poll(() => isReplica(replica.db)).toBe(false)
  await replicated.resume()
  await expect.poll(() => isReplica(replica.db)).toBe(true)
  await replica.db.destroy()
})

test('R-9: a replica that nothing is written to does not lag', async () => {
  const replica = connectReplica(replicated.replicaUrl, primary, { ...options, lagMs: 600 })
  await expect.poll(() => isReplica(replica.db)).toBe(true)
  await sleep(1500)
  expect(await isReplica(replica.db)).toBe(true)
  await replica.db.destroy()
})

test('R-9: a server that is no replica is not read as one', async () => {
  const other = connect(replicated.database.url, { max: 1 })
  const replica = connectReplica(replicated.database.url, other, options)
  await sleep(200)
  await sql`select`.execute(replica.db)
  expect(replica.pool.totalCount).toBe(1) // asked, and no more
  expect(other.pool.totalCount).toBe(1)
  await replica.db.destroy()
  await other.db.destroy()
})

async function shopWithReplica(): Promise<{ shop: TestShop; replica: Connection }> {
  const replica = connectReplica(replicated.replicaUrl, primary, options)
  await expect.poll(() => isReplica(replica.db)).toBe(true)
  const database = { ...replicated.database, [Symbol.asyncDispose]: async () => undefined }
  const shop = await createTestShop({ database, replica: replica.db })
  return { shop, replica }
}

test('R-9: with a replica that lags, customers see their own basket, stock and prices as they are', async () => {
  const { shop, replica } = await shopWithReplica()
  const { db } = shop
  const tariff = await aTariff(db)
  const warehouse = await aWarehouse(db)
  const product = await aProduct(db, { prices: { [tariff.id]: '6.38' }, stock: { [warehouse.id]: 50 } })
  const user = await aUser(db, { tariff_id: tariff.id })
  await refreshSearch(db, [product.group_id])
  await replicated.resume()
  const page = async () => (await shop.as(user.id)('GET', `order/products/${product.group_id}/`)).json()
  const found = async () =>
    (await shop.as(user.id)('GET', `order/products/discovery_search/?query=${product.ref}`)).json().results[0]
  expect(await page()).toMatchObject({ price_from: '6.3800', in_basket: false })
  expect(await found()).toMatchObject({ price_from: '6.3800', in_basket: false })

  await replicated.pause()
  await aBasket(db, user.id, { [product.id]: 2 })
  await sql`update price set unit_price = 3.635 where product_id = ${product.id}`.execute(db)
  await setStock(db, product.id, { reserved: 8 })
  await refreshSearch(db, [product.group_id])
  expect(await page()).toMatchObject({
    price_from: '3.6350',
    in_basket: true,
    products: [{ stock: [{ available: 42 }] }],
  })
  expect(await found()).toMatchObject({ price_from: '3.6350', in_basket: true })
  const basket = (await shop.as(user.id)('GET', 'order/basket/default/')).json()
  expect(basket.products[0]).toMatchObject({ product: { price: '3.6350' } })
  await shop[Symbol.asyncDispose]()
  await replica.db.destroy()
})

test('R-9: a style that the replica does not have yet is found and shown', async () => {
  const { shop, replica } = await shopWithReplica()
  const { db } = shop
  const tariff = await aTariff(db)
  const user = await aUser(db, { tariff_id: tariff.id })
  const search = async (text: string) =>
    (await shop.as(user.id)('GET', `order/products/discovery_search/?query=${text}`)).json()
  await search('anything')
  await replicated.pause()
  const product = await aProduct(db, { prices: { [tariff.id]: '4' } })
  await refreshSearch(db, [product.group_id])
  expect(await search(product.ref)).toMatchObject({ count: 1, results: [{ id: product.group_id }] })
  const page = await shop.as(user.id)('GET', `order/products/${product.group_id}/`)
  expect(page.statusCode).toBe(200)
  const one = await shop.as(user.id)('GET', `order/product/${product.id}/`)
  expect(one.statusCode).toBe(200)
  await shop[Symbol.asyncDispose]()
  await replica.db.destroy()
})

test('R-9: the catalogue itself is read from the replica while it has the same version', async () => {
  const { shop, replica } = await shopWithReplica()
  const { db } = shop
  const tariff = await aTariff(db)
  const user = await aUser(db, { tariff_id: tariff.id })
  const product = await aProduct(db, { prices: { [tariff.id]: '4' } })
  await refreshSearch(db, [product.group_id])
  await replicated.resume()
  const read = await countQueries(replica.db, async () => {
    await shop.as(user.id)('GET', `order/products/discovery_search/?query=${product.ref}`)
    await shop.as(user.id)('GET', `order/products/${product.group_id}/`)
  })
  expect(read).toBeGreaterThan(2)
  const again = await countQueries(replica.db, () =>
    shop.as(user.id)('GET', `order/products/${product.group_id}/`),
  )
  expect(again).toBe(0)
  await shop[Symbol.asyncDispose]()
  await replica.db.destroy()
})
