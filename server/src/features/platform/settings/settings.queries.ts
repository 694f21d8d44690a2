import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { KeptUnit } from '#lib/units.ts'

export const findSettings = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('setting')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select(['key', 'value'])
    .execute()

/** The units, in their order. */
export const findUnits = (db: Db): Promise<KeptUnit[]> =>
  sql<KeptUnit>`select code, name, plural, synonyms, paper_code, is_active from unit order by position, id`
    .execute(db)
    .then(({ rows }) => rows)

/** Locks the settings against other changes until the transaction ends. */
export const lockSettings = (db: Db) => sql`lock table setting in share row exclusive mode`.execute(db)

export const saveSettings = (db: Db, values: Record<string, unknown>, at: Date) =>
  sql`
    insert into setting (key, value, updated_at)
    select key, value, ${at} from jsonb_each(${JSON.stringify(values)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)

/** Whoever has a language that is not one of these gets the default. */
export async function leaveLanguages(db: Db, on: readonly string[], standard: string): Promise<void> {
  for (const table of ['app_user', 'company'] as const)
    await db
      .updateTable(table)
      .set({ language: standard })
      .where('language', '<>', sql<string>`all(${on}::text[])`)
      .execute()
}
