import type { ClientChanges } from '@comptoir/contract/admin-clients'
import { say, type FieldErrors, type Message } from '#lib/errors.ts'
import { obstacle, type Action } from './client-actions.rules.ts'
import type { Target } from './client-changes.queries.ts'

/** What the office can change of a client, under the names of the contract. */
export type ClientValues = {
  name: string
  language: string
  erp_id: string | null
  prices_hidden: boolean
  may_pay_on_account: boolean
  is_partner: boolean
  is_staff: boolean
  is_active: boolean
  is_approved: boolean
  deletion_requested: boolean
  tariffs: number[]
  tariff: number
}

export const valuesOf = (target: Target): ClientValues => ({
  name: target.name,
  language: target.language,
  erp_id: target.erp_id,
  prices_hidden: target.prices_hidden,
  may_pay_on_account: target.may_pay_on_account,
  is_partner: target.is_partner,
  is_staff: target.is_staff,
  is_active: target.is_active,
  is_approved: target.is_approved,
  deletion_requested: target.status === 'deletion_requested',
  tariffs: target.tariff_ids,
  tariff: target.tariff_id,
})

/** The values as they will be: what is left out stays, a price list in use is assigned as well. */
export function changedValues(before: ClientValues, changes: ClientChanges): ClientValues {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: ClientValues = { ...before, ...given }
  const tariffs = changes.tariffs ?? [...before.tariffs, after.tariff]
  return { ...after, erp_id: after.erp_id || null, tariffs: [...new Set(tariffs)].toSorted((a, b) => a - b) }
}

/** What the tables know of the ids that a change names. */
export type Known = {
  tariffs: ReadonlySet<number>
  /** Who has the client id already. */
  holder: { name: string; enterprise_name: string } | undefined
}

/** What is wrong with a change, per field; nothing when it can be made. */
export function changeFaults(
  target: Target,
  actor: { id: number },
  before: ClientValues,
  after: ClientValues,
  known: Known,
): FieldErrors {
  if (target.status === 'erased') return { non_field_errors: [say('client_erased')] }
  const faults: FieldErrors = {}
  const add = (field: keyof ClientValues, fault: Message | undefined) => {
    if (fault) faults[field] = [fault]
  }
  const check = (field: keyof ClientValues, action: Action) => {
    if (before[field] !== after[field]) add(field, obstacle(action, target, actor))
  }
  check('is_partner', 'set_partner')
  if (after.is_staff) check('is_staff', 'set_staff')
  else if (before.is_staff && target.id === actor.id) add('is_staff', say('client_is_oneself'))
  check('is_active', after.is_active ? 'enable' : 'disable')
  if (after.is_approved && !before.is_approved) add('is_approved', say('client_approve_by_call'))
  else check('is_approved', 'withdraw')
  if (known.holder) {
    const client = known.holder.enterprise_name || known.holder.name
    add('erp_id', say('erp_id_taken', { client }))
  }
  const unknown = after.tariffs.filter((id) => !known.tariffs.has(id))
  if (!known.tariffs.has(after.tariff)) add('tariff', say('does_not_exist', { value: after.tariff }))
  else if (unknown.length > 0) faults['tariffs'] = unknown.map((value) => say('does_not_exist', { value }))
  else if (!after.tariffs.includes(after.tariff)) add('tariff', say('tariff_in_use_unassigned'))
  return faults
}
