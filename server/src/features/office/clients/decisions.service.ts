import type { clientBulkActions, ClientStatus } from '@comptoir/contract/admin-clients'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, ruleError, message } from '#lib/errors.ts'
import { difference, findChanges, lastEntryIds, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  bulkAnswer,
  decide,
  refuseLeftOut,
  selectedIds,
  type Decision,
  type Selection,
} from '#features/platform/audit/decide.service.ts'
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
import { disableClients, signOutClients } from './client-sessions.service.ts'
import * as queries from './decisions.queries.ts'
import { blockedReason, type Action } from './decisions.rules.ts'

const clients = { entity: 'client', label: labelOf } as const
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
type ClientDecision = Decision<Target, Input>

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
  for (const [reason, those] of readers) await queries.refuse(tx, idsOf(those), reason, now)
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

const idsOf = (targets: readonly Target[]) => targets.map(({ id }) => id)

type Spec = {
  /** What must be possible; undefined for what always is. */
  action: (target: Target) => Action | undefined
  log: ClientDecision['action']
  before: (target: Target) => Record<string, unknown>
  /** As it will be; like `before` where there is nothing to do. */
  after: (target: Target, input: Input) => Record<string, unknown>
  apply: (tx: Tx, targets: readonly Target[], input: Input, now: Date) => Promise<unknown>
  mail?: (target: Target, input: Input) => ClientMail
}

/** A decision that is made about clients as they stand, with a mail where there is one. */
const decision = ({ action, log, before, after, apply, mail }: Spec): ClientDecision => ({
  change: (target, input) => difference(before(target), after(target, input)),
  blocked: (target, { expected }, actor) => {
    const needed = action(target)
    const reason =
      needed && actor
        ? blockedReason(needed, target, actor)
        : target.status === 'erased'
          ? message('client_erased')
          : undefined
    const isOther = expected !== undefined && target.status !== expected
    return reason ?? (isOther ? message('client_decided_meanwhile') : undefined)
  },
  action: log,
  apply: async (tx, deps, changes, input) => {
    const targets = changes.map(({ thing }) => thing)
    await apply(tx, targets, input, deps.now())
    if (mail)
      await queueMails(
        tx,
        deps,
        targets.map((target) => mail(target, input)),
      )
  },
})

const termsOf = ({ tariff_id, tariff_ids, prices_hidden }: Target): Required<queries.Terms> => ({
  tariff: tariff_id,
  tariffs: tariff_ids,
  prices_hidden,
})
const termFields: (keyof queries.Terms)[] = ['tariff', 'tariffs', 'prices_hidden']

type TermsDecision<I> = Pick<Decision<Target, I>, 'blocked'> & {
  /** The terms as they will be; undefined leaves them as they are. */
  wanted: (target: Target, input: I) => queries.Terms | undefined
}
/** Changes the terms of each client to what is wanted for it. */
const terms = <I>({ wanted, blocked }: TermsDecision<I>): Decision<Target, I> => ({
  change: (target, input) => difference(termsOf(target), wanted(target, input) ?? {}),
  blocked,
  action: () => 'change',
  apply: (tx, _, changes) =>
    queries.updateTerms(
      tx,
      changes.map(({ thing, after }) => ({ id: thing.id, ...(after as queries.Terms) })),
    ),
})
/** Allowed in every status; refused only when the client has another status than the one that was on the screen. */
const always = decision({
  action: () => undefined,
  log: () => 'change',
  before: () => ({}),
  after: () => ({}),
  apply: async () => {},
}).blocked

const sorted = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b)

const decisions: Record<DecisionName, ClientDecision> = {
  approve: decision({
    action: () => 'approve',
    log: () => 'approve',
    before: ({ status, tariff_name }) => ({ status, tariff: tariff_name }),
    after: ({ tariff_name }, { tariff }) => ({ status: 'approved', tariff: tariff?.name ?? tariff_name }),
    apply: async (tx, targets, { tariff }, now) => {
      await queries.approve(tx, idsOf(targets), now)
      if (tariff)
        await queries.updateTerms(
          tx,
          targets.map(({ id }) => ({ id, tariff: tariff.id, tariffs: [tariff.id] })),
        )
    },
    mail: (target) => ({ event: 'approved', ...recipient(target) }),
  }),
  refuse: decision({
    action: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    log: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    before: ({ status, refused_reason }) => ({ status, reason: refused_reason }),
    after: (target, input) => ({ status: 'refused', reason: reasonFor(target, input) }),
    apply: refuse,
    mail: (target, input) => refusalOf(target, reasonFor(target, input)),
  }),
  disable: decision({
    action: () => 'disable',
    log: () => 'disable',
    before: ({ status, is_active }) => ({ status, is_active }),
    after: ({ status }) => ({
      status: status === 'deletion_requested' ? status : 'disabled',
      is_active: false,
    }),
    apply: (tx, targets, _, now) => disableClients(tx, idsOf(targets), now),
  }),
  enable: decision({
    action: ({ status }) => (status === 'disabled' ? 'enable' : undefined),
    log: () => 'enable',
    before: ({ status }) => ({ is_active: status !== 'disabled' }),
    after: () => ({ is_active: true }),
    apply: (tx, targets) => queries.enable(tx, idsOf(targets)),
  }),
  sign_out: decision({
    action: () => 'sign_out',
    log: () => 'sign_out',
    before: () => ({ sessions: true }),
    after: () => ({ sessions: false }),
    apply: (tx, targets, _, now) => signOutClients(tx, idsOf(targets), now),
  }),
  hide_prices: terms({ blocked: always, wanted: () => ({ prices_hidden: true }) }),
  show_prices: terms({ blocked: always, wanted: () => ({ prices_hidden: false }) }),
  set_tariff: terms({
    blocked: always,
    wanted: (_, { tariff }) => tariff && { tariff: tariff.id, tariffs: [tariff.id] },
  }),
  add_tariff: terms({
    blocked: always,
    wanted: ({ tariff_ids }, { tariff }) => tariff && { tariffs: sorted([...tariff_ids, tariff.id]) },
  }),
  remove_tariff: terms({
    blocked: (target, input, actor) =>
      always(target, input, actor) ??
      (target.tariff_id === input.tariff?.id
        ? message('tariff_in_use', { tariff: target.tariff_name })
        : undefined),
    wanted: ({ tariff_ids }, { tariff }) => ({ tariffs: tariff_ids.filter((id) => id !== tariff?.id) }),
  }),
}
/** What a bulk action of these has changed can be taken back. */
const undoable: readonly DecisionName[] = [
  'set_tariff',
  'add_tariff',
  'remove_tariff',
  'hide_prices',
  'show_prices',
]

/** What was changed about each client, and whether anything was done about it since. */
type Done = Map<number, { before: queries.Terms; after: queries.Terms; isLast: boolean }>
const restore = terms<Done>({
  wanted: ({ id }, done) => done.get(id)?.before,
  blocked: (target, done) => {
    const entry = done.get(target.id)
    const isAsLeft = entry?.isLast && !difference(termsOf(target), entry.after)
    if (target.status === 'erased') return message('client_erased')
    return isAsLeft ? undefined : message('client_changed_since')
  },
})

/** The price list that a decision names. @throws RuleError on `tariff` */
async function tariffOf(tx: Tx, id: number | null | undefined): Promise<Input['tariff']> {
  if (id == null) return undefined
  const [tariff] = await queries.findTariffs(tx, [id])
  if (!tariff) throw new RuleError({ tariff: [message('does_not_exist', { value: id })] })
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
        throw new RuleError({ tariff: [message('client_approved_already', { tariff: target.tariff_name })] })
      refuseLeftOut(await decide(tx, deps, actor, clients, decisions.approve, [target], input))
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
    refuseLeftOut(await decide(tx, deps, actor, clients, decisions[name], [target], input))
  })
}

/** What a refusal with this reason would say to the client. */
export async function previewRefusal(deps: Deps, id: number, reason: string) {
  const [target] = await queries.findTargets(deps.db, [id])
  if (!target) throw noClient()
  return previewMail(deps, refusalOf(target, reason))
}

type Bulk = Selection<ClientFilter> & {
  action: DecisionName
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
  { action, tariff, reason, reasons, count, expected, ...selection }: Bulk,
): Promise<BulkAnswer> {
  if (action.endsWith('_tariff') && tariff == null) throw new RuleError({ tariff: [message('required')] })
  if (action === 'refuse' && !reason) throw new RuleError({ reason: [message('required')] })
  const wanted = await selectedIds(
    selection,
    (filter) => findClientIds(deps.db, filter),
    (listed) => {
      if (count !== undefined && count !== listed)
        throw ruleError(message('client_list_changed', { count: listed }))
    },
  )
  const answer = await withClients(deps, wanted, async (tx) => {
    const input = {
      tariff: await tariffOf(tx, tariff),
      reason: reason ?? undefined,
      reasons: reasons ?? undefined,
      expected,
    }
    const targets = await targetsOf(tx, actor, wanted)
    const outcome = await decide(tx, deps, actor, clients, decisions[action], targets, input)
    const canUndo = outcome.done > 0 && undoable.includes(action)
    return {
      ...bulkAnswer(outcome, clients, language, wanted),
      ...(canUndo && { undo: actor.request_id }),
    }
  })
  if (undoable.includes(action)) deps.liveUpdates.tellAll('prices')
  return answer
}

/**
 * Gives each client back what they had before a bulk action; who has been changed again since is left out, with the
 * reason.
 *
 * @param request the one that made the change
 * @throws NotFoundError where the actor has changed nothing by it
 */
export async function undoClientChanges(
  deps: Deps,
  actor: Actor,
  language: Language,
  request: string,
): Promise<BulkAnswer> {
  const about = { entity: clients.entity, request, actor: actor.id, fields: termFields }
  const changes = await findChanges(deps.db, about)
  if (changes.length === 0) throw new NotFoundError(message('undo_unknown', { undo: request }))
  const ids = changes.flatMap(({ entity_id }) => entity_id ?? [])
  const answer = await withClients(deps, ids, async (tx) => {
    const targets = await targetsOf(tx, actor, ids)
    const last = await lastEntryIds(tx, clients.entity, ids)
    const done: Done = new Map()
    for (const { id, entity_id, before, after } of await findChanges(tx, about))
      if (entity_id !== null && before && after)
        done.set(entity_id, { before, after, isLast: last.get(entity_id) === id })
    const outcome = await decide(tx, deps, actor, clients, restore, targets, done)
    return bulkAnswer(outcome, clients, language, ids)
  })
  deps.liveUpdates.tellAll('prices')
  return answer
}

/** How many of several clients have which price lists; two or three statements. */
export async function countClientTariffs({ db }: Deps, selection: Selection<ClientFilter>) {
  const ids = await selectedIds(selection, (filter) => findClientIds(db, filter))
  return { count: await queries.countAlive(db, ids), tariffs: await queries.countTariffs(db, ids) }
}
