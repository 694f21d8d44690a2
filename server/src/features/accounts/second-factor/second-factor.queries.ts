import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** What somebody has set up; unconfirmed until a first code. */
export const findFactor = (db: Db, userId: number) =>
  db
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select([
      'secret',
      'confirmed_at',
      sql<number>`(select count(*)::int from recovery_code
        where recovery_code.user_id = second_factor.user_id and used_at is null)`.as('codes_left'),
    ])
    .executeTakeFirst()

/** Whether the office demands one of somebody: the setting, of who works there. */
export const isRequired = (db: Db, userId: number): Promise<boolean> =>
  sql`
    select from app_user
    where id = ${userId} and works_in_office
      and exists (select from setting where key = 'second_factor_for_staff' and value = 'true')`
    .execute(db)
    .then(({ rows }) => rows.length > 0)

/** @returns whether that was possible: one that is confirmed stays */
export async function insertFactor(db: Db, userId: number, secret: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (user_id, secret, created_at) values (${userId}, ${secret}, ${at})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, used_step = 0
      where second_factor.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** @returns whether it was waiting for that, with this secret */
export async function confirmFactor(
  tx: Tx,
  userId: number,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', secret)
    .set({ confirmed_at: at, used_step: step })
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Uses the code of a half minute. @returns whether it was still good */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('used_step', '<', step)
    .set({ used_step: step })
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Uses a recovery code. @returns whether there was such a one */
export async function useRecoveryCode(db: Db, userId: number, code_hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .set({ used_at: at })
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Keeps what is set up as it is until the transaction ends. @returns whether a second factor is on */
export const lockFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (
    await sql`
      select from second_factor where user_id = ${userId} and confirmed_at is not null for no key update`.execute(
      tx,
    )
  ).rows.length > 0

/** Whose it is, and their mail. @returns undefined where there was none that is confirmed */
export const deleteFactor = (tx: Tx, userId: number) =>
  sql<Holder>`
    with gone as (
      delete from second_factor where user_id = ${userId} and confirmed_at is not null returning user_id
    )
    select ${holder} from app_user join gone on gone.user_id = app_user.id`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Whom a mail about it goes to. */
export const findHolder = (tx: Tx, userId: number) =>
  sql<Holder>`select ${holder} from app_user where id = ${userId}`.execute(tx).then(({ rows }) => rows[0])

export type Holder = {
  id: number
  email: string
  language: string
  name: string
  company_id: number | null
  works_in_office: boolean
}
const holder = sql`
  app_user.id, app_user.email, app_user.language, app_user.name, app_user.works_in_office,
  (select company_id from membership where membership.user_id = app_user.id and is_default) as company_id`

export const findIdByEmail = (db: Db, email: string) =>
  sql<{ id: number }>`select id from app_user where lower(email) = ${email.toLowerCase()}`
    .execute(db)
    .then(({ rows }) => rows[0]?.id)
