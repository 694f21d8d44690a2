import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { DemoApplicant } from './applicants.ts'

/** What `insertUser` does not say of somebody who has signed up. */
export async function setStanding(db: Db, id: number, applicant: DemoApplicant, at: Date): Promise<void> {
  const { claimed_erp_id = null, is_unconfirmed = false, refused = null, wants_deletion = false } = applicant
  await sql`update company set claimed_erp_id = ${claimed_erp_id}, created_at = ${at} where id = ${id}`.execute(
    db,
  )
  await sql`
    update company set refused_reason = ${refused}::text, refused_at = case when ${refused}::text is not null then ${at}::timestamptz + interval '1 day' end,
      deletion_requested_at = case when ${wants_deletion}::boolean then now() - interval '1 day' end
    where id = ${id}`.execute(db)
  await sql`update app_user set is_active = ${!is_unconfirmed} where id = ${id}`.execute(db)
}

/** Companies that were there before: not all of them are new today. */
export const dateOwners = (db: Db, at: Date) =>
  sql`
    update company set created_at = coalesce((select app_user.created_at from app_user where app_user.id = company.contact_id), ${at})`.execute(
    db,
  )

export const findAdministrator = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('app_user')
      .where(sql<boolean>`'administration' = any(permissions)`)
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

/** The mails of the demonstration are history: nobody is to get them. */
export const markMailsSent = (db: Db) =>
  sql`update mail set status = 'sent', attempts = 1, sent_at = created_at where status = 'queued'`.execute(db)

export const failMail = (db: Db, recipient: string, reason: string) =>
  sql`update mail set status = 'failed', last_error = ${reason}, sent_at = null where recipient = ${recipient}`.execute(
    db,
  )
