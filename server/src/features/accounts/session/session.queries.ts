import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

export type AccountRow = {
  id: number
  is_active: boolean
  is_approved: boolean
  is_partner: boolean
  is_staff: boolean
  token_version: number
  name: string
  language: string
  tariff_id: number
  prices_hidden: boolean
}

const columns = sql`
  app_user.id, is_active, is_approved, is_partner, is_staff, token_version,
  company.name, company.language, company.tariff_id, company.prices_hidden`

// Runs with every request.
const account = prepared<AccountRow, { id: number }>(
  (value) => sql`
    select ${columns} from app_user join company on company.id = app_user.id where app_user.id = ${value('id')}`,
)

/** An account by its own id, active or not. */
export const findAccount = async (db: Db, id: number): Promise<AccountRow | undefined> =>
  (await account(db, { id }))[0]

/** An account with its password hash, by e-mail in any case. */
export const findAccountByEmail = (
  db: Db,
  email: string,
): Promise<(AccountRow & { password_hash: string }) | undefined> =>
  sql<AccountRow & { password_hash: string }>`
    select ${columns}, app_user.password_hash from app_user join company on company.id = app_user.id
    where lower(app_user.email) = ${email.toLowerCase()}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Whether it was the office that last ended the account's sessions, and no new password. */
export const wereEndedByOffice = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('app_user').where('id', '=', id).select('sessions_ended_by').executeTakeFirst())
    ?.sessions_ended_by === 'office'

export const noteSignIn = (db: Db, id: number, at: Date) =>
  db.updateTable('app_user').set({ last_login_at: at }).where('id', '=', id).execute()
