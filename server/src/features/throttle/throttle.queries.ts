import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** For each key the hits since its time, and when the oldest of them was; keys without hits are missing. */
export const findHits = (db: Db, wanted: { key: string; since: Date }[]) =>
  sql<{ key: string; count: number; oldest: Date }>`
    select key, count(*) as count, min(at) as oldest
    from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ since }) => since)}::timestamptz[])
      as wanted (key, since)
    join throttle_hit using (key) where at > since group by key`
    .execute(db)
    .then(({ rows }) => rows)

export const insertHits = (db: Db, keys: string[], at: Date) =>
  db
    .insertInto('throttle_hit')
    .values(keys.map((key) => ({ key, at })))
    .execute()

export const deleteHits = (db: Db, key: string) =>
  db.deleteFrom('throttle_hit').where('key', '=', key).execute()

export const deleteHitsBefore = (db: Db, before: Date) =>
  db.deleteFrom('throttle_hit').where('at', '<', before).execute()
