import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { importCatalogue } from '#features/catalogue/import/catalogue-import.service.ts'
import { exportLines } from '#features/catalogue/import/export.service.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { runJobs } from '#jobs/worker.ts'
import { unitName } from '#lib/units.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aBasket, aColleague, aDeliveryOption, anOrderBody, aUser } from '../../../../test/builders.ts'
import { basics, aProductRecord } from '../../../../test/catalogue-import.ts'

let shop: TestShop
let office: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop()
  office = shop.as((await aColleague(shop.db, { permissions: ['catalogue', 'orders'] })).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function upload(content: string | Uint8Array<ArrayBuffer>, name: string, fields: object = {}) {
  const form = new FormData()
  form.append('file', new File([content], name))
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await office('POST', 'admin/catalogue-import/', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
  })
  await runJobs(shop.deps, shop.database.pool)
  return answer
}
const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
async function exported() {
  let text = ''
  for await (const part of exportLines(shop.db)) text += part
  return text
}
const read = async (id: number) => (await office('GET', `admin/catalogue-import/${id}/`)).json()
const findings = async (id: number, kind: string) =>
  (await office('GET', `admin/catalogue-import/${id}/finding/?kind=${kind}`)).json().results
async function take(id: number, step: 'confirm' | 'undo' | 'drop') {
  const answer = await office('POST', `admin/catalogue-import/${id}/${step}/`)
  await runJobs(shop.deps, shop.database.pool)
  return answer
}
const searched = async () => (await shop.db.selectFrom('search_group').select('group_id').execute()).length

const first = [
  ...basics,
  { record: 'catalog', code: 'W26', name: { fr: 'Hiver' } },
  aProductRecord(),
  { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '3.35' },
  { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 40, shelf: 'A-12' },
]
const second = [
  { record: 'color', code: 'RED', name: { fr: 'Rouge' } },
  { record: 'color', code: 'NVY', name: { fr: 'Bleu nuit' } },
  { record: 'category', code: 'TOPS', parent: 'TEX', name: { fr: 'Hauts' } },
  { record: 'group', ref: 'K356', category: 'TOPS', catalogs: ['W26'], name: { fr: 'Chemise' } },
  { record: 'group', ref: 'K900', category: 'TOPS', name: { fr: 'Écharpe' } },
  aProductRecord({ ref: 'K900-RED', group: 'K900', color: 'RED', size: null }),
  aProductRecord({ gtin: null, pack: 10 }),
  { record: 'price', tariff: 'STD', product: 'K356-NVY-M', price: '9.95' },
  { record: 'price', tariff: 'STD', product: 'K356-NVY-M', min_quantity: 50, price: '8' },
  { record: 'price', tariff: 'STD', product: 'K900-RED', price: '12' },
  { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 15, shelf: 'B-1' },
  { record: 'stock', warehouse: 'BRU', product: 'K900-RED', on_hand: 7 },
  { record: 'incoming', warehouse: 'BRU', product: 'K900-RED', expected_on: '2026-12-01', quantity: 20 },
  { record: 'price', tariff: 'STD', product: 'NOBODY', price: '1' },
  aProductRecord({ ref: 'K900-X', group: 'K900', pack: -1 }),
]

test('a file is checked without writing, imported once confirmed, and taken back byte for byte', async () => {
  const empty = await exported()
  const { id } = (await upload(lines(first), 'first.jsonl')).json()
  expect(await read(id)).toMatchObject({
    state: 'checked',
    format: 'own',
    rows: first.length,
    added: first.length,
    refused: 0,
    findings: { new: first.length, changed: 0, price_jump: 0 },
  })
  expect(await exported()).toBe(empty)
  expect((await take(id, 'undo')).statusCode).toBe(400)
  expect((await take(id, 'confirm')).json()).toMatchObject({ state: 'importing' })
  expect(await read(id)).toMatchObject({ state: 'done', added: first.length })
  expect((await take(id, 'confirm')).json()).toEqual({
    non_field_errors: [expect.stringContaining('not there any more')],
  })
  const before = await exported()
  expect(before).toContain('"on_hand":40')

  // The same again, as a workbook.
  const header = ['record', 'ref', 'group', 'name.fr', 'pack']
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Blatt',
        rows: [header, ['product', 'K356-NVY-M', 'K356', '', 5], [], ['size', '', '', '', '']],
      },
    ],
  })
  const book = (await upload(new Uint8Array(workbook), 'book.xlsx')).json()
  expect(await read(book.id)).toMatchObject({
    state: 'checked',
    added: 0,
    changed: 0,
    findings: { refused: 2 },
  })
  expect(await findings(book.id, 'refused')).toMatchObject([
    { line: 4, record: 'size', field: 'code' },
    { line: 4, record: 'size', field: 'name', reason: 'The value is missing.' },
  ])
  expect((await take(book.id, 'drop')).json()).toMatchObject({ state: 'dropped' })

  // D-8: what cannot be stored is told, also where the report would cut a character in two.
  const strange = [
    { record: 'brand', code: 'NUL', name: 'Lin\0den' },
    { record: 'brand', code: 'HALF', name: 'Lin\uD83Dden' },
    aProductRecord({ customs_code: `${'1'.repeat(78)}😀1` }),
    {
      record: 'group',
      ref: 'K356',
      category: 'TEX',
      name: { fr: 'Chemise' },
      description: { fr: `${'a'.repeat(198)}😀a` },
    },
  ]
  const { id: odd } = (await upload(`${lines(strange)}{"a\0`, `${'n'.repeat(199)}😀.jsonl`)).json()
  expect(await read(odd)).toMatchObject({
    state: 'checked',
    failure: null,
    findings: { refused: 4, changed: 1 },
  })
  expect(await findings(odd, 'refused')).toMatchObject([
    { key: 'NUL', after: 'Linden' },
    { key: 'HALF', after: 'Lin\uFFFDden' },
    { field: 'customs_code', after: `${'1'.repeat(78)}…` },
    { line: 5 },
  ])
  expect((await findings(odd, 'changed')).at(-1)).toMatchObject({ after: `${'a'.repeat(198)}…` })
  await take(odd, 'drop')

  const other = (await upload(lines(second), 'second.jsonl', { jump: 50 })).json()
  expect(await exported()).toBe(before)
  expect(await read(other.id)).toMatchObject({ findings: { price_jump: 1, refused: 2, gone: 0 } })
  expect(await findings(other.id, 'price_jump')).toMatchObject([
    { key: 'K356-NVY-M STD 1', before: '3.3500', after: '9.9500' },
  ])
  const changed = (await findings(other.id, 'changed')).map(
    ({ key, field, before: was, after }: Record<string, string>) => `${key} ${field} ${was} ${after}`,
  )
  expect(changed).toContain('K356 category TEX TOPS')
  expect(changed).toContain('K356 catalogs  W26')
  expect(changed).toContain('K356-NVY-M BRU on_hand 40 15')
  expect(changed).toContain('NVY name.fr Marine Bleu nuit')
  expect(await findings(other.id, 'refused')).toMatchObject([
    { line: 15, key: 'K900-X', field: 'pack', after: '-1' },
    { line: 14, field: 'product', after: 'NOBODY', reason: expect.stringContaining('NOBODY') },
  ])
  await take(other.id, 'confirm')
  expect(await exported()).not.toBe(before)
  expect(await searched()).toBe(2)
  const report = await office('GET', `admin/catalogue-import/${other.id}/finding/workbook/?kind=refused`)
  expect(report.statusCode).toBe(200)

  expect((await take(other.id, 'undo')).json()).toMatchObject({ state: 'undoing' })
  expect(await read(other.id)).toMatchObject({ state: 'undone', failure: null, undo_until: null })
  expect(await exported()).toBe(before)
  expect(await searched()).toBe(1)

  // C-12: stock alone, whose place in the warehouse stays. Of a product that comes twice the last row counts, and the
  // journal names the file and who brought it.
  const counted = { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 7 }
  const { id: stock } = (await upload(lines([{ ...counted, on_hand: 60 }, counted]), 'stock.jsonl')).json()
  expect(await findings(stock, 'changed')).toMatchObject([{ field: 'on_hand', before: '40', after: '7' }])
  const created_at = new Date(shop.deps.now().getTime() - 31 * 24 * 60 * 60 * 1000) // it waited: its thirty days begin now
  await shop.db.updateTable('catalogue_import').set({ created_at }).where('id', '=', stock).execute()
  await take(stock, 'confirm')
  expect(await exported()).toContain('"on_hand":7')
  await enqueue(shop.db, 'forget_old_imports', {})
  await runJobs(shop.deps, shop.database.pool)
  await take(stock, 'undo')
  expect(await read(stock)).toMatchObject({ state: 'undone', failure: null })
  expect(await exported()).toBe(before)
  const journal = (await office('GET', 'admin/stock-movements/?reason=import&limit=3')).json().results
  expect(journal).toMatchObject(
    [33, -53, 20].map((on_hand) => ({ on_hand, note: 'stock.jsonl', by: { name: 'Claire Moreau' } })),
  )
  const download = await office('GET', 'admin/catalogue-export/')
  expect(download.body).toBe(before)
})

test('an import stays where something of it was ordered, is in a basket, or was changed since; a file of no catalogue fails', async () => {
  const { id } = (await upload(lines(second), 'again.jsonl')).json()
  await take(id, 'confirm')
  const { db } = shop
  const tariff = await db
    .selectFrom('tariff')
    .select('id')
    .where('code', '=', 'STD')
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('ref', '=', 'K900-RED')
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set({ weight_grams: 90 }).where('id', '=', product.id).execute()
  await take(id, 'undo')
  expect(await read(id)).toMatchObject({
    state: 'done',
    failure: expect.stringContaining('K900-RED was changed'),
  })
  await db.updateTable('product').set({ weight_grams: null }).where('id', '=', product.id).execute()
  const buyer = (await aUser(db, { tariff_id: tariff.id })).id
  await aBasket(db, buyer, { [product.id]: 1 })
  await take(id, 'undo')
  expect(await read(id)).toMatchObject({
    state: 'done',
    failure: expect.stringContaining('product K900-RED'),
  })
  const shipping = (await aDeliveryOption(db)).id
  const order = await shop.as(buyer)('POST', 'order/', await anOrderBody(db, buyer, shipping))
  await take(id, 'undo')
  expect(await read(id)).toMatchObject({ failure: expect.stringContaining(order.json().name) })

  for (const [content, said] of [
    ['', 'empty'],
    ['%PDF-1.7 …', 'PDF'],
  ] as const) {
    const answer = (await upload(content, 'odd.csv')).json()
    const failure = answer.file?.[0] ?? (await read(answer.id)).failure
    expect(failure).toContain(said)
  }
  const list = (await office('GET', 'admin/catalogue-import/?state=failed&search=odd')).json()
  expect(list.results).toMatchObject([{ file_name: 'odd.csv' }])
})

test('an import whose process was killed goes on, and counts what it had written before as new and changed', async () => {
  const records = (name: string) => [
    { record: 'group', ref: 'K356', category: 'TOPS', name: { fr: name } },
    { record: 'group', ref: 'C-1', category: 'TOPS', name: { fr: name } },
    { record: 'group', ref: 'C-2', category: 'TOPS', name: { fr: name } },
    ...['C-1', 'C-2'].map((group) =>
      aProductRecord({ ref: `${group}-A`, group, gtin: null, color: null, size: null }),
    ),
    { record: 'stock', warehouse: 'BRU', product: 'C-1-A', on_hand: 4, shelf: 'C-1' },
    { record: 'stock', warehouse: 'BRU', product: 'K356-NVY-M', on_hand: 3, shelf: 'C-2' },
  ]
  const { id: begun } = (await upload(lines([...first, ...second]), 'cut-first.jsonl')).json()
  await take(begun, 'confirm')
  const { id: whole } = (await upload(lines(records('Whole')), 'whole.jsonl')).json()
  await take(whole, 'confirm')
  const { summary } = await read(whole)
  expect(summary).toMatchObject([
    { record: 'group', inserted: 2, updated: 1 },
    { record: 'product', inserted: 2 },
    { record: 'stock', inserted: 1, updated: 1 },
  ])
  await take(whole, 'undo')

  const { id } = (await upload(lines(records('Whole')), 'cut.jsonl')).json()
  const [changed, added, , product, , ...stocks] = records('Whole')
  await importCatalogue(
    shop.deps,
    [changed, added, product, ...stocks].map((value, index) => ({ line: index + 1, value })),
    { notedFor: id },
  )
  await take(id, 'confirm')
  expect((await read(id)).summary).toEqual(summary)
})

test('OD-34: files name units by code, name or synonym; a table makes those that there are not, and its undo takes them back', async () => {
  const { id: begun } = (await upload(lines(first), 'units-first.jsonl')).json()
  await take(begun, 'confirm')
  const before = await exported()
  expect(before).toContain('"record":"unit","code":"pair"')
  const unitsOf = async (...refs: string[]) =>
    (
      await shop.db
        .selectFrom('product')
        .select(['ref', 'unit'])
        .where('ref', 'in', refs)
        .orderBy('ref')
        .execute()
    ).map(({ unit }) => unit)

  const own = [
    aProductRecord({ ref: 'U-1', gtin: null, unit: 'Paires' }),
    aProductRecord({ ref: 'U-2', gtin: null, unit: 'PCE', color: null }),
    aProductRecord({ ref: 'U-3', gtin: null, unit: 'barrel', size: null }),
    aProductRecord({ ref: 'U-4', gtin: null, unit: 'crate', size: null, color: null }),
    { record: 'group', ref: 'U', category: 'TOPS', name: { fr: 'Chaussettes' }, unit: 'Paires' },
    aProductRecord({ ref: 'U-8', group: 'U', gtin: null, color: null, size: null }), // in the unit of its style
    {
      ...{ record: 'unit', code: 'crate', paper_code: 'XCT' },
      name: { fr: 'caisse', it: 'cassa' },
      plural: { fr: 'caisses', it: 'casse' },
    },
  ]
  const { id } = (await upload(lines(own), 'units.jsonl')).json()
  expect(await read(id)).toMatchObject({ state: 'checked', added: 6, findings: { refused: 1 } })
  expect(await findings(id, 'refused')).toMatchObject([
    {
      record: 'product',
      field: 'unit',
      reason: expect.stringContaining('no unit “barrel”: add it under Lists > Units'),
    },
  ])
  await take(id, 'confirm')
  expect(await unitsOf('U-1', 'U-2', 'U-3', 'U-4', 'U-8')).toEqual(['pair', 'piece', 'crate', 'pair'])
  expect((await office('GET', 'config/')).json().units).toContainEqual({
    ...{ code: 'crate', one: 'caisse', other: 'caisses' },
  })
  // I18N-02: in every language of readers, which an export has as well.
  expect([unitName('it', 'crate', 1), unitName('it', 'crate', 2)]).toEqual(['cassa', 'casse'])
  expect(await exported()).toMatch(/"code":"crate",[^\n]*"it":"cassa"/)
  await take(id, 'undo')
  expect(await exported()).toBe(before)

  const table = [
    'ref;style;name;category;unit;price',
    'U-5;K356;;;rouleau;3',
    'U-6;K356;;;ROULEAU;4',
    'U-7;K356;;;mètre;5',
    'R-1;R;Ruban;TOPS;rouleau;6',
  ].join('\n')
  const { id: made } = (await upload(table, 'units.csv')).json()
  expect(await findings(made, 'new')).toContainEqual(
    expect.objectContaining({ record: 'unit', key: 'rouleau' }),
  )
  await take(made, 'confirm')
  expect(await unitsOf('U-5', 'U-6', 'U-7')).toEqual(['rouleau', 'rouleau', 'metre'])
  expect(await exported()).toMatch(/"record":"group","ref":"R",[^\n]*"unit":"rouleau"/)
  await take(made, 'undo')
  expect(await exported()).toBe(before)
})

test('a row of a stock table that has a shelf and no count is refused, not passed over; empty rows are', async () => {
  const others = ['Z-1', 'Z-2'].map((ref) => aProductRecord({ ref, gtin: null, size: null, color: null }))
  const { id: begun } = (await upload(lines([...first, ...others]), 'shelves-first.jsonl')).json()
  await take(begun, 'confirm')
  const table = ['ref;stock;shelf', 'K356-NVY-M;55;SHELF-1', 'Z-1;;SHELF-2', 'Z-2;;'].join('\n')
  const { id } = (await upload(table, 'shelves.csv')).json()
  expect(await findings(id, 'refused')).toMatchObject([
    { record: 'stock', key: 'MAIN / Z-1', field: 'on_hand', reason: 'The value is missing.' },
  ])
  await take(id, 'confirm')
  expect(await exported()).toContain('"product":"K356-NVY-M","on_hand":55,"shelf":"SHELF-1"')
})
