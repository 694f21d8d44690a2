import type { Price } from './common.ts'
import { compare } from './money.ts'

/** Price steps, computed alike by the server and by a grid that shows the price while somebody types. */

/** What a promotion makes of a price: the price before, its last day, and the units that can be had; null for no bound. */
export type Promoted = { before: Price; ends_on: string | null; units_left: number | null }

/** The unit price from so many units up. A product's steps stand lowest quantity first. */
export type PriceStep = { min_quantity: number; price: Price; promotion?: Promoted | undefined }

/**
 * The step that a quantity has reached. Below the first step the first one counts: its quantity is then the
 * product's minimum, which the quantity rules see to.
 *
 * @param units counted as the tiers' scope says: over the whole style, or of this product alone (OD-09b)
 * @returns undefined for a product without prices
 */
export const reachedStep = <Step extends PriceStep>(
  steps: readonly Step[],
  units: number,
): Step | undefined => steps.findLast((step) => step.min_quantity <= units) ?? steps[0]

/** The next better step and the units missing to it (C-05), or null at the last one. */
export function nextStep(
  steps: readonly PriceStep[],
  units: number,
): { missing: number; price: Price } | null {
  const now = reachedStep(steps, units)
  const next = steps.find((step) => step.min_quantity > units && now && compare(step.price, now.price) < 0)
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
