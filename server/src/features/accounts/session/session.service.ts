import type { Permission } from '@comptoir/contract/endpoint'
import { RowCache } from '#db/row-cache.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, UnauthorizedError } from '#lib/errors.ts'
import { isPassword } from '#lib/crypto.ts'
import type { Session } from '#session.ts'
import { issueToken, readToken, type TokenFault, type TokenType } from '#lib/tokens.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './session.queries.ts'

type Account = queries.AccountRow

/** A session for one's own company. */
function sessionOf({ id, name, company, permissions }: Account): Session {
  const is_approved = company ? company.is_approved : permissions.length > 0
  const has = (permission: Permission) => permissions.includes(permission)
  const may = (permission: Permission) =>
    permission === 'order'
      ? company !== null || has('represent')
      : has(permission) || (permission !== 'represent' && has('administration'))
  return { user: { id, name, is_approved }, company, can: (permission) => is_approved && may(permission) }
}

/** The cache of accounts: every request needs one, and the database notifies changes. */
export const cacheAccounts = (url: string) => new RowCache<Account>(url, 'account_changed')

/**
 * Signs in.
 *
 * @param address where the call comes from, for throttling (OD-68)
 * @throws UnauthorizedError alike for an unknown address, a wrong password and an account not activated
 * @throws ThrottledError after too many failures
 */
export async function signIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<{ access: string; refresh: string }> {
  const attempt = await throttle.consume(deps, throttle.signInLimits(email, address))
  const account = await queries.findAccountByEmail(deps.db, email)
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight || !account.is_active) throw new UnauthorizedError(message('no_active_account'))
  await throttle.reset(deps, attempt)
  await queries.recordSignIn(deps.db, account.id, deps.now())
  return { refresh: issue(deps, 'refresh', account), access: issue(deps, 'access', account) }
}

/**
 * A new access value for a refresh value.
 *
 * @throws UnauthorizedError when it is no longer valid
 */
export async function refresh(deps: Deps, refreshToken: string): Promise<{ access: string }> {
  const read = readToken(deps.config.secret, 'refresh', refreshToken, deps.now())
  if (typeof read === 'string') throw refused(read)
  const account = await queries.findAccount(deps.db, read.userId)
  if (!account?.is_active) throw new UnauthorizedError(message('no_active_account_for_token'))
  if (account.token_version !== read.version) throw refused('token_invalid')
  return { access: issue(deps, 'access', account) }
}

/** The session of a user, for a command that runs in their name. @throws NotFoundError if there is no such user */
export async function sessionOfEmail({ db }: Pick<Deps, 'db'>, email: string): Promise<Session> {
  const account = await queries.findAccountByEmail(db, email)
  if (!account) throw new NotFoundError()
  return sessionOf(account)
}

/** @throws UnauthorizedError unless the value, of either kind, is valid */
export function verify(deps: Deps, token: string): void {
  const read = readToken(deps.config.secret, undefined, token, deps.now())
  if (typeof read === 'string') throw refused(read)
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
  if (cached?.is_active && sessionOf(cached).user.is_approved && cached.token_version === read.version)
    return sessionOf(cached)
  // The cached row may be outdated: before a refusal it is read again.
  const account = await deps.accounts.read(read.userId, () => queries.findAccount(deps.db, read.userId))
  if (account?.is_active && account.token_version === read.version) return sessionOf(account)
  throw await sessionOver(deps, account)
}

/** Why a session is no longer valid: the account is deleted or disabled, or its sessions were ended (wire D1). */
async function sessionOver({ db }: Deps, account: Account | undefined): Promise<UnauthorizedError> {
  if (!account) return new UnauthorizedError(message('user_not_found'), 'user_not_found')
  if (!account.is_active) return new UnauthorizedError(message('user_inactive'), 'user_inactive')
  const reason = (await queries.wereEndedByOffice(db, account.id)) ? 'signed_out' : 'password_changed'
  return new UnauthorizedError(message(reason), reason)
}

/** The same for a session that was good when the call began, and has ended since. */
export const sessionEnded = async (deps: Deps, accountId: number): Promise<UnauthorizedError> =>
  sessionOver(deps, await queries.findAccount(deps.db, accountId))

const refused = (fault: TokenFault) => new UnauthorizedError(message(fault), 'token_not_valid')
const issue = ({ config, now }: Deps, type: TokenType, account: Account) =>
  issueToken(config.secret, type, account.id, account.token_version, now())
