import { createHash } from 'node:crypto'
import type { TextLanguage } from '@comptoir/contract/common'
import type { Message } from '#lib/errors.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import type { SourceRow } from './source-row.ts'
import { hexes, sizePosition } from './usual-lookups.rules.ts'

// What the readers of other shops' exports have in common.

/** Where an export goes that knows only one price and one quantity, and says in no language which one it is in. */
export type ExportTarget = { language: TextLanguage; tariff: string; warehouse: string; known: string[] }
/** The cells of a row by the names of their columns; empty where there is none. */
export type NamedCells = (column: string) => string

/** A record made of a line of the export. It is checked like any other, so values may still be wrong. */
export const rowOf = (line: number, record: Unchecked<CatalogueRecord>): SourceRow => ({
  line,
  value: record,
})
type Unchecked<T> = T extends unknown ? { [Key in keyof T]: Key extends 'record' ? T[Key] : unknown } : never

/**
 * Gives each record of a kind and code once, as lookups come up with every product.
 *
 * @param known those that the shop has, as "kind code": an export does not change their names and places
 */
export function createDeduplicator(known: Iterable<string>) {
  const seen = new Set(known)
  return (key: string, row: SourceRow): SourceRow[] => {
    if (seen.has(key)) return []
    seen.add(key)
    return [row]
  }
}
export type Deduplicator = ReturnType<typeof createDeduplicator>

/** A code of at most 64 characters; a longer text is cut and keeps apart by a digest. */
export const codeOf = (text: string): string => {
  const code = text.trim().replace(/\s+/g, ' ')
  return code.length <= 64
    ? code
    : `${code.slice(0, 55)}-${createHash('sha1').update(code).digest('hex').slice(0, 8)}`
}

/** `52`, `52.000000` and `52,5` as our decimals; what is none stays as it is, to be refused. */
export const toDecimal = (text: string): string => {
  const decimal = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d+\.\d+$/.test(decimal) ? decimal.replace(/\.?0+$/, '') : decimal
}
/** A quantity as exports write it: `100`, `100.0000`. */
export const toWhole = (text: string): unknown => {
  const decimal = toDecimal(text)
  return /^-?\d+$/.test(decimal) ? Number(decimal) : text
}

/** A weight in grams: exports write 0 where there is none; what is no number stays as it is, to be refused. */
export function weightOf(text: string, grams: number): { weight_grams?: unknown } {
  const weight = Number(toDecimal(text))
  if (weight === 0) return {}
  return { weight_grams: Number.isNaN(weight) ? text : Math.round(weight * grams) }
}

export function colorRecord(line: number, name: string, { language }: ExportTarget): SourceRow {
  const hex = hexes[name.toLowerCase()]
  return rowOf(line, {
    record: 'color',
    code: codeOf(name),
    name: { [language]: name, en: name },
    ...(hex && { hex }),
  })
}
export function sizeRecord(line: number, name: string): SourceRow {
  const position = sizePosition(name)
  return rowOf(line, {
    record: 'size',
    code: codeOf(name),
    name,
    ...(position !== undefined && { position }),
  })
}

export const brandRecord = (line: number, name: string): SourceRow =>
  rowOf(line, { record: 'brand', code: codeOf(name), name })

/** A name in the export's language, and in English as the one that stands in for all others. */
export const textsIn = (language: TextLanguage, text: string) => ({
  [language]: text,
  ...(language !== 'fr' && { en: text }),
})

/** The categories of a path, from the top: at most three, the deepest take in what lies below them. */
export function categoryRecords(
  line: number,
  path: readonly string[],
  { language }: ExportTarget,
): { code: string; rows: [string, SourceRow][] } {
  const rows = path.slice(0, 3).map((name, index): [string, SourceRow] => {
    const code = codeOf(path.slice(0, index + 1).join('/'))
    const parent = index === 0 ? {} : { parent: codeOf(path.slice(0, index).join('/')) }
    return [
      `category ${code}`,
      rowOf(line, { record: 'category', code, ...parent, name: textsIn(language, name) }),
    ]
  })
  return { code: codeOf(path.slice(0, 3).join('/')), rows }
}

/** What a product costs and how much of it there is, where the export says so. */
export function* supplyRecords(
  line: number,
  product: string,
  { tariff, warehouse }: ExportTarget,
  { price, on_hand }: { price: string; on_hand: unknown },
): Generator<SourceRow> {
  if (price) yield rowOf(line, { record: 'price', tariff, product, price: toDecimal(price) })
  if (on_hand !== '') yield rowOf(line, { record: 'stock', warehouse, product, on_hand })
}

/** A row of the export that says too little, or a kind of thing that the shop does not have. */
export const notRead = (line: number, column: string, value: string, reason: Message): SourceRow => ({
  line,
  problem: { column, value, reason },
})
