import type { auditActions } from '@comptoir/contract/admin-audit'
import type { clientBulkActions, ClientStatus } from '@comptoir/contract/admin-clients'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { RuleError, ruleError, say, type Message } from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { previewMail, queueMails, type MailEvent } from '#features/platform/mail/mail.service.ts'
import {
  change,
  labelOf,
  noClient,
  onlyOnce,
  targetOf,
  targetsOf,
  withClients,
  type Target,
} from './client-edit.service.ts'
import { findClientIds, type ClientFilter } from './client-list.queries.ts'
import * as queries from './decisions.queries.ts'
import { blockedReason, type Action } from './decisions.rules.ts'

type ClientMail = Extract<MailEvent, { to: string }>
/** What a decision needs to be told. */
type Input = {
  tariff?: { id: number; name: string } | undefined
  reason?: string | undefined
  /** The same in the languages of the clients; whose language is missing reads `reason`. */
  reasons?: { [L in Language]?: string | undefined } | undefined
  /** How whoever decides has seen the clients; those that stand otherwise by now are left out. */
  expected?: ClientStatus | undefined
}
type DecisionName = (typeof clientBulkActions)[number]

/** Something that is done to any number of clients in a constant number of statements. */
type Decision = {
  /** What must be possible; undefined for what always is. */
  action: (target: Target) => Action | undefined
  auditAction: (target: Target) => (typeof auditActions)[number]
  /** The values it concerns, as they are and as they will be; alike where there is nothing to do. */
  before: (target: Target) => Record<string, unknown>
  after: (target: Target, input: Input) => Record<string, unknown>
  apply: (
    tx: Tx,
    ids: readonly number[],
    input: Input,
    now: Date,
    targets: readonly Target[],
  ) => Promise<unknown>
  mail?: (target: Target, input: Input) => ClientMail
}

const recipient = ({ id, name, email, language }: Target) => ({
  to: email ?? '',
  language: language as Language, // the table allows no other
  company_id: id,
  name,
})

/** What a client reads as the reason. */
const reasonFor = ({ language }: Target, { reason = '', reasons }: Input): string =>
  reasons?.[language as Language] ?? reason

/** The same for all who read the same: a statement per language at most. */
async function refuse(tx: Tx, targets: readonly Target[], input: Input, now: Date): Promise<void> {
  const readers = Map.groupBy(targets, (target) => reasonFor(target, input))
  for (const [reason, those] of readers)
    await queries.refuse(
      tx,
      those.map(({ id }) => id),
      reason,
      now,
    )
}

/** What a refused client is told. */
const refusalOf = (target: Target, reason: string): ClientMail => ({
  event: 'refused',
  reason,
  ...recipient(target),
})

/** Ties the mail to nobody: there is nobody left. */
export function farewellOf(target: Target): ClientMail {
  const { company_id: _, ...to } = recipient(target)
  return { event: 'account_deleted', ...to }
}

async function setTariff(tx: Tx, ids: readonly number[], tariff: Input['tariff']): Promise<void> {
  if (!tariff) return
  await queries.updateCompanies(tx, ids, { tariff_id: tariff.id })
  await queries.assignTariffs(tx, ids, [tariff.id])
}

const isHidden = (prices_hidden: boolean): Decision => ({
  action: () => undefined,
  auditAction: () => 'change',
  before: (target) => ({ prices_hidden: target.prices_hidden }),
  after: () => ({ prices_hidden }),
  apply: (tx, ids) => queries.updateCompanies(tx, ids, { prices_hidden }),
})

const decisions: Record<DecisionName, Decision> = {
  approve: {
    action: () => 'approve',
    auditAction: () => 'approve',
    before: ({ status, tariff_name }) => ({ status, tariff: tariff_name }),
    after: ({ tariff_name }, { tariff }) => ({ status: 'approved', tariff: tariff?.name ?? tariff_name }),
    apply: async (tx, ids, { tariff }, now) => {
      await queries.approve(tx, ids, now)
      await setTariff(tx, ids, tariff)
    },
    mail: (target) => ({ event: 'approved', ...recipient(target) }),
  },
  refuse: {
    action: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    auditAction: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    before: ({ status, refused_reason }) => ({ status, reason: refused_reason }),
    after: (target, input) => ({ status: 'refused', reason: reasonFor(target, input) }),
    apply: (tx, _, input, now, targets) => refuse(tx, targets, input, now),
    mail: (target, input) => refusalOf(target, reasonFor(target, input)),
  },
  disable: {
    action: () => 'disable',
    auditAction: () => 'disable',
    before: ({ status, is_active }) => ({ status, is_active }),
    after: ({ status }) => ({
      status: status === 'deletion_requested' ? status : 'disabled',
      is_active: false,
    }),
    apply: (tx, ids, _, now) => queries.disable(tx, ids, now),
  },
  enable: {
    action: ({ status }) => (status === 'disabled' ? 'enable' : undefined),
    auditAction: () => 'enable',
    before: ({ status }) => ({ is_active: status !== 'disabled' }),
    after: () => ({ is_active: true }),
    apply: (tx, ids) => queries.enable(tx, ids),
  },
  sign_out: {
    action: () => 'sign_out',
    auditAction: () => 'sign_out',
    before: () => ({ sessions: true }),
    after: () => ({ sessions: false }),
    apply: (tx, ids) => queries.signOut(tx, ids),
  },
  hide_prices: isHidden(true),
  show_prices: isHidden(false),
  set_tariff: {
    action: () => undefined,
    auditAction: () => 'change',
    before: ({ tariff_name, tariff_ids }) => ({ tariff: tariff_name, tariff_ids }),
    after: (_, { tariff }) => ({ tariff: tariff?.name, tariff_ids: [tariff?.id] }),
    apply: (tx, ids, { tariff }) => setTariff(tx, ids, tariff),
  },
}

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
      ? blockedReason(action, target, actor)
      : target.status === 'erased'
        ? say('client_erased')
        : undefined
    const isOther = input.expected !== undefined && target.status !== input.expected
    if (reason) refused.push({ target, reason })
    else if (isOther) refused.push({ target, reason: say('client_decided_meanwhile') })
    else changes.push({ target, ...changed })
  }
  if (changes.length > 0) {
    const concerned = changes.map(({ target }) => target)
    const ids = concerned.map(({ id }) => id)
    await decision.apply(tx, ids, input, deps.now(), concerned)
    const { mail } = decision
    if (mail)
      await queueMails(
        tx,
        deps,
        concerned.map((target) => mail(target, input)),
      )
    await audit(
      tx,
      deps,
      actor,
      changes.map(({ target, before, after }) => ({
        action: decision.auditAction(target),
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

/** The price list that a decision names. @throws RuleError on `tariff` */
async function tariffOf(tx: Tx, id: number | null | undefined): Promise<Input['tariff']> {
  if (id == null) return undefined
  const [tariff] = await queries.findTariffs(tx, [id])
  if (!tariff) throw new RuleError({ tariff: [say('does_not_exist', { value: id })] })
  return tariff
}

type Approval = {
  tariff?: number | null | undefined
  erp_id?: string | null | undefined
  expected?: ClientStatus | undefined
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
  { tariff, erp_id, expected }: Approval,
): Promise<void> {
  await onlyOnce(() =>
    withClients(deps, [id], async (tx) => {
      const target = await targetOf(tx, actor, id)
      const input = { tariff: await tariffOf(tx, tariff), expected }
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
export const refuseClient = (
  deps: Deps,
  actor: Actor,
  id: number,
  { reason, expected }: { reason: string; expected?: ClientStatus | undefined },
): Promise<void> => decideOne(deps, actor, 'refuse', id, { reason, expected })

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
  await withClients(deps, [id], async (tx) => {
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

type Bulk = {
  action: DecisionName
  ids?: number[] | undefined
  all?: ClientFilter | undefined
  excluding?: number[] | undefined
  tariff?: number | null | undefined
  reason?: string | null | undefined
  reasons?: Input['reasons'] | null
  count?: number | undefined
  expected?: ClientStatus | undefined
}

/**
 * Does the same to several clients (C-21); each that cannot be concerned is named with the reason.
 *
 * @throws RuleError on `tariff` or `reason` where the action needs it; where the list is not as long as it was seen
 */
export async function decideForMany(
  deps: Deps,
  actor: Actor,
  language: Language,
  { action, ids, all, excluding = [], tariff, reason, reasons, count, expected }: Bulk,
): Promise<BulkAnswer> {
  if (action === 'set_tariff' && tariff == null) throw new RuleError({ tariff: [say('required')] })
  if (action === 'refuse' && !reason) throw new RuleError({ reason: [say('required')] })
  const without = new Set(excluding)
  const listed = ids ?? (await findClientIds(deps.db, all ?? {}))
  if (!ids && count !== undefined && count !== listed.length)
    throw ruleError(say('client_list_changed', { count: listed.length }))
  const wanted = listed.filter((id) => !without.has(id))
  return withClients(deps, wanted, async (tx) => {
    const input = {
      tariff: await tariffOf(tx, tariff),
      reason: reason ?? undefined,
      reasons: reasons ?? undefined,
      expected,
    }
    const targets = await targetsOf(tx, actor, wanted)
    const { done, unchanged, refused } = await decide(tx, deps, actor, action, targets, input)
    return {
      done,
      unchanged,
      refused: refused.map(({ target, reason: why }) => ({
        id: target.id,
        name: labelOf(target),
        reason: translateMessage(language, why),
      })),
    }
  })
}
