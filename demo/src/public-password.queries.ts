import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'

/** The accounts that the demonstration made, whatever became of their addresses since. */
export const findDemoAccounts = (db: Db) =>
  sql<{ id: number; email: string; password_hash: string | null }>`
    select app_user.id, email, password_hash
    from setting, jsonb_array_elements_text(setting.value) as made (id)
    join app_user on app_user.id = made.id::bigint
    where setting.key = 'demo_accounts'
    order by app_user.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Keeps which accounts are the demonstration's: all that there are. */
export const noteDemoAccounts = (db: Db) =>
  sql`
    insert into setting (key, value)
    select 'demo_accounts', jsonb_agg(id order by id) from app_user
    on conflict (key) do update set value = excluded.value`.execute(db)

/** Whoever had another password is signed out everywhere. */
export const setPasswordHash = (db: Db, ids: readonly number[], hash: string) =>
  sql`
    with ended as (delete from user_session where user_id = any(${ids}::bigint[]))
    update app_user set password_hash = ${hash} where id = any(${ids}::bigint[])`.execute(db)
