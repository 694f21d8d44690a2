import type { Registration } from '@comptoir/contract/account'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { daysBefore } from '#lib/days.ts'
import { faultsUnder, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import { hashPassword } from '#lib/crypto.ts'
import {
  isUnconfirmed,
  lockAccountByEmail,
  lockAddress,
  noPassword,
  recipientOf,
  sendActivation,
  useLink,
  type LinkAccount,
} from '#features/accounts/account-links/account-links.service.ts'
import { checkBilling, saveDefaultBilling } from '#features/accounts/addresses/addresses.service.ts'
import { notifyOffice } from '#features/accounts/companies/companies.service.ts'
import { deleteStaleInvitations, join } from '#features/accounts/memberships/memberships.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import { passwordMessages } from '#features/accounts/passwords/passwords.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './registration.queries.ts'
import { flatBilling, nested, type SignUp } from './registration.rules.ts'

export { flatBilling, nested } from './registration.rules.ts'

/**
 * Takes a sign-up (AUTH-13, AUTH-14). Whether the address is known is neither checked nor shown here: a job does that
 * (`signUp`), so that known and unknown addresses are the same work and the same answer.
 *
 * @param language of the page, for whoever says no other
 * @param address where the call comes from, for throttling (OD-68)
 * @throws RuleError with everything that is wrong, or ThrottledError
 */
export async function register(
  deps: Deps,
  input: Registration,
  language: Language,
  address: string,
): Promise<{ name: string; email: string; id: number }> {
  const { email, name, password } = input
  const billing = flatBilling(input.billing_info)
  const billingFaults = await faultsUnder('billing_info', () => checkBilling(deps.db, billing))
  const faults = { ...(await formFaults(deps, input, address)), ...nested(billingFaults) }
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
  await throttle.consume(deps, throttle.mailRequestLimits('registration', address))
  const password_hash = await hashPassword(password)
  const id = await queries.nextId(deps.db)
  await enqueue(deps.db, 'sign_up', {
    id,
    email,
    name,
    password_hash,
    language: input.language ?? language,
    newsletter: input.newsletter ?? false,
    claimed_erp_id: input.erp_id || null,
    website: input.website ?? '',
    signup_info: input.signup_info ?? '',
    billing,
    at: deps.now().toISOString(),
  })
  return { name, email, id }
}

/** The faults of a sign-up, apart from its billing data. */
async function formFaults(
  deps: Deps,
  { email, name, password, re_password, terms, billing_info }: Registration,
  address: string,
): Promise<FieldErrors> {
  const holder = { email, name, companies: [billing_info.enterprise_name] }
  const messages = await passwordMessages(deps, password, holder, address)
  const isMistyped = re_password !== undefined && re_password !== password
  return {
    ...(!terms && { terms: [message('terms')] }),
    ...(messages.length > 0 && { password: messages }),
    ...(messages.length === 0 && isMistyped && { non_field_errors: [message('password_mismatch')] }),
  }
}

/**
 * The job behind a sign-up: opens the account and mails the link that confirms its address. An account that was never
 * confirmed is replaced by the newer sign-up, whose password does not count: nobody knows which of the two was a
 * stranger, so the owner of the mailbox chooses one. The owner of an account gets a mail, and nothing changes.
 */
export async function signUp(deps: Deps, application: SignUp): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, application.email)
    const known = await lockAccountByEmail(tx, application.email)
    if (known?.id === application.id) return // this job has run already
    // Too many: the sign-up that was mailed last stays as it is.
    if (!(await throttle.consumeIfBelow(tx, deps, throttle.mailLimits('registration', application.email))))
      return
    if (known && !(await deleteIfReplaceable(tx, known)))
      return queueMail(tx, deps, { event: 'already_registered', ...recipientOf(known) })
    await queries.insertAccount(tx, known ? { ...application, password_hash: noPassword } : application)
    await saveDefaultBilling(tx, deps, application.id, application.billing)
    await sendActivation(tx, deps, application.id)
  })
}

/** Whether an account was made by a sign-up and is not confirmed: its address can still be taken. */
export const isReplaceable = async (tx: Tx, account: LinkAccount): Promise<boolean> =>
  isUnconfirmed(account) && (await queries.isSignUp(tx, account.id))

/** Removes such an account; false if it has to stay. */
export const deleteIfReplaceable = async (tx: Tx, account: LinkAccount): Promise<boolean> =>
  isUnconfirmed(account) && (await queries.deleteSignUp(tx, account.id))

/**
 * Confirms the address of a new account (AUTH-15); the office then hears of it.
 *
 * @throws RuleError on `uid` or `token`, or ThrottledError
 */
export async function activate(
  deps: Deps,
  link: { uid: string; token: string },
  address: string,
): Promise<void> {
  await throttle.countRefusals(deps, throttle.refusedLinkLimits('activation', address), async (tx) => {
    const account = await useLink(tx, deps, 'activation', link)
    if (isUnconfirmed(account)) await confirmAccount(tx, deps, account.id)
  })
}

/**
 * Lets an account in whose owner has shown that the address is theirs, and tells the office (OD-19). Invitations that wait
 * for it are accepted with it.
 */
export async function confirmAccount(tx: Tx, deps: Deps, accountId: number): Promise<void> {
  await queries.markActive(tx, accountId)
  await join(tx, accountId, undefined)
  await notifyOffice(tx, deps, 'sign_up_staff', 'contact_id', accountId)
}

/** Has the activation link mailed again; a job finds out whether the address is known. */
export async function askForActivation(deps: Deps, email: string, address: string): Promise<void> {
  await throttle.consume(deps, throttle.mailRequestLimits('activation', address))
  await enqueue(deps.db, 'mail_activation', { email })
}

/** The job behind it: a new link where there is an account to confirm, a hint where it is confirmed. */
export async function mailActivation(deps: Deps, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccountByEmail(tx, email)
    if (!account || !(await throttle.consumeIfBelow(tx, deps, throttle.mailLimits('activation', email))))
      return
    if (account.is_active) await queueMail(tx, deps, { event: 'already_registered', ...recipientOf(account) })
    else await sendActivation(tx, deps, account.id)
  })
}

/** How long a sign-up that nobody confirms is kept: the link is valid for a week and can be requested again. */
const UNCONFIRMED_DAYS = 30

/**
 * Deletes the accounts that were never confirmed, and invitations that were never accepted: what was typed there belongs
 * to nobody we know (OD-44).
 */
export async function deleteStaleSignUps(deps: Deps): Promise<void> {
  await queries.deleteStaleSignUps(deps.db, daysBefore(deps.now(), UNCONFIRMED_DAYS))
  await deleteStaleInvitations(deps)
}
