/** The time zone of the wholesaler and of all four countries. */
export const timeZone = 'Europe/Brussels'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

const MINUTE_MS = 60_000
let last = { minute: NaN, day: '' }

/** The day at the wholesaler's, as `YYYY-MM-DD`. That of the minute asked for last is kept: formatting takes a while. */
export function dayIn(instant: Date): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  if (minute !== last.minute) last = { minute, day: calendar.format(instant) }
  return last.day
}
