import type { BasketLine } from '@comptoir/contract/basket'
import type { TFunction } from 'i18next'
import { formatCount, formatDay } from './format.ts'

/** When a line's units can be had. `now` and `rest` are units; `day` is a calendar day. */
export type Promised =
  | { kind: 'now' }
  | { kind: 'partly'; now: number; rest: number; day: string }
  | { kind: 'partly_short'; now: number; rest: number; day: string }
  | { kind: 'partly_unknown'; now: number }
  | { kind: 'later'; day: string }
  | { kind: 'unknown' }

/** What can be promised of a line (C-10): from the stock now, and from the next delivery as far as it goes. */
export function promiseOf({
  final_quantity: units,
  product,
}: Pick<BasketLine, 'final_quantity' | 'product'>): Promised {
  const { available: now, next_arrival: day, next_arrival_quantity: arriving } = product
  if (now >= units) return { kind: 'now' }
  const rest = units - now
  if (day === null) return now > 0 ? { kind: 'partly_unknown', now } : { kind: 'unknown' }
  if (arriving !== null && arriving < rest) return { kind: 'partly_short', now, rest: arriving, day }
  return now > 0 ? { kind: 'partly', now, rest, day } : { kind: 'later', day }
}

/** Says what can be promised of a line, in the words of the basket. */
export function sayPromise(t: TFunction<'basket'>, language: string, line: BasketLine): string {
  const promised = promiseOf(line)
  switch (promised.kind) {
    case 'partly':
    case 'partly_short':
      return t(`promise.${promised.kind}`, {
        now: formatCount(promised.now),
        rest: formatCount(promised.rest),
        date: formatDay(promised.day, language),
      })
    case 'partly_unknown':
      return t('promise.partly_unknown', { now: formatCount(promised.now) })
    case 'later':
      return t('promise.later', { date: formatDay(promised.day, language) })
    case 'now':
      return line.product.is_limited_stock
        ? t('promise.limited', { now: formatCount(line.product.available) })
        : t('promise.now')
    case 'unknown':
      return t('promise.unknown')
  }
}
