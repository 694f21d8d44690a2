import type { OfficeStep } from '@comptoir/contract/admin-orders'
import type { Order } from '@comptoir/contract/order'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import type { CompanySession } from '#session.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { allocateOrder } from './allocate-order.service.ts'
import { readOrder, sessionForOrder, tellReaders } from './orders.service.ts'
import { reserveItems } from './place-order.queries.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './steps.queries.ts'
import { findStep, possibleSteps, refusalForCustomer, type ActorKind, type Step } from './steps.rules.ts'

/** Who asks, in which language, and for which company if the call names one. */
export type Customer = { session: CompanySession; language: Language; owner: number | undefined }

/**
 * Cancels an order for its customer: nothing is held any more, and both sides are told (ORD-08, OD-09). An order that
 * they have cancelled stays so.
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError once the office has begun (OD-41)
 */
export async function cancelOrder(deps: Deps, customer: Customer, id: number): Promise<void> {
  await stepOfCustomer(deps, customer, id, 'cancel')
}

/**
 * Undoes a cancellation for ten minutes (C-18), as far as the goods are still there.
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError where it is too late, or naming each product that is short
 */
export async function restoreOrder(deps: Deps, customer: Customer, id: number): Promise<Order> {
  const session = await stepOfCustomer(deps, customer, id, 'restore')
  return readOrder(deps, session, id, customer.language, { anyCompany: false })
}

async function stepOfCustomer(
  deps: Deps,
  customer: Customer,
  id: number,
  name: 'cancel' | 'restore',
): Promise<CompanySession> {
  const session = await sessionForOrder(deps, customer, id)
  const { user, company } = session
  const isDone = await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, company.id, id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    if (name === 'cancel' && order.status === 'client_canceled') return false
    const now = deps.now()
    const step = findStep(name, 'customer', order, now)
    if (!step) throw ruleError(refusalForCustomer(name, order.status))
    await take(tx, order, step, { kind: 'customer', id: user.id, at: now })
    return true
  })
  if (isDone) await tellReaders(deps, company.id)
  return session
}

type Given = { reason?: string; tracking_code?: string; tracking_url?: string }

/**
 * Takes a step of the office (OD-09).
 *
 * @throws NotFoundError if there is no such order
 * @throws RuleError where the table does not allow it from where the order stands, or goods are not in the warehouse
 */
export async function takeOfficeStep(
  deps: Deps,
  actor: Actor,
  id: number,
  name: OfficeStep,
  given: Given,
): Promise<{ status: Order['status']; payment_status: Order['payment_status']; allowed: OfficeStep[] }> {
  const moved = await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, 'any', id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    const now = deps.now()
    const step = findStep(name, 'office', order, now)
    if (!step) throw ruleError(message('order_step_refused', { order: order.name }))
    if (step.needsReason && !given.reason) throw new RuleError({ reason: [message('required')] })
    const { to_status, payment_status } = await take(
      tx,
      order,
      step,
      { kind: 'office', id: actor.id, at: now },
      given,
    )
    const before = { status: order.status, payment_status: order.payment_status }
    const changed = difference(before, { status: to_status, payment_status })
    await audit(tx, deps, actor, [
      { action: 'change', entity: 'order', entity_id: id, label: order.name, ...changed },
    ])
    return {
      company_id: order.company_id,
      standing: { status: to_status, payment_status, last_step_at: now },
    }
  })
  await tellReaders(deps, moved.company_id)
  const { status, payment_status } = moved.standing
  return { status, payment_status, allowed: officeStepsOf(moved.standing, deps.now()) }
}

/** The steps that the office can take now with an order that stands so. */
export const officeStepsOf = (standing: Parameters<typeof possibleSteps>[1], now: Date): OfficeStep[] =>
  possibleSteps('office', standing, now) as OfficeStep[] // the office's of the table

/** Takes a step that is allowed: the goods, the facts, the log, and the mail about it. */
async function take(
  tx: Tx,
  order: queries.LockedOrder,
  step: Step,
  { kind, id, at }: { kind: ActorKind; id: number; at: Date },
  { reason = '', ...tracking }: Given = {},
) {
  if (step.goods === 'reserve') await reserve(tx, order, at)
  else if (step.goods) await endReservations(tx, order.id, step.goods, at)
  const refund =
    step.refunds && order.payment_status === 'paid' ? { payment_status: 'refunded' as const } : {}
  const event = await queries.moveOrder(
    tx,
    order,
    { ...step.facts, ...refund, ...tracking },
    { action: step.name, actor_kind: kind, actor_id: id, at, reason },
  )
  await enqueue(tx, 'order_mail', { order_id: order.id, event_id: event.id })
  return event
}

/**
 * Gives back what an order that is held has reserved, or takes it from the shelves.
 *
 * @throws RuleError naming each product that is to leave and is not in the warehouse
 */
export async function endReservations(
  tx: Tx,
  orderId: number,
  reason: 'release' | 'ship',
  at: Date,
): Promise<void> {
  const held = await queries.lockHeld(tx, orderId)
  const missing = reason === 'ship' ? held.filter((stock) => stock.on_hand < stock.held) : []
  if (missing.length > 0)
    throw ruleError(
      ...missing.map((stock) =>
        message('order_goods_missing', { ref: stock.ref, wanted: stock.held, available: stock.on_hand }),
      ),
    )
  await queries.endReservations(tx, orderId, reason, at)
  await stockChanged(
    tx,
    held.map(({ product_id }) => product_id),
  )
}

async function reserve(tx: Tx, order: queries.LockedOrder, at: Date): Promise<void> {
  const items = await queries.findItemsToReserve(tx, order.id)
  const { shares } = await allocateOrder(tx, items, order.leaves ?? undefined)
  await reserveItems(
    tx,
    order.id,
    shares.map(({ line, ...share }) => ({ ...share, order_item_id: items[line]!.id })),
    at,
  )
  await stockChanged(
    tx,
    items.map(({ product_id }) => product_id),
  )
}
