import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

const accounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .innerJoin('owner', 'owner.id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.is_active',
      'app_user.is_approved',
      'app_user.is_partner',
      'app_user.is_staff',
      'app_user.token_version',
      'owner.name',
      'owner.language',
      'owner.tariff_id',
      'owner.prices_hidden',
    ])

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** An account by its own id, active or not. */
export const findAccount = (db: Db, id: number) =>
  accounts(db).where('app_user.id', '=', id).executeTakeFirst()

/** An account with its password hash, by e-mail in any case. */
export const findAccountByEmail = (db: Db, email: string) =>
  accounts(db)
    .select('app_user.password_hash')
    .where(sql<string>`lower(app_user.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const noteSignIn = (db: Db, id: number, at: Date) =>
  db.updateTable('app_user').set({ last_login_at: at }).where('id', '=', id).execute()
