import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setStock } from '../../../../test/builders.ts'
import {
  aProductRecord,
  basics,
  createImportShop,
  type ImportShop,
} from '../../../../test/catalogue-import.ts'

let imports: ImportShop
beforeAll(async () => void (imports = await createImportShop()))
afterAll(() => imports[Symbol.asyncDispose]())
beforeEach(() => imports.empty())

const prices = () =>
  imports.db.selectFrom('price').select(['min_quantity', 'unit_price']).orderBy('min_quantity').execute()

test('a record is written once, however often it is read', async () => {
  const all = [
    ...basics,
    aProductRecord(),
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.35' },
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', min_quantity: 100, price: '2.9500' },
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 40, shelf: 'A-12' },
    { record: 'incoming', warehouse: 'BRU', product: 'K356-NVY-M', expected_on: '2026-12-01', quantity: 200 },
  ]
  const first = await imports.load(all)
  expect(first.refusals).toEqual([])
  expect(first.summary.product).toEqual({ read: 1, inserted: 1, updated: 0, unchanged: 0, refused: 0 })
  const [before] = await imports.products()
  const second = await imports.load(all)
  for (const kind of ['category', 'group', 'product', 'price', 'stock', 'incoming'] as const)
    expect(second.summary[kind]).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: second.summary[kind].read,
    })
  expect(await imports.products()).toEqual([before])
  expect(await prices()).toEqual([
    { min_quantity: 1, unit_price: '3.3500' },
    { min_quantity: 100, unit_price: '2.9500' },
  ])
})

test('what is in a category that stands before the one above it is written with the others, not at the end', async () => {
  const { refusals } = await imports.load([
    ...basics,
    { record: 'category', code: 'A-SOCKS', parent: 'B-LEGS', name: { fr: 'Chaussettes' } },
    { record: 'category', code: 'B-LEGS', parent: 'C-WEAR', name: { fr: 'Jambes' } },
    { record: 'category', code: 'C-WEAR', name: { fr: 'Vêtements' } },
    { record: 'group', ref: 'S-1', category: 'A-SOCKS', name: { fr: 'Chaussette' } },
    { record: 'group', ref: 'S-2', category: 'TEX', name: { fr: 'Nappe' } },
    { record: 'category', code: 'LOST', parent: 'NOWHERE', name: { fr: 'Perdu' } },
  ])
  expect(refusals).toMatchObject([{ key: 'LOST', column: 'parent', value: 'NOWHERE' }])
  const styles = await imports.db.selectFrom('product_group').select('ref').orderBy('id').execute()
  expect(styles.map(({ ref }) => ref)).toEqual(['K356', 'S-1', 'S-2'])
})

test('what is left out keeps its value, and null takes it back to its default', async () => {
  await imports.load([
    ...basics,
    aProductRecord({ customs_code: '61091000', min_quantity: 10, cost_price: '1.85' }),
  ])
  await imports.load([
    { record: 'product', ref: 'K356-NVY-M', group: 'K356', pack: 10, customs_code: null, color: null },
  ])
  expect(await imports.products()).toMatchObject([
    {
      pack: 10,
      customs_code: null,
      color_id: null,
      min_quantity: 10,
      cost_price: '1.8500',
      gtin: '5412345678908',
    },
  ])
  await imports.load([{ record: 'color', code: 'NVY', name: { fr: 'Bleu marine', de: 'Marineblau' } }])
  expect(await imports.db.selectFrom('color').select(['name', 'hex', 'synonyms']).executeTakeFirst()).toEqual(
    {
      name: { fr: 'Bleu marine', nl: 'Marine', de: 'Marineblau' },
      hex: '#1f2a44',
      synonyms: ['navy'],
    },
  )
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
  await imports.load([
    ...basics,
    group,
    { record: 'category', code: 'TEX', name: { fr: 'Textile', de: 'Textil' } },
  ])
  await imports.load([{ ...group, name: { fr: 'Maillot' }, description: { nl: null, en: 'Cotton' } }])
  await imports.load([{ record: 'category', code: 'TEX', name: { fr: 'Tissu', de: null } }])
  expect(await imports.db.selectFrom('product_group').select(['name', 'description']).execute()).toEqual([
    { name: { fr: 'Maillot', nl: 'Shirt' }, description: { fr: 'Coton', en: 'Cotton' } },
  ])
  expect(await imports.db.selectFrom('category').select('name').execute()).toEqual([
    { name: { fr: 'Tissu' } },
  ])
})

test('records may stand in any order', async () => {
  const price = { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.3500' }
  const replaced = aProductRecord({ ref: 'OLD', gtin: undefined, successor: 'K356-NVY-M' })
  const { refusals } = await imports.load([price, replaced, aProductRecord(), ...basics.toReversed()])
  expect(refusals).toEqual([])
  expect(await prices()).toHaveLength(1)
  const [successor, old] = await imports.products()
  expect(old).toMatchObject({ ref: 'OLD', successor_id: successor!.id })
})

test('a key that comes again in a file changes what came first', async () => {
  const { summary } = await imports.load([...basics, aProductRecord(), aProductRecord({ pack: 12 })])
  expect(summary.product).toMatchObject({ read: 2, inserted: 1, updated: 1 })
  expect(await imports.products()).toMatchObject([{ pack: 12 }])
})

test('a style stands in exactly the catalogues of its last record', async () => {
  const group = { record: 'group', ref: 'K356', category: 'TEX', name: { fr: 'T-shirt' } }
  const catalogs = ['A', 'B', 'C'].map((code) => ({ record: 'catalog', code, name: { fr: code } }))
  const inCatalogs = async () =>
    (
      await imports.db
        .selectFrom('group_catalog')
        .innerJoin('catalog', 'catalog.id', 'catalog_id')
        .select('code')
        .orderBy('code')
        .execute()
    ).map(({ code }) => code)
  await imports.load([...basics, ...catalogs, { ...group, catalogs: ['A', 'B'] }])
  expect(await inCatalogs()).toEqual(['A', 'B'])
  await imports.load([{ ...group, catalogs: ['B', 'C'] }])
  expect(await inCatalogs()).toEqual(['B', 'C'])
  await imports.load([group])
  expect(await inCatalogs()).toEqual(['B', 'C'])
})

test('there is one default tariff: the first, until another one says it is', async () => {
  const tariff = (code: string, over: object = {}) => ({ record: 'tariff', code, name: code, ...over })
  const chosen = async () =>
    (await imports.db.selectFrom('tariff').select('code').where('is_default', '=', true).execute()).map(
      ({ code }) => code,
    )
  await imports.load([tariff('A'), tariff('B')])
  expect(await chosen()).toEqual(['A'])
  await imports.load([tariff('B', { is_default: true }), tariff('C', { is_default: true })])
  expect(await chosen()).toEqual(['C'])
})

test('C-12: what is read in differs from the stock by a row of the journal, and reservations stay', async () => {
  await imports.load([
    ...basics,
    aProductRecord(),
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 40 },
  ])
  const { id } = (await imports.products())[0]!
  await setStock(imports.db, id, { reserved: 7 })
  for (const shelf of [undefined, 'B-04', 'B-05'])
    await imports.load([{ record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 90, shelf }])
  expect(await imports.db.selectFrom('stock').select(['on_hand', 'reserved']).execute()).toEqual([
    { on_hand: 90, reserved: 7 },
  ])
  const journal = await imports.db
    .selectFrom('stock_movement')
    .orderBy('id')
    .select(['reason', 'on_hand', 'reserved'])
    .execute()
  expect(journal).toEqual([
    { reason: 'import', on_hand: 40, reserved: 0 },
    { reason: 'count', on_hand: 0, reserved: 7 },
    { reason: 'import', on_hand: 50, reserved: 0 },
  ])
})
