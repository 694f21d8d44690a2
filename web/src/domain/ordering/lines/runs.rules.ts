import type { BasketLine } from '@comptoir/contract/basket'
import type { OrderItem } from '@comptoir/contract/order'
import { bySize, sharedStart } from '@comptoir/contract/size-runs'
import type { CellPosition, Grid } from '../grid/grid.rules.ts'

/** What a size run needs to know of a line, whether of a basket or of an order. */
export type RunFacts = {
  /** Tells its style from the others. */
  style: string
  name: string
  /** Of the style's page; null where it has none any more. */
  group: number | null
  image: string | null
  color: { name: string; hex: string | null; sample?: string | undefined } | null
  /** Its name, empty for a product without sizes. */
  size: string
  /** Where the size stands among all sizes; null where nobody knows. */
  position: number | null
  ref: string
  comment: string
  unit: string
  units: number
}

/** One line, or what stands in for one, at its size; `id` is unique among the cells of the same lines. */
export type RunCell<Line> = { id: number; size: string; ref: string; line: Line }
/**
 * A row of sizes: the lines of one style, colour and comment. `columns` are the sizes of all runs of the style, so that
 * they stand below each other; a size that the run does not come in is null.
 */
export type Run<Line> = Pick<
  RunFacts,
  'style' | 'name' | 'group' | 'image' | 'color' | 'comment' | 'unit'
> & {
  key: string
  /** What the references of its sizes begin with. */
  ref: string
  columns: readonly string[]
  cells: readonly (RunCell<Line> | null)[]
  lines: readonly Line[]
  units: number
}

export const factsOfLine = ({ product, ref, comment, final_quantity }: BasketLine): RunFacts => ({
  style: String(product.group),
  name: product.name,
  group: product.group,
  image: product.image,
  color: product.color,
  size: product.size?.name ?? '',
  position: product.size_position,
  ref,
  comment,
  unit: product.unit,
  units: final_quantity,
})

export const factsOfItem = (item: OrderItem): RunFacts => ({
  style: item.group === null ? item.title : String(item.group),
  name: item.title,
  group: item.group,
  image: item.image,
  color: item.color === '' ? null : { name: item.color, hex: null },
  size: item.size,
  position: item.size_position,
  ref: item.ref,
  comment: item.comment,
  unit: item.unit,
  units: item.total_qty,
})

/**
 * Lines as size runs. Styles stand where their oldest line does, the last one, so that a size that is added later moves
 * none; so do colours and comments within a style. Sizes stand in their own order. Two lines that would have the same
 * place get a run each.
 *
 * @param empty stand in for sizes of these runs that have no line; they count for nothing
 * @param isSorted the lines are in an order of their own, and not by age: all stand where their first line does
 */
export function toRuns<Line>(
  lines: readonly Line[],
  factsOf: (line: Line) => RunFacts,
  empty: readonly Line[] = [],
  isSorted = false,
): Run<Line>[] {
  /** `at` is the index of the line with which it stands. */
  type Draft = { facts: RunFacts; cells: Map<string, RunCell<Line>>; key: string; at: number }
  type Style = { positions: Map<string, number | null>; runs: Map<string, Draft>; at: number }
  const styles = new Map<string, Style>()
  const place = (style: Style, index: number, facts: RunFacts, line: Line, draft: Draft) => {
    style.positions.set(facts.size, facts.position ?? style.positions.get(facts.size) ?? null)
    draft.cells.set(facts.size, { id: index, size: facts.size, ref: facts.ref, line })
  }
  for (const [index, line] of lines.entries()) {
    const facts = factsOf(line)
    const style = styles.get(facts.style) ?? { positions: new Map(), runs: new Map(), at: index }
    styles.set(facts.style, style)
    let copy = 1
    while (style.runs.get(keyOf(facts, copy))?.cells.has(facts.size)) copy += 1
    const key = keyOf(facts, copy)
    const run = style.runs.get(key) ?? { facts, cells: new Map(), key, at: index }
    style.runs.set(key, run)
    if (!isSorted) {
      style.at = index
      run.at = index
    }
    place(style, index, facts, line, run)
  }
  for (const [index, line] of empty.entries()) {
    const facts = factsOf(line)
    const style = styles.get(facts.style)
    const run = style?.runs.get(keyOf(facts, 1))
    if (style && run && !run.cells.has(facts.size)) place(style, lines.length + index, facts, line, run)
  }
  return [...styles.values()].toSorted(byPlace).flatMap(({ positions, runs }) => {
    const columns = sizesInOrder(positions)
    const drafts = [...runs.values()].toSorted(byPlace)
    const colors = isSorted
      ? [...new Set(drafts.map(colorOf))]
      : [...new Set(drafts.toReversed().map(colorOf))].toReversed()
    const byColor = drafts.toSorted((a, b) => colors.indexOf(colorOf(a)) - colors.indexOf(colorOf(b)))
    return byColor.map(({ facts, cells, key }) => {
      const inOrder = columns.map((size) => cells.get(size) ?? null)
      const all = inOrder.flatMap((cell) => cell ?? [])
      const own = all.filter(({ id }) => id < lines.length)
      const { style, name, group, image, color, comment, unit } = facts
      return {
        ...{ key, style, name, group, image, color, comment, unit, columns },
        ref: sharedStart(all.map((cell) => cell.ref)),
        cells: inOrder,
        lines: own.map(({ line }) => line),
        units: own.reduce((sum, { line }) => sum + factsOf(line).units, 0),
      }
    })
  })
}

const keyOf = ({ style, color, comment }: RunFacts, copy: number) =>
  [style, color?.name ?? '', comment, copy].join('\n')
const byPlace = (a: { at: number }, b: { at: number }) => a.at - b.at
const colorOf = ({ facts }: { facts: RunFacts }) => facts.color?.name ?? ''

const sizesInOrder = (positions: ReadonlyMap<string, number | null>): string[] =>
  [...positions]
    .map(([size, position]) => ({ size, position }))
    .toSorted(bySize)
    .map(({ size }) => size)

/** The runs of one style as a grid, with the number of runs that stand before; an empty grid where there is no such row. */
export function gridAt<Line>(
  runs: readonly Run<Line>[],
  row: number,
): { grid: Grid<RunCell<Line>>; first: number } {
  const style = runs[row]?.style
  if (style === undefined) return { first: row, grid: { rows: [], columns: [], cells: [] } }
  let first = row
  while (first > 0 && runs[first - 1]!.style === style) first -= 1
  let end = row + 1
  while (runs[end]?.style === style) end += 1
  const own = runs.slice(first, end)
  return {
    first,
    grid: {
      rows: own.map(({ key, color }) => ({ key, color, length: null })),
      columns: (own[0]?.columns ?? []).map((name) => ({ key: name, name })),
      cells: own.map(({ cells }) => [...cells]),
    },
  }
}

/**
 * Where a key leads that has no place further that way in its style: to the style above or below. Arrows keep their
 * column where there is one, Enter begins at the style's first size (Shift: at its last).
 */
export function besideStyle<Line>(
  runs: readonly Run<Line>[],
  from: CellPosition,
  key: { key: string; shiftKey: boolean },
): CellPosition {
  const isUp = key.key === 'ArrowUp' || (key.key === 'Enter' && key.shiftKey)
  if (!isUp && key.key !== 'ArrowDown' && key.key !== 'Enter') return from
  const { first, grid } = gridAt(runs, from.row)
  const row = isUp ? first - 1 : first + grid.rows.length
  const cells = runs[row]?.cells
  if (!cells) return from
  const there = cells.flatMap((cell, column) => (cell ? [column] : []))
  if (key.key === 'Enter') return { row, column: isUp ? there.at(-1)! : there[0]! } // a run has a line
  const near = there.toSorted((a, b) => Math.abs(a - from.column) - Math.abs(b - from.column))
  return { row, column: near[0]! }
}

/** The first place of all runs, or the last. */
export function cornerOf<Line>(runs: readonly Run<Line>[], which: 'first' | 'last'): CellPosition {
  const row = which === 'first' ? 0 : runs.length - 1
  const cells = runs[row]?.cells ?? []
  return { row, column: which === 'first' ? cells.findIndex(Boolean) : cells.findLastIndex(Boolean) }
}
