import type { PriceLineInput } from '@comptoir/contract/admin-tariffs'
import { message, type Message } from '#lib/errors.ts'

/** A row of a file or of a pasted text: `number` as a spreadsheet counts. */
export type Row = { number: number; cells: string[] }
export type PriceRow = { number: number; code: string; min_quantity: number; price: string | null }
export type Fault = { row: number; code: string; reason: Message }

/** The cells of a text that was copied from a spreadsheet. */
export const cellsOf = (text: string): Row[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({
      number: index + 1,
      cells: line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Words of headers, as `plainly` writes them. */
const codeHeaders = [
  'reference',
  'ref',
  'article',
  'artikel',
  'artikelnummer',
  'referentie',
  'gtin',
  'ean',
  'sku',
  'code',
]
const quantityHeaders = [
  'a partir de',
  'des',
  'vanaf',
  'ab',
  'from',
  'quantite',
  'hoeveelheid',
  'aantal',
  'menge',
  'quantity',
]
const priceHeaders = [
  'prix',
  'prijs',
  'preis',
  'price',
  'tarif',
  'prix unitaire',
  'eenheidsprijs',
  'stuckpreis',
  'einzelpreis',
  'unit price',
]
/** Of a price that is not the tariff's: what it costs the shop, or what is recommended. */
const otherPrices =
  /\b(achat|revient|inkoop|einkauf|ek|cost|kost|purchase|conseille|advies|recommended|empfohlen)/
const plainly = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
const isAmong = (words: string[]) => (cell: string) =>
  !otherPrices.test(plainly(cell)) &&
  words.some((word) => plainly(cell) === word || plainly(cell).startsWith(`${word} `))

type Columns = { code: number; quantity: number; price: number }
/** Which columns hold what, by their heads; undefined where there is no head. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const [code, quantity, price] = [codeHeaders, quantityHeaders, priceHeaders].map((words) =>
    cells.findIndex(isAmong(words)),
  ) as [number, number, number]
  return code >= 0 && price >= 0 ? { code, quantity, price } : undefined
}

/** A row's reference, perhaps a quantity, and its price: of two cells, or three and more, without a head. */
const withoutHead = ({ length }: readonly string[]): Columns =>
  length > 2 ? { code: 0, quantity: 1, price: 2 } : { code: 0, quantity: -1, price: 1 }

/** What rows say, and which of them say nothing that can be used. */
export function readRows(rows: readonly Row[]): { rows: PriceRow[]; faults: Fault[] } {
  const headAt = rows.slice(0, 20).findIndex(({ cells }) => columnsOf(cells))
  const named = headAt < 0 ? undefined : columnsOf(rows[headAt]!.cells)
  const found: PriceRow[] = []
  const faults: Fault[] = []
  for (const { number, cells } of rows.slice(headAt + 1)) {
    const columns = named ?? withoutHead(cells)
    const code = cells[columns.code]?.trim() ?? ''
    const quantity = columns.quantity < 0 ? '' : (cells[columns.quantity]?.trim() ?? '')
    const typed = cells[columns.price]?.trim() ?? ''
    if (code === '' && typed === '') continue
    const units = quantity === '' ? 1 : wholeOf(quantity)
    const price = typed === '-' ? null : priceOf(typed)
    if (code === '') faults.push({ row: number, code, reason: message('price_row_without_code') })
    else if (units === undefined)
      faults.push({ row: number, code, reason: message('price_row_quantity', { value: quantity }) })
    else if (typed === '') faults.push({ row: number, code, reason: message('price_row_without_price') })
    else if (price === undefined)
      faults.push({ row: number, code, reason: message('price_row_price', { value: typed }) })
    else found.push({ number, code, min_quantity: units, price })
  }
  return { rows: found, faults }
}

function wholeOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/[.,]0+$/, '')
  const value = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return value >= 1 && value <= 1_000_000 ? value : undefined
}

/** `"1 234,50 €"` becomes `1234.50`; more than four decimals are no price, but for those that a float leaves behind. */
export function priceOf(text: string): string | undefined {
  let plain = text.replaceAll(/[\s\u00a0\u202f'€]|EUR/gi, '')
  if (plain.includes(',') && plain.includes('.'))
    plain =
      plain.lastIndexOf(',') > plain.lastIndexOf('.') ? plain.replaceAll('.', '') : plain.replaceAll(',', '')
  plain = plain.replace(',', '.')
  if (/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return plain
  // What a workbook keeps of 3.45 may be 3.4500000000000002.
  const [, exact] = /^(\d{1,7}\.\d{4})(?:0{5,}\d{0,4}|9{5,}\d{0,4})$/.exec(plain) ?? []
  return exact === undefined ? undefined : Number(plain).toFixed(4)
}

/** Puts rows and products together. A code of several products, or of none, is a fault. */
export function matchRows(
  rows: readonly PriceRow[],
  products: readonly { code: string; id: number }[],
): { lines: PriceLineInput[]; faults: Fault[] } {
  const byCode = new Map<string, number[]>()
  for (const { code, id } of products) byCode.set(code, [...(byCode.get(code) ?? []), id])
  const faults: Fault[] = []
  const lines = rows.flatMap(({ number, code, min_quantity, price }): PriceLineInput[] => {
    const ids = byCode.get(code) ?? []
    if (ids.length === 1) return [{ product: ids[0]!, min_quantity, price: price as PriceLineInput['price'] }]
    const reason = ids.length === 0 ? message('price_row_unknown') : message('price_row_several')
    faults.push({ row: number, code, reason })
    return []
  })
  return { lines, faults }
}
