import { timeZone } from '@comptoir/contract/days'

export { dayIn, timeZone } from '@comptoir/contract/days'

const clockAndCalendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The time of day at the wholesaler's, as `HH:MM`. */
export const timeIn = (instant: Date): string => clockAndCalendar.format(instant).slice(11, 16)

/** The instant at which the clock at the wholesaler's shows a time: `instantAt("2026-11-24", "15:00:00")`. */
export function instantAt(day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time}Z`)
  const shown = new Date(`${clockAndCalendar.format(asUtc).replace(' ', 'T')}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}

/** A day plus a number of days, which may be negative: `plusDays("2026-12-31", 1)` is `"2027-01-01"`. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The instant `days` times 24 hours earlier. */
export const daysBefore = (instant: Date, days: number): Date =>
  new Date(instant.getTime() - days * 24 * 60 * 60 * 1000)

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
