import type { Tx } from '#db/connect.ts'
import { isForeignKeyViolation, isUnavailable } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { message, type Message } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import * as queries from './imports.queries.ts'

/** The job that takes an import back, whole or not at all. */
export async function undoImport(deps: Deps, id: number): Promise<void> {
  const failure = await takeBack(deps, id).catch((error: unknown) => {
    // What was made since may name what came with it, which then cannot go.
    if (isForeignKeyViolation(error)) return message('catalogue_import_needed')
    if (isUnavailable(error)) throw error
    return message('catalogue_import_undo_broken_off', { reason: (error as Error).message })
  })
  if (failure) await queries.end(deps.db, id, 'undoing', { state: 'done', at: deps.now(), failure })
  else deps.liveUpdates.tellAll('prices')
}

const takeBack = (deps: Deps, id: number): Promise<Message | undefined> =>
  inTransaction(deps.db, async (tx) => {
    const held = await queries.lockImport(tx, id)
    if (held?.state !== 'undoing' || !held.confirmed_at) return undefined
    const against = await reasonAgainstUndo(tx, id, held.confirmed_at)
    if (against) return against
    const styles = await queries.findStyles(tx, id)
    await queries.takeBack(tx, id)
    await refreshSearch(tx, styles ?? 'all')
    await queries.end(tx, id, 'undoing', { state: 'undone', at: deps.now() })
    return undefined
  })

async function reasonAgainstUndo(tx: Tx, id: number, since: Date): Promise<Message | undefined> {
  const orders = await queries.findOrdersSince(tx, id, since)
  if (orders) return message('catalogue_import_ordered', { count: orders.count, name: orders.name })
  const uses = await queries.findUses(tx, id)
  if (uses) return message('catalogue_import_used', { count: uses.count, ref: uses.ref })
  const changed = await queries.findChangedSince(tx, id)
  return changed && message('catalogue_import_changed', { count: changed.count, name: changed.name ?? '' })
}
