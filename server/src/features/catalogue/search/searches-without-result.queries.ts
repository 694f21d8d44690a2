import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export type Asked = { language: string; words: string; times: number }

/** Adds searches of a day that found nothing; what is new only up to so many of the day. */
export const addSearches = (db: Db, day: string, asked: readonly Asked[], mostOfDay: number) =>
  sql`
    insert into search_without_result as known (day, language, words, times)
    select ${day}::date, given.language, given.words, given.times
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (language text, words text, times integer)
    where (select count(*) from search_without_result where day = ${day}::date) < ${mostOfDay}
      or exists (
        select from search_without_result as same
        where same.day = ${day}::date and same.language = given.language and same.words = given.words)
    order by given.language, given.words
    on conflict (day, language, words) do update set times = known.times + excluded.times`.execute(db)

export const deleteSearchesBefore = (db: Db, day: string) =>
  sql`delete from search_without_result where day < ${day}::date`.execute(db)
