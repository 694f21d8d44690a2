import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  recordSchemas,
  type RecordKind,
  type RecordOf,
} from '../../../server/src/features/catalogue/import/catalogue-record.ts'
import { isDrawing } from '../drawings/drawings.service.ts'
import { demoCatalogue } from './catalogue.ts'
import { checkDigit } from './gtin.ts'

const records = [...demoCatalogue('2026-11-20')]
const of = <K extends RecordKind>(kind: K) =>
  records.filter((record): record is RecordOf<K> => record.record === kind)
const distinct = (values: unknown[]) => new Set(values).size

test('the demonstration carries about 600 styles and 20,000 products', () => {
  expect(of('group').length).toBeGreaterThan(550)
  expect(of('group').length).toBeLessThan(650)
  expect(of('product').length).toBeGreaterThan(19_000)
  expect(of('product').length).toBeLessThan(21_000)
})

test('every record is one of the exchange format', () => {
  const refused = records.filter((record) => !recordSchemas[record.record].safeParse(record).success)
  expect(refused).toEqual([])
})

test('every reference is to something that came before', () => {
  const known = new Set<string>()
  const dangling: string[] = []
  const need = (kind: string, code: string | undefined) => {
    if (code !== undefined && !known.has(`${kind} ${code}`)) dangling.push(`${kind} ${code}`)
  }
  for (const record of records) {
    if (record.record === 'category') need('category', record.parent)
    if (record.record === 'group') {
      need('category', record.category)
      need('brand', record.brand)
      for (const catalog of record.catalogs ?? []) need('catalog', catalog)
    }
    if (record.record === 'product') {
      need('group', record.group)
      need('color', record.color)
      need('size', record.size)
      need('product', record.successor)
    }
    if ('warehouse' in record) need('warehouse', record.warehouse)
    if (record.record === 'price') need('tariff', record.tariff)
    if ('product' in record) need('product', record.product)
    known.add(`${record.record} ${'ref' in record ? record.ref : 'code' in record ? record.code : ''}`)
  }
  expect(dangling).toEqual([])
})

test('references stay different when their punctuation is left out, and barcodes are unique (C-04)', () => {
  const plain = (ref: string) => ref.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  expect(distinct(of('group').map(({ ref }) => plain(ref)))).toBe(of('group').length)
  expect(distinct(of('product').map(({ ref }) => ref))).toBe(of('product').length)
  expect(distinct(of('product').map(({ gtin }) => gtin))).toBe(of('product').length)
})

test('every barcode has the right check digit and lies in the range for use inside a company (BAR-02)', () => {
  const wrong = of('product').filter(
    ({ gtin = '' }) => !/^2\d{12}$/.test(gtin) || checkDigit(gtin.slice(0, 12)) !== gtin.at(-1),
  )
  expect(wrong).toEqual([])
  expect(checkDigit('400638133393')).toBe('1')
})

test('every style has its own name and a description in the four languages', () => {
  for (const language of ['fr', 'nl', 'de', 'en'] as const) {
    const names = of('group')
      .filter(({ ref }) => ref !== 'K355')
      .map(({ name }) => name[language])
    expect(names.every((name) => name !== undefined && name.length > 4 && name === name.trim())).toBe(true)
    expect(distinct(names)).toBe(names.length)
    expect(of('group').every(({ description }) => (description?.[language] ?? '').length > 150)).toBe(true)
  }
})

test('T: labels and names are nobody’s: no textile certificate, brewery or brand of the real world', () => {
  const real =
    /oeko|öko-?tex|\bgots\b|fairtrade|fair wear|bluesign|gore-?tex|cordura|kevlar|thinsulate|orval|chimay|westmalle|rochefort|duvel|leffe|\bsemois\b|\bbouillon\b|fruit of the loom|gildan|\bb&c\b|stanley\/stella|russell|kariban/i
  const texts = records.map((record) => JSON.stringify(record))
  expect(texts.filter((text) => real.test(text)).slice(0, 3)).toEqual([])
})

test('customs codes are of chapters 61 to 63; headgear, bags and cloth, which belong elsewhere, have none', () => {
  expect(
    of('product').filter(
      ({ customs_code }) => customs_code !== undefined && !/^6[123]\d{6}$/.test(customs_code),
    ),
  ).toEqual([])
  const categoryOf = new Map(of('group').map(({ ref, category }) => [ref, category]))
  const without = new Set(
    of('product')
      .filter(({ customs_code }) => customs_code === undefined)
      .map(({ group }) => categoryOf.get(group)),
  )
  expect(without).toEqual(
    new Set(['backpack', 'beanie', 'cap', 'chef-hat', 'drawstring', 'fabric-metre', 'tote']),
  )
})

test('there is one of everything that a customer can meet', () => {
  const products = of('product')
  expect(products.some(({ is_pickup_only }) => is_pickup_only)).toBe(true)
  expect(products.some(({ pack = 1 }) => pack > 1)).toBe(true)
  expect(products.some(({ pack = 1, min_quantity = 0 }) => pack > 1 && min_quantity > pack)).toBe(true)
  expect(products.some(({ successor, is_active }) => successor !== undefined && is_active === false)).toBe(
    true,
  )
  expect(distinct(products.map(({ stock_policy }) => stock_policy))).toBe(3)
  expect(distinct(products.map(({ unit }) => unit))).toBeGreaterThan(2)
  expect(distinct(products.map(({ length_cm }) => length_cm))).toBeGreaterThan(3)
  expect(distinct(of('group').map(({ tiers_scope }) => tiers_scope))).toBe(2)
  expect(of('group').filter(({ is_deal }) => is_deal).length).toBeGreaterThan(10)
  expect(of('group').filter(({ published_on = '' }) => published_on > '2026-09-21').length).toBeGreaterThan(
    10,
  )
  const onHand = new Map<string, number>()
  for (const { product, on_hand } of of('stock')) onHand.set(product, (onHand.get(product) ?? 0) + on_hand)
  const low = products.filter(
    ({ ref, stock_policy }) =>
      stock_policy === 'deny' && (onHand.get(ref) ?? 0) > 0 && (onHand.get(ref) ?? 0) < 10,
  )
  expect(low.length).toBeGreaterThan(10)
  expect(of('incoming').some(({ product }) => onHand.get(product) === 0)).toBe(true)
})

test('prices fall from tier to tier and no product is without one', () => {
  const last = new Map<string, { quantity: number; price: number }>()
  const rising: string[] = []
  for (const { tariff, product, min_quantity = 1, price } of of('price')) {
    const before = last.get(`${tariff} ${product}`)
    if (before && (before.quantity >= min_quantity || before.price < Number(price)))
      rising.push(`${tariff} ${product}`)
    last.set(`${tariff} ${product}`, { quantity: min_quantity, price: Number(price) })
  }
  expect(rising).toEqual([])
  const active = of('product').filter(({ is_active }) => is_active)
  for (const tariff of ['STD', 'PRO', 'PARTNER'])
    expect(active.every(({ ref }) => last.has(`${tariff} ${ref}`))).toBe(true)
})

test('is the same on every call for the same day', () => {
  const digest = (today: string) =>
    createHash('sha256')
      .update(JSON.stringify([...demoCatalogue(today)]))
      .digest('hex')
  expect(digest('2026-11-20')).toBe(createHash('sha256').update(JSON.stringify(records)).digest('hex'))
})

test('every picture is one that can be drawn', () => {
  const paths = new Set([
    ...of('group').flatMap(({ images = [] }) => images),
    ...of('product').map(({ image = '' }) => image),
  ])
  expect([...paths].filter((path) => !isDrawing(path))).toEqual([])
  expect(paths.size).toBeGreaterThan(300)
})

test('docs/demonstration.md names what is there', async () => {
  const text = await readFile(new URL('../../../docs/demonstration.md', import.meta.url), 'utf8')
  const refs = new Set([...of('group'), ...of('product')].map(({ ref }) => ref))
  const rows = [...text.matchAll(/^\| (?<what>[^|]+) \| `(?<ref>[^`]+)` \|$/gm)].map(
    ({ groups }) => groups?.['ref'] ?? '',
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((ref) => !refs.has(ref))).toEqual([])
  expect(text).toContain(`${of('group').length - 1} styles`)
  expect(text).toContain(
    `${of('product')
      .filter(({ is_active }) => is_active)
      .length.toLocaleString('en')} products`,
  )
  const product = (ref: string) => of('product').find((one) => one.ref === ref)
  const onHand = (ref: string) =>
    of('stock')
      .filter((row) => row.product === ref)
      .reduce((sum, row) => sum + row.on_hand, 0)
  const isExpected = (ref: string) => of('incoming').some((row) => row.product === ref)
  expect(
    of('product')
      .filter(({ group }) => group === 'PRO 210')
      .every(({ ref }) => onHand(ref) > 20),
  ).toBe(true)
  expect(of('product').filter(({ group }) => group === 'PRO 210')).toHaveLength(60)
  expect(
    [onHand('K356-BLK-L'), onHand('K356-PUR-S'), onHand('K356-CHO-M')].map(
      (units) => units > 0 && units < 12,
    ),
  ).toEqual([true, false, false])
  expect([isExpected('K356-PUR-S'), isExpected('K356-CHO-M')]).toEqual([true, false])
  expect(product('K355-WHT-M')).toMatchObject({ is_active: false, successor: 'K356-WHT-M' })
  expect(product('OS1103-COR-2XL')?.stock_policy).toBe('backorder')
  expect(product('K324-DEN-2XL')?.stock_policy).toBe('on_request')
  expect(product('LB.053-SIL-150x200')?.is_pickup_only).toBe(true)
  expect(product('NV0016-WHT-100x150')?.pack).toBe(12)
  expect(product('K331-CHO-3XL')).toMatchObject({ pack: 5, min_quantity: 15 })
})
