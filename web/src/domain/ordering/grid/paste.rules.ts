import { quantityMaximum } from '@comptoir/contract/rules'
import { type AnyGrid, cellAt, type CellPosition, type GridRow, type Quantities } from './grid.rules.ts'

/** What a pasted block comes to. */
export type Pasted = {
  changes: Quantities
  /** Cells that were read and had their place. */
  placed: number
  /** Quantities for which there is no product: beyond the edge, or a colour that does not come in that size. */
  homeless: number
  /** Texts that are no quantity, as they were pasted. */
  unreadable: string[]
}

/**
 * A whole quantity as people and spreadsheets write it: thousands set off by blanks, points, commas or apostrophes,
 * decimals only if they are zeros. Blank and a dash are none.
 *
 * @returns undefined for anything else
 */
export function readQuantity(text: string): number | undefined {
  const bare = text.replace(/[\s'’]/g, '')
  if (bare === '' || /^[-–—]$/.test(bare)) return 0
  const [, whole] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]0{1,2})?$/.exec(bare) ?? []
  if (whole === undefined) return undefined
  const quantity = Number(whole.replace(/[.,]/g, ''))
  return quantity <= quantityMaximum ? quantity : undefined
}

/** The quantity that a text which is none may mean: "1 000" is a thousand, of "2,5" it is the whole packs. */
export function nearestQuantity(text: string): number | null {
  const whole = /^\s*(\d+)[.,]\d*\s*$/.exec(text)?.[1]
  return readQuantity(text) || (whole === undefined ? null : readQuantity(whole)) || null
}

/**
 * Reads a block of a spreadsheet and lays it over the grid, beginning at a place. A first row of size names and a
 * first column of colour names say where their quantities belong, whatever the order; other words there are passed
 * over.
 */
export function paste(grid: AnyGrid, at: CellPosition, text: string): Pasted {
  const block = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const hasHeads = startsWithWords(block)
  const body = hasHeads ? block.map((line) => line.slice(1)) : block
  const columns = headRow(grid, body)
  const lines = columns ? body.slice(1) : body
  const heads = hasHeads ? block.map(([head = '']) => head).slice(columns ? 1 : 0) : []
  const rows = heads.map((head) => find(grid.rows, nameOfRow, head))
  const namesRows = rows.some((row) => row !== undefined)

  const changes: Record<number, number> = {}
  const pasted: Pasted = { changes, placed: 0, homeless: 0, unreadable: [] }
  for (const [lineAt, line] of lines.entries())
    for (const [cellAtLine, cell] of line.entries()) {
      const row = namesRows ? rows[lineAt] : at.row + lineAt
      const column = columns?.named ? columns.named[cellAtLine] : at.column + cellAtLine
      const product = row === undefined || column === undefined ? null : cellAt(grid, { row, column })
      const quantity = readQuantity(cell)
      if (quantity === undefined) pasted.unreadable.push(cell)
      else if (product) {
        changes[product.id] = quantity
        pasted.placed += 1
      } else if (quantity > 0) pasted.homeless += 1
    }
  return pasted
}

/** A first row of words: the columns that they name, or none of them if they are no sizes of this grid. */
type Head = { named: (number | undefined)[] | undefined }

/** Undefined when the first row holds quantities. Sizes may be numbers too: then all of them must be sizes, each once. */
function headRow(grid: AnyGrid, block: string[][]): Head | undefined {
  const [first = []] = block
  const named = first.map((cell) => find(grid.columns, ({ name }) => name, cell))
  const known = named.filter((column) => column !== undefined)
  const areSizes =
    block.length > 1 &&
    known.length > 0 &&
    known.length === first.filter(Boolean).length &&
    new Set(known).size === known.length
  if (areSizes) return { named }
  if (first.every((cell) => readQuantity(cell) !== undefined)) return undefined
  return { named: known.length > 0 ? named : undefined }
}

/** Whether a first column of words stands before the quantities; the corner above it may be empty. */
function startsWithWords(block: string[][]): boolean {
  const [corner = '', ...below] = block.map(([head = '']) => head)
  const isWord = (head: string) => readQuantity(head) === undefined
  const hasWords = below.length > 0 ? below.some(isWord) && (corner === '' || isWord(corner)) : isWord(corner)
  return hasWords && block.some((line) => line.length > 1)
}

const nameOfRow = ({ color, length }: GridRow): string =>
  [color?.name, length].filter((part) => part != null).join(' ')

/** Letters and digits as they are compared: without case, accents and blanks. */
const key = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')

function find<T>(things: readonly T[], nameOf: (thing: T) => string, name: string): number | undefined {
  const wanted = key(name)
  const index = wanted === '' ? -1 : things.findIndex((thing) => key(nameOf(thing)) === wanted)
  return index < 0 ? undefined : index
}
