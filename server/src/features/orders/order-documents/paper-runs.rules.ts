import type { OrderItem } from '@comptoir/contract/order'
import { bySize, sharedStart } from '@comptoir/contract/size-runs'

/** Lines whose sizes stand beside each other on paper: of one style, colour and remark, and alike in what a paper says once. */
export type PaperRun = readonly [OrderItem, ...OrderItem[]]

const styleOf = ({ group, title }: OrderItem) => (group === null ? title : String(group))
const bySizes = (a: OrderItem, b: OrderItem) =>
  bySize({ size: a.size, position: a.size_position }, { size: b.size, position: b.size_position })

/** Whether two lines may stand in one run, whatever the paper. */
export const isSameRun = (a: OrderItem, b: OrderItem): boolean =>
  styleOf(a) === styleOf(b) &&
  a.title === b.title &&
  a.color === b.color &&
  a.comment === b.comment &&
  a.unit === b.unit

const isPricedAlike = (a: OrderItem, b: OrderItem): boolean =>
  a.price_per_unit === b.price_per_unit && a.on_request === b.on_request

/**
 * The lines of an order as size runs: styles in the order of their first lines, so are the runs of a style.
 *
 * @param isAlike what beside style, colour, remark and unit the paper says once: the price unless it says otherwise
 */
export function runsOf(items: readonly OrderItem[], most: number, isAlike = isPricedAlike): PaperRun[] {
  const styles = Map.groupBy(items, styleOf)
  return [...styles.values()].flatMap((style) => {
    const runs: [OrderItem, ...OrderItem[]][] = []
    for (const item of style) {
      const run = runs.find(([first]) => isSameRun(first, item) && isAlike(first, item))
      if (run) run.push(item)
      else runs.push([item])
    }
    return runs.flatMap((run) => inSizes(run, most))
  })
}

/** A run in the order of its sizes, as several where it has more than fit into a row. */
export function inSizes(items: PaperRun, most: number): PaperRun[] {
  const sorted = items.toSorted(bySizes)
  return Array.from(
    { length: Math.ceil(sorted.length / most) },
    (_, index) => sorted.slice(index * most, (index + 1) * most) as [OrderItem, ...OrderItem[]],
  )
}

/** What its lines have in common, as one line: the beginning of the references and the colour. */
export const nameOfRun = (run: PaperRun): string =>
  [sharedStart(run.map(({ ref }) => ref)), run[0].color].filter(Boolean).join(' · ')
