import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type EndedBy = 'user' | 'password' | 'office'
/** What uses a session: a browser or program, and from which address. */
export type Client = { device: string; address: string }

export const insertSession = async (db: Db, userId: number, client: Client, at: Date): Promise<number> => {
  const { id } = await db
    .insertInto('user_session')
    .values({ user_id: userId, ...client, created_at: at, used_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Waits for a change of password that is under way.
 *
 * @param proven the hash that the password was checked against
 * @returns undefined when the account has another password by now
 */
export const insertSignIn = async (
  tx: Tx,
  { id, password_hash: proven }: { id: number; password_hash: string },
  client: Client,
  at: Date,
): Promise<number | undefined> => {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', proven)
    .executeTakeFirst()
  return numUpdatedRows ? insertSession(tx, id, client, at) : undefined
}

/** Ends those of a user's sessions that were used longest ago, beyond this many. */
export const endBeyond = (tx: Tx, userId: number, limit: number, at: Date) =>
  sql`
    update user_session set ended_at = ${at}, ended_by = 'user'
    where id in (
      select id from user_session where user_id = ${userId} and ended_at is null
      order by used_at desc, id desc offset ${limit})`.execute(tx)

/** Notes that a session is used; returns false when it has ended, or was not used since `since`. */
export const useSession = async (
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  { address }: Client,
  at: Date,
  since: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('user_session')
    .set({ used_at: at, address })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a session has not ended, and was used since `since`. */
export const isOpen = async (
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  since: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom('user_session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', since)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** By whom a session was ended; undefined for one that nobody has ended, or that is no longer known. */
export const findEndedBy = async (
  db: Db,
  userId: number,
  sessionId: number,
): Promise<EndedBy | undefined> => {
  const found = await db
    .selectFrom('user_session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .select('ended_by')
    .executeTakeFirst()
  return (found?.ended_by ?? undefined) as EndedBy | undefined // the table allows no other
}

/** Whether an account, by e-mail in any case, has a session from an address. */
export const hasSessionFrom = async (db: Db, email: string, address: string): Promise<boolean> => {
  const found = await db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .where(sql<string>`lower(app_user.email)`, '=', email.toLowerCase())
    .where('user_session.address', '=', address)
    .select('user_session.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The addresses that `hasSessionFrom` knows of a user. */
export const findAddresses = async (db: Db, userId: number): Promise<string[]> =>
  (
    await db.selectFrom('user_session').where('user_id', '=', userId).select('address').distinct().execute()
  ).map(({ address }) => address)

/** The open sessions of a user, the last used first. */
export const findOpen = (db: Db, userId: number, createdSince: Date, usedSince: Date) =>
  db
    .selectFrom('user_session')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', createdSince)
    .where('used_at', '>', usedSince)
    .select(['id', 'device', 'address', 'created_at', 'used_at'])
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends sessions of these users: all, one, or all but one. Returns how many. */
export const endSessions = async (
  db: Db,
  userIds: readonly number[],
  by: EndedBy,
  at: Date,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('user_session')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes sessions that ended before `endedBefore` or began before `createdBefore`. */
export const deleteSessions = (db: Db, endedBefore: Date, createdBefore: Date) =>
  db
    .deleteFrom('user_session')
    .where((eb) => eb.or([eb('ended_at', '<', endedBefore), eb('created_at', '<', createdBefore)]))
    .execute()
