import { dayIn, plusDays } from '#lib/days.ts'

/** What an order held of a product: `at` in seconds since 1970, units, and the unit price then. */
export type PastOrder = { at: number; units: number; price: string }

/** How a product is usually ordered; see `UsualProduct` of the contract. */
export type Habit = {
  last_ordered: string
  last_quantity: number
  usual_quantity: number
  every_days: number | null
  due: string | null
}

/**
 * What is usual of a product: the median of its last orders' units, and of the days between them. Orders of one day count
 * as one for the days.
 *
 * @param recent newest first, one or more
 */
export function habitOf(recent: readonly PastOrder[]): Habit {
  const days = [...new Set(recent.map(({ at }) => dayIn(new Date(at * 1000))))]
  const gaps = days.slice(1).map((day, index) => daysBetween(day, days[index]!))
  const last_ordered = days[0]!
  const every_days = gaps.length > 0 ? median(gaps) : null
  return {
    last_ordered,
    last_quantity: recent[0]!.units,
    usual_quantity: median(recent.map(({ units }) => units)),
    every_days,
    due: every_days === null ? null : plusDays(last_ordered, every_days),
  }
}

/** Of an even number of values the mean of the two in the middle, rounded up. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return Math.ceil((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2)
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Sorts what is due first before the rest, that by its last order. */
export const byDue = (a: Habit, b: Habit): number =>
  a.due !== null && b.due !== null
    ? a.due.localeCompare(b.due)
    : Number(a.due === null) - Number(b.due === null) || b.last_ordered.localeCompare(a.last_ordered)
