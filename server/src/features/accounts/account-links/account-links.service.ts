import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { newToken } from '#lib/crypto.ts'
import { RuleError, message } from '#lib/errors.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as queries from './account-links.queries.ts'
import { validForMs, hashOf, idOf, linkOf, type Purpose } from './account-links.rules.ts'

/** The account that a link is about, locked until the transaction ends. */
export type LinkAccount = queries.LinkAccount
export { lockAccount, lockAccountByEmail, lockAddress } from './account-links.queries.ts'

/** Neither confirmed by its owner nor disabled by the office. */
export const isUnconfirmed = ({ is_active, disabled_at }: LinkAccount): boolean =>
  !is_active && disabled_at === null

/** Kept where whoever has the mailbox is still to choose a password: nobody signs in with it. */
export const noPassword = ''

/** The recipient of a mail to the account's owner. */
export const recipientOf = ({ email, language, name, company_id }: LinkAccount) => ({
  to: email,
  language: language as Language, // the table allows no other
  company_id: company_id ?? undefined,
  name,
})

/**
 * A new link. Earlier ones for the same purpose stay valid until one of them is used: a stranger who asks for another
 * does not make the owner's invalid.
 *
 * @param company_id to which company an invitation is: those to other companies stay valid when it is accepted
 */
export async function makeLink(
  tx: Tx,
  { config, now }: Deps,
  account: LinkAccount,
  purpose: Purpose,
  company_id: number | null = null,
): Promise<string> {
  const token = newToken()
  await queries.insertToken(tx, account.id, {
    purpose,
    company_id,
    token_hash: hashOf(token, purpose, account),
    expires_at: new Date(now().getTime() + validForMs[purpose]),
    created_at: now(),
  })
  return linkOf(config.publicUrl, purpose, account.id, token)
}

/**
 * Mails the link that confirms the address of a new account, unless it needs none (AUTH-15). Where no password is kept
 * the link is one to choose it, which confirms the address too; of who was invited it does so as well.
 */
export async function sendActivation(tx: Tx, deps: Deps, userId: number): Promise<void> {
  const account = await queries.lockAccount(tx, userId)
  if (!account || !isUnconfirmed(account)) return
  if (!account.is_contact) return sendPasswordReset(tx, deps, account)
  if (account.password_hash === noPassword) {
    const link = await makeLink(tx, deps, account, 'password_reset')
    return queueMail(tx, deps, { event: 'signed_up_again', ...recipientOf(account), link })
  }
  const link = await makeLink(tx, deps, account, 'activation')
  await queueMail(tx, deps, { event: 'activation', ...recipientOf(account), link })
}

/** Mails the link to choose a password, which also confirms the address of an account that is new. */
export async function sendPasswordReset(tx: Tx, deps: Deps, account: LinkAccount): Promise<void> {
  if (account.disabled_at !== null) return
  const link = await makeLink(tx, deps, account, 'password_reset')
  await queueMail(tx, deps, { event: 'password_reset', ...recipientOf(account), link })
}

const nobody = { password_hash: '', email: '', pending_email: null }

/**
 * Takes a link, once; others for the same purpose and company are used up with it.
 *
 * An id that was never given out is refused on `uid`. One without an account is refused on `token`, like a wrong token:
 * whether there is an account behind an id would tell whether its address was known at sign-up.
 *
 * @throws RuleError on `uid` or `token` (wire D3, OD-01)
 */
export async function useLink(tx: Tx, deps: Deps, purpose: Purpose, link: Link): Promise<LinkAccount> {
  const { account, token } = await readLink(tx, deps, purpose, link)
  await queries.markUsed(tx, account.id, purpose, token, deps.now())
  return account
}

/** The same for an invitation, with the company that it is to; null for the office. */
export async function useInvitation(
  tx: Tx,
  deps: Deps,
  link: Link,
): Promise<{ account: LinkAccount; company_id: number | null }> {
  const { account, token } = await readLink(tx, deps, 'invitation', link)
  await queries.markUsed(tx, account.id, 'invitation', token, deps.now())
  return { account, company_id: token.company_id }
}

type Link = { uid: string; token: string }

/** Who a link is for, and what is kept of it; nothing is used up. @throws RuleError as `useLink` does */
export async function readLink(tx: Tx, { now }: Deps, purpose: Purpose, { uid, token }: Link) {
  const id = idOf(uid)
  if (id === undefined || !(await queries.wasGiven(tx, id)))
    throw new RuleError({ uid: [message('invalid_uid')] })
  const invalid = new RuleError({ token: [message('invalid_link_token')] })
  const account = await queries.lockAccount(tx, id)
  // Read in any case, so that the response time shows nothing either.
  const found = await queries.findToken(tx, id, purpose, hashOf(token, purpose, account ?? nobody))
  if (!account || account.disabled_at !== null) throw invalid
  if (found?.used_at) throw new RuleError({ token: [message('stale_link_token')] })
  if (!found || found.expires_at <= now()) throw invalid
  return { account, token: found }
}
