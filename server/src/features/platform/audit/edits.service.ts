import type { Db, Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import * as queries from './audit.queries.ts'
import { audit, difference, lastEntryIds, type Actor, type AuditRecord } from './audit.service.ts'

type Values = Record<string, unknown>
type Entity = AuditRecord['entity']

/** A kind of thing that the office edits, for `changeOne` and its siblings. `Id` is null where there is only one. */
export type Editable<V extends Values, Id extends number | null = number> = {
  entity: Entity
  /** Its name in a 404. */
  what: string
  /** Locks it against other edits until the transaction ends. */
  lock: (tx: Tx, id: Id | null) => Promise<unknown>
  /** Its present values, read after `lock`; undefined where there is none. */
  read: (tx: Tx, id: Id) => Promise<V | undefined>
  /** Faults of the new values, per field; `id` is null for a new thing. */
  check: (tx: Tx, wanted: V, id: Id | null) => Promise<FieldErrors>
  /** Its name in the log. */
  label: (values: V) => string
  /** What the log keeps of what has changed, where that is something else: names in place of ids, less of long texts. */
  logged?: (changes: Changes, tx: Tx) => Changes | Promise<Changes>
  /** The action of the log entry, from the values that have changed; `change` by default. */
  action?: (changed: Partial<V>) => AuditRecord['action']
}
type Changes = { before: Values | null; after: Values | null }
type Edited<V> = V & { version: number }

/**
 * Runs an edit in a transaction. If somebody has written the same code or name since it was checked, it runs once more: now
 * the check finds it, and refuses.
 */
const edit = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, work).catch((error: unknown) => {
    if (!isUniqueViolation(error) || db.isTransaction) throw error
    return inTransaction(db, work)
  })

/** Adds a thing and logs it. @throws RuleError per field */
export const createOne = <V extends Values>(
  deps: Deps,
  actor: Actor,
  thing: Editable<V>,
  wanted: (tx: Tx) => Promise<V>,
  insert: (tx: Tx, values: V) => Promise<number>,
): Promise<Edited<V>> =>
  edit(deps.db, async (tx) => {
    await thing.lock(tx, null)
    const values = await wanted(tx)
    await refuseFaults(thing, tx, values, null)
    const id = await insert(tx, values)
    const after = await readOne(tx, thing, id)
    await audit(tx, deps, actor, [
      {
        ...subject(thing, id, after),
        action: 'create',
        ...(await logged(tx, thing, { before: null, after })),
      },
    ])
    return { ...after, version: await versionOf(tx, thing.entity, id) }
  })

/**
 * Changes a thing and logs what differs.
 *
 * @param version the one that was on the screen; without it no check is made
 * @throws NotFoundError, which names who has removed what was on the screen, RuleError per field, ConflictError if
 * somebody has changed it meanwhile
 */
export const changeOne = <V extends Values, Id extends number | null>(
  deps: Deps,
  actor: Actor,
  thing: Editable<V, Id>,
  { id, version }: { id: Id; version: number | undefined },
  change: (before: V) => V,
  update: (tx: Tx, values: V, changed: Values) => Promise<unknown>,
): Promise<Edited<V>> =>
  edit(deps.db, async (tx) => {
    await thing.lock(tx, id)
    const before = await readOne(tx, thing, id, version)
    await refuseStale(tx, { entity: thing.entity, id, version }, async () => before)
    const wanted = change(before)
    const changes = difference(before, wanted)
    if (changes) {
      await refuseFaults(thing, tx, wanted, id)
      await update(tx, wanted, changes.after)
    }
    const after = changes ? await readOne(tx, thing, id) : before
    const changed = difference(before, after)
    if (changed)
      await audit(tx, deps, actor, [
        {
          ...subject(thing, id, after),
          action: thing.action?.(changed.after as Partial<V>) ?? 'change',
          ...(await logged(tx, thing, changed)),
        },
      ])
    return { ...after, version: await versionOf(tx, thing.entity, id) }
  })

/** Removes a thing and logs what it was. @throws NotFoundError, and what `remove` throws */
export const removeOne = <V extends Values>(
  deps: Deps,
  actor: Actor,
  thing: Editable<V>,
  id: number,
  remove: (tx: Tx, before: V) => Promise<unknown>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await thing.lock(tx, id)
    const before = await readOne(tx, thing, id)
    await remove(tx, before)
    await audit(tx, deps, actor, [
      {
        ...subject(thing, id, before),
        action: 'delete',
        ...(await logged(tx, thing, { before, after: null })),
      },
    ])
  })

/** The present values, overwritten by those that a call names. */
export const withChanges = <V extends Values>(
  before: V,
  changes: { [Key in keyof V]?: V[Key] | undefined },
): V => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

/**
 * Refuses an edit of what somebody else has edited since it was on the screen. For what is locked: of two edits at
 * once the second finds the entry of the first.
 *
 * @param version the last one seen; undefined where the call does not say
 * @param current how it stands, for the answer
 * @throws ConflictError
 */
export async function refuseStale(
  tx: Tx,
  { entity, id, version }: { entity: Entity; id: number | null; version: number | undefined },
  current: () => Promise<Values>,
): Promise<void> {
  if (version === undefined) return
  const last = await queries.findLastEntry(tx, entity, id)
  if (last && last.id !== version) throw changedMeanwhile(last, await current())
}

/**
 * Refuses to put a list into another order where it stands in another one by now than on the screen. For what is locked.
 *
 * @param seen the ids as they were seen; undefined where the call does not say
 * @param before the ids as they stand
 * @throws ConflictError
 */
export async function refuseMoved(
  tx: Tx,
  entity: Entity,
  { seen, before }: { seen: readonly number[] | undefined; before: readonly number[] },
): Promise<void> {
  if (!seen || (seen.length === before.length && seen.every((id, at) => id === before[at]))) return
  throw changedMeanwhile(await queries.findLastMove(tx, entity), { ids: before })
}

function changedMeanwhile(
  last: Awaited<ReturnType<typeof queries.findLastEntry>>,
  current: Values,
): ConflictError {
  const by = last?.actor_id ? { id: last.actor_id, name: last.actor_name ?? '' } : null
  return new ConflictError(
    by ? message('changed_meanwhile', { name: by.name }) : message('changed_meanwhile_somehow'),
    {
      changed_by: by,
      changed_at: last?.at.toISOString() ?? null,
      current: { ...current, version: last?.id ?? 0 },
    },
  )
}

/** The version of one thing: the number of the last entry about it. */
export const versionOf = async (db: Db, entity: Entity, id: number | null): Promise<number> =>
  (await queries.findLastEntry(db, entity, id))?.id ?? 0

/** Things with their versions; one statement. */
export async function withVersions<V extends { id: number }>(
  db: Db,
  entity: Entity,
  things: readonly V[],
): Promise<Edited<V>[]> {
  const last = await lastEntryIds(
    db,
    entity,
    things.map(({ id }) => id),
  )
  return things.map((thing) => ({ ...thing, version: last.get(thing.id) ?? 0 }))
}

async function readOne<V extends Values, Id extends number | null>(
  tx: Tx,
  { entity, read, what }: Editable<V, Id>,
  id: Id,
  version?: number,
): Promise<V> {
  const found = await read(tx, id)
  if (found) return found
  const last = version === undefined ? undefined : await queries.findLastEntry(tx, entity, id)
  if (last?.action === 'delete' && last.actor_name)
    throw new NotFoundError(message('deleted_meanwhile', { name: last.actor_name }))
  throw new NotFoundError(message('no_match', { what }))
}

async function refuseFaults<V extends Values, Id extends number | null>(
  { check }: Editable<V, Id>,
  tx: Tx,
  values: V,
  id: Id | null,
): Promise<void> {
  const faults = await check(tx, values, id)
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
}

const subject = <V extends Values>(
  { entity, label }: Pick<Editable<V>, 'entity' | 'label'>,
  id: number | null,
  values: V,
) => ({
  entity,
  entity_id: id,
  label: label(values),
})
function logged<V extends Values, Id extends number | null>(
  tx: Tx,
  { logged: said = (changes) => changes }: Editable<V, Id>,
  { before, after }: Changes,
): Changes | Promise<Changes> {
  return said({ before: before && withoutId(before), after: after && withoutId(after) }, tx)
}
function withoutId(thing: Values): Values {
  const { id: _, ...values } = thing
  return values
}
