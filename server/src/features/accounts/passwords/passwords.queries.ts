import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** A user as passwords are checked against: with the names of their companies. */
export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .where('id', '=', id)
    .select([
      'email',
      'name',
      'password_hash',
      sql<string[]>`array(
        select company.enterprise_name from membership join company on company.id = company_id
        where user_id = app_user.id
      )`.as('companies'),
    ])
    .executeTakeFirst()

/**
 * A pending change of address was requested with the old password: it is cancelled.
 *
 * @param proven the hash of the password that the caller knew: where that is another one by now, nothing happens
 * @returns undefined when nothing happened
 */
export const updatePassword = (tx: Tx, id: number, password_hash: string, proven: string | undefined) =>
  tx
    .updateTable('app_user')
    .where('app_user.id', '=', id)
    .$if(proven !== undefined, (query) => query.where('password_hash', '=', proven!))
    .set({
      password_hash,
      pending_email: null,
    })
    .returning([
      'app_user.email',
      'app_user.language',
      'app_user.name',
      sql<number | null>`(select company_id from membership where user_id = app_user.id and is_default)`.as(
        'company_id',
      ),
    ])
    .executeTakeFirst()
