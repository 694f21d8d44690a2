import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/** Somebody who belongs to a company once they accept; it is the default one of who has no other. */
export const invite = (
  tx: Tx,
  userId: number,
  companyId: number,
  role: 'manager' | 'buyer',
  at: Date,
): Promise<unknown> =>
  sql`
    insert into membership (user_id, company_id, role, is_default, invited_at)
    values (${userId}, ${companyId}, ${role},
            not exists (select from membership where user_id = ${userId} and is_default), ${at})`.execute(tx)

/**
 * Accepts invitations: makes members of who is invited, and gives them the office's permissions. A company without a contact gets one: whoever joins it first, unless they are another
 * company's.
 *
 * @param companyId to this company, null for the office, undefined for all that wait for the person
 * @returns how many companies it were
 */
export async function join(tx: Tx, userId: number, companyId: number | null | undefined): Promise<number> {
  if (companyId === null || companyId === undefined) await acceptOffice(tx, userId)
  if (companyId === null) return 0
  const { rows } = await sql<{ company_id: number }>`
    update membership set invited_at = null
    where user_id = ${userId} and invited_at is not null and disabled_at is null
      and (${companyId ?? null}::bigint is null or company_id = ${companyId ?? null})
    returning company_id`.execute(tx)
  const ids = rows.map(({ company_id }) => company_id)
  await sql`
    update company set contact_id = app_user.id, name = app_user.name, language = app_user.language
    from app_user
    where app_user.id = ${userId} and company.contact_id is null and company.erased_at is null
      and company.id = (select min(id) from company where id = any(${ids}::bigint[]) and contact_id is null)
      and not exists (select from company as other where other.contact_id = app_user.id)`.execute(tx)
  return ids.length
}

const acceptOffice = (tx: Tx, userId: number) =>
  sql`
    update app_user set permissions = invited_permissions, invited_permissions = '{}', office_invited_at = null
    where id = ${userId} and office_invited_at is not null`.execute(tx)

/** Deletes the invitations that are older than this and not accepted, and the users who have nothing else. */
export async function deleteStaleInvitations(tx: Tx, before: Date): Promise<void> {
  await sql`
    update app_user set invited_permissions = '{}', office_invited_at = null
    where office_invited_at < ${before} and is_active`.execute(tx)
  await sql`
    with gone as (
      delete from membership where invited_at < ${before} returning user_id
    ), known as (
      select user_id as id from gone
      union select id from app_user
      where not is_active and disabled_at is null and password_hash = '' and office_invited_at < ${before}
    )
    delete from app_user using known
    where app_user.id = known.id and not is_active and disabled_at is null and password_hash = ''
      and not exists (select from company where contact_id = app_user.id)
      and not exists (
        select from membership where user_id = app_user.id and (invited_at is null or invited_at >= ${before})
      )`.execute(tx)
}
