import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ruleError, message } from '#lib/errors.ts'
import { audit, type Actor, type AuditRecord } from '#features/platform/audit/audit.service.ts'
import * as queries from './decisions.queries.ts'
import { labelOf, noClient, targetsOf, type Target } from './client-edit.service.ts'

/**
 * Lets a partner order for a client; twice is once.
 *
 * @throws RuleError when there is no such partner, or the client is the partner
 */
export async function linkClient(
  deps: Deps,
  actor: Actor,
  partnerId: number,
  clientId: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [partner, client] = await partnerAndClient(tx, actor, partnerId, clientId)
    if (partner.id === client.id) throw ruleError(message('client_of_oneself'))
    if (partner.contact_id === null || !partner.is_partner) throw ruleError(message('client_not_partner'))
    if (client.status === 'erased') throw ruleError(message('client_erased'))
    if (await queries.linkClient(tx, partner.contact_id, clientId))
      await audit(tx, deps, actor, [linkEntry('link', partner, { after: { client: nameOf(client) } })])
  })
}

/** Takes a client from a partner. @throws NotFoundError where there is no such client of theirs */
export async function unlinkClient(
  deps: Deps,
  actor: Actor,
  partnerId: number,
  clientId: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const [partner, client] = await partnerAndClient(tx, actor, partnerId, clientId)
    const { contact_id } = partner
    if (contact_id === null || !(await queries.unlinkClient(tx, contact_id, clientId, deps.now())))
      throw noClient()
    await audit(tx, deps, actor, [linkEntry('unlink', partner, { before: { client: nameOf(client) } })])
  })
}

async function partnerAndClient(tx: Tx, actor: Actor, partnerId: number, clientId: number) {
  const found = await targetsOf(tx, actor, [partnerId, clientId])
  const partner = found.find(({ id }) => id === partnerId)
  const client = found.find(({ id }) => id === clientId)
  if (!partner || !client) throw noClient()
  return [partner, client] as const
}

const nameOf = (target: Target) => ({ id: target.id, name: labelOf(target) })
const linkEntry = (
  action: 'link' | 'unlink',
  partner: Target,
  values: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({
  action,
  entity: 'client',
  entity_id: partner.id,
  label: labelOf(partner),
  ...values,
})
