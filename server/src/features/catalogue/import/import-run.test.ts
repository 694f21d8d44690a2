import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import {
  aProductRecord,
  basics,
  createImportShop,
  type ImportShop,
} from '../../../../test/catalogue-import.ts'
import { setStock } from '../../../../test/builders.ts'
import { countQueries, waiting } from '../../../../test/database.ts'
import {
  ImportRunningError,
  importCatalogue,
  importRecords,
  tellOfCutImport,
} from './catalogue-import.service.ts'

let imports: ImportShop
beforeAll(async () => void (imports = await createImportShop()))
afterAll(() => imports[Symbol.asyncDispose]())
beforeEach(() => imports.empty())

test('a batch that an order stands in the way of is written when the order is done', async () => {
  const stockOf = (product: string, on_hand: number) => ({
    record: 'stock',
    warehouse: 'BRU',
    product,
    on_hand,
  })
  await imports.load([
    ...basics,
    aProductRecord({ ref: 'A', gtin: undefined }),
    aProductRecord({ ref: 'B', gtin: undefined }),
    stockOf('A', 1),
    stockOf('B', 1),
  ])
  const [a, b] = (await imports.products()).map(({ id }) => id)
  const reserve = (db: Db, id: number) => setStock(db, id, { reserved: 1 })
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
  const order = imports.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '60s'`.execute(tx) // so that the import is the one to notice
    await reserve(tx, b!)
    begun()
    await expect.poll(() => waiting(imports.db)).toBe(1) // the import holds A, and waits for B
    await reserve(tx, a!)
  })
  await hasBegun
  const [{ refusals, summary }] = await Promise.all([
    imports.load([stockOf('A', 50), stockOf('B', 60)]),
    order,
  ])
  expect(refusals).toEqual([])
  expect(summary.stock.updated).toBe(2)
  const stock = await imports.db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .orderBy('product_id')
    .execute()
  expect(stock).toEqual([
    { on_hand: 50, reserved: 1 },
    { on_hand: 60, reserved: 1 },
  ])
})

test('an import of prices waits for whoever changes those of the tariff, and holds none of them meanwhile', async () => {
  const priceOf = (product: string, price: string) => ({ record: 'price', tariff: 'STD', product, price })
  const products = ['A', 'B'].map((ref) => aProductRecord({ ref, gtin: undefined }))
  await imports.load([...basics, ...products, priceOf('A', '1'), priceOf('B', '1')])
  const [a, b] = (await imports.products()).map(({ id }) => id)
  const raise = (db: Db, id: number) =>
    sql`update price set unit_price = unit_price + 1 where product_id = ${id}`.execute(db)
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
  const change = imports.db.transaction().execute(async (tx) => {
    await sql`select from tariff where code = 'STD' for no key update`.execute(tx)
    await raise(tx, b!)
    begun()
    await expect.poll(() => waiting(imports.db)).toBe(1)
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await raise(tx, a!)
  })
  await hasBegun
  const [{ refusals }] = await Promise.all([imports.load([priceOf('A', '7'), priceOf('B', '8')]), change])
  expect(refusals).toEqual([])
  const prices = await imports.db.selectFrom('price').select('unit_price').orderBy('product_id').execute()
  expect(prices.map(({ unit_price }) => unit_price)).toEqual(['7.0000', '8.0000'])
})

test('C-03: the number of statements does not grow with the file', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => aProductRecord({ ref: `P${n}`, gtin: undefined }))
  await importRecords(imports.shop.deps, basics)
  const few = await countQueries(imports.db, () => importRecords(imports.shop.deps, many(10)))
  const more = await countQueries(imports.db, () => importRecords(imports.shop.deps, many(2_000)))
  expect(more).toBeLessThanOrEqual(few + 4) // the search index looks at its statistics when much has changed
  expect(await imports.products()).toHaveLength(2_000)
})

test('a file that breaks off leaves what was read, and the next import tells the search of all', async () => {
  async function* breaking() {
    for (const [index, value] of [...basics, aProductRecord()].entries()) yield { line: index + 1, value }
    throw new Error('the disk is gone')
  }
  await expect(importCatalogue(imports.shop.deps, breaking())).rejects.toThrow('the disk is gone')
  const { summary } = await imports.load([...basics, aProductRecord()])
  expect(summary.product.refused).toBe(0)
  expect(await imports.products()).toHaveLength(1)
  expect(await foundStyles()).toBe(1)
})

test('one import at a time', async () => {
  let secondFailed: unknown
  async function* slowly() {
    yield { line: 1, value: basics[0] }
    secondFailed = await importCatalogue(imports.shop.deps, []).catch((error: unknown) => error)
  }
  await importCatalogue(imports.shop.deps, slowly())
  expect(secondFailed).toBeInstanceOf(ImportRunningError)
  await importCatalogue(imports.shop.deps, [])
})

const foundStyles = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from search_group`.execute(imports.db))
    .rows[0]?.count

test('after an import the search finds what is new', async () => {
  await imports.load([...basics, aProductRecord()])
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from search_group`.execute(
    imports.db,
  )
  expect(rows).toEqual([{ found: 1 }])
})

test('what an import that was cut short did not tell the search, the next one does', async () => {
  await imports.load([...basics, aProductRecord()])
  await sql`truncate search_group cascade`.execute(imports.db)
  await imports.load([])
  expect(await foundStyles()).toBe(0)
  await imports.db.insertInto('setting').values({ key: 'catalogue_import_open', value: 'true' }).execute()
  await imports.load([])
  expect(await foundStyles()).toBe(1)
})

test('R-1: where none comes, a job tells the search of what an import wrote that was cut short', async () => {
  await imports.load([...basics, aProductRecord()])
  await sql`truncate search_group cascade`.execute(imports.db)
  await tellOfCutImport(imports)
  expect(await foundStyles()).toBe(0)
  await imports.db.insertInto('setting').values({ key: 'catalogue_import_open', value: 'true' }).execute()
  await tellOfCutImport(imports)
  expect(await foundStyles()).toBe(1)
  await sql`truncate search_group cascade`.execute(imports.db)
  await tellOfCutImport(imports) // it was told
  expect(await foundStyles()).toBe(0)
})
