import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { RuleError, ruleError, message } from '#lib/errors.ts'
import {
  lockAccount,
  lockAccountByEmail,
  lockAddress,
  makeLink,
  recipientOf,
  useLink,
} from '#features/accounts/account-links/account-links.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import { checkCurrentPassword } from '#features/accounts/passwords/passwords.service.ts'
import { endSessions } from '#features/accounts/session/open-sessions.service.ts'
import { isReplaceable, deleteIfReplaceable } from '#features/accounts/registration/registration.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './email-change.queries.ts'

/**
 * Asks for another address; nothing changes until the link that goes there is followed (AUTH-20, OD-25). Without the
 * password, whoever has the present address is asked first: an access value alone takes no account over. Whether the
 * address has an account already is checked by a job, so that the answer does not show it.
 *
 * @throws RuleError on `new_email` for the present address, on `current_password` where a wrong one is given
 */
export async function askForEmailChange(
  deps: Deps,
  userId: number,
  { new_email, current_password }: { new_email: string; current_password?: string | null | undefined },
  address: string,
): Promise<void> {
  const present = await queries.findEmail(deps.db, userId)
  if (present?.toLowerCase() === new_email.toLowerCase())
    throw new RuleError({ new_email: [message('user_exists')] })
  if (current_password != null) await checkCurrentPassword(deps, userId, current_password)
  await throttle.consume(deps, throttle.emailChangeLimits(userId, address))
  await inTransaction(deps.db, async (tx) => {
    await queries.updatePendingEmail(tx, userId, new_email)
    const is_allowed = current_password != null
    await enqueue(tx, 'mail_email_change', { user_id: userId, new_email, is_allowed })
  })
}

/**
 * The job: mails the link to the new address, or a notice to its owner if it has an account already, and a notice to the
 * old address. A sign-up that is not confirmed does not hold its address.
 *
 * @param isAllowed by the password, or from the present address: otherwise that one is mailed the question, and no more
 */
export async function mailEmailChange(
  deps: Deps,
  userId: number,
  new_email: string,
  isAllowed: boolean,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account?.pending_email !== new_email) return // asked for another one since
    const recipient = recipientOf(account)
    if (!isAllowed) {
      const link = await makeLink(tx, deps, account, 'email_change_consent')
      await queueMail(tx, deps, { event: 'email_change_consent', ...recipient, link, new_email })
      return
    }
    const taken = await lockAccountByEmail(tx, new_email)
    if (taken && !(await isReplaceable(tx, taken)))
      await queueMail(tx, deps, { event: 'already_registered', ...recipientOf(taken) })
    else {
      const link = await makeLink(tx, deps, account, 'email_change')
      await queueMail(tx, deps, { event: 'email_change', ...recipient, to: new_email, link })
    }
    await queueMail(tx, deps, { event: 'email_change_notice', ...recipient, new_email })
  })
}

/**
 * The answer of whoever has the present address to a change that was asked for without the password. A refusal ends all
 * sessions: one of them is a stranger's.
 *
 * @throws RuleError on `uid` or `token`, or ThrottledError
 */
export async function answerEmailChange(
  deps: Deps,
  { allow, ...link }: { uid: string; token: string; allow: boolean },
  address: string,
): Promise<void> {
  const userId = await throttle.countRefusals(
    deps,
    throttle.refusedLinkLimits('email_change', address),
    async (tx) => {
      const { id, pending_email } = await useLink(tx, deps, 'email_change_consent', link)
      if (pending_email === null) throw new RuleError({ token: [message('invalid_link_token')] })
      if (allow)
        await enqueue(tx, 'mail_email_change', { user_id: id, new_email: pending_email, is_allowed: true })
      else {
        await queries.updatePendingEmail(tx, id, null)
        await endSessions(tx, [id], 'user', deps.now())
      }
      return id
    },
  )
  deps.accounts.evict(userId)
}

/** Keeps the present address: the link that went to the new one, or is about to, becomes invalid. */
export const giveUpEmailChange = (deps: Deps, userId: number): Promise<unknown> =>
  inTransaction(deps.db, (tx) => queries.updatePendingEmail(tx, userId, null))

/**
 * Switches to the new address, once per link (OD-55). Sessions go on; every other mailed link becomes invalid.
 *
 * @throws RuleError on `uid` or `token`, or when somebody has taken the address meanwhile
 */
export async function confirmEmailChange(
  deps: Deps,
  link: { uid: string; token: string },
  address: string,
): Promise<void> {
  await throttle.countRefusals(deps, throttle.refusedLinkLimits('email_change', address), async (tx) => {
    const account = await useLink(tx, deps, 'email_change', link)
    const { pending_email } = account
    if (pending_email === null) throw new RuleError({ token: [message('invalid_link_token')] })
    await lockAddress(tx, pending_email)
    // Who follows the link has the mailbox, so the answer may say it.
    const taken = await lockAccountByEmail(tx, pending_email)
    if (taken && !(await deleteIfReplaceable(tx, taken))) throw ruleError(message('user_exists'))
    await queries.updateEmail(tx, account.id, pending_email)
  })
}
