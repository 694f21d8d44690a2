import { isWeekend, plusDays } from '#lib/days.ts'

/**
 * The first day that is in time: whoever has sent their data before it has waited longer than promised (APPR-04).
 * The day of sending does not count, today does.
 *
 * @param workingDays how many are promised
 */
export function firstDayInTime(today: string, workingDays: number, closed: ReadonlySet<string>): string {
  let day = today
  for (let counted = 0; ; day = plusDays(day, -1)) {
    if (!isWeekend(day) && !closed.has(day)) counted += 1
    if (counted > workingDays) return day
  }
}
