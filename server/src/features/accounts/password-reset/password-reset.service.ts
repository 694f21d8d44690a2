import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { hashPassword } from '#lib/crypto.ts'
import {
  isUnconfirmed,
  lockAccountByEmail,
  readLink,
  sendPasswordReset,
  useLink,
} from '#features/accounts/account-links/account-links.service.ts'
import {
  checkNewPassword,
  checkPasswordOf,
  storePassword,
} from '#features/accounts/passwords/passwords.service.ts'
import { confirmAccount } from '#features/accounts/registration/registration.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'

/** Has a link to choose a new password mailed; a job finds out whether the address is known (AUTH-16). */
export async function askForReset(deps: Deps, email: string, address: string): Promise<void> {
  await throttle.consume(deps, throttle.mailRequestLimits('reset', address))
  await enqueue(deps.db, 'mail_password_reset', { email })
}

/** The job behind it. */
export async function mailReset(deps: Deps, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccountByEmail(tx, email)
    if (account && (await throttle.consumeIfBelow(tx, deps, throttle.mailLimits('reset', email))))
      await sendPasswordReset(tx, deps, account)
  })
}

/**
 * Sets the password that was chosen behind a mailed link, once, and ends every session (AUTH-18). Whoever has the link
 * has the mailbox: an account that was still to be confirmed is confirmed.
 *
 * @throws RuleError on the passwords, then on `uid`, then on `token` (wire D3), or ThrottledError
 */
export async function resetPassword(
  deps: Deps,
  input: { uid: string; token: string; new_password: string; re_new_password?: string | undefined },
  address: string,
): Promise<void> {
  await checkNewPassword(deps, input, undefined, address)
  // Only the link tells whose password it is. It stays valid where that one is refused.
  const { account: holder } = await throttle.countRefusals(
    deps,
    throttle.refusedLinkLimits('reset', address),
    (tx) => readLink(tx, deps, 'password_reset', input),
  )
  await checkPasswordOf(deps, holder.id, input.new_password, address)
  const password_hash = await hashPassword(input.new_password)
  const accountId = await inTransaction(deps.db, async (tx) => {
    const account = await useLink(tx, deps, 'password_reset', input)
    await storePassword(tx, deps, account.id, password_hash)
    if (isUnconfirmed(account)) await confirmAccount(tx, deps, account.id)
    return account.id
  })
  deps.accounts.evict(accountId)
}
