import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'

// What the demonstration knows of its own load.

const TURN_MS = 200

/** Runs `work` while no other process loads; asks for its turn again and again, so that no statement waits for long. */
export const inTurn = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const ask = sql<{ is_mine: boolean }>`
      select pg_try_advisory_lock(hashtext('demonstration')) as is_mine`
    while (!(await ask.execute(connection)).rows[0]?.is_mine) await sleep(TURN_MS)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demonstration'))`.execute(connection)
    }
  })

/** Whether anybody put anything in beside the reference data of every shop: then it is not ours to fill. */
export const isEmpty = (db: Db) =>
  sql<{ is_empty: boolean }>`
    select not exists (select from product_group) and not exists (select from app_user) as is_empty`
    .execute(db)
    .then(({ rows }) => rows[0]?.is_empty === true)

/** How far a load came: it has begun, its catalogue is there, all of it is. */
type Progress = 'loading' | 'catalogue' | 'loaded'

/** How far loading came: undefined where it never began. */
export const findProgress = (db: Db) =>
  db
    .selectFrom('setting')
    .where('key', '=', 'demo')
    .select('value')
    .executeTakeFirst()
    .then((row) => row?.value as Progress | undefined)

export const noteProgress = (db: Db, progress: Progress) =>
  db
    .insertInto('setting')
    .values({ key: 'demo', value: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(progress) }))
    .execute()

/** What a new shop still needs is nothing that a demonstration asks for. */
export const hideFirstSteps = (db: Db) =>
  db
    .insertInto('setting')
    .values({ key: 'first_steps', value: JSON.stringify(false) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

export const hasAccounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)

export const hasOrder = (db: Db, key: string) =>
  db
    .selectFrom('customer_order')
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
    .then((row) => row !== undefined)
