import type { CurrentUser } from '@comptoir/contract/auth'
import type { ProfileInput } from '@comptoir/contract/profile'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { faultsUnder, CompanyGoneError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import { saveDefaultBilling } from '#features/accounts/addresses/addresses.service.ts'
import { notifyOffice } from '#features/accounts/companies/companies.service.ts'
import type { Session } from '#session.ts'
import { updateUser } from './accounts.queries.ts'
import { currentUser } from './accounts.service.ts'
import * as queries from './profile.queries.ts'

/** The office gets at most one mail in this time about changes of an account that waits. */
const NOTIFY_AGAIN_MS = 60 * 60 * 1000

/**
 * Changes any part of the profile (PROF-01); what is not named stays. From an account that waits for approval it is
 * a submission: it ends a refusal, and the office gets a mail (APPR-03).
 *
 * @throws RuleError with everything that is wrong at once
 */
export async function updateProfile(deps: Deps, session: Session, input: ProfileInput): Promise<CurrentUser> {
  const { id } = session.user
  await inTransaction(deps.db, async (tx) => {
    // The company is locked first, as everywhere, to avoid deadlocks.
    const company = session.company ? await queries.lockCompany(tx, session.company.id) : null
    if (company === undefined || !(await queries.lockUser(tx, id))) throw new CompanyGoneError(id)
    const known = await queries.findPreferred(tx, company?.id ?? null, input)
    const { billing_info } = input
    const faults = {
      ...preferenceFaults(input, known),
      ...(billing_info &&
        company &&
        (await faultsUnder('billing_info', () => saveDefaultBilling(tx, deps, company.id, billing_info)))),
    }
    if (Object.keys(faults).length > 0) throw new RuleError(faults)
    await updateUser(tx, id, input)
    await queries.updatePreferences(tx, id, input, {
      isApproved: company?.is_approved ?? true,
      now: deps.now(),
    })
    await queries.replaceChoices(tx, id, input)
    if (!company) return
    await queries.updateCompany(tx, company, input)
    if (!company.is_approved) await submit(tx, deps, company)
  })
  deps.accounts.evict(id)
  return currentUser(deps, session)
}

/** Whatever is named and is not there, or not the caller's; of a list, each item (wire D4). */
function preferenceFaults(input: ProfileInput, known: queries.Preferred): FieldErrors {
  const missing = (ids: readonly (number | null | undefined)[], there: readonly number[]) =>
    ids
      .filter((id) => id != null && !there.includes(id))
      .map((value) => message('does_not_exist', { value: value! }))
  const { delivery_option, shipping_address } = input.delivery_settings ?? {}
  const delivery = filled({
    delivery_option: missing([delivery_option], known.delivery_option),
    shipping_address: missing([shipping_address], known.shipping_address),
  })
  return {
    ...filled({
      preferred_brands: missing(input.preferred_brands ?? [], known.brands),
      preferred_catalogs: missing(input.preferred_catalogs ?? [], known.catalogs),
      preferred_warehouse: missing([input.preferred_warehouse], known.warehouse),
    }),
    ...(Object.keys(delivery).length > 0 && { delivery_settings: delivery }),
  }
}

const filled = (faults: Record<string, ReturnType<typeof message>[]>): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, messages]) => messages.length > 0))

/** Puts the company back into the queue of approvals and mails the office, but not at every click. */
async function submit(tx: Tx, deps: Deps, { id, ...before }: queries.ProfileBefore): Promise<void> {
  const now = deps.now()
  const last = before.profile_submitted_at
  await queries.recordSubmission(tx, id, now)
  if (last && before.refused_at === null && now.getTime() - last.getTime() < NOTIFY_AGAIN_MS) return
  await notifyOffice(tx, deps, 'profile_submitted', 'id', id)
}
