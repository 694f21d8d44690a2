import type { BasketLine } from '@comptoir/contract/basket'
import type { Money, Price } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import { minimumPacks, minimumUnits, quantityMaximum, stockMarkers } from '@comptoir/contract/rules'
import { nextStep, reachedStep, type PriceStep } from '@comptoir/contract/tiers'
import { message, type Message } from '#lib/errors.ts'
import type { LineRow } from './basket-lines.queries.ts'

/** A line with what it costs; without a price the tariff does not sell it (any more). */
export type PricedLine = LineRow & {
  units: number
  price: Price | null
  promotion: PriceStep['promotion'] | null
  /** Net amount. */
  total: Money | null
  next_tier: BasketLine['next_tier']
}

/** @param counted units that count for the steps of the product's ladder */
export function priced(line: LineRow, ladder: readonly PriceStep[], counted: number): PricedLine {
  const units = line.quantity * line.pack
  const step = reachedStep(ladder, counted)
  const price = step?.price ?? null
  const total = price === null ? null : multiply(price, units)
  return {
    ...line,
    units,
    price,
    promotion: step?.promotion ?? null,
    total,
    next_tier: nextStep(ladder, counted),
  }
}

/** A line as the wire has it. */
export function toLine(
  line: PricedLine,
  viewer: { prices_hidden: boolean; imageUrl: (key: string) => string },
): BasketLine {
  const price = viewer.prices_hidden ? null : line.price
  return {
    id: line.id,
    product: {
      id: line.product_id,
      name: line.name,
      image: line.image && viewer.imageUrl(line.image),
      unit: line.unit,
      ...stockMarkers(line.available, line),
      is_pickup_only: line.is_pickup_only,
      is_discontinued: !line.is_active,
      available: line.available,
      is_stock_only: line.stock_policy === 'deny',
      next_arrival: line.next_arrival,
      next_arrival_quantity: line.next_arrival_quantity,
      min_quantity: line.min_quantity,
      price,
      group: line.group_id,
      color:
        line.color_id === null
          ? null
          : {
              id: line.color_id,
              name: line.color_name,
              hex: line.color_hex,
              ...(line.color_sample && { sample: viewer.imageUrl(line.color_sample) }),
            },
      size: line.size_id === null ? null : { id: line.size_id, name: line.size_name },
      size_position: line.size_position,
    },
    price,
    promotion: viewer.prices_hidden ? null : (line.promotion ?? null),
    pack: line.pack,
    quantity: line.quantity,
    final_quantity: line.units,
    ref: line.ref,
    comment: line.comment,
    total: viewer.prices_hidden ? null : line.total,
    rank: line.rank,
    next_tier: viewer.prices_hidden ? null : line.next_tier,
  }
}

/**
 * What is wrong with so many packs on a line, and how many would do.
 *
 * @returns undefined when nothing is (VAL-09, OD-57)
 */
export function quantityFault(
  packs: number,
  { min_quantity, pack }: { min_quantity: number; pack: number },
): { message: Message; suggested: number } | undefined {
  const least = minimumPacks(min_quantity, pack)
  if (packs < least)
    return {
      message: message('minimum_quantity', { quantity: minimumUnits(min_quantity, pack) }),
      suggested: least,
    }
  if (packs > quantityMaximum)
    return { message: message('max_value', { limit: quantityMaximum }), suggested: quantityMaximum }
  return undefined
}
