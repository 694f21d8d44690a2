import type { ClientChanges } from '@comptoir/contract/admin-clients'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { NotFoundError, RuleError, ruleError, say, UnauthorizedError, type Message } from '#lib/errors.ts'
import { sendActivation } from '../account-links/account-links.service.ts'
import { audit, difference, type Actor, type Deed } from '../audit/audit.service.ts'
import { previewMail, queueMails } from '../mail/mail.service.ts'
import { obstacle } from './client-actions.rules.ts'
import * as queries from './client-changes.queries.ts'
import { changedValues, changeFaults, valuesOf, type ClientValues } from './client-changes.rules.ts'
import {
  decisions,
  farewellOf,
  refusalOf,
  type DecisionName,
  type Input,
  type Target,
} from './client-decisions.service.ts'
import { findClientIds, type ClientFilter } from './client-list.queries.ts'
import { removeClient } from './erasure.service.ts'

/**
 * The clients as they stand, kept still until the transaction ends. Whoever decides is kept still with them: of two
 * administrators who switch each other off at once, one is too late.
 *
 * @throws UnauthorizedError when the actor is no administrator any more
 */
async function targetsOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Target[]> {
  await queries.lockClients(tx, [...ids, actor.id])
  const found = await queries.findTargets(tx, [...ids, actor.id])
  if (!found.some(({ id, is_active, is_staff }) => id === actor.id && is_active && is_staff))
    throw new UnauthorizedError(say('user_inactive'), 'user_inactive')
  const wanted = new Set(ids)
  return found.filter(({ id }) => wanted.has(id))
}

async function targetOf(tx: Tx, actor: Actor, id: number): Promise<Target> {
  const [target] = await targetsOf(tx, actor, [id])
  if (!target) throw noClient()
  return target
}
/** A transaction about these clients; what is kept of their accounts in memory is forgotten with it (decision 16). */
async function about<T>(deps: Deps, ids: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await deps.db.transaction().execute(work)
  for (const id of ids) deps.accounts?.forget(id)
  return answer
}

const noClient = () => new NotFoundError(say('no_match', { what: 'Client' }))

/** Does one thing to many clients, in a constant number of statements: who may not be concerned is left out. */
async function decide(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  name: DecisionName,
  targets: readonly Target[],
  input: Input,
): Promise<{ done: number; unchanged: number; refused: { target: Target; reason: Message }[] }> {
  const decision = decisions[name]
  const refused: { target: Target; reason: Message }[] = []
  const changes: { target: Target; before: Record<string, unknown>; after: Record<string, unknown> }[] = []
  let unchanged = 0
  for (const target of targets) {
    const changed = difference(decision.before(target), decision.after(target, input))
    if (!changed) {
      unchanged += 1
      continue
    }
    const action = decision.action(target)
    const reason = action
      ? obstacle(action, target, actor)
      : target.status === 'erased'
        ? say('client_erased')
        : undefined
    if (reason) refused.push({ target, reason })
    else changes.push({ target, ...changed })
  }
  if (changes.length > 0) {
    const ids = changes.map(({ target }) => target.id)
    await decision.apply(tx, ids, input, deps.now())
    const { mail } = decision
    if (mail)
      await queueMails(
        tx,
        deps,
        changes.map(({ target }) => mail(target, input)),
      )
    await audit(
      tx,
      deps,
      actor,
      changes.map(({ target, before, after }) => ({
        action: decision.deed(target),
        entity: 'client',
        entity_id: target.id,
        label: labelOf(target),
        before,
        after,
      })),
    )
  }
  return { done: changes.length, unchanged, refused }
}

const labelOf = ({ name, enterprise_name }: Pick<Target, 'name' | 'enterprise_name'>) =>
  enterprise_name || name

/** The price list that a decision names. @throws RuleError on `tariff` */
async function tariffOf(tx: Tx, id: number | null | undefined): Promise<Input['tariff']> {
  if (id == null) return undefined
  const [tariff] = await queries.findTariffs(tx, [id])
  if (!tariff) throw new RuleError({ tariff: [say('does_not_exist', { value: id })] })
  return tariff
}

/**
 * Lets a client in, with a price list and linked to the books if that is said (APPR-05). Approving what is approved
 * changes nothing.
 *
 * @throws RuleError when it cannot be approved as it stands, or already is with another price list, or the client
 *   id is somebody else's
 */
export async function approveClient(
  deps: Deps,
  actor: Actor,
  id: number,
  { tariff, erp_id }: { tariff?: number | null | undefined; erp_id?: string | null | undefined },
): Promise<void> {
  await onlyOnce(() =>
    about(deps, [id], async (tx) => {
      const target = await targetOf(tx, actor, id)
      const input = { tariff: await tariffOf(tx, tariff) }
      if (target.status === 'approved' && input.tariff && input.tariff.id !== target.tariff_id)
        throw new RuleError({ tariff: [say('client_approved_already', { tariff: target.tariff_name })] })
      const { refused } = await decide(tx, deps, actor, 'approve', [target], input)
      if (refused[0]) throw ruleError(refused[0].reason)
      if (erp_id) await change(tx, deps, actor, await targetOf(tx, actor, id), { erp_id })
    }),
  )
}

/**
 * Refuses a client or withdraws the approval, and tells them why.
 *
 * @throws RuleError when it cannot be refused as it stands
 */
export const refuseClient = (deps: Deps, actor: Actor, id: number, reason: string): Promise<void> =>
  decideOne(deps, actor, 'refuse', id, { reason })

/** Ends all sessions of a client. */
export const signOutClient = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  decideOne(deps, actor, 'sign_out', id, {})

async function decideOne(
  deps: Deps,
  actor: Actor,
  name: DecisionName,
  id: number,
  input: Input,
): Promise<void> {
  await about(deps, [id], async (tx) => {
    const target = await targetOf(tx, actor, id)
    const { refused } = await decide(tx, deps, actor, name, [target], input)
    if (refused[0]) throw ruleError(refused[0].reason)
  })
}

/** What a refusal with this reason would say to the client. */
export async function previewRefusal(deps: Deps, id: number, reason: string) {
  const [target] = await queries.findTargets(deps.db, [id])
  if (!target) throw noClient()
  return previewMail(deps, refusalOf(target, reason))
}

/** Mails the link that confirms the address again. @throws RuleError when it is confirmed */
export async function resendActivation(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const target = await targetOf(tx, actor, id)
    const reason = obstacle('resend_activation', target, actor)
    if (reason) throw ruleError(reason)
    await sendActivation(tx, deps, id)
    await audit(tx, deps, actor, [
      { action: 'resend_activation', entity: 'client', entity_id: id, label: labelOf(target) },
    ])
  })
}

/**
 * Deletes a client, or erases one with orders, and confirms it to them (OD-44).
 *
 * @throws RuleError for an account in use
 */
export async function deleteClient(deps: Deps, actor: Actor, id: number): Promise<void> {
  await about(deps, [id], async (tx) => {
    const target = await targetOf(tx, actor, id)
    const reason = obstacle('delete', target, actor)
    if (reason) throw ruleError(reason)
    const action = await removeClient(tx, deps, id, target.email)
    const before = { status: target.status }
    await audit(tx, deps, actor, [
      { action, entity: 'client', entity_id: id, label: `#${id}`, before, after: null },
    ])
    if (target.email !== null) await queueMails(tx, deps, [farewellOf(target)])
  })
}

type Bulk = {
  action: DecisionName
  ids?: number[] | undefined
  all?: ClientFilter | undefined
  excluding?: number[] | undefined
  tariff?: number | null | undefined
  reason?: string | null | undefined
}

/**
 * Does the same to several clients (C-21); each that cannot be concerned is named with the reason.
 *
 * @throws RuleError on `tariff` or `reason` where the action needs it
 */
export async function decideForMany(
  deps: Deps,
  actor: Actor,
  language: Language,
  { action, ids, all, excluding = [], tariff, reason }: Bulk,
): Promise<BulkAnswer> {
  if (action === 'set_tariff' && tariff == null) throw new RuleError({ tariff: [say('required')] })
  if (action === 'refuse' && !reason) throw new RuleError({ reason: [say('required')] })
  const without = new Set(excluding)
  const wanted = (ids ?? (await findClientIds(deps.db, all ?? {}))).filter((id) => !without.has(id))
  return about(deps, wanted, async (tx) => {
    const input = { tariff: await tariffOf(tx, tariff), reason: reason ?? undefined }
    const targets = await targetsOf(tx, actor, wanted)
    const { done, unchanged, refused } = await decide(tx, deps, actor, action, targets, input)
    return {
      done,
      unchanged,
      refused: refused.map(({ target, reason: why }) => ({
        id: target.id,
        name: labelOf(target),
        reason: translate(language, why.key, why.values),
      })),
    }
  })
}

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

async function change(
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
async function onlyOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new RuleError({ erp_id: [say('unique')] })
    throw error
  }
}

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
  await deps.db.transaction().execute(async (tx) => {
    const [partner, client] = await partnerAndClient(tx, actor, partnerId, clientId)
    if (partner.id === client.id) throw ruleError(say('client_of_oneself'))
    if (!partner.is_partner) throw ruleError(say('client_not_partner'))
    if (client.status === 'erased') throw ruleError(say('client_erased'))
    if (await queries.linkClient(tx, partnerId, clientId))
      await audit(tx, deps, actor, [linkDeed('link', partner, { after: { client: nameOf(client) } })])
  })
}

/** Takes a client from a partner. @throws NotFoundError where there is no such client of theirs */
export async function unlinkClient(
  deps: Deps,
  actor: Actor,
  partnerId: number,
  clientId: number,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [partner, client] = await partnerAndClient(tx, actor, partnerId, clientId)
    if (!(await queries.unlinkClient(tx, partnerId, clientId))) throw noClient()
    await audit(tx, deps, actor, [linkDeed('unlink', partner, { before: { client: nameOf(client) } })])
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
const linkDeed = (
  action: 'link' | 'unlink',
  partner: Target,
  values: Pick<Deed, 'before' | 'after'>,
): Deed => ({
  action,
  entity: 'client',
  entity_id: partner.id,
  label: labelOf(partner),
  ...values,
})
