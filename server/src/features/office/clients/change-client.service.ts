import type { ClientChanges } from '@comptoir/contract/admin-clients'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { RuleError, say } from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './client-changes.queries.ts'
import { changedValues, changeFaults, valuesOf, type ClientValues } from './client-changes.rules.ts'
import { about, labelOf, targetOf, type Target } from './client-targets.service.ts'

/**
 * Changes what the office decides about a client; what is left out stays as it is.
 *
 * @throws RuleError per field
 */
export async function updateClient(
  deps: Deps,
  actor: Actor,
  id: number,
  changes: ClientChanges,
): Promise<void> {
  await onlyOnce(() =>
    about(deps, [id], async (tx) => change(tx, deps, actor, await targetOf(tx, actor, id), changes)),
  )
}

/** The same within a transaction that has locked the client. */
export async function change(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  target: Target,
  changes: ClientChanges,
): Promise<void> {
  const before = valuesOf(target)
  const after = changedValues(before, changes)
  const changed = difference(before, after)
  if (!changed) return
  const is = (key: keyof ClientValues) => key in changed.after
  const tariffs = await queries.findTariffs(tx, [...after.tariffs, after.tariff])
  const holder =
    is('erp_id') && after.erp_id !== null ? await queries.findByErpId(tx, after.erp_id, target.id) : undefined
  const known = { tariffs: new Set(tariffs.map(({ id }) => id)), holder }
  const faults = changeFaults(target, actor, before, after, known)
  if (Object.keys(faults).length > 0) throw new RuleError(faults)

  const { id } = target
  await queries.updateOwner(tx, id, after)
  if (is('tariffs')) await queries.assignTariffs(tx, [id], after.tariffs)
  if (is('is_partner') || is('is_staff')) await queries.updateRoles(tx, id, after)
  if (is('is_active') && after.is_active) await queries.enable(tx, [id])
  if (is('is_active') && !after.is_active) await queries.disable(tx, [id], deps.now())
  if (is('deletion_requested')) await queries.keep(tx, id)
  if (is('is_approved')) await queries.refuse(tx, [id], null, deps.now())
  await audit(tx, deps, actor, [
    { action: deedOf(changed.after), entity: 'client', entity_id: id, label: labelOf(target), ...changed },
  ])
}

const deedOf = (after: Partial<ClientValues>) =>
  'is_active' in after
    ? after.is_active
      ? 'enable'
      : 'disable'
    : 'is_approved' in after
      ? 'withdraw'
      : 'change'

const UNIQUE_VIOLATION = '23505'
/** Of two who give the same client id at once, the second is told so. */
export async function onlyOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new RuleError({ erp_id: [say('unique')] })
    throw error
  }
}
