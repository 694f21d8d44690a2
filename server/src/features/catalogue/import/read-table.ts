import type { TableField } from '@comptoir/contract/admin-imports'
import { toGtin } from '@comptoir/contract/gtin'
import { codeKey } from '@comptoir/contract/code-key'
import { headerWords, plainDecimal, type DecimalSign } from '@comptoir/contract/written'
import type { Db } from '#db/connect.ts'
import { message } from '#lib/errors.ts'
import { findLookups, findProducts, findStyles, type KnownProduct } from './catalogue-import.queries.ts'
import { readJsonLines } from './read-json-lines.ts'
import * as shop from './shop-export.ts'
import type { ExportTarget } from './shop-export.ts'
import type { SourceRow } from './source-row.ts'

/** What the columns of a table hold, and how its numbers are written. */
export type TableLayout = {
  header_row: number | null
  columns: readonly { column: number; field: TableField | null; of: string | null }[]
  decimal_sign: DecimalSign
}
/** A row of a table, as a file keeps it: `{"cells": […]}` on the line of its number. */
type TableRow = { line: number; cells: string[] }

/** Rows whose products are looked up at once. */
const BATCH = 1000

/**
 * A table whose columns are called anything. A row names its product by a reference of the shop, or else by its GTIN; one
 * that the shop does not have is made where the row says which style it belongs to. Colours, sizes, brands and categories
 * are found by code or name in any language, and made where there are none. An empty cell says nothing.
 */
export async function* readTable(
  db: Db,
  chunks: AsyncIterable<string>,
  layout: TableLayout,
  target: ExportTarget,
): AsyncIterable<SourceRow> {
  const read = await createReader(db, layout, target)
  let batch: TableRow[] = []
  for await (const row of readJsonLines(chunks)) {
    if ('problem' in row) {
      yield row
      continue
    }
    if (row.line <= (layout.header_row ?? 0)) continue
    batch.push({ line: row.line, cells: (row.value as { cells: string[] }).cells })
    if (batch.length < BATCH) continue
    yield* await read(batch)
    batch = []
  }
  yield* await read(batch)
}

async function createReader(db: Db, { columns, decimal_sign }: TableLayout, target: ExportTarget) {
  const placesOf = (field: TableField) => columns.filter((column) => column.field === field)
  const once = shop.createDeduplicator(target.known)
  const named = createNames(await findLookups(db))
  const textOf = ({ cells }: TableRow, field: TableField): string => {
    for (const { column } of placesOf(field)) if (cells[column]?.trim()) return cells[column].trim()
    return ''
  }
  const number = (text: string) => written(text, decimal_sign)
  const wholeNumbers = (row: TableRow) =>
    Object.fromEntries(
      (['pack', 'min_quantity', 'weight_grams'] as const).flatMap((field) =>
        textOf(row, field) ? [[field, shop.toWhole(number(textOf(row, field)))]] : [],
      ),
    )

  return async function read(rows: TableRow[]): Promise<SourceRow[]> {
    if (rows.length === 0) return []
    const find = createFinder(
      await findProducts(db, {
        keys: rows.map((row) => codeKey(textOf(row, 'ref'))).filter(Boolean),
        gtins: rows.flatMap((row) => toGtin(textOf(row, 'gtin')) ?? []),
      }),
    )
    const wanted = rows.map((row) => textOf(row, 'group') || find(textOf(row, 'ref'), '')?.group)
    const styles = new Map(
      (await findStyles(db, [...new Set(wanted.filter((ref) => ref !== undefined))])).map((style) => [
        style.ref,
        style,
      ]),
    )
    return rows.flatMap((row) => [...toRecords(row, find, styles)])
  }

  function* toRecords(
    row: TableRow,
    find: (ref: string, gtin: string) => KnownProduct | undefined,
    styles: Map<string, { ref: string; category: string; name: object }>,
  ): Iterable<SourceRow> {
    const { line } = row
    const cell = (field: TableField) => textOf(row, field)
    const [givenRef, gtin] = [cell('ref'), cell('gtin')]
    const known = find(givenRef, gtin)
    const ref = known?.ref ?? givenRef
    const group = cell('group') || known?.group
    if (!ref || !group) {
      const value = givenRef || gtin
      const reason = value
        ? message('import_table_unknown_product', { ref: value })
        : message('import_table_no_product')
      yield shop.notRead(line, givenRef || !gtin ? 'ref' : 'gtin', value, reason)
      return
    }
    const style = styles.get(group)
    yield* styleRecords(row, group, style)
    const facts = {
      ...(yield* lookedUp('color', cell('color'), line)),
      ...(yield* lookedUp('size', cell('size'), line)),
      ...(gtin && givenRef && !isCutShort(gtin) && { gtin }),
      ...(cell('unit') && { unit: cell('unit') }),
      ...(cell('customs_code') && { customs_code: cell('customs_code').replace(/[\s.]/g, '') }),
      ...wholeNumbers(row),
      ...(cell('recommend_price') && { recommend_price: number(cell('recommend_price')) }),
      ...(cell('cost_price') && { cost_price: number(cell('cost_price')) }),
    }
    const hasFacts = Object.entries(facts).some(([field, value]) => field !== 'gtin' || value !== known?.gtin)
    if (!known || hasFacts || (cell('group') && known.group !== group))
      yield shop.rowOf(line, { record: 'product', ref, group, ...facts })
    for (const { column, of } of placesOf('price')) {
      const price = row.cells[column]?.trim()
      if (price)
        yield shop.rowOf(line, {
          record: 'price',
          tariff: of ?? target.tariff,
          product: ref,
          price: number(price),
        })
    }
    for (const { column, of } of placesOf('on_hand')) {
      const on_hand = row.cells[column]?.trim()
      const warehouse = of ?? target.warehouse
      const shelfPlace = placesOf('shelf').find((place) => (place.of ?? target.warehouse) === warehouse)
      const shelf = shelfPlace && row.cells[shelfPlace.column]?.trim()
      // A shelf without a count is refused, rather than passed over: the count is missing.
      if (on_hand || shelf)
        yield shop.rowOf(line, {
          record: 'stock',
          warehouse,
          product: ref,
          on_hand: on_hand ? shop.toWhole(number(on_hand)) : undefined,
          ...(shelf && { shelf }),
        })
    }
  }

  /** What the first row of a style says of it. */
  function* styleRecords(
    row: TableRow,
    ref: string,
    style: { category: string; name: object } | undefined,
  ): Iterable<SourceRow> {
    const { line } = row
    const texts = (field: 'name' | 'description') =>
      Object.assign(
        {},
        ...placesOf(field).flatMap(({ column, of }) => {
          const text = row.cells[column]?.trim()
          return text ? [of ? { [of]: text } : shop.textsIn(target.language, text)] : []
        }),
      ) as object
    const [name, description] = [texts('name'), texts('description')]
    const says = (text: object) => Object.keys(text).length > 0
    const [brandName, categoryPath] = [textOf(row, 'brand'), textOf(row, 'category')]
    if (style && !says(name) && !says(description) && !brandName && !categoryPath) return
    const brand = yield* lookedUp('brand', brandName, line)
    const category = (yield* categoryOf(categoryPath, line)) ?? style?.category
    yield* once(
      `style ${ref}`,
      shop.rowOf(line, {
        record: 'group',
        ref,
        ...brand,
        category,
        name: { ...style?.name, ...name },
        ...(says(description) && { description }),
        ...(!style && textOf(row, 'unit') && { unit: textOf(row, 'unit') }),
      }),
    )
  }

  function* lookedUp(
    kind: 'color' | 'size' | 'brand',
    name: string,
    line: number,
  ): Generator<SourceRow, object> {
    if (!name) return {}
    const code = named(kind, name)
    if (code !== undefined) return { [kind]: code }
    const record = { color: shop.colorRecord, size: shop.sizeRecord, brand: shop.brandRecord }[kind]
    yield* once(`${kind} ${shop.codeOf(name)}`, record(line, name, target))
    return { [kind]: shop.codeOf(name) }
  }

  function* categoryOf(text: string, line: number): Generator<SourceRow, string | undefined> {
    if (!text) return undefined
    const path = text.split(/\s*[>/|\\]\s*/).filter(Boolean)
    const code = named('category', text) ?? named('category', path.at(-1) ?? '')
    if (code !== undefined) return code
    const made = shop.categoryRecords(line, path, target)
    for (const [key, row] of made.rows) yield* once(key, row)
    return made.code
  }
}

/** The code of what is called so, in whatever language; a code is found first. */
function createNames(lookups: Awaited<ReturnType<typeof findLookups>>) {
  const codes = new Map<string, string>()
  const keyOf = (kind: string, name: string) => `${kind} ${headerWords(name)}`
  for (const { kind, code, name } of lookups)
    for (const text of typeof name === 'string' ? [name] : Object.values(name as Record<string, string>))
      if (text && !codes.has(keyOf(kind, text))) codes.set(keyOf(kind, text), code)
  const exact = new Set(lookups.map(({ kind, code }) => `${kind} ${code}`))
  return (kind: string, name: string): string | undefined =>
    exact.has(`${kind} ${name}`) ? name : codes.get(keyOf(kind, name))
}

/** Finds a product as it is written, without signs between letters and digits where that is one only, or by its GTIN. */
function createFinder(products: readonly KnownProduct[]) {
  const byRef = new Map(products.map((product) => [product.ref, product]))
  const byKey = Map.groupBy(products, ({ ref }) => codeKey(ref))
  const byGtin = new Map(products.flatMap((product) => (product.gtin ? [[product.gtin, product]] : [])))
  return (ref: string, gtin: string): KnownProduct | undefined => {
    const alike = byKey.get(codeKey(ref)) ?? []
    return byRef.get(ref) ?? (alike.length === 1 ? alike[0] : undefined) ?? byGtin.get(toGtin(gtin) ?? '')
  }
}

/** "€ 1.234,50" → "1234.50"; what is no number stays as it is, to be refused. */
function written(text: string, sign: DecimalSign): string {
  const [, minus = '', digits] =
    /^(?:€|eur)?\s*([-−]?)\s*(\d[\d\s\u00a0\u202f'’.,]*)\s*(?:€|eur|[\p{L}.]{1,8})?$/iu.exec(text) ?? []
  if (digits === undefined) return text
  const plain = /^0[.,]\d+$/.test(digits) ? digits.replace(',', '.') : plainDecimal(digits, sign)
  return minus ? `-${plain}` : plain
}

/** What a spreadsheet has made of a long number: 5.41E+12. */
const isCutShort = (code: string) => /^\d[.,]\d+e\+\d+$/i.test(code)
