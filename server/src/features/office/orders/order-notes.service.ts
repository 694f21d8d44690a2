import type { OrderNote } from '@comptoir/contract/admin-orders'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import type { Session } from '#session.ts'
import * as queries from './order-notes.queries.ts'

/**
 * Adds a note for colleagues to an order.
 *
 * @throws NotFoundError if there is no such order
 */
export async function addNote(
  deps: Deps,
  { user }: Session,
  actor: Actor,
  orderId: number,
  text: string,
): Promise<OrderNote> {
  const at = deps.now()
  const { id, company_id } = await inTransaction(deps.db, async (tx) => {
    const order = await orderOf(tx, orderId)
    const note = await queries.insertNote(tx, { order_id: orderId, author_id: user.id, at, text })
    await audit(tx, deps, actor, [entry(orderId, order.name, { before: null, after: { note: text } })])
    return { ...note, company_id: order.company_id }
  })
  await tellReaders(deps, company_id)
  return { id, at: at.toISOString(), author: { id: user.id, name: user.name }, text }
}

/**
 * Deletes a note of one's own.
 *
 * @throws NotFoundError if there is no such note
 * @throws RuleError for somebody else's
 */
export async function deleteNote(deps: Deps, actor: Actor, orderId: number, id: number): Promise<void> {
  const { company_id } = await inTransaction(deps.db, async (tx) => {
    const order = await orderOf(tx, orderId)
    const note = await queries.lockNote(tx, orderId, id)
    if (!note) throw new NotFoundError(message('no_match', { what: 'OrderNote' }))
    if (note.author_id !== actor.id) throw ruleError(message('order_note_not_yours'))
    await queries.deleteNote(tx, orderId, id)
    await audit(tx, deps, actor, [entry(orderId, order.name, { before: { note: note.text }, after: null })])
    return order
  })
  await tellReaders(deps, company_id)
}

async function orderOf(tx: Tx, id: number) {
  const order = await queries.lockNamedOrder(tx, id)
  if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
  return order
}

type Change = { before: { note: string } | null; after: { note: string } | null }
const entry = (entity_id: number, label: string, change: Change) =>
  ({ action: 'change', entity: 'order', entity_id, label, ...change }) as const
