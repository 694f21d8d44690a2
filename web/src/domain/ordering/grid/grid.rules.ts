import type { Product } from '@comptoir/contract/catalogue'
import { quantityMaximum } from '@comptoir/contract/rules'

/**
 * The grid of a style: a row per colour (and per length, where a size comes in several), a column per size. A place
 * that no product fills is null; the keyboard passes over it. Cells are products, or whatever stands for one.
 */
export type Grid<Cell extends { id: number } = Product> = {
  rows: GridRow[]
  columns: GridColumn[]
  cells: (Cell | null)[][]
}
/** A grid of anything that has quantities. */
export type AnyGrid = Grid<{ id: number }>
/** A colour has an id where it is one of the catalogue's. */
type RowColor = { id?: number; name: string; hex: string | null; sample?: string | undefined }
export type GridRow = { key: string; color: RowColor | null; length: number | null }
export type GridColumn = { key: string; name: string }
export type CellPosition = { row: number; column: number }
/** Packs by the id of a cell; no entry is none. */
export type Quantities = Readonly<Record<number, number>>

/** @param products in the order of their colours, sizes and lengths, as the server sends them */
export function toGrid(products: readonly Product[], sizes: readonly { id: number; name: string }[]): Grid {
  const isLengthwise = comesInLengths(products)
  const sizeOf = isLengthwise ? bareSize : (product: Product) => product.size?.name ?? ''
  const lengthOf = (product: Product) => (isLengthwise ? product.length : null)
  const rows = new Map<string, GridRow>()
  const at = new Map<string, Product>()
  for (const product of products) {
    const row = {
      key: rowKey(product.color, lengthOf(product)),
      color: product.color,
      length: lengthOf(product),
    }
    if (!rows.has(row.key)) rows.set(row.key, row)
    const place = `${row.key}|${sizeOf(product)}`
    if (!at.has(place)) at.set(place, product)
  }
  const order = new Map(sizes.map(({ id }, rank) => [id, rank]))
  const rankOf = ({ size }: Product) => (size ? (order.get(size.id) ?? sizes.length) : -1)
  const inOrder = products.toSorted((a, b) => rankOf(a) - rankOf(b))
  const columns = [...new Set(inOrder.map(sizeOf))].map((name) => ({ key: name, name }))
  const allRows = isLengthwise ? lengthsInOrder([...rows.values()]) : [...rows.values()]
  const cells = allRows.map((row) => columns.map((column) => at.get(`${row.key}|${column.key}`) ?? null))
  return { rows: allRows, columns, cells }
}

const rowKey = (color: Product['color'], length: number | null) => `${color?.id ?? ''}/${length ?? ''}`

/** Trousers come in one size with several inside legs, often as "48/82"; a towel of 100 cm has just that one length. */
function comesInLengths(products: readonly Product[]): boolean {
  const lengths = new Map<string, Set<number | null>>()
  for (const product of products) {
    const key = `${product.color?.id}|${bareSize(product)}`
    lengths.set(key, (lengths.get(key) ?? new Set()).add(product.length))
  }
  return [...lengths.values()].some((several) => several.size > 1)
}

/** "48/82" of 82 cm is the size 48. */
function bareSize({ size, length }: Product): string {
  const name = size?.name ?? ''
  const end =
    length === null
      ? undefined
      : ['/', '-', 'x', ' '].map((sign) => `${sign}${length}`).find((tail) => name.endsWith(tail))
  return end ? name.slice(0, -end.length).trim() : name
}

/** Lengths in order within each colour; a colour's first size may lack the shortest. */
function lengthsInOrder(rows: GridRow[]): GridRow[] {
  const colors = [...new Set(rows.map(({ color }) => color?.id))]
  return rows.toSorted(
    (a, b) => colors.indexOf(a.color?.id) - colors.indexOf(b.color?.id) || (a.length ?? 0) - (b.length ?? 0),
  )
}

export const cellAt = <Cell extends { id: number }>(
  { cells }: Grid<Cell>,
  { row, column }: CellPosition,
): Cell | null => cells[row]?.[column] ?? null

export type Direction = 'up' | 'down' | 'left' | 'right'
const steps = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

/** The next product that way; the same place when there is none. */
export function move(grid: AnyGrid, from: CellPosition, direction: Direction): CellPosition {
  const { row, column } = steps[direction]
  for (
    let place = { row: from.row + row, column: from.column + column };
    isInside(grid, place);
    place = { row: place.row + row, column: place.column + column }
  )
    if (cellAt(grid, place)) return place
  return from
}

/** The last product that way. */
export function moveToEnd(grid: AnyGrid, from: CellPosition, direction: Direction): CellPosition {
  let place = from
  for (let next = move(grid, place, direction); !isSame(next, place); next = move(grid, place, direction))
    place = next
  return place
}

/** Where Enter leads: down the column, and from its foot to the head of the next (Shift: the other way). */
export function enter(grid: AnyGrid, from: CellPosition, back = false): CellPosition {
  const next = move(grid, from, back ? 'up' : 'down')
  if (!isSame(next, from)) return next
  const turn = back ? -1 : 1
  for (let column = from.column + turn; column >= 0 && column < grid.columns.length; column += turn) {
    const rows = grid.rows.map((_, row) => row)
    const row = (back ? rows.toReversed() : rows).find((row) => cellAt(grid, { row, column }))
    if (row !== undefined) return { row, column }
  }
  return from
}

/** The first product in reading order, or the last. */
export function corner(grid: AnyGrid, which: 'first' | 'last'): CellPosition {
  const places = grid.rows.flatMap((_, row) => grid.columns.map((_, column) => ({ row, column })))
  return (
    (which === 'first' ? places : places.toReversed()).find((place) => cellAt(grid, place)) ?? {
      row: 0,
      column: 0,
    }
  )
}

const isInside = ({ rows, columns }: AnyGrid, { row, column }: CellPosition) =>
  row >= 0 && column >= 0 && row < rows.length && column < columns.length
export const isSame = (a: CellPosition, b: CellPosition): boolean => a.row === b.row && a.column === b.column

/** A rectangle of places, both corners in it. */
export type Range = { from: CellPosition; to: CellPosition }
export const rangeOf = (a: CellPosition, b: CellPosition): Range => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})
export const isIn = ({ from, to }: Range, { row, column }: CellPosition): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column
const isSingle = ({ from, to }: Range) => isSame(from, to)

function placesOf({ from, to }: Range): CellPosition[] {
  const places: CellPosition[] = []
  for (let row = from.row; row <= to.row; row++)
    for (let column = from.column; column <= to.column; column++) places.push({ row, column })
  return places
}

const quantityAt = (grid: AnyGrid, quantities: Quantities, place: CellPosition): number =>
  quantities[cellAt(grid, place)?.id ?? -1] ?? 0

/**
 * Ctrl+R and Ctrl+D. Over several cells the first of each row (column) goes into the others, as in a spreadsheet. On
 * one cell with a quantity, that goes on to the end of the row (column); an empty one takes its neighbour's.
 *
 * @returns the packs that change
 */
export function fill(
  grid: AnyGrid,
  quantities: Quantities,
  range: Range,
  direction: 'right' | 'down',
): Quantities {
  const { from } = range
  const isRight = direction === 'right'
  const before = move(grid, from, isRight ? 'left' : 'up')
  const whole = isSingle(range)
    ? quantityAt(grid, quantities, from) > 0
      ? rangeOf(from, moveToEnd(grid, from, direction))
      : rangeOf(before, from)
    : range
  const changes: Record<number, number> = {}
  for (const place of placesOf(whole)) {
    const product = cellAt(grid, place)
    const source = isRight
      ? { row: place.row, column: whole.from.column }
      : { row: whole.from.row, column: place.column }
    if (product && cellAt(grid, source) && !isSame(place, source))
      changes[product.id] = quantityAt(grid, quantities, source)
  }
  return changes
}

/** A row and all below it: filled down, they have the run of sizes of the first. */
export const rowsBelow = ({ rows, columns }: AnyGrid, row: number): Range => ({
  from: { row, column: 0 },
  to: { row: rows.length - 1, column: columns.length - 1 },
})

/** Empties every cell of a range. */
export function clear(grid: AnyGrid, range: Range): Quantities {
  const ids = placesOf(range).flatMap((place) => cellAt(grid, place)?.id ?? [])
  return Object.fromEntries(ids.map((id) => [id, 0]))
}

/** A range as a spreadsheet takes it: tabs and line ends, nothing for an empty cell. */
export function copy(grid: AnyGrid, quantities: Quantities, { from, to }: Range): string {
  const lines: string[] = []
  for (let row = from.row; row <= to.row; row++) {
    const line: string[] = []
    for (let column = from.column; column <= to.column; column++)
      line.push(String(quantityAt(grid, quantities, { row, column }) || ''))
    lines.push(line.join('\t'))
  }
  return lines.join('\n')
}

/** Texts that are no quantity, by the id of their cell. */
export type Unreadable = Readonly<Record<number, string>>

/** What a person typed as packs: digits only, no more than a line may hold; undefined for anything else. */
export function typedQuantity(text: string): number | undefined {
  const packs = /^\d*$/.test(text.trim()) ? Number(text) : undefined
  return packs !== undefined && packs <= quantityMaximum ? packs : undefined
}

/** The quantities with some of them changed; zeros are dropped. */
export function withChanges(quantities: Quantities, changes: Quantities): Quantities {
  const merged = { ...quantities, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, packs]) => packs > 0))
}
