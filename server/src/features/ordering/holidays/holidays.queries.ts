import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/**
 * Each holiday that falls between two days (both included), soonest first; a yearly one once per year.
 * `country` is its code, null for all four.
 *
 * The days stand apart from the rest: with them in sight PostgreSQL would plan the statement anew at every call.
 */
export const findHolidays = (db: Db, language: string, from: string, to: string) =>
  holidays(db, { language, from, to })

type HolidayRow = {
  day: string
  name: string
  country: string | null
  is_closed: boolean
  has_notice: boolean
  notice_days: number
}
const holidays = prepared<HolidayRow, { language: string; from: string; to: string }>(
  (value) => sql`
    with span as materialized (
      select ${value('from')}::date as first, ${value('to')}::date as last
    )
    select occurrence.day, text_in(holiday.name, ${value('language')}) as name, country.code as country,
           holiday.is_closed, holiday.has_notice, holiday.notice_days
    from span
    cross join holiday
    left join country on country.id = holiday.country_id
    cross join lateral (
      select case when holiday.every_year then (holiday.day + make_interval(years => year - extract(year from holiday.day)::int))::date
                  else holiday.day end as day
      from generate_series(extract(year from span.first)::int, extract(year from span.last)::int) as year
      where holiday.every_year or year = extract(year from holiday.day)
    ) as occurrence
    where occurrence.day between span.first and span.last
    order by occurrence.day, country.code nulls first, holiday.id`,
)
