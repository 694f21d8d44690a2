import type { OfficeHoliday } from '@comptoir/contract/admin-settings'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, wordsIn } from '#db/lists.ts'

export type Holiday = Omit<OfficeHoliday, 'version'>

const columns = {
  date: sql`holiday.day`,
  name: sql`plain(text_in(holiday.name, 'fr'))`,
  country: { nullable: sql`country.code` },
}
type Column = keyof typeof columns

const row = sql`
  holiday.id, holiday.day as date, holiday.every_year, holiday.country_id as country,
  '{"fr":"","nl":"","de":"","en":""}'::jsonb || holiday.name as name, holiday.is_closed,
  holiday.has_notice, holiday.notice_days`

/** Holidays that match, with the number of all of them; a yearly one falls into every year. */
export async function findOfficeHolidays(
  db: Db,
  filter: {
    search?: string | undefined
    year?: number | undefined
    country?: number | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
) {
  const { search, year, country } = filter
  const where = every([
    year === undefined
      ? undefined
      : sql`(holiday.every_year or holiday.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31))`,
    country === undefined ? undefined : sql`coalesce(holiday.country_id, ${country}) = ${country}`,
    search ? sql`plain(${wordsIn(sql`holiday.name`)}) like ${somewherePlain(search)}` : undefined,
  ])
  const order = orderBy(filter.ordering, columns, sql`holiday.id`)
  const withCountry = sql`holiday left join country on country.id = holiday.country_id`
  const list = { from: withCountry, where, order, id: sql`holiday.id`, isIndexed: false }
  const { rows } = await sql<Holiday & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page
    join (${withCountry}) on holiday.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** A holiday, kept still until the transaction ends. */
export const lockHoliday = (db: Db, id: number): Promise<Holiday | undefined> =>
  sql<Holiday>`select ${row} from holiday where id = ${id} for update`.execute(db).then(({ rows }) => rows[0])

type Values = Omit<Holiday, 'id'>
const values = ({ date, country, name, ...rest }: Values) => ({
  ...rest,
  day: date,
  country_id: country,
  name: JSON.stringify(name),
})

/** @returns its id; undefined when there is one on this day for this country */
export const insertHoliday = async (db: Db, holiday: Values): Promise<number | undefined> =>
  (
    await db
      .insertInto('holiday')
      .values(values(holiday))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Whether another one than this has the day and country. */
export const isTaken = async (
  db: Db,
  id: number | null,
  { date, country }: Pick<Values, 'date' | 'country'>,
) =>
  (
    await sql`
      select from holiday where day = ${date} and country_id is not distinct from ${country}::bigint and id is distinct from ${id}::bigint`.execute(
      db,
    )
  ).rows.length > 0

export const updateHoliday = (db: Db, id: number, holiday: Values) =>
  db.updateTable('holiday').set(values(holiday)).where('id', '=', id).execute()

export const deleteHoliday = (db: Db, id: number) => db.deleteFrom('holiday').where('id', '=', id).execute()

export const hasCountry = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('country').where('id', '=', id).select('id').execute()).length > 0
