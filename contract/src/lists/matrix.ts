import { importColumns, importLimits } from '../import-fields.ts'
import { isSize, sizeNameKey, type Vocabulary } from './columns.ts'
import { fieldOfHeader, isOtherHeader } from './headers.ts'
import { textOf, type Cell, type Row, type Sheet } from './sheet.ts'

/** A sheet with more rows is refused, whatever stands in them. */
const MOST_ROWS = 4 * importLimits.rows
/** Rows below a head of which one has a quantity. */
const QUANTITIES_WITHIN = 30

/**
 * A sheet with its size matrices as one: a head of two rows ("Style, Colour, Sizes" above "S, M, L") becomes one row; of a
 * matrix further down, with a head of its own, other sizes go into columns of their own; and a style that only the head
 * names, with its colours below, goes into a column behind the others. Any other sheet stays as it is.
 *
 * @param sizes the names of all sizes
 */
export function withOneMatrix(sheet: Sheet, sizes: Vocabulary['sizes']): Sheet {
  if (sheet.rows.length > MOST_ROWS) return sheet
  const { rows, heads } = wholeHeads(sheet.rows, sizeTest(sizes))
  const isOneRow = rows.length === sheet.rows.length
  const [first, ...others] = heads.values()
  if (!first || (isOneRow && others.length === 0 && first.label === '')) return sheet
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const labels = [first, ...others].some(({ label }) => label !== '') ? width : undefined
  const header: string[] = []
  let columnOf: ReadonlyMap<string, number> = new Map()
  let next = labels === undefined ? width : width + 1

  const arranged: Row[] = []
  let head: Head | undefined
  /** Where the quantities of the block go, by where they stand. */
  let targets = new Map<number, number>()
  for (const row of rows) {
    const begins = heads.get(row)
    if (!begins) {
      arranged.push(head ? placed(row, targets, head.label, labels) : row)
      continue
    }
    head = begins
    targets = new Map()
    for (const [column, text] of begins.names) header[column] ??= text
    const known = new Map(columnOf)
    for (const [column, text] of begins.sizes) {
      const key = sizeNameKey(text)
      const target = known.get(key) ?? (begins === first ? column : next++)
      known.delete(key) // a size that comes twice has two columns
      header[target] = text
      targets.set(column, target)
    }
    columnOf = new Map([
      ...[...targets.values()].map((target) => [sizeNameKey(header[target]!), target] as const),
      ...columnOf,
    ])
    if (begins === first) arranged.push({ number: row.number, cells: header })
  }
  if (next > importColumns) return sheet
  for (let column = 0; column < header.length; column += 1) header[column] ??= ''
  return { ...sheet, rows: arranged }
}

/** A row that names sizes across its columns, with what it calls the others. */
type Head = {
  row: Row
  sizes: [column: number, text: string][]
  names: [column: number, text: string][]
  /** What else it says: the style whose colours follow. */
  label: string
}

type SizeTest = (text: string) => boolean
function sizeTest(sizes: Vocabulary['sizes']): SizeTest {
  const known = new Map<string, boolean>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const is = text.length <= 40 && isSize(text, sizes)
    known.set(text, is)
    return is
  }
}

/** The rows with each head of two rows as one, at the place of the lower. */
function wholeHeads(given: readonly Row[], namesSize: SizeTest): { rows: Row[]; heads: Map<Row, Head> } {
  const rows: Row[] = []
  const heads = new Map<Row, Head>()
  for (let at = 0; at < given.length; at += 1) {
    const row = given[at]!
    const head = headOf(row, namesSize)
    const [above, below] = [given[at - 1], given[at + 1]]
    let whole = head
    if (head && above && rows.at(-1) === above && isBeside(above, row) && namesBeside(above, head)) {
      rows.pop()
      whole = join(row, above, head)
    } else if (head && below && isBeside(below, row) && namesBeside(below, head)) {
      whole = join(below, below, head)
      at += 1
    }
    rows.push(whole?.row ?? row)
    if (whole && isSure(whole, given.slice(at + 1, at + 1 + QUANTITIES_WITHIN))) heads.set(whole.row, whole)
  }
  return { rows, heads }
}

/** Quantities follow; and rows of numbers name columns too. */
const isSure = ({ sizes, names }: Head, below: readonly Row[]): boolean =>
  sizes.some(([column]) => below.some(({ cells }) => /^\s*\d/.test(textOf(cells[column])))) &&
  (!sizes.some(([, text]) => isNumber(text)) || names.some(([, text]) => namesProduct(text)))

/**
 * A row is a head where it names sizes and, beside these, columns or one style. Rows of numbers may also be quantities, or
 * their sums: it is one where columns are named too.
 */
function headOf(row: Row, namesSize: SizeTest): Head | undefined {
  const texts = row.cells.map((cell, column) => [column, textOf(cell).trim()] as [number, string])
  const across = texts.filter(([, text]) => namesSize(text))
  if (across.length < 2) return undefined
  const numbers = across.filter(([, text]) => isNumber(text)).length
  if (numbers > 0 && numbers < across.length) return undefined
  const others = texts.filter((cell) => cell[1] !== '' && !across.includes(cell))
  const named = others.filter(([, text]) => fieldOfHeader(text) !== undefined || isOtherHeader(text))
  const isNamed = named.some(([, text]) => naming.has(fieldOfHeader(text)?.field ?? ''))
  const [label, ...more] = isNamed ? [] : others.filter((cell) => !named.includes(cell))
  if (more.length > 0 || (label && (isNumber(label[1]) || label[0] > across[0]![0]))) return undefined
  if (numbers > 0 && (label || !isRising(across.map(([, text]) => Number(text))))) return undefined
  return { row, sizes: across, names: isNamed ? others : named, label: label?.[1] ?? '' }
}
const naming = new Set(['reference', 'gtin', 'own_code', 'style'])
const namesProduct = (text: string) => {
  const field = fieldOfHeader(text)?.field
  return field !== undefined && (naming.has(field) || field === 'color' || field === 'size')
}

/** Also of a price, which with its digits alone may be called as a size is. */
const isNumber = (text: string) => /^\d[\d.,]*$/.test(text)
const isRising = (numbers: readonly number[]) =>
  numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
const isBeside = (a: Row, b: Row) => Math.abs(a.number - b.number) === 1

/** Whether a row says what columns are called beside the sizes of a head that names none. */
function namesBeside({ cells }: Row, { sizes, names, label }: Head): boolean {
  const across = new Set(sizes.map(([column]) => column))
  const texts = cells.map((cell) => textOf(cell).trim())
  return (
    names.every(([, text]) => fieldOfHeader(text) === undefined) &&
    label === '' &&
    texts.every((text) => !isNumber(text)) &&
    texts.some((text, column) => !across.has(column) && fieldOfHeader(text) !== undefined)
  )
}

/** @param row whose place the head takes */
function join(row: Row, named: Row, { sizes, names: own }: Head): Head {
  const taken = new Map([...own, ...sizes])
  const others = named.cells.flatMap((cell, column): [number, string][] => {
    const text = textOf(cell).trim()
    return text === '' || taken.has(column) ? [] : [[column, text]]
  })
  const names = [...own, ...others]
  const cells: string[] = []
  for (const [column, text] of [...names, ...sizes]) cells[column] = text
  return {
    row: { number: row.number, cells: Array.from(cells, (text) => text ?? '') },
    sizes,
    names,
    label: '',
  }
}

function placed(
  row: Row,
  targets: ReadonlyMap<number, number>,
  label: string,
  labels: number | undefined,
): Row {
  const cells: Cell[] = row.cells.map((cell, column) => (targets.has(column) ? '' : cell))
  const put = (column: number, cell: Cell) => {
    while (cells.length < column) cells.push('')
    cells[column] = cell
  }
  for (const [column, target] of targets)
    if (textOf(row.cells[column]) !== '') put(target, row.cells[column]!)
  if (labels !== undefined && label !== '') put(labels, label)
  return { ...row, cells }
}
