import type { OpenSession } from '@comptoir/contract/sessions'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import { NotFoundError } from '#lib/errors.ts'
import { lifetimes, readToken, type TokenOwner } from '#lib/tokens.ts'
import type { Session } from '#session.ts'
import * as queries from './open-sessions.queries.ts'

export type Client = queries.Client

/** A session that is not used for this long has ended (OD-73). */
const IDLE_DAYS = 7
const LIFETIME_DAYS = lifetimes.refresh / (24 * 60 * 60)
/** Programs that sign in each time they run would otherwise leave thousands. */
const MAX_SESSIONS = 100
/** A browser's name for itself is some 120 characters. */
const MAX_DEVICE = 300

/** What a request comes from. */
export const clientOf = ({
  address,
  headers,
}: {
  address: string
  headers: { 'user-agent'?: string | undefined }
}): Client => ({
  device: (headers['user-agent'] ?? '').slice(0, MAX_DEVICE),
  address: address.slice(0, 100),
})

/**
 * Opens a session for who has just given the right password.
 *
 * @returns undefined when the account has another password by now
 */
export async function openSession(
  tx: Tx,
  { now }: Deps,
  account: { id: number; password_hash: string },
  client: Client,
): Promise<TokenOwner | undefined> {
  const sessionId = await queries.insertSignIn(tx, account, client, now())
  if (sessionId === undefined) return undefined
  await queries.endBeyond(tx, account.id, MAX_SESSIONS, now())
  return { userId: account.id, sessionId }
}

/** Opens a session for who has just changed the password, which ended theirs. */
export const openSessionAgain = async (
  tx: Tx,
  { now }: Deps,
  userId: number,
  client: Client,
): Promise<TokenOwner> => ({ userId, sessionId: await queries.insertSession(tx, userId, client, now()) })

/** Ends all sessions of these users. */
export const endSessions = (
  tx: Tx,
  userIds: readonly number[],
  by: 'user' | 'password' | 'office',
  at: Date,
): Promise<number> => queries.endSessions(tx, userIds, by, at)

/** Notes that a session goes on. Returns false when it has ended, or was idle for too long. */
export const useSession = (deps: Deps, owner: TokenOwner, client: Client): Promise<boolean> =>
  queries.useSession(deps.db, owner, client, deps.now(), daysBefore(deps.now(), IDLE_DAYS))

/** Whether a session goes on: it has neither ended nor been idle for too long. */
export const isOpen = ({ db, now }: Pick<Deps, 'db' | 'now'>, owner: TokenOwner): Promise<boolean> =>
  queries.isOpen(db, owner, daysBefore(now(), IDLE_DAYS))

/** Whether somebody is or was lately signed in to this account from an address. */
export const hasSessionFrom = ({ db }: Pick<Deps, 'db'>, email: string, address: string): Promise<boolean> =>
  queries.hasSessionFrom(db, email, address)

/** From where somebody is or was lately signed in to an account. */
export const addressesOf = (tx: Tx, userId: number): Promise<string[]> => queries.findAddresses(tx, userId)

/** Why a session no longer counts. */
export const reasonOfEnd = async (
  { db }: Pick<Deps, 'db'>,
  { userId, sessionId }: TokenOwner,
): Promise<'password_changed' | 'session_ended' | 'signed_out'> => {
  const by = await queries.findEndedBy(db, userId, sessionId)
  if (by === 'password') return 'password_changed'
  return by === 'office' ? 'signed_out' : 'session_ended'
}

/** The sessions that the caller can end, the last used first. */
export async function openSessions({ db, now }: Deps, session: Session): Promise<OpenSession[]> {
  const rows = await queries.findOpen(
    db,
    session.user.id,
    daysBefore(now(), LIFETIME_DAYS),
    daysBefore(now(), IDLE_DAYS),
  )
  return rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    is_current: row.id === session.id,
  }))
}

/** Ends one of the caller's own sessions. @throws NotFoundError for any other */
export async function endSession(deps: Deps, { user }: Session, id: number): Promise<void> {
  const count = await queries.endSessions(deps.db, [user.id], 'user', deps.now(), { only: id })
  if (count === 0) throw new NotFoundError()
  deps.accounts.evict(user.id)
}

/** Ends all sessions of the caller but this one. */
export async function endOtherSessions(deps: Deps, { id, user }: Session): Promise<void> {
  const except = id === null ? {} : { except: id }
  await queries.endSessions(deps.db, [user.id], 'user', deps.now(), except)
  deps.accounts.evict(user.id)
}

/** Signs out: ends the session of a refresh value, whatever is left of it (OD-56). */
export async function endSessionOfToken(deps: Deps, refreshToken: string): Promise<void> {
  const owner = readToken(deps.config.secret, 'refresh', refreshToken, deps.now())
  if (typeof owner === 'string') return
  await queries.endSessions(deps.db, [owner.userId], 'user', deps.now(), { only: owner.sessionId })
  deps.accounts.evict(owner.userId)
}

/** Deletes sessions that are over. Those that ended today can still tell why. */
export async function deleteOldSessions({ db, now }: Deps): Promise<void> {
  await queries.deleteSessions(db, daysBefore(now(), 1), daysBefore(now(), LIFETIME_DAYS))
}
