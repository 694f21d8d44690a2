import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestShop, type TestShop } from '../../../test/app.ts'
import { countQueries } from '../../../test/database.ts'
import type { Db } from '#db/connect.ts'
import { translate } from '#i18n/messages.ts'
import {
  ImportRunningError,
  importCatalogue,
  importRecords,
  type Refusal,
} from './catalogue-import.service.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import { importFile } from './import-file.service.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-import-'))
  shop = await createTestShop({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`truncate product_group, category, brand, catalog, color, size, warehouse, tariff restart identity cascade`.execute(
    shop.db,
  )
})

const basics: CatalogueRecord[] = [
  { record: 'category', code: 'TEX', name: { fr: 'Textile' } },
  { record: 'brand', code: 'LIN', name: 'Linden' },
  { record: 'color', code: 'NVY', name: { fr: 'Marine', nl: 'Marine' }, hex: '#1f2a44', synonyms: ['navy'] },
  { record: 'size', code: 'M', name: 'M', run: 'adult' },
  { record: 'warehouse', code: 'BRU', name: 'Bruxelles', country: 'BE' },
  { record: 'tariff', code: 'STD', name: 'Standard' },
  { record: 'group', ref: 'K356', brand: 'LIN', category: 'TEX', name: { fr: 'T-shirt' } },
]
const aProduct = (over: object = {}): CatalogueRecord => ({
  record: 'product',
  ref: 'K356-NVY-M',
  group: 'K356',
  color: 'NVY',
  size: 'M',
  gtin: '5412345678908',
  pack: 5,
  ...over,
})

/** Imports records or anything else that stands for rows, and tells what was refused, in English. */
async function load(values: unknown[]) {
  const refusals: Refusal[] = []
  const rows = values.map((value, index) => ({ line: index + 1, value }))
  const summary = await importCatalogue(shop.deps, rows, { onRefusal: (refusal) => refusals.push(refusal) })
  return { summary, refusals: refusals.map(inEnglish) }
}
async function loadFile(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content)
  const refusals: Refusal[] = []
  const options = { file: join(folder, name), format: 'own', images: undefined, textLanguage: 'en' } as const
  const summary = await importFile(shop.deps, options, { onRefusal: (refusal) => refusals.push(refusal) })
  return { summary, refusals: refusals.map(inEnglish) }
}
const inEnglish = ({ reason, ...where }: Refusal) => ({
  ...where,
  reason: translate('en', reason.key, reason.values),
})
const products = () => shop.db.selectFrom('product').selectAll().orderBy('ref').execute()
const prices = () =>
  shop.db.selectFrom('price').select(['min_quantity', 'unit_price']).orderBy('min_quantity').execute()

test('a record is written once, however often it is read', async () => {
  const all = [
    ...basics,
    aProduct(),
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.35' },
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', min_quantity: 100, price: '2.9500' },
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 40, shelf: 'A-12' },
    { record: 'incoming', warehouse: 'BRU', product: 'K356-NVY-M', expected_on: '2026-12-01', quantity: 200 },
  ]
  const first = await load(all)
  expect(first.refusals).toEqual([])
  expect(first.summary.product).toEqual({ read: 1, inserted: 1, updated: 0, unchanged: 0, refused: 0 })
  const [before] = await products()
  const second = await load(all)
  for (const kind of ['category', 'group', 'product', 'price', 'stock', 'incoming'] as const)
    expect(second.summary[kind]).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: second.summary[kind].read,
    })
  expect(await products()).toEqual([before])
  expect(await prices()).toEqual([
    { min_quantity: 1, unit_price: '3.3500' },
    { min_quantity: 100, unit_price: '2.9500' },
  ])
})

test('what is left out keeps its value, and null takes it back to its default', async () => {
  await load([...basics, aProduct({ customs_code: '61091000', min_quantity: 10 })])
  await load([
    { record: 'product', ref: 'K356-NVY-M', group: 'K356', pack: 10, customs_code: null, color: null },
  ])
  expect(await products()).toMatchObject([
    { pack: 10, customs_code: null, color_id: null, min_quantity: 10, gtin: '5412345678908' },
  ])
  await load([{ record: 'color', code: 'NVY', name: { fr: 'Bleu marine', de: 'Marineblau' } }])
  expect(await shop.db.selectFrom('color').select(['name', 'hex', 'synonyms']).executeTakeFirst()).toEqual({
    name: { fr: 'Bleu marine', nl: 'Marine', de: 'Marineblau' },
    hex: '#1f2a44',
    synonyms: ['navy'],
  })
})

test('a language that is given as null loses its text', async () => {
  const description = { fr: 'Coton', nl: 'Katoen' }
  const group = {
    record: 'group',
    ref: 'K356',
    category: 'TEX',
    name: { fr: 'T-shirt', nl: 'Shirt' },
    description,
  }
  await load([...basics, group, { record: 'category', code: 'TEX', name: { fr: 'Textile', de: 'Textil' } }])
  await load([{ ...group, name: { fr: 'Maillot' }, description: { nl: null, en: 'Cotton' } }])
  await load([{ record: 'category', code: 'TEX', name: { fr: 'Tissu', de: null } }])
  expect(await shop.db.selectFrom('product_group').select(['name', 'description']).execute()).toEqual([
    { name: { fr: 'Maillot', nl: 'Shirt' }, description: { fr: 'Coton', en: 'Cotton' } },
  ])
  expect(await shop.db.selectFrom('category').select('name').execute()).toEqual([{ name: { fr: 'Tissu' } }])
})

test('records may stand in any order', async () => {
  const price = { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.3500' }
  const replaced = aProduct({ ref: 'OLD', gtin: undefined, successor: 'K356-NVY-M' })
  const { refusals } = await load([price, replaced, aProduct(), ...basics.toReversed()])
  expect(refusals).toEqual([])
  expect(await prices()).toHaveLength(1)
  const [successor, old] = await products()
  expect(old).toMatchObject({ ref: 'OLD', successor_id: successor!.id })
})

test('a key that comes again in a file changes what came first', async () => {
  const { summary } = await load([...basics, aProduct(), aProduct({ pack: 12 })])
  expect(summary.product).toMatchObject({ read: 2, inserted: 1, updated: 1 })
  expect(await products()).toMatchObject([{ pack: 12 }])
})

test('each bad row is told with line, key, column, value and reason, and the good ones are imported', async () => {
  const bad = [
    { record: 'garment', ref: 'X' },
    ['no', 'object'],
    { ref: 'X' },
    aProduct({ ref: 'P1', group: 'NONE' }),
    aProduct({ ref: 'P2', color: 'PINK', gtin: undefined }),
    aProduct({ ref: 'P3', gtin: '5412345678909' }),
    aProduct({ ref: 'P4', pack: -1, gtin: undefined }),
    aProduct({ ref: 'P5', pack: 'six', gtin: undefined }),
    aProduct({ ref: 'P6', customs_code: '6109', stock_policy: 'never', gtin: undefined }),
    aProduct({ ref: 'P'.repeat(65), gtin: undefined }),
    { record: 'product', group: 'K356' },
    aProduct({ ref: 'P7', is_pickup_only: 'maybe', gtin: undefined }),
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '-3.35' },
    { record: 'price', tariff: 'VIP', product: 'K356-NVY-M', price: '3.35' },
    { record: 'price', tariff: 'STD', product: 'NONE', price: '3.35' },
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.12345' },
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M' },
    { record: 'stock', warehouse: 'LUX', product: 'K356-NVY-M', on_hand: 1 },
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 1.5 },
    { record: 'group', ref: 'G1', category: 'TEX', name: { nl: 'Hemd' } },
    { record: 'group', ref: 'G2', category: 'TEX', name: 'Hemd' },
    {
      record: 'group',
      ref: 'G3',
      category: 'TEX',
      name: { fr: 'Chemise' },
      catalogs: ['WINTER'],
      images: 'a.jpg',
    },
    { record: 'group', ref: 'G4', category: 'TEX', name: { fr: 'Chemise' }, catalogs: ['WINTER'] },
    { record: 'group', ref: 'G5', category: 'TEX', name: { fr: 'Chemise' }, published_on: '2026-02-30' },
    { record: 'group', ref: 'G6', category: 'TEX', name: { fr: 'Chemise' }, published_on: '0000-01-01' },
    { record: 'group', ref: 'G7', category: 'TEX', brand: 'X', name: { fr: 'Chemis\uFFFD' } },
    { record: 'warehouse', code: 'ROM', name: 'Roma', country: 'IT' },
  ]
  const { summary, refusals } = await load([...basics, aProduct(), ...bad])
  const told = refusals
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, record, column, value, reason }) => [line - 8, record, column, value, reason])
  const kinds =
    'category, brand, catalog, color, size, warehouse, tariff, group, product, price, stock, incoming'
  expect(told).toEqual([
    [1, '', 'record', 'garment', `"garment" is not a kind of record. Known kinds: ${kinds}.`],
    [2, '', '', '["no","object"]', 'The line must hold a JSON object ({ … }).'],
    [3, '', 'record', '', 'The value is missing.'],
    [4, 'product', 'group', 'NONE', '"NONE" exists neither in the shop nor in this file (group).'],
    [5, 'product', 'color', 'PINK', '"PINK" exists neither in the shop nor in this file (color).'],
    [6, 'product', 'gtin', '5412345678909', 'The check digit of the GTIN is wrong: it should end in 8.'],
    [7, 'product', 'pack', '-1', 'The value may not be negative.'],
    [8, 'product', 'pack', 'six', 'A whole number from 1 to 100000 is expected.'],
    [9, 'product', 'customs_code', '6109', 'The value has not the expected form, for example 61091000.'],
    [9, 'product', 'stock_policy', 'never', 'Possible values: deny, backorder, on_request.'],
    [10, 'product', 'ref', 'P'.repeat(65), 'The value is longer than 64 characters.'],
    [11, 'product', 'ref', '', 'The value is missing.'],
    [12, 'product', 'is_pickup_only', 'maybe', 'true or false is expected.'],
    [13, 'price', 'price', '-3.35', 'The value may not be negative.'],
    [14, 'price', 'tariff', 'VIP', '"VIP" exists neither in the shop nor in this file (tariff).'],
    [15, 'price', 'product', 'NONE', '"NONE" exists neither in the shop nor in this file (product).'],
    [16, 'price', 'price', '3.12345', 'The value has not the expected form, for example 12.3450.'],
    [17, 'price', 'price', '', 'The value is missing.'],
    [18, 'stock', 'warehouse', 'LUX', '"LUX" exists neither in the shop nor in this file (warehouse).'],
    [19, 'stock', 'on_hand', '1.5', 'A whole number from 0 to 1000000000 is expected.'],
    [
      20,
      'group',
      'name',
      '{"nl":"Hemd"}',
      'A name in French or English is needed: it stands in for missing languages.',
    ],
    [21, 'group', 'name', 'Hemd', 'Texts per language are expected: fr, nl, de, en.'],
    [22, 'group', 'images', 'a.jpg', 'A list is expected.'],
    [
      23,
      'group',
      'catalogs',
      '["WINTER"]',
      '"["WINTER"]" exists neither in the shop nor in this file (catalog).',
    ],
    [
      24,
      'group',
      'published_on',
      '2026-02-30',
      'The value has not the expected form, for example 2026-11-20.',
    ],
    [25, 'group', '', 'G6', expect.stringContaining('The database refuses this row')],
    [
      26,
      'group',
      'name.fr',
      'Chemis\uFFFD',
      'The text is not UTF-8. Save the file as UTF-8, or add --encoding windows-1252.',
    ],
    [27, 'warehouse', 'country', 'IT', '"IT" exists neither in the shop nor in this file (country).'],
  ])
  const counted = Object.values(summary).reduce((sum, { read }) => sum + read, 0)
  expect(counted).toBe(basics.length + 1 + bad.length)
  expect(await products()).toHaveLength(1)
  expect(translate('fr', 'import_missing')).toBe('La valeur manque.')
})

test('OD-22: two products cannot have one GTIN, and it is kept in one form', async () => {
  const { refusals } = await load([
    ...basics,
    aProduct(),
    aProduct({ ref: 'P2' }),
    aProduct({ ref: 'P3', gtin: '036000291452' }),
  ])
  expect(refusals).toMatchObject([
    {
      key: 'P2',
      column: 'gtin',
      value: '5412345678908',
      reason: 'This GTIN is already that of "K356-NVY-M".',
    },
  ])
  expect(await products()).toMatchObject([{ gtin: '5412345678908' }, { gtin: '0036000291452' }])
  const later = await load([aProduct({ ref: 'P4', gtin: '05412345678908' })])
  expect(later.refusals).toMatchObject([{ key: 'P4', reason: 'This GTIN is already that of "K356-NVY-M".' }])
})

test('a GTIN that one product gives up may go to another in the same file', async () => {
  await load([...basics, aProduct()])
  const { refusals } = await load([
    aProduct({ ref: 'NEW' }),
    { record: 'product', ref: 'K356-NVY-M', group: 'K356', gtin: null },
  ])
  expect(refusals).toEqual([])
  expect(await products()).toMatchObject([
    { ref: 'K356-NVY-M', gtin: null },
    { ref: 'NEW', gtin: '5412345678908' },
  ])
})

test('categories have three levels and no circles, and move with what is below them', async () => {
  const category = (code: string, parent?: string) => ({
    record: 'category',
    code,
    parent,
    name: { fr: code },
  })
  const { refusals } = await load([
    category('c', 'b'),
    category('b', 'a'),
    category('a'),
    category('d', 'c'),
    category('e', 'nowhere'),
  ])
  expect(refusals.map(({ key, column, reason }) => [key, column, reason])).toEqual([
    ['d', 'parent', 'Categories have three levels at most.'],
    ['e', 'parent', '"nowhere" exists neither in the shop nor in this file (category).'],
  ])
  const circle = await load([category('a', 'c'), category('a', 'a')])
  expect(circle.refusals.map(({ reason }) => reason)).toEqual(
    Array(2).fill('The category would be its own parent.'),
  )
  await load([{ ...category('b'), parent: null }])
  const levels = await shop.db.selectFrom('category').select(['code', 'level']).orderBy('code').execute()
  expect(levels).toEqual([
    { code: 'a', level: 1 },
    { code: 'b', level: 1 },
    { code: 'c', level: 2 },
  ])
})

test('a style stands in exactly the catalogues of its last record', async () => {
  const group = { record: 'group', ref: 'K356', category: 'TEX', name: { fr: 'T-shirt' } }
  const catalogs = ['A', 'B', 'C'].map((code) => ({ record: 'catalog', code, name: { fr: code } }))
  const inCatalogs = async () =>
    (
      await shop.db
        .selectFrom('group_catalog')
        .innerJoin('catalog', 'catalog.id', 'catalog_id')
        .select('code')
        .orderBy('code')
        .execute()
    ).map(({ code }) => code)
  await load([...basics, ...catalogs, { ...group, catalogs: ['A', 'B'] }])
  expect(await inCatalogs()).toEqual(['A', 'B'])
  await load([{ ...group, catalogs: ['B', 'C'] }])
  expect(await inCatalogs()).toEqual(['B', 'C'])
  await load([group])
  expect(await inCatalogs()).toEqual(['B', 'C'])
})

test('there is one default tariff: the first, until another one says it is', async () => {
  const tariff = (code: string, over: object = {}) => ({ record: 'tariff', code, name: code, ...over })
  const chosen = async () =>
    (await shop.db.selectFrom('tariff').select('code').where('is_default', '=', true).execute()).map(
      ({ code }) => code,
    )
  await load([tariff('A'), tariff('B')])
  expect(await chosen()).toEqual(['A'])
  await load([tariff('B', { is_default: true }), tariff('C', { is_default: true })])
  expect(await chosen()).toEqual(['C'])
})

test('reservations of orders stay when stock is read in', async () => {
  await load([
    ...basics,
    aProduct(),
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 40 },
  ])
  await shop.db.updateTable('stock').set({ reserved: 7 }).execute()
  await load([{ record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 90 }])
  expect(await shop.db.selectFrom('stock').select(['on_hand', 'reserved']).execute()).toEqual([
    { on_hand: 90, reserved: 7 },
  ])
})

test('a batch that an order stands in the way of is written when the order is done', async () => {
  const stockOf = (product: string, on_hand: number) => ({
    record: 'stock',
    warehouse: 'BRU',
    product,
    on_hand,
  })
  await load([
    ...basics,
    aProduct({ ref: 'A', gtin: undefined }),
    aProduct({ ref: 'B', gtin: undefined }),
    stockOf('A', 1),
    stockOf('B', 1),
  ])
  const [a, b] = (await products()).map(({ id }) => id)
  const reserve = (db: Db, id: number) =>
    db.updateTable('stock').set({ reserved: 1 }).where('product_id', '=', id).execute()
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
  const order = shop.db.transaction().execute(async (tx) => {
    await reserve(tx, b!)
    begun()
    await sql`select pg_sleep(0.3)`.execute(tx) // the import holds A by then, and waits for B
    await reserve(tx, a!)
  })
  await hasBegun
  const [{ refusals, summary }] = await Promise.all([load([stockOf('A', 50), stockOf('B', 60)]), order])
  expect(refusals).toEqual([])
  expect(summary.stock.updated).toBe(2)
  const stock = await shop.db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .orderBy('product_id')
    .execute()
  expect(stock).toEqual([
    { on_hand: 50, reserved: 1 },
    { on_hand: 60, reserved: 1 },
  ])
})

test('C-03: the number of statements does not grow with the file', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => aProduct({ ref: `P${n}`, gtin: undefined }))
  await importRecords(shop.deps, basics)
  const few = await countQueries(shop.db, () => importRecords(shop.deps, many(10)))
  const more = await countQueries(shop.db, () => importRecords(shop.deps, many(2_000)))
  expect(more).toBeLessThanOrEqual(few + 4) // the search index looks at its statistics when much has changed
  expect(await products()).toHaveLength(2_000)
})

test('one import at a time', async () => {
  let secondFailed: unknown
  async function* slowly() {
    yield { line: 1, value: basics[0] }
    secondFailed = await importCatalogue(shop.deps, []).catch((error: unknown) => error)
  }
  await importCatalogue(shop.deps, slowly())
  expect(secondFailed).toBeInstanceOf(ImportRunningError)
  await importCatalogue(shop.deps, [])
})

const foundStyles = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from search_group`.execute(shop.db)).rows[0]
    ?.count

test('after an import the search finds what is new', async () => {
  await load([...basics, aProduct()])
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from search_group`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ found: 1 }])
})

test('what an import that was cut short did not tell the search, the next one does', async () => {
  await load([...basics, aProduct()])
  await sql`truncate search_group cascade`.execute(shop.db)
  await load([])
  expect(await foundStyles()).toBe(0)
  await shop.db.insertInto('setting').values({ key: 'catalogue_import_open', value: 'true' }).execute()
  await load([])
  expect(await foundStyles()).toBe(1)
})

test('an unknown column is told once and nothing else of its rows is lost', async () => {
  const { refusals } = await load([
    ...basics,
    aProduct({ colour: 'NVY' }),
    aProduct({ ref: 'P2', gtin: undefined, colour: 'NVY' }),
  ])
  expect(refusals).toMatchObject([
    { column: 'colour', record: 'product', reason: 'Unknown column for "product": it was not read.' },
  ])
  expect(await products()).toHaveLength(2)
})

test('JSON Lines: a line that is no JSON or no UTF-8 is told, blank lines and a byte order mark are not', async () => {
  const line = (record: object) => Buffer.from(`${JSON.stringify(record)}\r\n`)
  const content = Buffer.concat([
    Buffer.from('\uFEFF'),
    ...basics.map(line),
    Buffer.from('\n{"record": "brand", "code": \n'),
    Buffer.from('{"record":"brand","code":"X","name":"Caf'),
    Buffer.from([0xe9]),
    Buffer.from('"}\n'),
    line(aProduct()).subarray(0, -2),
  ])
  const { summary, refusals } = await loadFile('mixed.jsonl', content)
  expect(refusals).toMatchObject([
    { line: 9, reason: expect.stringContaining('Unreadable JSON') },
    {
      line: 10,
      record: 'brand',
      column: 'name',
      reason: 'The text is not UTF-8. Save the file as UTF-8, or add --encoding windows-1252.',
    },
  ])
  expect(summary.product.inserted).toBe(1)
  expect(summary.unreadable).toMatchObject({ read: 1, refused: 1 })
})
