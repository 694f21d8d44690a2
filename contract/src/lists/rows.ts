import type { ImportMapping, ImportRow } from '../basket-import.ts'
import type { ImportField } from '../import-fields.ts'
import { dataRows } from './columns.ts'
import { guessDecimalSign, type DecimalSign } from '../written.ts'
import { readQuantity, saysPacks, type Quantity } from './quantity.ts'
import { textOf, type Cell, type Row, type Sheet } from './sheet.ts'

/** A row, or a cell of a size matrix, as it is to be matched. */
export type WantedRow = {
  row: number
  read: ImportRow
  quantity: Quantity
  /** It sums up others: "Total". */
  isSum: boolean
  /** The whole line, in a list as people write them: it may be read otherwise (`otherReadings`). */
  line?: string
}

/** The column of each field, and those of a size matrix. */
type Columns = Partial<Record<ImportField, number>>

/**
 * The rows of a sheet as the mapping has them: blank ones and repetitions of the header are none (OD-62), and a row of a
 * size matrix is one for each of its quantities.
 *
 * @param isList the lines are as people write them, not cells of a table
 */
export function wantedRows(
  sheet: Sheet,
  mapping: ImportMapping,
  usualSign: DecimalSign,
  isList = false,
): { rows: WantedRow[]; decimalSign: DecimalSign } {
  const columns: Columns = {}
  for (const { field, column } of mapping.columns) columns[field] ??= column
  const sizes = mapping.columns.filter(({ field }) => field === 'size_quantity')
  const header = sheet.rows.find(({ number }) => number === mapping.header_row)
  const rows = withNamesOfAbove(
    dataRows(sheet, mapping.header_row).filter((row) => !header || !isSame(row, header)),
    columns,
    sizes.length > 0,
  )
  const quantityColumns = [columns.quantity, columns.packs, ...sizes.map(({ column }) => column)]
  const written = rows.flatMap((row) =>
    quantityColumns.flatMap((column) => {
      const cell = column === undefined ? undefined : row.cells[column]
      return typeof cell === 'string' ? [cell] : []
    }),
  )
  const decimalSign = mapping.decimal_sign ?? guessDecimalSign(written, usualSign)
  const read = (row: Row, of: Columns, size?: string) => readRow(row, of, size, decimalSign)
  const sums = new Sums()
  return {
    decimalSign,
    rows: rows.flatMap((row) => {
      if (sizes.length === 0)
        return [{ ...read(row, columns), ...(isList && { line: row.cells.map(textOf).join(' ') }) }]
      const wanted = sizes.map(({ column, size }) =>
        read(row, { ...columns, quantity: column }, size ?? textOf(header?.cells[column])),
      )
      const isSum = sums.isOf(wanted)
      const some = wanted
        .filter(({ quantity }) => quantity !== 'none')
        .map((one) => (isSum ? { ...one, isSum } : one))
      return some.length > 0 ? some : [read(row, { ...columns, quantity: sizes[0]!.column })]
    }),
  }
}

/** The quantities of a size matrix added up by size: a row that says no more than these is their sum. */
class Sums {
  #units: number[] = []

  isOf(row: readonly WantedRow[]): boolean {
    const units = row.map(({ quantity }) =>
      typeof quantity === 'object' && 'units' in quantity ? quantity.units : 0,
    )
    const isNamed = row.some(({ read }) =>
      ['reference', 'gtin', 'own_code', 'style', 'color'].some((field) => field in read),
    )
    const isSum =
      !isNamed &&
      units.some((count, size) => count > 0 && count === this.#units[size]) &&
      units.every((count, size) => count === (this.#units[size] ?? 0))
    this.#units = isSum ? [] : units.map((count, size) => count + (this.#units[size] ?? 0))
    return isSum
  }
}

/**
 * Rows of which the style, and the colour, stand only in the first of several, as in merged cells, get them from above. A
 * column that repeats its names from row to row leaves none out: what is missing there is a mistake.
 *
 * @param isMatrix sizes are columns: a row without a colour names nothing
 */
function withNamesOfAbove(rows: Row[], columns: Columns, isMatrix: boolean): Row[] {
  const { style: naming, color, size } = columns
  const isCoded =
    columns.gtin !== undefined || columns.reference !== undefined || columns.own_code !== undefined
  if (naming === undefined || isCoded || (color === undefined && size === undefined)) return rows
  const textIn = (row: Row, column: number | undefined) =>
    column === undefined ? '' : textOf(row.cells[column]).trim()
  const names = rows.map((row) => textIn(row, naming))
  if (names.every((name) => name !== '') || names.some((name, at) => name !== '' && name === names[at - 1]))
    return rows
  let above: { name: Cell; color: Cell } = { name: '', color: '' }
  return rows.map((row) => {
    const isUnnamed = textIn(row, naming) === ''
    const isVariant = textIn(row, color) !== '' || (!isMatrix && textIn(row, size) !== '')
    if (isUnnamed && (!isVariant || row.cells.some((cell) => isSumWord(textOf(cell))))) return row
    above = {
      name: isUnnamed ? above.name : (row.cells[naming] ?? ''),
      color: isUnnamed && textIn(row, color) === '' ? above.color : (row.cells[color ?? -1] ?? ''),
    }
    if (!isUnnamed) return row
    const cells = [...row.cells]
    const put = (column: number | undefined, cell: Cell) => {
      if (column === undefined) return
      while (cells.length < column) cells.push('')
      cells[column] = cell
    }
    put(naming, above.name)
    put(color, above.color)
    return { ...row, cells }
  })
}

const isSame = (row: Row, header: Row) =>
  row.cells.map(textOf).join('\t').trim() === header.cells.map(textOf).join('\t').trim()

function readRow(row: Row, columns: Columns, size: string | undefined, decimalSign: DecimalSign): WantedRow {
  const cell = (field: ImportField) => (columns[field] === undefined ? undefined : row.cells[columns[field]])
  const packs = cell('packs')
  const isOfPacks =
    textOf(packs).trim() !== '' || (columns.packs !== undefined && columns.quantity === undefined)
  const quantity = isOfPacks ? packs : cell('quantity')
  const inPacks = isOfPacks || saysPacks(textOf(quantity))
  const isCounted = columns.quantity !== undefined || columns.packs !== undefined
  const read: ImportRow = {
    ...texts({
      reference: codeOf(cell('reference')),
      gtin: codeOf(cell('gtin')),
      own_code: codeOf(cell('own_code')),
      style: codeOf(cell('style')),
      color: textOf(cell('color')).trim(),
      size: (size ?? textOf(cell('size'))).trim(),
      quantity: isCounted ? quantityText(quantity, decimalSign) : '1',
      comment: textOf(cell('comment')).trim(),
    }),
    ...(inPacks && { in_packs: true }),
  }
  return {
    row: row.number,
    read,
    quantity: readQuantity(read.quantity ?? '', decimalSign),
    isSum: row.cells.some((one) => isSumWord(textOf(one))),
  }
}

const sumWords =
  /^(sous[- ]?)?(total|totaux|totaal|totale|subtotaal|subtotal|summe|gesamt|gesamtsumme|zwischensumme|somme)\b/i
export const isSumWord = (text: string): boolean => sumWords.test(text.trim())

/** A row that was sent as it is to be read. */
export const sentRow = (
  { row, ...read }: ImportRow & { row: number },
  decimalSign: DecimalSign,
): WantedRow => ({
  row,
  read: { ...texts(read), ...(saysPacks(read.quantity ?? '') && { in_packs: true }) },
  quantity: readQuantity(read.quantity ?? '', decimalSign),
  isSum: false,
})

/** Without what is empty, and of a cell no more than a row that is sent may hold: longer ones name nothing. */
const texts = (read: ImportRow): ImportRow =>
  Object.fromEntries(
    Object.entries(read)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([field, value]) => [
        field,
        typeof value === 'string' ? value.slice(0, field === 'comment' ? 2000 : 200).toWellFormed() : value,
      ]),
  )

/** A code as it is shown, unless that is rounded or set in groups: then the number itself. */
function codeOf(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return (cell ?? '').trim()
  const digits = cell.text.replace(/^0+/, '')
  return digits === cell.exact ? cell.text : cell.exact
}

function quantityText(cell: Cell | undefined, decimalSign: DecimalSign): string {
  if (cell === undefined) return ''
  return typeof cell === 'string' ? cell.trim() : cell.exact.replace('.', decimalSign)
}
