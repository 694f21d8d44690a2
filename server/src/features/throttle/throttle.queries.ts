import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** For each key the hits since then and the time of the oldest of them. */
export const findHits = (db: Db, keys: string[], since: Date) =>
  db
    .selectFrom('throttle_hit')
    .where('key', '=', sql<string>`any(${keys})`)
    .where('at', '>', since)
    .groupBy('key')
    .select((eb) => ['key', eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('oldest')])
    .execute()

export const insertHits = (db: Db, keys: string[], at: Date) =>
  db
    .insertInto('throttle_hit')
    .values(keys.map((key) => ({ key, at })))
    .execute()

export const deleteHits = (db: Db, key: string) =>
  db.deleteFrom('throttle_hit').where('key', '=', key).execute()

export const deleteHitsBefore = (db: Db, before: Date) =>
  db.deleteFrom('throttle_hit').where('at', '<', before).execute()
