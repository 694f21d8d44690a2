import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Records files that no row names yet. */
export const insertUnclaimed = (db: Db, keys: readonly string[], dueAt: Date) =>
  sql`
    insert into file_to_remove (key, due_at) select key, ${dueAt} from unnest(${keys}::text[]) as key
    on conflict (key) do update set due_at = excluded.due_at`.execute(db)

export const claim = (tx: Tx, keys: readonly string[]): Promise<number> =>
  sql`delete from file_to_remove where key = any(${keys}::text[])`
    .execute(tx)
    .then(({ numAffectedRows }) => Number(numAffectedRows))

/** Files to be removed, locked until the transaction ends; those that another worker has locked are skipped. */
export const lockDue = async (tx: Tx, now: Date, limit: number): Promise<string[]> =>
  (
    await sql<{ key: string }>`
      select key from file_to_remove where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked`.execute(tx)
  ).rows.map(({ key }) => key)
