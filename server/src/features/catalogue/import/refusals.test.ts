import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { translate } from '#i18n/messages.ts'
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

test('each bad row is told with line, key, column, value and reason, and the good ones are imported', async () => {
  const bad = [
    { record: 'garment', ref: 'X' },
    ['no', 'object'],
    { ref: 'X' },
    aProductRecord({ ref: 'P1', group: 'NONE' }),
    aProductRecord({ ref: 'P2', color: 'PINK', gtin: undefined }),
    aProductRecord({ ref: 'P3', gtin: '5412345678909' }),
    aProductRecord({ ref: 'P4', pack: -1, gtin: undefined }),
    aProductRecord({ ref: 'P5', pack: 'six', gtin: undefined }),
    aProductRecord({ ref: 'P6', customs_code: '6109', stock_policy: 'never', gtin: undefined }),
    aProductRecord({ ref: 'P'.repeat(65), gtin: undefined }),
    { record: 'product', group: 'K356' },
    aProductRecord({ ref: 'P7', is_pickup_only: 'maybe', gtin: undefined }),
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
    { record: 'price', tariff: 'STD', product: 'K356-NVY-M', min_quantity: 0, price: '3.35' },
  ]
  const { summary, refusals } = await imports.load([...basics, aProductRecord(), ...bad])
  const told = refusals
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, record, column, value, reason }) => [line - 8, record, column, value, reason])
  const kinds =
    'category, brand, catalog, color, size, unit, warehouse, tariff, group, product, price, stock, incoming'
  expect(told).toEqual([
    [1, '', 'record', 'garment', `“garment” is not a kind of record. Known kinds: ${kinds}.`],
    [2, '', '', '["no","object"]', 'The line must hold a JSON object ({ … }).'],
    [3, '', 'record', '', 'The value is missing.'],
    [4, 'product', 'group', 'NONE', '“NONE” exists neither in the shop nor in this file (group).'],
    [5, 'product', 'color', 'PINK', '“PINK” exists neither in the shop nor in this file (color).'],
    [
      6,
      'product',
      'gtin',
      '5412345678909',
      'The check digit of the GTIN is wrong: it should end in 8. The product is imported without this GTIN.',
    ],
    [7, 'product', 'pack', '-1', 'The value may not be negative.'],
    [8, 'product', 'pack', 'six', 'A whole number from 1 to 100\u202f000 is expected.'],
    [
      9,
      'product',
      'customs_code',
      '6109',
      'The value does not have the expected form, for example 61091000.',
    ],
    [9, 'product', 'stock_policy', 'never', 'Possible values: deny, backorder, on_request.'],
    [10, 'product', 'ref', 'P'.repeat(65), 'The value is longer than 64 characters.'],
    [11, 'product', 'ref', '', 'The value is missing.'],
    [12, 'product', 'is_pickup_only', 'maybe', 'true or false is expected.'],
    [13, 'price', 'price', '-3.35', 'The value may not be negative.'],
    [14, 'price', 'tariff', 'VIP', '“VIP” exists neither in the shop nor in this file (tariff).'],
    [15, 'price', 'product', 'NONE', '“NONE” exists neither in the shop nor in this file (product).'],
    [16, 'price', 'price', '3.12345', 'The value does not have the expected form, for example 12.3450.'],
    [17, 'price', 'price', '', 'The value is missing.'],
    [18, 'stock', 'warehouse', 'LUX', '“LUX” exists neither in the shop nor in this file (warehouse).'],
    [19, 'stock', 'on_hand', '1.5', 'A whole number from 0 to 1\u202f000\u202f000\u202f000 is expected.'],
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
      '“["WINTER"]” exists neither in the shop nor in this file (catalog).',
    ],
    [
      24,
      'group',
      'published_on',
      '2026-02-30',
      'The value does not have the expected form, for example 2026-11-20.',
    ],
    [25, 'group', '', 'G6', expect.stringContaining('The database refuses this row')],
    [
      26,
      'group',
      'name.fr',
      'Chemis\uFFFD',
      'The text is not UTF-8. Save the file as UTF-8, or add --encoding windows-1252.',
    ],
    [27, 'warehouse', 'country', 'IT', '“IT” exists neither in the shop nor in this file (country).'],
    [28, 'price', 'min_quantity', '0', 'A whole number from 1 to 1\u202f000\u202f000\u202f000 is expected.'],
  ])
  const counted = Object.values(summary).reduce((sum, { read }) => sum + read, 0)
  expect(counted).toBe(basics.length + 1 + bad.length)
  expect((await imports.products()).map(({ ref, gtin }) => [ref, gtin])).toEqual([
    ['K356-NVY-M', '5412345678908'],
    ['P3', null],
  ])
  expect(translate('fr', 'import_missing')).toBe('La valeur manque.')
})

test('OD-22: two products cannot have one GTIN, and it is kept in one form', async () => {
  const { refusals } = await imports.load([
    ...basics,
    aProductRecord(),
    aProductRecord({ ref: 'P2' }),
    aProductRecord({ ref: 'P3', gtin: '036000291452' }),
  ])
  expect(refusals).toMatchObject([
    {
      key: 'P2',
      column: 'gtin',
      value: '5412345678908',
      reason: 'This GTIN is already that of “K356-NVY-M”.',
    },
  ])
  expect(await imports.products()).toMatchObject([{ gtin: '5412345678908' }, { gtin: '0036000291452' }])
  const later = await imports.load([aProductRecord({ ref: 'P4', gtin: '05412345678908' })])
  expect(later.refusals).toMatchObject([{ key: 'P4', reason: 'This GTIN is already that of “K356-NVY-M”.' }])
})

test('a GTIN that one product gives up may go to another in the same file', async () => {
  await imports.load([...basics, aProductRecord()])
  const { refusals } = await imports.load([
    aProductRecord({ ref: 'NEW' }),
    { record: 'product', ref: 'K356-NVY-M', group: 'K356', gtin: null },
  ])
  expect(refusals).toEqual([])
  expect(await imports.products()).toMatchObject([
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
  const { refusals } = await imports.load([
    category('c', 'b'),
    category('b', 'a'),
    category('a'),
    category('d', 'c'),
    category('e', 'nowhere'),
  ])
  expect(refusals.map(({ key, column, reason }) => [key, column, reason])).toEqual([
    ['d', 'parent', 'Categories have three levels at most.'],
    ['e', 'parent', '“nowhere” exists neither in the shop nor in this file (category).'],
  ])
  const circle = await imports.load([category('a', 'c'), category('a', 'a')])
  expect(circle.refusals.filter(({ isWarning }) => !isWarning).map(({ reason }) => reason)).toEqual(
    Array(2).fill('The category would be its own parent.'),
  )
  await imports.load([{ ...category('b'), parent: null }])
  const levels = await imports.db.selectFrom('category').select(['code', 'level']).orderBy('code').execute()
  expect(levels).toEqual([
    { code: 'a', level: 1 },
    { code: 'b', level: 1 },
    { code: 'c', level: 2 },
  ])
})

test('an unknown column is told once and nothing else of its rows is lost', async () => {
  const { refusals } = await imports.load([
    ...basics,
    aProductRecord({ colour: 'NVY' }),
    aProductRecord({ ref: 'P2', gtin: undefined, colour: 'NVY' }),
  ])
  expect(refusals).toMatchObject([
    { column: 'colour', record: 'product', reason: 'Unknown column for “product”: it was not read.' },
  ])
  expect(await imports.products()).toHaveLength(2)
})

test('a text in a language that the format lacks is told once, given or emptied; the others are imported', async () => {
  const { refusals } = await imports.load([
    ...basics,
    { record: 'catalog', code: 'A', name: { fr: 'Un', it: 'Uno', tr: null } },
    { record: 'catalog', code: 'B', name: { fr: 'Deux', it: 'Due' } },
    { record: 'unit', code: 'roll', name: { fr: 'rouleau', it: 'rotolo' } },
  ])
  expect(refusals.map(({ column, record, line }) => [column, record, line])).toEqual([
    ['name.it', 'catalog', expect.any(Number)],
    ['name.tr', 'catalog', expect.any(Number)],
  ])
  const kept = await imports.db.selectFrom('catalog').select('name').orderBy('code').execute()
  expect(kept.map(({ name }) => name)).toEqual([{ fr: 'Un' }, { fr: 'Deux' }])
  const unit = imports.db.selectFrom('unit').where('code', '=', 'roll').select('name')
  expect(await unit.executeTakeFirstOrThrow()).toEqual({ name: { fr: 'rouleau', it: 'rotolo' } })
})

test('S-11: a row that is nested without end is refused alone, as JSON Lines and as a value', async () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const lines = [
    ...basics.map((record) => JSON.stringify(record)),
    `{"record":"group","ref":"G1","category":"TEX","name":${deep(50_000)}}`,
    `{"record":${deep(50_000)}}`,
    deep(50_000),
    JSON.stringify(aProductRecord()),
  ]
  const file = await imports.file('deep.jsonl', Buffer.from(lines.join('\n')))
  const { summary, refusals } = await imports.loadFile({ file })
  expect(refusals.map(({ line, value }) => [line, value])).toEqual([
    [8, '[…]'],
    [9, '[…]'],
    [10, '[…]'],
  ])
  expect(summary.product.inserted).toBe(1)
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
    line(aProductRecord()).subarray(0, -2),
  ])
  const { summary, refusals } = await imports.loadFile({ file: await imports.file('mixed.jsonl', content) })
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

test('D-8: a bad bar code refuses the bar code alone, and the one that the shop has stays', async () => {
  const bad = ['5412345678909', '5.41235E+12', '541', 5412345678908, '5412345678908 ']
  const { summary, refusals } = await imports.load([
    ...basics,
    aProductRecord(),
    ...bad.map((gtin, n) => aProductRecord({ ref: `P${n}`, gtin, pack: 7 })),
    aProductRecord({ gtin: '5412345678909', pack: 12 }),
  ])
  expect(summary.product).toMatchObject({ inserted: 6, updated: 1, refused: 0 })
  expect(refusals.filter(({ column }) => column === 'gtin').map(({ key, reason }) => [key, reason])).toEqual([
    ['P0', expect.stringContaining('should end in 8. The product is imported without this GTIN.')],
    ...['P1', 'P2', 'P3', 'P4'].map((key) => [key, expect.stringContaining('8, 12, 13 or 14 digits')]),
    ['K356-NVY-M', expect.stringContaining('should end in 8')],
  ])
  expect((await imports.products()).map(({ ref, gtin, pack }) => [ref, gtin, pack])).toEqual([
    ['K356-NVY-M', '5412345678908', 12],
    ...[0, 1, 2, 3, 4].map((n) => [`P${n}`, null, 7]),
  ])
})

test('D-8: a character that cannot be stored is called that', async () => {
  const { refusals } = await imports.load([
    { record: 'brand', code: 'A', name: 'Lin\0den' },
    { record: 'brand', code: 'B', name: 'Lin\uD83Dden' },
  ])
  expect(refusals).toMatchObject(
    ['A', 'B'].map((key) => ({
      key,
      column: 'name',
      reason: expect.stringContaining('cannot be stored (U+0000'),
    })),
  )
})

test('D-7: what is allowed and may be a mistake is imported with a warning', async () => {
  const price = { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.35' }
  const { summary, refusals } = await imports.load([
    ...basics,
    aProductRecord(),
    price,
    { ...price, min_quantity: 100, price: '0.00' },
    { ...price, price: '3.30' },
    { record: 'brand', code: 'LIN', name: 'Linden & Co' },
  ])
  expect(refusals).toEqual([
    expect.objectContaining({
      isWarning: true,
      key: 'STD / K356-NVY-M / 100',
      column: 'price',
      value: '0.00',
      reason: 'The price is 0: the product is free of charge from this quantity on.',
    }),
    expect.objectContaining({
      isWarning: true,
      line: 11,
      key: 'STD / K356-NVY-M / 1',
      reason: 'This key stands further up in the file already. The later row holds.',
    }),
    expect.objectContaining({ isWarning: true, line: 12, record: 'brand', key: 'LIN' }),
  ])
  expect(summary.price).toMatchObject({ read: 3, refused: 0 })
})
