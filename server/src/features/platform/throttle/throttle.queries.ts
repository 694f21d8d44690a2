import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

// The time is the database's, the same for all processes. A hit of the future was made before the clock was set back, and
// does not count.

/** For each key its hits of the last minutes, and seconds until the oldest has expired; keys without hits are missing. */
export const findHits = (db: Db, wanted: { key: string; minutes: number }[]) =>
  sql<{ key: string; count: number; seconds: number }>`
    select key, count(*) as count, ceil(extract(epoch from min(at) + max(period) - clock_timestamp()))::int as seconds
    from (select key, minutes * interval '1 minute' as period
          from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ minutes }) => minutes)}::int[])
            as wanted (key, minutes)) as wanted
    join throttle_hit using (key)
    where at > clock_timestamp() - period and at <= clock_timestamp()
    group by key`
    .execute(db)
    .then(({ rows }) => rows)

/** Locks the keys until the transaction ends, in one order, so that there is no deadlock. */
export const lockKeys = (tx: Tx, keys: string[]) =>
  sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended(key, 68) as lock from unnest(${keys}::text[]) as key order by lock
    ) as locks`.execute(tx)

export const insertHits = async (db: Db, keys: string[]): Promise<number[]> =>
  (
    await db
      .insertInto('throttle_hit')
      .values(keys.map((key) => ({ key, at: sql<Date>`clock_timestamp()` })))
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Deletes the hits of a key, and those with these ids. */
export const deleteHits = (db: Db, key: string, ids: number[]) =>
  db
    .deleteFrom('throttle_hit')
    .where((eb) => eb.or([eb('key', '=', key), eb('id', '=', sql<number>`any(${ids})`)]))
    .execute()

/** Deletes hits of more than a day ago, and of a future that the clock has come back from. */
export const deleteOldHits = (db: Db) =>
  sql`
    delete from throttle_hit
    where at not between clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 hour'`.execute(
    db,
  )
