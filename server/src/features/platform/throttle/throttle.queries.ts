import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** For each key the hits since its time, and when the oldest of them was; keys without hits are missing. */
export const findHits = (db: Db, wanted: { key: string; since: Date }[]) =>
  sql<{ key: string; count: number; oldest: Date }>`
    select key, count(*) as count, min(at) as oldest
    from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ since }) => since)}::timestamptz[])
      as wanted (key, since)
    join throttle_hit using (key) where at > since group by key`
    .execute(db)
    .then(({ rows }) => rows)

/** Locks the keys until the transaction ends, in one order, so that there is no deadlock. */
export const lockKeys = (tx: Tx, keys: string[]) =>
  sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended(key, 68) as lock from unnest(${keys}::text[]) as key order by lock
    ) as locks`.execute(tx)

export const insertHits = async (db: Db, keys: string[], at: Date): Promise<number[]> =>
  (
    await db
      .insertInto('throttle_hit')
      .values(keys.map((key) => ({ key, at })))
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Deletes the hits of a key, and those with these ids. */
export const deleteHits = (db: Db, key: string, ids: number[]) =>
  db
    .deleteFrom('throttle_hit')
    .where((eb) => eb.or([eb('key', '=', key), eb('id', '=', sql<number>`any(${ids})`)]))
    .execute()

export const deleteHitsBefore = (db: Db, before: Date) =>
  db.deleteFrom('throttle_hit').where('at', '<', before).execute()
