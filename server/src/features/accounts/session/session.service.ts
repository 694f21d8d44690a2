import type { Permission } from '@comptoir/contract/endpoint'
import type { Tx } from '#db/connect.ts'
import { RowCache } from '#db/row-cache.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, UnauthorizedError } from '#lib/errors.ts'
import { isPassword } from '#lib/crypto.ts'
import type { Session } from '#session.ts'
import { issueToken, readToken, type TokenFault, type TokenOwner, type TokenType } from '#lib/tokens.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { useCode } from '#features/accounts/second-factor/second-factor-check.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import {
  hasSessionFrom,
  isOpen,
  openSession,
  reasonOfEnd,
  useSession,
  type Client,
} from './open-sessions.service.ts'
import * as queries from './session.queries.ts'

type Account = queries.AccountRow

/** A session for one's own company. */
function sessionOf(
  { id, name, company, permissions, lacks_second_factor }: Account,
  sessionId: number | null,
): Session {
  const is_approved = company ? company.is_approved : permissions.length > 0
  const has = (permission: Permission) =>
    permissions.includes(permission) && (!lacks_second_factor || permission === 'represent')
  const may = (permission: Permission) =>
    permission === 'order'
      ? company !== null || has('represent')
      : has(permission) || (permission !== 'represent' && has('administration'))
  return {
    id: sessionId,
    user: { id, name, is_approved, lacks_second_factor },
    company,
    can: (permission) => is_approved && may(permission),
  }
}

/** The cache of accounts: every request needs one, and the database notifies changes. */
export const cacheAccounts = (url: string) => new RowCache<Account>(url, 'account_changed')

/**
 * Signs in: opens a session. That of somebody who works in the office is recorded in the audit log.
 *
 * @param given.code of the second factor, where one is on
 * @param caller.onAccount is told whose account it is, before the password is checked
 * @throws UnauthorizedError alike for an unknown address, a wrong password and an account not activated; where only the
 *   code is missing or wrong, it says so
 * @throws ThrottledError after too many failures
 */
export async function signIn(
  deps: Deps,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  caller: { client: Client; requestId: string; onAccount: (id: number) => void },
): Promise<{ access: string; refresh: string }> {
  const { client, requestId } = caller
  const isKnown = await hasSessionFrom(deps, email, client.address)
  const attempt = await throttle.consume(deps, throttle.signInLimits(email, client.address, isKnown))
  const account = await queries.findAccountByEmail(deps.db, email)
  if (account) caller.onAccount(account.id)
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight || !account.is_active) throw new UnauthorizedError(message('no_active_account'))
  await throttle.reset(deps, attempt)
  if (account.has_second_factor) {
    if (!code) throw new UnauthorizedError(message('second_factor_needed'), 'second_factor_needed')
    if (!(await useCode(deps, account.id, code)))
      throw new UnauthorizedError(message('second_factor_wrong'), 'second_factor_wrong')
  }
  const owner = await inTransaction(deps.db, async (tx) => {
    const opened = await openSession(tx, deps, account, client)
    if (opened && account.permissions.some((one) => one !== 'represent'))
      await recordSignIn(tx, deps, account, opened.sessionId, { ...client, requestId })
    return opened
  })
  if (!owner) throw new UnauthorizedError(message('no_active_account'))
  deps.accounts.evict(account.id)
  return { refresh: issue(deps, 'refresh', owner), access: issue(deps, 'access', owner) }
}

const recordSignIn = (
  tx: Tx,
  deps: Deps,
  { id, name }: Account,
  sessionId: number,
  { device, address, requestId }: Client & { requestId: string },
) =>
  audit(tx, deps, { id, request_id: requestId }, [
    { action: 'sign_in', entity: 'session', entity_id: sessionId, label: name, after: { address, device } },
  ])

/**
 * A new access value for a refresh value, as long as its session lasts (OD-73).
 *
 * @throws UnauthorizedError when it is no longer valid
 */
export async function refresh(deps: Deps, refreshToken: string, client: Client): Promise<{ access: string }> {
  const read = readToken(deps.config.secret, 'refresh', refreshToken, deps.now())
  if (typeof read === 'string') throw refused(read)
  const account = await queries.findAccount(deps.db, read.userId)
  if (!account?.is_active) throw new UnauthorizedError(message('no_active_account_for_token'))
  if (!(await useSession(deps, read, client))) throw refused('token_invalid')
  return { access: issue(deps, 'access', read) }
}

/** The session of a user, for a command that runs in their name. @throws NotFoundError if there is no such user */
export async function sessionOfEmail({ db }: Pick<Deps, 'db'>, email: string): Promise<Session> {
  const account = await queries.findAccountByEmail(db, email)
  if (!account) throw new NotFoundError()
  return sessionOf(account, null)
}

/** @throws UnauthorizedError unless the value, of either kind, is valid and its session goes on, as `refresh` says it */
export async function verify(deps: Deps, token: string): Promise<void> {
  const read = readToken(deps.config.secret, undefined, token, deps.now())
  if (typeof read === 'string') throw refused(read)
  const account = await queries.findAccount(deps.db, read.userId)
  if (!account?.is_active) throw new UnauthorizedError(message('no_active_account_for_token'))
  if (!(await isOpen(deps, read))) throw refused('token_invalid')
}

/**
 * The session that an access value stands for.
 *
 * @throws UnauthorizedError when the value is invalid, the account deleted or disabled, or its sessions were ended (wire D1)
 */
export async function sessionOfToken(deps: Deps, token: string): Promise<Session> {
  const read = readToken(deps.config.secret, 'access', token, deps.now())
  if (typeof read === 'string')
    throw new UnauthorizedError(message('token_not_valid'), 'token_not_valid', message(read))
  const cached = deps.accounts.get(read.userId)
  if (cached?.is_active && cached.sessions.includes(read.sessionId)) {
    const session = sessionOf(cached, read.sessionId)
    if (session.user.is_approved) return session
  }
  // The cached row may be outdated: before a refusal it is read again.
  const account = await deps.accounts.read(read.userId, () => queries.findAccount(deps.db, read.userId))
  if (account?.is_active && account.sessions.includes(read.sessionId))
    return sessionOf(account, read.sessionId)
  throw await sessionOver(deps, account, read)
}

/** Whether a session that has begun something long still lasts, and who it is of may still do it. */
export async function lasts(
  { db, accounts }: Deps,
  { id, user }: Session,
  permission: Permission,
): Promise<boolean> {
  const account =
    accounts.get(user.id) ?? (await accounts.read(user.id, () => queries.findAccount(db, user.id)))
  if (!account?.is_active || id === null || !account.sessions.includes(id)) return false
  return sessionOf(account, id).can(permission)
}

/** Why a session is no longer valid: the account is deleted or disabled, or its sessions were ended (wire D1). */
async function sessionOver(
  deps: Deps,
  account: Account | undefined,
  owner: TokenOwner,
): Promise<UnauthorizedError> {
  if (!account) return new UnauthorizedError(message('user_not_found'), 'user_not_found')
  if (!account.is_active) return new UnauthorizedError(message('user_inactive'), 'user_inactive')
  const reason = await reasonOfEnd(deps, owner)
  return new UnauthorizedError(message(reason), reason)
}

/** The same for a session that was good when the call began, and has ended since. */
export const sessionEnded = async (deps: Deps, owner: TokenOwner): Promise<UnauthorizedError> =>
  sessionOver(deps, await queries.findAccount(deps.db, owner.userId), owner)

const refused = (fault: TokenFault) => new UnauthorizedError(message(fault), 'token_not_valid')
const issue = ({ config, now }: Deps, type: TokenType, owner: TokenOwner) =>
  issueToken(config.secret, type, owner, now())
