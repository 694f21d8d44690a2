import type {
  DeliveryOptionChanges,
  DeliveryOptionInput,
  OfficeDeliveryOption,
} from '@comptoir/contract/admin-settings'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, ruleError, say } from '#lib/errors.ts'
import { audit, difference, type Actor, type AuditRecord } from '#features/platform/audit/audit.service.ts'
import * as queries from './delivery-office.queries.ts'
import { optionFaults } from './delivery-office.rules.ts'

/** All delivery options, those switched off too. */
export const officeOptions = ({ db }: Deps): Promise<OfficeDeliveryOption[]> => queries.findOfficeOptions(db)

const none = { fr: '', nl: '', de: '', en: '' }

/** @throws RuleError per field; of rules as a list */
export async function createOption(
  deps: Deps,
  actor: Actor,
  input: DeliveryOptionInput,
): Promise<OfficeDeliveryOption> {
  return inTransaction(deps.db, async (tx) => {
    await queries.lockOptions(tx)
    const all = await queries.findOfficeOptions(tx)
    const position = input.position ?? Math.max(-1, ...all.map((option) => option.position)) + 1
    const values = { ...input, description: input.description ?? none, position }
    await check(tx, values, null)
    const id = await queries.insertOption(tx, ownValues(values))
    await queries.replaceParts(tx, id, partsOf(values))
    const after = await optionOf(tx, id)
    await note(tx, deps, actor, 'create', undefined, after)
    return after
  })
}

/**
 * Changes an option; what is left out stays as it is.
 *
 * @throws NotFoundError, RuleError per field
 */
export async function updateOption(
  deps: Deps,
  actor: Actor,
  id: number,
  changes: DeliveryOptionChanges,
): Promise<OfficeDeliveryOption> {
  return inTransaction(deps.db, async (tx) => {
    await queries.lockOptions(tx)
    const before = await optionOf(tx, id)
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const values: OfficeDeliveryOption = { ...before, ...Object.fromEntries(given) }
    await check(tx, values, id)
    await queries.updateOption(tx, id, ownValues(values))
    await queries.replaceParts(tx, id, partsOf(values))
    const after = await optionOf(tx, id)
    await note(tx, deps, actor, 'change', before, after)
    return after
  })
}

/** @throws NotFoundError, RuleError when orders name the option */
export async function deleteOption(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await queries.lockOptions(tx)
    const before = await optionOf(tx, id)
    if (before.orders_count > 0) throw ruleError(say('delivery_option_used'))
    await queries.deleteOption(tx, id)
    await note(tx, deps, actor, 'delete', before, undefined)
  })
}

async function optionOf(tx: Tx, id: number): Promise<OfficeDeliveryOption> {
  const [option] = await queries.findOfficeOptions(tx, id)
  if (!option) throw new NotFoundError(say('no_match', { what: 'DeliveryOption' }))
  return option
}

async function check(tx: Tx, values: Parameters<typeof optionFaults>[0], id: number | null): Promise<void> {
  const faults = optionFaults(values, await queries.findKnown(tx, values.code), id)
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
}

const ownValues = (option: queries.OptionValues): queries.OptionValues => ({
  code: option.code,
  kind: option.kind,
  name: option.name,
  description: option.description,
  lead_days: option.lead_days,
  cutoff_time: option.cutoff_time,
  blocks_pickup_only: option.blocks_pickup_only,
  position: option.position,
  is_active: option.is_active,
})
const partsOf = ({
  countries,
  warehouses,
  rules,
}: Pick<DeliveryOptionInput, 'countries' | 'warehouses' | 'rules'>) => ({
  countries,
  warehouses,
  rules: rules.map(({ country = null, tariff = null, price, free_from = null, minimum_order }) => ({
    country,
    tariff,
    price,
    free_from: free_from || null,
    minimum_order,
  })),
})

async function note(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  action: AuditRecord['action'],
  before: OfficeDeliveryOption | undefined,
  after: OfficeDeliveryOption | undefined,
): Promise<void> {
  const { id, name } = (after ?? before)!
  const changed =
    before && after ? difference(before, after) : { before: before ?? null, after: after ?? null }
  if (changed)
    await audit(tx, deps, actor, [
      { action, entity: 'delivery_option', entity_id: id, label: name.fr, ...changed },
    ])
}
