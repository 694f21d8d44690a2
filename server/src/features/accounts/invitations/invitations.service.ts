import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { hashPassword } from '#lib/crypto.ts'
import { RuleError, message } from '#lib/errors.ts'
import {
  isUnconfirmed,
  lockAccount,
  lockAccountByEmail,
  lockAddress,
  makeLink,
  readLink,
  recipientOf,
  useInvitation,
  type LinkAccount,
} from '#features/accounts/account-links/account-links.service.ts'
import { join } from '#features/accounts/memberships/memberships.service.ts'
import { checkNewPassword, checkPasswordOf } from '#features/accounts/passwords/passwords.service.ts'
import { confirmAccount } from '#features/accounts/registration/registration.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './invitations.queries.ts'

type Invited = { email: string; name: string; language: Language }

/** Locks the address, and the user who has it, until the transaction ends. */
export async function lockInvited(tx: Tx, email: string): Promise<LinkAccount | undefined> {
  await lockAddress(tx, email)
  return lockAccountByEmail(tx, email)
}

/** Somebody new, who cannot sign in before they accept. @returns their id */
export const addInvited = (tx: Tx, { now }: Deps, person: Invited): Promise<number> =>
  queries.insertPerson(tx, { ...person, created_at: now() })

/**
 * Mails the link by which a new person chooses a password, and by which somebody who signs in already becomes a member.
 *
 * @param companyId null for an invitation to the office
 * @param partner_name who has made the client that a new person is invited into; none where the office invites
 */
export async function sendInvitation(
  tx: Tx,
  deps: Deps,
  userId: number,
  companyId: number | null,
  partner_name?: string,
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (!account) return
  const link = await makeLink(tx, deps, account, 'invitation', companyId)
  const to = { ...recipientOf(account), company_id: companyId ?? undefined, link }
  const isNew = isUnconfirmed(account)
  if (companyId === null)
    return queueMail(tx, deps, { event: isNew ? 'staff_invited' : 'known_staff_invited', ...to })
  if (isNew && partner_name !== undefined)
    return queueMail(tx, deps, { event: 'client_welcome', partner_name, ...to })
  const client_name = (await queries.findCompanyName(tx, companyId)) ?? ''
  const event = isNew ? 'person_invited' : 'member_invited'
  await queueMail(tx, deps, { event, client_name, ...to })
}

type Link = { uid: string; token: string }

/**
 * What an invitation is to, for the page that its link leads to.
 *
 * @throws RuleError on `uid` or `token`, or ThrottledError
 */
export async function readInvitation(deps: Deps, link: Link, address: string) {
  return throttle.countRefusals(deps, throttle.refusedInvitationLooks(address), async (tx) => {
    const { account, token } = await readLink(tx, deps, 'invitation', link)
    await refuseVoid(tx, account.id, token.company_id)
    const { company_id } = token
    return {
      email: account.email,
      name: account.name,
      company: company_id === null ? null : ((await queries.findCompanyName(tx, company_id)) ?? ''),
      needs_password: isUnconfirmed(account),
    }
  })
}

/**
 * Accepts an invitation, once. Whoever has never signed in chooses a password, which confirms the address and accepts
 * every invitation that waits for it: whoever has the link has the mailbox.
 *
 * @throws RuleError on the passwords, then on `uid`, then on `token`, or ThrottledError
 */
export async function acceptInvitation(
  deps: Deps,
  {
    new_password,
    re_new_password,
    ...link
  }: Link & { new_password?: string | undefined; re_new_password?: string | undefined },
  address: string,
): Promise<void> {
  if (new_password !== undefined)
    await checkNewPassword(deps, { new_password, re_new_password }, undefined, address)
  // Only the link tells whose password it is. It stays good where that one is refused.
  const { account: holder } = await throttle.countRefusals(
    deps,
    throttle.refusedLinkLimits('invitation', address),
    (tx) => readLink(tx, deps, 'invitation', link),
  )
  if (new_password !== undefined && isUnconfirmed(holder))
    await checkPasswordOf(deps, holder.id, new_password, address)
  const password_hash = new_password === undefined ? undefined : await hashPassword(new_password)
  const userId = await inTransaction(deps.db, async (tx) => {
    const { account, company_id } = await useInvitation(tx, deps, link)
    await refuseVoid(tx, account.id, company_id)
    if (isUnconfirmed(account)) {
      if (new_password === undefined || password_hash === undefined)
        throw new RuleError({ new_password: [message('required')] })
      await queries.setPassword(tx, account.id, password_hash)
      await confirmAccount(tx, deps, account.id)
    } else await join(tx, account.id, company_id)
    return account.id
  })
  deps.accounts.evict(userId)
}

/** An invitation that was withdrawn, or accepted another way. */
async function refuseVoid(tx: Tx, userId: number, companyId: number | null): Promise<void> {
  if (!(await queries.isInvited(tx, userId, companyId)))
    throw new RuleError({ token: [message('invalid_link_token')] })
}
