import { dayIn, instantAt, isWeekend, plusDays, timeZone } from '#lib/days.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** How far ahead a delivery can be planned. */
export const planningDays = 365

export const isWorkingDay = (day: string, closed: ReadonlySet<string>): boolean =>
  !isWeekend(day) && !closed.has(day)

function firstWorkingDay(from: string, closed: ReadonlySet<string>): string {
  let day = from
  while (!isWorkingDay(day, closed)) day = plusDays(day, 1)
  return day
}

/**
 * The first day on which an order placed now can be had (OD-16): so many working days after today, or after the
 * next working day once the cut-off has passed or today is none.
 *
 * @param cutoff_time at the warehouse, `'15:00'` or `'15:00:00'`; that very minute is still in time
 */
export function earliestDay(
  now: Date,
  { lead_days, cutoff_time }: { lead_days: number; cutoff_time: string },
  closed: ReadonlySet<string>,
): string {
  const today = dayIn(now)
  const isInTime = isWorkingDay(today, closed) && clock.format(now) <= cutoff_time.slice(0, 5)
  let day = isInTime ? today : firstWorkingDay(plusDays(today, 1), closed)
  for (let left = lead_days; left > 0; left -= 1) day = firstWorkingDay(plusDays(day, 1), closed)
  return day
}

function lastWorkingDay(from: string, closed: ReadonlySet<string>): string {
  let day = from
  while (!isWorkingDay(day, closed)) day = plusDays(day, -1)
  return day
}

/** The last moment at which what is ordered can still be had on a day, as `earliestDay` counts. */
export function lastChange(
  delivery: string,
  { lead_days, cutoff_time }: { lead_days: number; cutoff_time: string },
  closed: ReadonlySet<string>,
): Date {
  let day = lastWorkingDay(delivery, closed)
  for (let left = lead_days; left > 0; left -= 1) day = lastWorkingDay(plusDays(day, -1), closed)
  return instantAt(day, `${cutoff_time.slice(0, 5)}:59`)
}
