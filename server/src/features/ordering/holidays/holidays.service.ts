import type { Db } from '#db/connect.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import * as queries from './holidays.queries.ts'

/** The closed days of a country between two days (both included). */
export async function closedDays(db: Db, country: string, from: string, to: string): Promise<Set<string>> {
  const rows = await queries.findHolidays(db, 'fr', from, to)
  return new Set(
    rows.filter((row) => row.is_closed && (row.country ?? country) === country).map(({ day }) => day),
  )
}

export type Holiday = {
  date: string
  name: string
  country: string | null
  is_closed: boolean
  notice: boolean
}

/**
 * The holidays of the coming days. `notice` says whether the shop announces it on `now`: from so many days before
 * to the day itself (OD-27).
 */
export async function comingHolidays(db: Db, language: string, now: Date, days: number): Promise<Holiday[]> {
  const today = dayIn(now)
  const rows = await queries.findHolidays(db, language, today, plusDays(today, days))
  return rows.map(({ day, name, country, is_closed, has_notice, notice_days }) => ({
    date: day,
    name,
    country,
    is_closed,
    notice: has_notice && plusDays(day, -notice_days) <= today,
  }))
}
