import type { ClientStatus } from '@comptoir/contract/admin-clients'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { RuleError, ruleError, say, type Message } from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { previewMail, queueMails } from '#features/platform/mail/mail.service.ts'
import { change, onlyOnce } from './change-client.service.ts'
import { obstacle } from './client-actions.rules.ts'
import * as queries from './client-changes.queries.ts'
import { decisions, refusalOf, type DecisionName, type Input } from './client-decisions.service.ts'
import { findClientIds, type ClientFilter } from './client-list.queries.ts'
import { about, labelOf, noClient, targetOf, targetsOf, type Target } from './client-targets.service.ts'

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
    about(deps, [id], async (tx) => {
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
  return about(deps, wanted, async (tx) => {
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
        reason: translate(language, why.key, why.values),
      })),
    }
  })
}
