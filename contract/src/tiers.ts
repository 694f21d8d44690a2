import type { Price } from './common.ts'

/** Price steps, computed alike by the server and by a grid that shows the price while somebody types. */

/** The unit price from so many units up. A product's steps stand lowest quantity first. */
export type PriceStep = { min_quantity: number; price: Price }

/**
 * The step that a quantity has reached. Below the first step the first one counts: its quantity is then the
 * product's minimum, which the quantity rules see to.
 *
 * @param units counted as the tiers' scope says: over the whole style, or of this product alone (OD-09b)
 * @returns undefined for a product without prices
 */
export const reachedStep = (steps: readonly PriceStep[], units: number): PriceStep | undefined =>
  steps.findLast((step) => step.min_quantity <= units) ?? steps[0]

/** The next better step and the units missing to it (C-05), or null at the last one. */
export function nextStep(
  steps: readonly PriceStep[],
  units: number,
): { missing: number; price: Price } | null {
  const next = steps.find((step, index) => index > 0 && step.min_quantity > units)
  return next ? { missing: next.min_quantity - units, price: next.price } : null
}

/** A line as far as price steps are concerned. */
type CountedLine = { product_id: number; group_id: number; tiers_scope: string; units: number }

/**
 * The units that count for a line's price step: all of the style's, or all of the product's, in these lines.
 *
 * @returns a function, so that many lines are counted in one pass
 */
export function countUnits(lines: readonly CountedLine[]): (line: Omit<CountedLine, 'units'>) => number {
  const counts = new Map<string, number>()
  const key = ({ product_id, group_id, tiers_scope }: Omit<CountedLine, 'units'>) =>
    tiers_scope === 'group' ? `group ${group_id}` : `product ${product_id}`
  for (const line of lines) counts.set(key(line), (counts.get(key(line)) ?? 0) + line.units)
  return (line) => counts.get(key(line)) ?? 0
}
