import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { message, ruleError, type Message } from '#lib/errors.ts'
import { audit, type Actor, type AuditRecord } from './audit.service.ts'

type Values = Record<string, unknown>
/** The values that differ, before and after. */
type Change = { before: Values; after: Values }

/** The thing that the office decides about, as the log names it. */
export type Decided<T> = { entity: AuditRecord['entity']; label: (thing: T) => string }

/** Something that is done to any number of things in a constant number of statements. */
export type Decision<T extends { id: number }, Input> = {
  /** What changes; undefined where nothing has to change. */
  change: (thing: T, input: Input) => Change | undefined
  /** Why it cannot be done to this one; undefined where it can. */
  blocked: (thing: T, input: Input, actor: Pick<Actor, 'id'> | null) => Message | undefined
  action: (thing: T) => AuditRecord['action']
  /** Applies it to all of these, with what belongs to it, such as mails, in the same transaction. */
  apply: (tx: Tx, deps: Deps, changes: readonly (Change & { thing: T })[], input: Input) => Promise<unknown>
}

type Outcome<T> = {
  /** What there was of what it was for. */
  found: readonly T[]
  done: number
  unchanged: number
  refused: { thing: T; reason: Message }[]
}

/**
 * Applies a decision to many things and logs it; those that it cannot apply to are left out.
 *
 * @param things locked, with their present values
 * @param actor null for the shop itself
 */
export async function decide<T extends { id: number }, Input>(
  tx: Tx,
  deps: Deps,
  actor: Actor | null,
  { entity, label }: Decided<T>,
  decision: Decision<T, Input>,
  things: readonly T[],
  input: Input,
): Promise<Outcome<T>> {
  const refused: Outcome<T>['refused'] = []
  const changes: (Change & { thing: T })[] = []
  for (const thing of things) {
    const change = decision.change(thing, input)
    if (!change) continue
    const reason = decision.blocked(thing, input, actor)
    if (reason) refused.push({ thing, reason })
    else changes.push({ thing, ...change })
  }
  if (changes.length > 0) {
    await decision.apply(tx, deps, changes, input)
    await audit(
      tx,
      deps,
      actor,
      changes.map(({ thing, before, after }) => ({
        action: decision.action(thing),
        entity,
        entity_id: thing.id,
        label: label(thing),
        before,
        after,
      })),
    )
  }
  return {
    found: things,
    done: changes.length,
    unchanged: things.length - changes.length - refused.length,
    refused,
  }
}

/** @throws RuleError with the reason where the only thing was left out */
export function refuseLeftOut({ refused: [first] }: Outcome<unknown>): void {
  if (first) throw ruleError(first.reason)
}

/**
 * The result of a bulk action, in the reader's language.
 *
 * @param ids what it was for: those under which there is nothing are among those left out
 */
export const bulkAnswer = <T extends { id: number }>(
  { found, done, unchanged, refused }: Outcome<T>,
  { label }: Pick<Decided<T>, 'label'>,
  language: Language,
  ids: readonly number[],
): BulkAnswer => ({
  done,
  unchanged,
  refused: [
    ...refused.map(({ thing, reason }) => ({
      id: thing.id,
      name: label(thing),
      reason: translateMessage(language, reason),
    })),
    ...unknownIds(ids, found, language),
  ],
})

/** The ids under which there is nothing, as they are named among those left out. */
export function unknownIds(
  ids: readonly number[],
  found: readonly { id: number }[],
  language: Language,
): BulkAnswer['refused'] {
  const known = new Set(found.map(({ id }) => id))
  const reason = translateMessage(language, message('unknown_id'))
  return [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, name: `#${id}`, reason }))
}

/** The things a bulk action is for, as its call names them (`selectionOf`). */
export type Selection<Filter> = {
  ids?: number[] | undefined
  all?: Filter | undefined
  excluding?: number[] | undefined
}

/**
 * The ids of a selection.
 *
 * @param find the ids of a list by its filters
 * @param check of the length of the whole list, which may refuse it
 */
export async function selectedIds<Filter extends object>(
  { ids, all, excluding = [] }: Selection<Filter>,
  find: (filter: Filter | Record<never, never>) => Promise<number[]>,
  check?: (count: number) => void,
): Promise<number[]> {
  const listed = ids ?? (await find(all ?? {}))
  if (!ids) check?.(listed.length)
  const without = new Set(excluding)
  return listed.filter((id) => !without.has(id))
}
