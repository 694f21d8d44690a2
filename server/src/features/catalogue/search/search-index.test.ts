import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, countQueries, type TestDatabase } from '../../../../test/database.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aWarehouse } from '../../../../test/builders.ts'
import { refreshSearch, stockChanged } from './search-index.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Everything kept, with group ids instead of slots, so that two states can be compared. */
async function kept() {
  const { db } = database
  const { rows } = await sql`
    select 'posting' as what, kind || ' ' || value as key, groups_of(groups) as groups from search_posting
    union all select 'pair', color_id || ' ' || size_id, groups_of(groups) from search_pair
    union all select 'name', word, groups_of(in_name) from search_word
    union all select 'other', word, groups_of(in_other) from search_word
    union all select 'description', word, groups_of(in_description) from search_word
    union all select 'price', tariff_id || ' ' || price, group_id::text from search_price
    union all select 'group', color_ids::text || size_ids::text || is_out_of_stock || is_limited_stock, group_id::text
    from search_group
    order by 1, 2, 3`.execute(db)
  return rows.filter((row) => (row as { groups: string | null }).groups)
}

test('OD-22: refreshing some groups ends where refreshing all would', async () => {
  const { db } = database
  await sql`create function groups_of(bits varbit) returns text language sql return (
    select string_agg(group_id::text, ' ' order by group_id) from search_group where get_bit(bits, slot) = 1)`.execute(
    db,
  )
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
  expect(some.length).toBeGreaterThan(20)
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
    await db.updateTable('stock').set({ reserved }).where('product_id', '=', product.id).execute()
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
        await tx.updateTable('stock').set({ reserved: 1 }).where('product_id', '=', id).execute()
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
