import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { createPartnerClient, PartnerClient } from '@comptoir/contract/partner-clients'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { faultsUnder, NotFoundError, RuleError, message } from '#lib/errors.ts'
import type { Session } from '#session.ts'
import { checkBilling, saveDefaultBilling } from '#features/accounts/addresses/addresses.service.ts'
import {
  addInvited,
  lockInvited,
  sendInvitation,
} from '#features/accounts/invitations/invitations.service.ts'
import { invite } from '#features/accounts/memberships/memberships.service.ts'
import { flatBilling, nested } from '#features/accounts/registration/registration.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './partner-clients.queries.ts'

export { hasWords, representedBy } from './partner-clients.queries.ts'

type Given = EndpointInput<typeof createPartnerClient>['body']
type Search = { search?: string | undefined; limit: number; offset: number }

/** The clients that the caller represents (PART-04), those ordered for last first. */
export const partnerClients = ({ db }: Deps, { user }: Session, search: Search) =>
  queries.findPartnerClients(db, user.id, search)

/**
 * Makes a client, approved at once, that the caller represents (PART-06, OD-52). With an e-mail address its owner is
 * invited to order as well; whether the address is known does not show.
 *
 * @param options.hasLogin false to keep the address without inviting anybody
 * @param options.isNumbered false to keep the client number for the office instead of giving it
 * @throws RuleError with everything that is wrong, or ThrottledError
 */
export async function createClient(
  deps: Deps,
  { user }: Session,
  actor: Actor,
  { email, erp_id, billing_info, ...input }: Given,
  { hasLogin, isNumbered }: { hasLogin: boolean; isNumbered: boolean },
): Promise<PartnerClient> {
  const billing = flatBilling(billing_info)
  const faults = nested(await faultsUnder('billing_info', () => checkBilling(deps.db, billing)))
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
  await throttle.consume(deps, throttle.newClientLimits(user.id))
  const { enterprise_name, code } = billing
  try {
    return await inTransaction(deps.db, async (tx) => {
      const twin = await queries.findTwin(tx, user.id, { enterprise_name, code })
      if (twin !== undefined)
        throw new RuleError({
          billing_info: { enterprise_name: [message('client_of_yours', { client: twin })] },
        })
      const id = await queries.insertClient(tx, user.id, {
        name: input.name,
        language: input.language,
        website: input.website ?? '',
        signup_info: input.signup_info,
        enterprise_name,
        email: email || null,
        erp_id: (isNumbered && erp_id) || null,
        claimed_erp_id: (!isNumbered && erp_id) || null,
        at: deps.now(),
      })
      await saveDefaultBilling(tx, deps, id, billing)
      if (email && hasLogin) await inviteOwner(tx, deps, user, id, { ...input, email })
      await audit(tx, deps, actor, [
        {
          action: 'create',
          entity: 'client',
          entity_id: id,
          label: enterprise_name,
          after: { partner: user.name },
        },
      ])
      const told = await queries.findNewClient(tx, id)
      const made = await queries.findPartnerClient(tx, user.id, id)
      if (!made || !told) throw new NotFoundError()
      const about = { company_id: id, name: input.name, enterprise_name, ...told }
      await queueMail(tx, deps, { event: 'client_made', partner_name: user.name, ...about })
      return made
    })
  } catch (error) {
    if (isUniqueViolation(error, 'company_erp_id'))
      throw new RuleError({ erp_id: [message('client_number_in_use')] })
    throw error
  }
}

/** Invites whoever has the address, as the manager of the new company; nobody whom the office would refuse (OD-70). */
async function inviteOwner(
  tx: Tx,
  deps: Deps,
  partner: Session['user'],
  companyId: number,
  person: Pick<Given, 'name' | 'language'> & { email: string },
): Promise<void> {
  const known = await lockInvited(tx, person.email)
  if (known && (known.id === partner.id || known.disabled_at || (await queries.worksInOffice(tx, known.id))))
    return
  const { name, email, language } = person
  const id = known?.id ?? (await addInvited(tx, deps, { name, email, language }))
  await invite(tx, id, companyId, 'manager', deps.now())
  await sendInvitation(tx, deps, id, companyId, partner.name)
}
