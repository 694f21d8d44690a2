import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Somebody who is known by an invitation alone: without a password, and not confirmed. @returns their id */
export const insertPerson = async (
  tx: Tx,
  person: { email: string; name: string; language: string; created_at: Date },
): Promise<number> =>
  (
    await tx
      .insertInto('app_user')
      .values({ ...person, password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** What a company is called where people know it. */
export const findCompanyName = async (db: Db, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('company')
      .where('id', '=', id)
      .select(sql<string>`coalesce(nullif(enterprise_name, ''), name)`.as('name'))
      .executeTakeFirst()
  )?.name

/** Whether the invitation still waits; `companyId` is null for one to the office. */
export const isInvited = async (db: Db, userId: number, companyId: number | null): Promise<boolean> =>
  (
    await sql`
      select from app_user where id = ${userId} and case when ${companyId}::bigint is null
        then office_invited_at is not null
        else exists (
          select from membership where user_id = app_user.id and company_id = ${companyId} and invited_at is not null
            and disabled_at is null
        ) end`.execute(db)
  ).rows.length > 0

export const setPassword = (tx: Tx, id: number, password_hash: string) =>
  tx.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()
