import type { Money } from '@comptoir/contract/common'
import type { Invoicing } from '@comptoir/contract/invoice'
import { electronicAddress } from '@comptoir/contract/electronic-address'
import { toMoney } from '@comptoir/contract/money'
import type { Area, ClientChanges } from '@comptoir/contract/admin-clients'
import { codeKey } from '@comptoir/contract/code-key'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  NotFoundError,
  RuleError,
  message,
  UnauthorizedError,
  type FieldErrors,
  type Message,
} from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { refuseStale } from '#features/platform/audit/edits.service.ts'
import { readClient } from './clients.service.ts'
import { disableClients } from './client-sessions.service.ts'
import * as queries from './decisions.queries.ts'
import { blockedReason, type Action } from './decisions.rules.ts'

/**
 * Changes what the office decides about a client; what is left out stays as it is.
 *
 * @throws RuleError per field, ConflictError where somebody has changed it meanwhile
 */
export async function updateClient(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...changes }: ClientChanges & { version?: number | undefined },
): Promise<void> {
  await onlyOnce(() =>
    withClients(deps, [id], async (tx) => {
      const target = await targetOf(tx, actor, id)
      await refuseStale(tx, { entity: 'client', id, version }, () =>
        readClient({ ...deps, db: tx }, actor, id),
      )
      await change(tx, deps, actor, target, changes)
    }),
  )
  if ('tariff' in changes || 'tariffs' in changes || 'prices_hidden' in changes)
    deps.liveUpdates.tellAll('prices')
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
  const faults = {
    ...changeFaults(target, actor, before, after, known),
    ...(is('areas') && (await areaFaults(tx, after))),
  }
  if (Object.keys(faults).length > 0) throw new RuleError(faults)

  const { id } = target
  await queries.updateCompany(tx, id, after)
  if (is('tariffs')) await queries.updateTerms(tx, [{ id, tariffs: after.tariffs }])
  const { contact_id } = target
  if (contact_id !== null && (is('name') || is('language')))
    await queries.updateContact(tx, contact_id, after)
  if (contact_id !== null && is('is_partner')) await queries.setPartner(tx, contact_id, after.is_partner)
  if (contact_id !== null && is('areas')) await queries.updateAreas(tx, contact_id, after.areas)
  if (is('is_active') && after.is_active) await queries.enable(tx, [id])
  if (is('is_active') && !after.is_active) await disableClients(tx, [id], deps.now())
  if (is('deletion_requested')) await queries.keep(tx, id)
  if (is('is_approved')) await queries.refuse(tx, [id], null, deps.now())
  await audit(tx, deps, actor, [
    { action: actionOf(changed.after), entity: 'client', entity_id: id, label: labelOf(target), ...changed },
  ])
}

const actionOf = (after: Partial<ClientValues>) =>
  'is_active' in after
    ? after.is_active
      ? 'enable'
      : 'disable'
    : 'is_approved' in after
      ? 'withdraw'
      : 'change'

/** Of two who give the same client id at once, the second is told so. */
export async function onlyOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new RuleError({ erp_id: [message('unique')] })
    throw error
  }
}

/** What the office can change of a client, under the names of the contract. */
type ClientValues = {
  name: string
  language: string
  erp_id: string | null
  prices_hidden: boolean
  may_pay_on_account: boolean
  payment_days: number
  invoicing: Invoicing
  electronic_address: string
  credit_limit: Money | null
  is_partner: boolean
  is_active: boolean
  is_approved: boolean
  deletion_requested: boolean
  tariffs: number[]
  tariff: number
  areas: Area[]
}

const valuesOf = (target: Target): ClientValues => ({
  name: target.name,
  language: target.language,
  erp_id: target.erp_id,
  prices_hidden: target.prices_hidden,
  may_pay_on_account: target.may_pay_on_account,
  payment_days: target.payment_days,
  invoicing: target.invoicing,
  electronic_address: target.electronic_address,
  credit_limit: target.credit_limit,
  is_partner: target.is_partner,
  is_active: target.is_active,
  is_approved: target.is_approved,
  deletion_requested: target.status === 'deletion_requested',
  tariffs: target.tariff_ids,
  tariff: target.tariff_id,
  areas: target.areas,
})

/** The values as they will be: what is left out stays, a price list in use is assigned as well. */
function changedValues(before: ClientValues, changes: ClientChanges): ClientValues {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: ClientValues = { ...before, ...given }
  const tariffs = changes.tariffs ?? [...before.tariffs, after.tariff]
  const credit_limit = after.credit_limit && toMoney(after.credit_limit)
  return {
    ...after,
    credit_limit,
    erp_id: after.erp_id || null,
    electronic_address: after.electronic_address.replaceAll(/\s/g, ''),
    tariffs: [...new Set(tariffs)].toSorted((a, b) => a - b),
    areas: after.areas.map((area) => ({
      ...area,
      from_code: codeKey(area.from_code),
      to_code: codeKey(area.to_code),
    })),
  }
}

/** What the tables know of the ids that a change names. */
type Known = {
  tariffs: ReadonlySet<number>
  /** Who has the client id already. */
  holder: { name: string; enterprise_name: string } | undefined
}

/** What is wrong with a change, per field; nothing when it can be made. */
function changeFaults(
  target: Target,
  actor: { id: number },
  before: ClientValues,
  after: ClientValues,
  known: Known,
): FieldErrors {
  if (target.status === 'erased') return { non_field_errors: [message('client_erased')] }
  const faults: FieldErrors = {}
  const add = (field: keyof ClientValues, fault: Message | undefined) => {
    if (fault) faults[field] = [fault]
  }
  const check = (field: keyof ClientValues, action: Action) => {
    if (before[field] !== after[field]) add(field, blockedReason(action, target, actor))
  }
  check('is_partner', 'set_partner')
  check('is_active', after.is_active ? 'enable' : 'disable')
  if (after.is_approved && !before.is_approved) add('is_approved', message('client_approve_by_call'))
  else check('is_approved', 'withdraw')
  if (known.holder) {
    const client = known.holder.enterprise_name || known.holder.name
    add('erp_id', message('erp_id_taken', { client }))
  }
  const address = after.electronic_address
  if (address && !electronicAddress(address))
    add('electronic_address', message('electronic_address_invalid', { value: address }))
  const unknown = after.tariffs.filter((id) => !known.tariffs.has(id))
  if (!known.tariffs.has(after.tariff)) add('tariff', message('does_not_exist', { value: after.tariff }))
  else if (unknown.length > 0)
    faults['tariffs'] = unknown.map((value) => message('does_not_exist', { value }))
  else if (!after.tariffs.includes(after.tariff)) add('tariff', message('tariff_in_use_unassigned'))
  return faults
}

/** What is wrong with the areas of a client, who has to be a partner. */
async function areaFaults(tx: Tx, { areas, is_partner }: ClientValues): Promise<FieldErrors> {
  if (areas.length > 0 && !is_partner) return { areas: [message('client_not_partner')] }
  const countries = await queries.findCountries(
    tx,
    areas.flatMap(({ country }) => country ?? []),
  )
  const faults: FieldErrors = {}
  for (const [index, { country, from_code: from, to_code: to }] of areas.entries()) {
    if (country !== null && !countries.has(country))
      faults[`areas.${index}.country`] = [message('does_not_exist', { value: country })]
    if (country === null && (from || to)) faults[`areas.${index}.country`] = [message('required')]
    if (from && to && from.slice(0, to.length) > to.slice(0, from.length))
      faults[`areas.${index}.to_code`] = [message('area_ends_before', { from, to })]
  }
  return faults
}

export type Target = queries.Target

/**
 * The clients as they stand, kept still until the transaction ends. Whoever decides is kept still with them: of two
 * administrators who switch each other off at once, one is too late.
 *
 * @throws UnauthorizedError when the actor is no administrator any more
 */
export async function targetsOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Target[]> {
  if (!(await queries.lockClients(tx, ids, actor.id)))
    throw new UnauthorizedError(message('user_inactive'), 'user_inactive')
  return queries.findTargets(tx, ids)
}

/** One of them. @throws NotFoundError where there is none */
export async function targetOf(tx: Tx, actor: Actor, id: number): Promise<Target> {
  const [target] = await targetsOf(tx, actor, [id])
  if (!target) throw noClient()
  return target
}

/** A transaction about these clients; what is kept of their accounts in memory is forgotten with it (decision 16). */
export async function withClients<T>(
  deps: Deps,
  ids: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { answer, people } = await inTransaction(deps.db, async (tx) => {
    const concerned = await queries.findPeopleIds(tx, ids)
    return { answer: await work(tx), people: concerned }
  })
  for (const id of people) deps.accounts.evict(id)
  return answer
}

export const noClient = () => new NotFoundError(message('no_match', { what: 'Client' }))

/** What a client is called in the log. */
export const labelOf = ({ name, enterprise_name }: Pick<Target, 'name' | 'enterprise_name'>) =>
  enterprise_name || name
