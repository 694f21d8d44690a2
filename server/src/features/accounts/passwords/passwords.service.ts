import { passwordFaults } from '@comptoir/contract/password'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { limitPerKey } from '#lib/concurrency.ts'
import { RuleError, ruleError, message, type Message } from '#lib/errors.ts'
import { hashPassword, isPassword } from '#lib/crypto.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import {
  addressesOf,
  endSessions,
  openSessionAgain,
  type Client,
} from '#features/accounts/session/open-sessions.service.ts'
import { sessionEnded } from '#features/accounts/session/session.service.ts'
import type { TokenOwner } from '#lib/tokens.ts'
import type { Session } from '#session.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './passwords.queries.ts'
import type { PasswordHolder } from './strength.rules.ts'
import { findWeakness } from './strength.service.ts'

/** Estimates are made one after the other: a network that wants many waits for its own, and others hardly for them. */
const inTurn = limitPerKey<string>(1, { most: 30 })

/**
 * All faults of a new password (wire D3); none when it is accepted. Why else it is easy to guess is told where the wire
 * has nothing to say against it, and once it is known whose it is.
 *
 * @param holder undefined where only a mailed link will tell
 * @param address where the call comes from: an estimate takes the time of a hash, and is throttled
 * @throws ThrottledError after too many, OverloadedError when too many of one network wait
 */
export async function passwordMessages(
  deps: Deps,
  password: string,
  holder: PasswordHolder | undefined,
  address: string,
): Promise<Message[]> {
  const limits = throttle.passwordEstimates(address)
  await throttle.consume(deps, limits)
  const { key } = limits.at(-1)! // of the widest network that the address is in
  const weakness = await inTurn(key, () => findWeakness(deps, password, holder ?? {}))
  const faults = passwordFaults(password, holder ?? {}, () => weakness === 'password_too_common')
  return faults.length > 0 || !weakness || !holder ? faults : [message(weakness)]
}

/**
 * Checks a new password, then whether it was typed twice alike, in this order (wire D3).
 *
 * @param holder undefined where only a mailed link will tell: `checkPasswordOf` follows
 * @throws RuleError on `new_password`, or for both on `non_field_errors`
 */
export async function checkNewPassword(
  deps: Deps,
  { new_password, re_new_password }: { new_password: string; re_new_password?: string | undefined },
  holder: PasswordHolder | undefined,
  address: string,
): Promise<void> {
  const messages = await passwordMessages(deps, new_password, holder, address)
  if (messages.length > 0) throw new RuleError({ new_password: messages })
  if (re_new_password !== undefined && re_new_password !== new_password)
    throw ruleError(message('password_mismatch'))
}

/**
 * Checks a new password against all that is known of the user whom a link is for.
 *
 * @throws RuleError on `new_password`
 */
export async function checkPasswordOf(
  deps: Deps,
  userId: number,
  new_password: string,
  address: string,
): Promise<void> {
  const holder = (await queries.findUser(deps.db, userId)) ?? {}
  const messages = await passwordMessages(deps, new_password, holder, address)
  if (messages.length > 0) throw new RuleError({ new_password: messages })
}

/**
 * Checks the password of the user who is signed in.
 *
 * @returns the user as they were then
 * @throws RuleError on `current_password`, or ThrottledError after too many wrong ones
 */
export async function checkCurrentPassword(
  deps: Deps,
  userId: number,
  password: string,
): Promise<PasswordHolder & { password_hash: string }> {
  const attempt = await throttle.consume(deps, [throttle.passwordLimit(userId)])
  const user = await queries.findUser(deps.db, userId)
  if (!(await isPassword(password, user?.password_hash)) || !user)
    throw new RuleError({ current_password: [message('invalid_password')] })
  await throttle.reset(deps, attempt)
  return user
}

/** With a new password the failures of the one before count no more, from wherever they came. */
async function forgetFailedSignIns(tx: Tx, deps: Deps, accountId: number, email: string): Promise<void> {
  const known = (await addressesOf(tx, accountId)).map((one) => throttle.signInLimits(email, one, true))
  for (const limits of [throttle.signInLimits(email, ''), ...known])
    await throttle.reset({ ...deps, db: tx }, { limits, hits: [] })
}

/**
 * Sets a password: every session ends, every mailed link becomes invalid, failed sign-ins are forgotten, and the owner
 * gets a mail.
 *
 * @param proven the hash that the old password was checked against, where it was
 * @returns false, with nothing done, when the account is gone or its password is no longer the proven one
 */
export async function storePassword(
  tx: Tx,
  deps: Deps,
  accountId: number,
  password_hash: string,
  proven?: string,
): Promise<boolean> {
  const user = await queries.updatePassword(tx, accountId, password_hash, proven)
  if (!user) return false
  await endSessions(tx, [accountId], 'password', deps.now())
  await forgetFailedSignIns(tx, deps, accountId, user.email)
  await queueMail(tx, deps, {
    event: 'password_changed',
    to: user.email,
    language: user.language as Language, // the table allows no other
    company_id: user.company_id ?? undefined,
    name: user.name,
  })
  return true
}

/**
 * Changes the password of whoever is signed in (AUTH-19).
 *
 * @returns the session that goes on in place of this one
 * @throws RuleError on `current_password`, `new_password` or both: in this order (wire D3); UnauthorizedError when the
 * account is gone, or has another password by now
 */
export async function changePassword(
  deps: Deps,
  { id, user }: Session,
  input: { current_password: string; new_password: string; re_new_password?: string | undefined },
  client: Client,
): Promise<TokenOwner> {
  const proven = await checkCurrentPassword(deps, user.id, input.current_password)
  await checkNewPassword(deps, input, proven, client.address)
  const password_hash = await hashPassword(input.new_password)
  const next = await inTransaction(deps.db, async (tx) =>
    (await storePassword(tx, deps, user.id, password_hash, proven.password_hash))
      ? openSessionAgain(tx, deps, user.id, client)
      : undefined,
  )
  if (!next) throw await sessionEnded(deps, { userId: user.id, sessionId: id ?? 0 })
  deps.accounts.evict(user.id)
  return next
}
