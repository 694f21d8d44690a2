import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Purpose } from './account-links.rules.ts'

const columns = [
  'app_user.id',
  'app_user.email',
  'app_user.pending_email',
  'app_user.password_hash',
  'app_user.is_active',
  'app_user.disabled_at',
  'app_user.name',
  'app_user.language',
  sql<boolean>`exists (select from company where contact_id = app_user.id)`.as('is_contact'),
  // Whom the office finds mails under.
  sql<number | null>`(select company_id from membership where user_id = app_user.id and is_default)`.as(
    'company_id',
  ),
] as const

/** An account, locked until the transaction ends. */
export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('app_user')
    .where('app_user.id', '=', id)
    .select(columns)
    .forUpdate('app_user')
    .executeTakeFirst()
export type LinkAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** The same by its e-mail address, in any case. */
export const lockAccountByEmail = (tx: Tx, email: string): Promise<LinkAccount | undefined> =>
  tx
    .selectFrom('app_user')
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .select(columns)
    .forUpdate('app_user')
    .executeTakeFirst()

/** Keeps others from taking this address, for an account that is new or for one that moves, until the transaction ends. */
export const lockAddress = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(tx)

/** Whether an id was ever given out, even to an account that has been deleted. */
export const wasGiven = (db: Db, id: number) =>
  sql<{ given: boolean }>`select ${id}::bigint <= last_value as given from party_id`
    .execute(db)
    .then(({ rows }) => rows[0]!.given)

/** Writes a token, and deletes those for the same purpose that have expired. */
export async function insertToken(
  tx: Tx,
  userId: number,
  token: {
    purpose: Purpose
    company_id: number | null
    token_hash: Buffer
    expires_at: Date
    created_at: Date
  },
): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', token.purpose)
    .where('expires_at', '<=', token.created_at)
    .execute()
  await tx
    .insertInto('account_token')
    .values({ ...token, user_id: userId })
    .execute()
}

export const findToken = (tx: Db, userId: number, purpose: Purpose, token_hash: Buffer) =>
  tx
    .selectFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .select(['id', 'company_id', 'expires_at', 'used_at'])
    .executeTakeFirst()

/** Marks a token as used, and with it those for the same purpose and company. */
export const markUsed = (
  tx: Tx,
  userId: number,
  purpose: Purpose,
  { company_id }: { company_id: number | null },
  at: Date,
) =>
  tx
    .updateTable('account_token')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`company_id is not distinct from ${company_id}::bigint`)
    .where('used_at', 'is', null)
    .execute()
