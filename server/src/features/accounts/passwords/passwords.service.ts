import { passwordFaults, type PasswordOwner } from '@comptoir/contract/password'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { RuleError, ruleError, message, type Message } from '#lib/errors.ts'
import { hashPassword, isPassword } from '#lib/crypto.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import { sessionEnded } from '#features/accounts/session/session.service.ts'
import type { User } from '#session.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { isCommonPassword } from './common-passwords.rules.ts'
import * as queries from './passwords.queries.ts'

/** All faults of a new password (wire D3); none when it is accepted. */
export const passwordMessages = (password: string, owner: PasswordOwner): Message[] =>
  passwordFaults(password, owner, isCommonPassword)

/**
 * Checks a new password, then whether it was typed twice alike, in this order (wire D3).
 *
 * @throws RuleError on `new_password`, or for both on `non_field_errors`
 */
export function checkNewPassword(
  { new_password, re_new_password }: { new_password: string; re_new_password?: string | undefined },
  owner: PasswordOwner,
): void {
  const messages = passwordMessages(new_password, owner)
  if (messages.length > 0) throw new RuleError({ new_password: messages })
  if (re_new_password !== undefined && re_new_password !== new_password)
    throw ruleError(message('password_mismatch'))
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
): Promise<{ email: string; password_hash: string }> {
  const attempt = await throttle.consume(deps, [throttle.passwordLimit(userId)])
  const user = await queries.findUser(deps.db, userId)
  if (!(await isPassword(password, user?.password_hash)) || !user)
    throw new RuleError({ current_password: [message('invalid_password')] })
  await throttle.reset(deps, attempt)
  return user
}

/**
 * Sets a password: every session ends, every mailed link becomes invalid, and the owner gets a mail.
 *
 * @param proven the hash that the old password was checked against, where it was
 * @returns the account's new token version, for a session that goes on
 * @throws UnauthorizedError when the account is gone, or its password is no longer the proven one
 */
export async function storePassword(
  tx: Tx,
  deps: Deps,
  accountId: number,
  password_hash: string,
  proven?: string,
): Promise<number> {
  const user = await queries.updatePassword(tx, accountId, password_hash, proven)
  if (!user) throw await sessionEnded(deps, accountId)
  await queueMail(tx, deps, {
    event: 'password_changed',
    to: user.email,
    language: user.language as Language, // the table allows no other
    company_id: user.company_id ?? undefined,
    name: user.name,
  })
  return user.token_version
}

/**
 * Changes the password of whoever is signed in (AUTH-19).
 *
 * @returns the token version that this session goes on with
 * @throws RuleError on `current_password`, `new_password` or both: in this order (wire D3)
 */
export async function changePassword(
  deps: Deps,
  user: Pick<User, 'id' | 'name'>,
  input: { current_password: string; new_password: string; re_new_password?: string | undefined },
): Promise<number> {
  const proven = await checkCurrentPassword(deps, user.id, input.current_password)
  checkNewPassword(input, { email: proven.email, name: user.name })
  const password_hash = await hashPassword(input.new_password)
  const version = await inTransaction(deps.db, (tx) =>
    storePassword(tx, deps, user.id, password_hash, proven.password_hash),
  )
  deps.accounts.forget(user.id)
  return version
}
