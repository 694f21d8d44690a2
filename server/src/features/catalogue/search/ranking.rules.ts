import type { Bitset } from './bitset.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'

/** Styles that come first whatever is said for others, in their order. */
type First = readonly number[]
export type Slice = { offset: number; limit: number }

/**
 * Cuts a page out of the styles found: those named by a code, then by what their words say for them, then in the order of
 * the catalogue.
 */
export function rank(
  index: SearchIndex,
  found: Bitset,
  { first, scores }: { first: First; scores: Uint16Array },
  { offset, limit }: Slice,
): number[] {
  const leading = first.filter((slot) => found.has(slot))
  if (scores.length === 0 && leading.length === 0) return browse(index, found, { offset, limit })
  const { places, capacity } = index
  const isLeading = new Set(leading)
  // One number each, so that they are sorted as numbers: the points, then the place.
  const keys: number[] = []
  for (const slot of found)
    if (!isLeading.has(slot)) keys.push((maxPoints - (scores[slot] ?? 0)) * capacity + places[slot]!)
  const sorted = Float64Array.from(keys).sort()
  const page = [...leading.slice(offset, offset + limit)]
  for (let at = Math.max(0, offset - leading.length); page.length < limit && at < sorted.length; at++)
    page.push(index.order[sorted[at]! % capacity]!)
  return page
}
const maxPoints = 65_535

/** A page of these styles in the order of the catalogue. */
function browse({ order }: SearchIndex, found: Bitset, { offset, limit }: Slice): number[] {
  const page: number[] = []
  let passed = 0
  for (const slot of order) {
    if (!found.has(slot)) continue
    if (passed++ < offset) continue
    page.push(slot)
    if (page.length === limit) break
  }
  return page
}
