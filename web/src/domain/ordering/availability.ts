import type { BasketLine } from '@comptoir/contract/basket'
import type { TFunction } from 'i18next'
import { formatCount, formatDay } from '#ui/format/format.ts'

/** When a line's units are available. `now` and `rest` are units; `day` is a calendar day. */
export type Availability =
  | { kind: 'now' }
  | { kind: 'partly'; now: number; rest: number; day: string }
  | { kind: 'partly_short'; now: number; rest: number; day: string }
  | { kind: 'partly_unknown'; now: number }
  | { kind: 'later'; day: string }
  | { kind: 'unknown' }

/** The availability of a line (C-10): from stock now, then from the next incoming delivery. */
export function availabilityOf({
  final_quantity: units,
  product,
}: Pick<BasketLine, 'final_quantity' | 'product'>): Availability {
  const { available: now, next_arrival: day, next_arrival_quantity: arriving } = product
  if (now >= units) return { kind: 'now' }
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
