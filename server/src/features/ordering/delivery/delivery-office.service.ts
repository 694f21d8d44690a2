import type {
  DeliveryOptionChanges,
  DeliveryOptionInput,
  DeliveryRuleInput,
  OfficeDeliveryOption,
} from '@comptoir/contract/admin-settings'
import type { Money } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#db/transaction.ts'
import { RuleError, ruleError, message } from '#lib/errors.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  refuseMoved,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import * as queries from './delivery-office.queries.ts'
import { optionFaults } from './delivery-office.rules.ts'

const options: Editable<queries.Option> = {
  entity: 'delivery_option',
  what: 'DeliveryOption',
  lock: queries.lockOptions,
  read: async (tx, id) => (await queries.findOfficeOptions(tx, id))[0],
  check: async (tx, wanted, id) => optionFaults(wanted, await queries.findKnown(tx, wanted.code), id),
  label: ({ name }) => name.fr,
}

/** All delivery options, those switched off too. */
export const officeOptions = async ({ db }: Deps): Promise<OfficeDeliveryOption[]> =>
  withVersions(db, 'delivery_option', await queries.findOfficeOptions(db))

const none = { fr: '', nl: '', de: '', en: '' }

/** @throws RuleError per field; of rules as a list */
export const createOption = (
  deps: Deps,
  actor: Actor,
  input: DeliveryOptionInput,
): Promise<OfficeDeliveryOption> =>
  createOne(
    deps,
    actor,
    options,
    async (tx) => {
      const positions = (await queries.findOfficeOptions(tx)).map(({ position }) => position)
      const last = Math.max(-1, ...positions)
      const { description = none, position = last + 1, rules, ...rest } = input
      return { ...rest, id: 0, orders_count: 0, description, position, rules: rules.map(toRule) }
    },
    async (tx, values) => {
      const id = await queries.insertOption(tx, ownValues(values))
      await queries.replaceParts(tx, id, values)
      return id
    },
  )

/**
 * Changes an option; what is left out stays as it is.
 *
 * @throws NotFoundError, RuleError per field, ConflictError
 */
export const updateOption = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, rules, ...changes }: DeliveryOptionChanges & { version?: number | undefined },
): Promise<OfficeDeliveryOption> =>
  changeOne(
    deps,
    actor,
    options,
    { id, version },
    (before) => withChanges(before, { ...changes, rules: rules?.map(toRule) }),
    async (tx, values) => {
      await queries.updateOption(tx, id, ownValues(values))
      await queries.replaceParts(tx, id, values)
    },
  )

/**
 * Puts the options into the order in which customers see them; a constant number of statements.
 *
 * @param ids each option once
 * @param seen the order as it was seen
 * @throws ConflictError; RuleError where they are not those that are there
 */
export const orderOptions = (
  deps: Deps,
  actor: Actor,
  { ids, seen }: { ids: readonly number[]; seen?: readonly number[] | undefined },
): Promise<OfficeDeliveryOption[]> =>
  inTransaction(deps.db, async (tx) => {
    await options.lock(tx, null)
    const before = await queries.findOfficeOptions(tx)
    await refuseMoved(tx, options.entity, { seen, before: before.map(({ id }) => id) })
    const found = before.map((option) => ({ option, position: ids.indexOf(option.id) }))
    if (ids.length !== before.length || found.some(({ position }) => position < 0))
      throw new RuleError({ ids: [message('changed_meanwhile_somehow')] })
    const moved = found.filter(({ option, position }) => option.position !== position)
    await queries.moveOptions(tx, ids)
    await audit(
      tx,
      deps,
      actor,
      moved.map(({ option, position }) => ({
        action: 'change',
        entity: options.entity,
        entity_id: option.id,
        label: options.label(option),
        before: { position: option.position },
        after: { position },
      })),
    )
    return withVersions(tx, options.entity, await queries.findOfficeOptions(tx))
  })

/** @throws NotFoundError, RuleError when orders name the option */
export const deleteOption = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, options, id, async (tx, { orders_count }) => {
    if (orders_count > 0) throw ruleError(message('delivery_option_used'))
    await queries.deleteOption(tx, id)
  })

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

/** An amount as the contract lets it through: nothing but digits and perhaps a point. */
const money = (amount: string) => amount as Money
const toRule = (rule: DeliveryRuleInput): queries.Option['rules'][number] => ({
  country: rule.country ?? null,
  tariff: rule.tariff ?? null,
  price: money(rule.price),
  free_from: rule.free_from ? money(rule.free_from) : null,
  minimum_order: money(rule.minimum_order),
})
