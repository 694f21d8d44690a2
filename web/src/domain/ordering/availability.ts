import type { BasketLine } from '@comptoir/contract/basket'
import { minimumPacks } from '@comptoir/contract/rules'
import type { TFunction } from 'i18next'
import { formatCount, formatDay } from '#ui/format/format.ts'

/** When a line's units are available. `now` and `rest` are units; `day` is a calendar day. */
export type Availability =
  | { kind: 'now' }
  /** Sold from stock only: no more than this can be ordered. */
  | { kind: 'limited'; now: number }
  | { kind: 'partly'; now: number; rest: number; day: string }
  | { kind: 'partly_short'; now: number; rest: number; day: string }
  | { kind: 'partly_unknown'; now: number }
  | { kind: 'later'; day: string }
  | { kind: 'unknown' }

/** The most packs of a line that the stock holds; 0 where that is less than the minimum. */
export function packsInStock({
  pack,
  product,
}: {
  pack: number
  product: Pick<BasketLine['product'], 'available' | 'min_quantity'>
}): number {
  const packs = Math.floor(product.available / pack)
  return packs >= minimumPacks(product.min_quantity, pack) ? packs : 0
}

/** Whether the stock holds less than the line wants, and an order of it would be refused for that (OD-59). */
export const isBeyondStock = ({
  product,
  final_quantity,
}: Pick<BasketLine, 'product' | 'final_quantity'>): boolean =>
  product.is_stock_only && product.available < final_quantity

/** Whether fewer packs of such a line could be ordered. */
export const isReducible = (line: Pick<BasketLine, 'product' | 'final_quantity' | 'pack'>): boolean =>
  isBeyondStock(line) && !line.product.is_discontinued && packsInStock(line) > 0

/**
 * The availability of a line: from stock now, then from the next incoming delivery (C-10). What is sold from stock only
 * is promised no rest: an order of more is refused (OD-59).
 */
export function availabilityOf(line: Pick<BasketLine, 'final_quantity' | 'pack' | 'product'>): Availability {
  const { final_quantity: units, product } = line
  const { available: now, next_arrival: day, next_arrival_quantity: arriving } = product
  if (now >= units) return { kind: 'now' }
  if (product.is_stock_only) {
    if (packsInStock(line) > 0) return { kind: 'limited', now }
    return day === null ? { kind: 'unknown' } : { kind: 'later', day }
  }
  const rest = units - now
  if (day === null) return now > 0 ? { kind: 'partly_unknown', now } : { kind: 'unknown' }
  if (arriving !== null && arriving < rest) return { kind: 'partly_short', now, rest: arriving, day }
  return now > 0 ? { kind: 'partly', now, rest, day } : { kind: 'later', day }
}

/** The availability of a line as a text of the basket. */
export function formatAvailability(t: TFunction<'basket'>, language: string, line: BasketLine): string {
  const availability = availabilityOf(line)
  switch (availability.kind) {
    case 'partly':
    case 'partly_short':
      return t(`promise.${availability.kind}`, {
        now: formatCount(availability.now),
        rest: formatCount(availability.rest),
        date: formatDay(availability.day, language),
      })
    case 'limited':
      return t('promise.limited', { now: formatCount(availability.now) })
    case 'partly_unknown':
      return t('promise.partly_unknown', { now: formatCount(availability.now) })
    case 'later':
      return t('promise.later', { date: formatDay(availability.day, language) })
    case 'now':
      return line.product.is_limited_stock
        ? t('promise.limited', { now: formatCount(line.product.available) })
        : t('promise.now')
    case 'unknown':
      return t('promise.unknown')
  }
}
