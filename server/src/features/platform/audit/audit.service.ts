import type { AuditEntry, auditActions, auditEntities } from '@comptoir/contract/admin-audit'
import { isSameValue } from '@comptoir/contract/same-value'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { CompanyGoneError } from '#lib/errors.ts'
import * as queries from './audit.queries.ts'

/** Who did something, and in which request. */
export type Actor = { id: number; request_id: string }
/** The caller of a request. */
export const actorOf = ({
  session,
  request,
}: {
  session: { user: { id: number } }
  request: { id: string }
}): Actor => ({ id: session.user.id, request_id: request.id })

type Values = Record<string, unknown>
export type AuditRecord = {
  action: (typeof auditActions)[number]
  entity: (typeof auditEntities)[number]
  entity_id: number | null
  /** The name of the thing. */
  label: string
  /** The values that have changed; never a secret. */
  before?: Values | null
  after?: Values | null
}

/**
 * Writes audit entries in the transaction that makes the changes, in one statement.
 *
 * @param actor null for the shop itself
 * @throws CompanyGoneError where the actor's account has been deleted
 */
export async function audit(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  actor: Actor | null,
  records: readonly AuditRecord[],
): Promise<void> {
  if (records.length === 0) return
  try {
    await queries.insertEntries(tx, now(), actor, records)
  } catch (error) {
    if (actor && isForeignKeyViolation(error, 'audit_entry.actor_id')) throw new CompanyGoneError(actor.id)
    throw error
  }
}

/** Records what the operator did by a command, in a transaction of its own; nobody is named. */
export const auditCommand = (db: Db, record: AuditRecord): Promise<void> =>
  inTransaction(db, (tx) => audit(tx, { now: () => new Date() }, null, [record]))

/** The values that differ, on either side; undefined where none does. */
export function difference(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const keys = Object.keys(after).filter((key) => !isSameValue(before[key], after[key]))
  if (keys.length === 0) return undefined
  const of = (values: Values) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
  return { before: of(before), after: of(after) }
}

export type AuditFilter = Parameters<typeof queries.findEntries>[1]

export async function auditEntries(
  db: Db,
  filter: AuditFilter,
): Promise<{ count: number; rows: AuditEntry[] }> {
  const { count, rows } = await queries.findEntries(db, filter)
  return {
    count,
    rows: rows.map(({ actor_id, actor_name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    })),
  }
}

/** The last entries about one thing. */
export const auditOf = async (
  db: Db,
  entity: AuditRecord['entity'],
  entity_id: number,
): Promise<AuditEntry[]> =>
  (await auditEntries(db, { entity, entity_id, ordering: '-at', limit: 10, offset: 0 })).rows

export const auditActors = ({ db }: Deps) => queries.findActors(db)

/** What one request has changed of things, in these fields only. */
export const findChanges = queries.findChanges

/** The number of the last entry about each of these things. */
export async function lastEntryIds(
  db: Db,
  entity: AuditRecord['entity'],
  ids: readonly number[],
): Promise<Map<number | null, number | null>> {
  const found = await queries.findLastEntryIds(db, entity, ids)
  return new Map(found.map((row) => [row.entity_id, row.last]))
}

/** Removes personal data from the entries about a client. */
export const anonymizePerson = queries.anonymizePerson
export const anonymizePersonOf = queries.anonymizePersonOf
