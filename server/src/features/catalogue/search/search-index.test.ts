import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, countQueries, type TestDatabase } from '../../../../test/database.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aWarehouse, setStock } from '../../../../test/builders.ts'
import { refreshSearch, stockChanged } from './search-index.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Everything kept of what is on sale, without the versions, so that two states can be compared. */
async function kept() {
  const { db } = database
  const { rows } = await sql`
    select 'group' as what, to_jsonb(s) - 'changed' as kept from search_group s where is_on_sale
    union all select 'price', to_jsonb(p) from search_price p
    order by 1, 2`.execute(db)
  return rows
}

test('OD-22: refreshing some groups ends where refreshing all would', async () => {
  const { db } = database
  const tariff = await aTariff(db)
  const warehouse = await aWarehouse(db)
  const [navy, red, small] = [await aColor(db, 'Navy'), await aColor(db, 'Rouge'), await aSize(db, 'S')]
  const groups = []
  for (const name of ['Polo piqué', 'T-shirt col rond', 'Softshell', 'Polo manches longues']) {
    const group = await aGroup(db, { name })
    groups.push(group.id)
    for (const color of [navy, red])
      await aProduct(db, {
        group_id: group.id,
        color_id: color.id,
        size_id: small.id,
        weight_grams: 180,
        prices: { [tariff.id]: '3.35' },
        stock: { [warehouse.id]: 5 },
      })
  }
  await refreshSearch(db, 'all')
  const other = await aGroup(db, { name: 'Écharpe d’hiver' })
  await aProduct(db, {
    group_id: other.id,
    color_id: red.id,
    limited_below: 10,
    stock: { [warehouse.id]: 5 },
  })
  await db.updateTable('product_group').set({ is_active: false }).where('id', '=', groups[0]!).execute()
  await db
    .updateTable('product_group')
    .set({ name: JSON.stringify({ fr: 'Tricot', en: 'T-shirt' }) })
    .where('id', '=', groups[1]!)
    .execute()
  await refreshSearch(db, [other.id])
  await refreshSearch(db, [groups[0]!])
  await refreshSearch(db, [groups[1]!])
  const some = await kept()
  await refreshSearch(db, 'all')
  expect(some).toEqual(await kept())
  expect(some.length).toBeGreaterThan(5)
})

test('CAT-09 CAT-10: the markers of a style follow its stock, in one statement where nothing runs short', async () => {
  const { db } = database
  const warehouse = await aWarehouse(db)
  const group = await aGroup(db)
  const scarce = await aProduct(db, { group_id: group.id, limited_below: 5, stock: { [warehouse.id]: 20 } })
  const plenty = await aProduct(db, { group_id: group.id, stock: { [warehouse.id]: 20 } })
  await refreshSearch(db, [group.id])
  const markers = () =>
    db
      .selectFrom('search_group')
      .where('group_id', '=', group.id)
      .select(['is_out_of_stock', 'is_limited_stock'])
      .executeTakeFirstOrThrow()
  const reserve = async (product: { id: number }, reserved: number) => {
    await setStock(db, product.id, { reserved })
    return countQueries(db, () => stockChanged(db, [product.id]))
  }
  const version = () =>
    sql<{ v: string }>`select search_version() as v`.execute(db).then(({ rows }) => rows[0]!.v)
  const before = await version()
  expect(await reserve(scarce, 3)).toBe(1)
  expect(await version()).toBe(before)
  expect(await reserve(scarce, 16)).toBe(2)
  expect(await markers()).toEqual({ is_out_of_stock: false, is_limited_stock: false })
  expect(await version()).toBe(before)
  await reserve(plenty, 20)
  expect(await markers()).toEqual({ is_out_of_stock: false, is_limited_stock: true })
  expect(await version()).not.toBe(before)
  await reserve(scarce, 20)
  expect(await markers()).toEqual({ is_out_of_stock: true, is_limited_stock: false })
  await reserve(plenty, 0)
  expect(await markers()).toEqual({ is_out_of_stock: false, is_limited_stock: false })
})

test('OD-14: of two orders that take the last of a style at once the second sees what the first took', async () => {
  const { db } = database
  const warehouse = await aWarehouse(db)
  const group = await aGroup(db)
  const products = [
    await aProduct(db, { group_id: group.id, stock: { [warehouse.id]: 1 } }),
    await aProduct(db, { group_id: group.id, stock: { [warehouse.id]: 1 } }),
  ]
  await refreshSearch(db, [group.id])
  await Promise.all(
    products.map(({ id }) =>
      db.transaction().execute(async (tx) => {
        await setStock(tx, id, { reserved: 1 })
        await new Promise((resolve) => setTimeout(resolve, 50))
        await stockChanged(tx, [id])
      }),
    ),
  )
  const { is_out_of_stock } = await db
    .selectFrom('search_group')
    .where('group_id', '=', group.id)
    .select('is_out_of_stock')
    .executeTakeFirstOrThrow()
  expect(is_out_of_stock).toBe(true)
})

test('R-15: what is kept does not grow with the number of refreshes', async () => {
  const { db } = database
  const group = await aGroup(db, { name: 'Polo piqué' })
  await aProduct(db, { group_id: group.id })
  const size = async () => {
    await sql`vacuum search_group`.execute(db)
    const { rows } = await sql<{
      bytes: number
    }>`select pg_total_relation_size('search_group') as bytes`.execute(db)
    return rows[0]!.bytes
  }
  for (let n = 0; n < 20; n++) await refreshSearch(db, [group.id])
  const before = await size()
  for (let n = 0; n < 200; n++) {
    await refreshSearch(db, [group.id])
    if (n % 50 === 0) await size() // as autovacuum does
  }
  expect(await size()).toBeLessThanOrEqual(before * 2)
})
