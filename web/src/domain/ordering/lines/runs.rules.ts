import type { BasketLine } from '@comptoir/contract/basket'
import type { OrderItem } from '@comptoir/contract/order'
import type { CellPosition, Grid } from '../grid/grid.rules.ts'

/** What a size run needs to know of a line, whether of a basket or of an order. */
export type RunFacts = {
  /** Tells its style from the others. */
  style: string
  name: string
  /** Of the style's page; null where it has none any more. */
  group: number | null
  image: string | null
  color: { name: string; hex: string | null } | null
  /** Its name, empty for a product without sizes. */
  size: string
  /** Where the size stands among all sizes; null where nobody knows. */
  position: number | null
  ref: string
  comment: string
  unit: string
  units: number
}

/** One line, at its size; `id` is unique among the cells of the same lines. */
export type RunCell<Line> = { id: number; size: string; ref: string; line: Line }
/**
 * A row of sizes: the lines of one style, colour and comment. `columns` are the sizes of all runs of the style, so that
 * they stand below each other; a size without a line is null.
 */
export type Run<Line> = Pick<
  RunFacts,
  'style' | 'name' | 'group' | 'image' | 'color' | 'comment' | 'unit'
> & {
  key: string
  /** What the references of its lines begin with. */
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
 * Lines as size runs. Styles stand where their first line does, and so do colours and comments within a style; sizes
 * stand in their own order. Two lines that would have the same place get a run each.
 */
export function toRuns<Line>(lines: readonly Line[], factsOf: (line: Line) => RunFacts): Run<Line>[] {
  type Draft = { facts: RunFacts; cells: Map<string, RunCell<Line>>; key: string }
  const styles = new Map<string, { positions: Map<string, number | null>; runs: Map<string, Draft> }>()
  for (const [index, line] of lines.entries()) {
    const facts = factsOf(line)
    const style = styles.get(facts.style) ?? { positions: new Map(), runs: new Map() }
    styles.set(facts.style, style)
    style.positions.set(facts.size, facts.position ?? style.positions.get(facts.size) ?? null)
    const place = [facts.style, facts.color?.name ?? '', facts.comment].join('\n')
    let copy = 1
    while (style.runs.get(`${place}\n${copy}`)?.cells.has(facts.size)) copy += 1
    const key = `${place}\n${copy}`
    const run = style.runs.get(key) ?? { facts, cells: new Map(), key }
    style.runs.set(key, run)
    run.cells.set(facts.size, { id: index, size: facts.size, ref: facts.ref, line })
  }
  return [...styles.values()].flatMap(({ positions, runs }) => {
    const columns = sizesInOrder(positions)
    const colors = [...new Set([...runs.values()].map(colorOf))]
    const byColor = [...runs.values()].toSorted(
      (a, b) => colors.indexOf(colorOf(a)) - colors.indexOf(colorOf(b)),
    )
    return byColor.map(({ facts, cells, key }) => {
      const inOrder = columns.map((size) => cells.get(size) ?? null)
      const own = inOrder.flatMap((cell) => cell ?? [])
      const { style, name, group, image, color, comment, unit } = facts
      return {
        ...{ key, style, name, group, image, color, comment, unit, columns },
        ref: sharedStart(own.map((cell) => cell.ref)),
        cells: inOrder,
        lines: own.map(({ line }) => line),
        units: own.reduce((all, { line }) => all + factsOf(line).units, 0),
      }
    })
  })
}

const colorOf = ({ facts }: { facts: RunFacts }) => facts.color?.name ?? ''

/** Sizes by their positions; those without one follow, as a reader sorts them. */
const sizesInOrder = (positions: ReadonlyMap<string, number | null>): string[] =>
  [...positions]
    .toSorted(
      ([a, x], [b, y]) =>
        (x ?? Number.MAX_SAFE_INTEGER) - (y ?? Number.MAX_SAFE_INTEGER) ||
        a.localeCompare(b, undefined, { numeric: true }),
    )
    .map(([size]) => size)

/** What references begin with alike, up to the sign that sets the size off: "K356-NVY" of K356-NVY-S and K356-NVY-M. */
export function sharedStart(refs: readonly string[]): string {
  const [first = '', ...others] = refs
  let end = first.length
  for (const ref of others) while (!ref.startsWith(first.slice(0, end))) end -= 1
  if (end === first.length) return first
  return first.slice(0, end).replace(/[^\p{L}\p{N}]*$/u, '')
}

/** The runs of one style as a grid, with the number of runs that stand before. */
export function gridAt<Line>(
  runs: readonly Run<Line>[],
  row: number,
): { grid: Grid<RunCell<Line>>; first: number } {
  const style = runs[row]?.style
  let first = row
  while (first > 0 && runs[first - 1]!.style === style) first -= 1
  let end = row + 1
  while (runs[end]?.style === style && end < runs.length) end += 1
  const own = runs.slice(first, end)
  return {
    first,
    grid: {
      rows: own.map(({ key }) => ({ key, color: null, length: null })),
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
