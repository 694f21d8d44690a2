import { officeSteps, type OfficeStep } from '@comptoir/contract/admin-orders'
import type { Order } from '@comptoir/contract/order'
import type { Language, Money } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue, enqueueAll } from '#jobs/enqueue.ts'
import { newToken } from '#lib/crypto.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { actorKindOf, type CompanySession } from '#session.ts'
import { checkCredit } from '#features/ordering/payment-methods/payment-methods.service.ts'
import { isAtLimit, refuseOverLimit } from '#features/prices/pricing/pricing.service.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import * as shipments from '#features/orders/shipments/shipments.service.ts'
import { allocateOrder } from './allocate-order.service.ts'
import { readOrder, sessionForOrder, tellReaders } from './orders.service.ts'
import { reserveItems, type By } from './place-order.queries.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './steps.queries.ts'
import { takeOffRest } from './take-off.service.ts'
import {
  findStep,
  possibleSteps,
  refusalForCustomer,
  steps,
  type ActorKind,
  type Step,
  type StepName,
} from './steps.rules.ts'

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
 * Undoes a cancellation for ten minutes (C-18), as far as the goods, the promotions and the credit are still there. An order
 * that stands stays so.
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError where it is too late, naming each product that is short, or above the limit of a promotion or of what is
 * bought on account
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
  const taken = await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, company.id, id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    if (order.status === (name === 'cancel' ? 'client_canceled' : 'submitted')) return undefined // asked twice
    const now = deps.now()
    const step = findStep(name, 'customer', order, now)
    if (!step) throw ruleError(refusalForCustomer(name, order.status))
    if (name === 'restore') {
      await refuseOverLimit(tx, id)
      await checkCredit(tx, company, order)
    }
    return take(tx, order, step, { kind: 'customer', id: user.id, at: now })
  })
  if (taken) await tellReaders(deps, company.id)
  if (taken?.changesPrices) deps.liveUpdates.tellAll('prices')
  return session
}

/**
 * Lets a customer, or the office for them, do something to an order of theirs, which is held until the transaction ends, and
 * that leads to a step; nothing where that has happened already. The step is taken, what the office does is logged, and
 * everybody who sees the order is told.
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError where the table does not allow it
 */
export async function changeByCustomer(
  deps: Deps,
  customer: Customer,
  id: number,
  work: (
    tx: Tx,
    order: queries.LockedOrder,
    at: Date,
  ) => Promise<{ step: StepName; given: Given; audited: ReturnType<typeof difference> } | undefined>,
): Promise<CompanySession> {
  const session = await sessionForOrder(deps, customer, id)
  const { user, company } = session
  await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, company.id, id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    const now = deps.now()
    const wanted = await work(tx, order, now)
    if (!wanted) return
    const kind = actorKindOf(session)
    const step = findStep(wanted.step, kind, order, now)
    if (!step) throw ruleError(message('order_step_refused', { order: order.name, status: order.status }))
    await take(tx, order, step, { kind, id: user.id, at: now }, wanted.given)
    if (session.office)
      await audit(tx, deps, session.office, [
        { action: 'change', entity: 'order', entity_id: id, label: order.name, ...wanted.audited },
      ])
  })
  await tellReaders(deps, company.id)
  return session
}

/** Why a step is taken, which return it is about, and how what leaves with it or has left travels. */
export type Given = { reason?: string; return_number?: number } & shipments.Details

/**
 * Takes a step of the office (OD-09).
 *
 * @throws NotFoundError if there is no such order
 * @throws RuleError where the table does not allow it from where the order stands, goods are not in the warehouse, or there is
 * no such carrier
 */
export async function takeOfficeStep(
  deps: Deps,
  actor: Actor,
  id: number,
  name: OfficeStep,
  given: Given,
): Promise<{ status: Order['status']; payment_status: Order['payment_status']; allowed: OfficeStep[] }> {
  const { standing } = await changeByOffice(deps, actor, id, async (tx, order, at) => {
    if (name !== 'take_off' || !findStep(name, 'office', order, at)) return { steps: [name], given }
    await takeOffRest(tx, order, { at, actor_id: actor.id })
    return { steps: ['take_off', 'process'], untold: 'process', given }
  }).catch(shipments.refuseUnknownCarrier(given))
  const { status, payment_status } = standing
  return { status, payment_status, allowed: officeStepsOf(standing, deps.now()) }
}

type Change<Result> = {
  /** One after the other; none where nothing becomes of the order. */
  steps: readonly StepName[]
  /** The one of these that no mail tells of: another's says it, and nothing leaves with it. */
  untold?: StepName
  given?: Given
  /** What is logged beside the step. */
  audited?: ReturnType<typeof difference>
  result?: Result
}

/**
 * Lets the office do something to an order, which is held until the transaction ends: what is done to it leads to
 * steps, or to none. They are checked, taken and logged, and everybody who sees the order is told.
 *
 * @throws as `takeOfficeStep` does
 */
export async function changeByOffice<Result>(
  deps: Deps,
  actor: Actor,
  id: number,
  work: (tx: Tx, order: queries.LockedOrder, at: Date) => Promise<Change<Result>>,
) {
  const now = deps.now()
  const changed = await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, 'any', id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    const { steps, untold, given = {}, audited, result } = await work(tx, order, now)
    const by = { kind: 'office' as const, id: actor.id, at: now }
    let { status, payment_status, has_left } = order
    let changesPrices = false
    for (const name of steps) {
      const step = findStep(name, 'office', { ...order, status, payment_status, has_left }, now)
      if (!step) throw ruleError(message('order_step_refused', { order: order.name, status: order.status }))
      if (step.needsReason && !given.reason) throw new RuleError({ reason: [message('required')] })
      const isTold = name !== untold
      const taken = await take(tx, { ...order, status, payment_status }, step, { ...by, isTold }, given)
      status = taken.to_status
      payment_status = taken.payment_status
      has_left ||= step.goods === 'ship'
      changesPrices ||= taken.changesPrices
    }
    const changes = difference(
      { status: order.status, payment_status: order.payment_status, ...audited?.before },
      { status, payment_status, ...audited?.after },
    )
    if (steps.length > 0 || changes)
      await audit(tx, deps, actor, [
        { action: 'change', entity: 'order', entity_id: id, label: order.name, ...changes },
      ])
    const standing = {
      status,
      payment_status,
      is_credited: order.is_credited,
      has_left,
      last_step_at: steps.length > 0 ? now : order.last_step_at,
    }
    return { order, standing, result, changesPrices }
  })
  await tellReaders(deps, changed.order.company_id)
  if (changed.changesPrices) deps.liveUpdates.tellAll('prices')
  return changed
}

/** The steps that the office can take now with an order that stands so. */
export const officeStepsOf = (standing: Parameters<typeof possibleSteps>[1], now: Date): OfficeStep[] =>
  possibleSteps('office', standing, now).filter(isOfficeStep)
const isOfficeStep = (name: string): name is OfficeStep => officeSteps.some((step) => step === name)

/** An order held until the transaction ends, with what is still to be paid of it. */
export type OrderToPay = queries.LockedOrder & { due: Money }

/** Holds an order of any company, to pay it; undefined if there is none. */
export async function lockOrderToPay(tx: Tx, id: number): Promise<OrderToPay | undefined> {
  const order = await queries.lockOrder(tx, 'any', id)
  return order && { ...order, due: await queries.findDue(tx, id) }
}

/** Takes a step of the shop itself with an order that is held; false where the table does not allow it. */
export async function takeSystemStep(
  tx: Tx,
  order: OrderToPay,
  name: 'request_payment',
  at: Date,
): Promise<boolean> {
  const step = findStep(name, 'system', order, at)
  if (step) await take(tx, order, step, { kind: 'system', id: null, at })
  return step !== undefined
}

/** Says of an order that is held and not paid whether a payment is under way. */
export const setUnpaid = queries.setUnpaid

/**
 * Takes a step that is allowed: the goods, the money, the facts, the log, and the mail about it. Says whether a promotion ends
 * with it or holds again.
 */
async function take(
  tx: Tx,
  order: queries.LockedOrder,
  step: Step,
  { kind, id, at, isTold = true }: { kind: ActorKind; id: number | null; at: Date; isTold?: boolean },
  { reason = '', return_number, ...details }: Given = {},
) {
  const by = { at, actor_id: id }
  const gaveBack = step.goods === 'release' && (await isAtLimit(tx, order.id))
  if (step.goods === 'reserve') await reserve(tx, order, by)
  if (step.goods === 'release') await release(tx, order.id, by)
  if (step.goods === 'ship') await shipments.leaveAll(tx, order.id, details, by)
  else await shipments.addDetails(tx, order.id, details)
  if (step.name === 'pay' && kind === 'office') await payByHand(tx, order, by)
  if (step.name === 'cancel') await queries.endAllocations(tx, order.id, by)
  const event = await queries.moveOrder(tx, order, step.facts, {
    action: step.name,
    actor_kind: kind,
    actor_id: id,
    at,
    reason,
    return_number: return_number ?? null,
  })
  if (isTold) await enqueue(tx, 'order_mail', { order_id: order.id, event_id: event.id })
  if (step.name === 'ship' || step.name === 'process' || step.name === 'complete')
    await enqueue(tx, 'invoice_order', { order_id: order.id })
  if (step.name === 'request_payment' && kind === 'office')
    await enqueue(tx, 'payment_request', { order_id: order.id, event_id: event.id })
  const tookLast = step.goods === 'reserve' && (await isAtLimit(tx, order.id))
  return { ...event, changesPrices: gaveBack || tookLast }
}

/** The office has seen the money: what the order still costs is a payment of its own. */
async function payByHand(tx: Tx, order: queries.LockedOrder, by: By) {
  const due = await queries.findDue(tx, order.id)
  if (compare(due, '0.00') <= 0) return
  const paid = await queries.insertOfficePayment(tx, order, { key: newToken(), amount: due, ...by })
  await queries.allocatePayment(tx, paid, { orders: [order.id] }, by)
}

/** Holds orders of any company, in the order of their ids, to pay them or their invoices. */
export const lockOrdersToPay = queries.lockOrders

/** Says anew of orders that are held whether all of their goods were invoiced and all of that is credited. */
export const markCredited = queries.markCredited

/** Says of cancelled orders that a payment has paid whether all of it was given back; they are held. */
export const setRefunded = queries.setRefunded

export type { LockedOrder } from './steps.queries.ts'

/** Pays invoices and orders with what is left of a payment; their orders are held. @returns what is left then */
export const allocatePayment = queries.allocatePayment

/**
 * Takes the step `pay` for each of these orders that is paid by now, and marks those that are not any more. They are
 * held, and what has paid them is written.
 *
 * @param paymentId what pays them, if it is one payment: one mail then tells of all of them
 */
export async function settleOrders(
  tx: Tx,
  orders: readonly queries.LockedOrder[],
  paymentId: number | null,
  at: Date,
): Promise<void> {
  const standings = new Map(
    (
      await queries.findSettled(
        tx,
        orders.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const reopened = orders.filter(({ id }) => standings.get(id)?.is_reopened).map(({ id }) => id)
  if (reopened.length > 0) await queries.reopen(tx, reopened)
  const settled = orders.filter(
    (order) => standings.get(order.id)?.is_settled && findStep('pay', 'system', order, at),
  )
  if (settled.length === 0) return
  const taken = await moveAll(tx, settled, 'pay', { kind: 'system', id: null, at })
  const [first, ...others] = taken
  if (first && others.length > 0 && paymentId !== null)
    await enqueue(tx, 'payment_mail', { payment_id: paymentId, ...first })
  else await enqueueAll(tx, 'order_mail', taken)
}

/** Takes a step that moves no goods, and that is allowed, for all of these orders, which are held. */
export async function takeForAll(
  tx: Tx,
  orders: readonly Pick<queries.LockedOrder, 'id'>[],
  name: 'start' | 'pay',
  by: TakenBy,
): Promise<void> {
  await enqueueAll(tx, 'order_mail', await moveAll(tx, orders, name, by))
}

type TakenBy = { kind: ActorKind; id: number | null; at: Date }
function moveAll(
  tx: Tx,
  orders: readonly Pick<queries.LockedOrder, 'id'>[],
  name: 'start' | 'pay',
  { kind, id, at }: TakenBy,
) {
  const { facts } = steps.find((step) => step.name === name && step.by.includes(kind))! // of the table
  return queries.moveOrders(
    tx,
    orders.map((order) => order.id),
    facts,
    { action: name, actor_kind: kind, actor_id: id, at, reason: '' },
  )
}

/** Gives back what an order that is held has reserved. */
export async function release(tx: Tx, orderId: number, by: By): Promise<void> {
  const held = await queries.lockHeld(tx, orderId)
  await queries.releaseReservations(tx, orderId, by)
  await stockChanged(
    tx,
    held.map(({ product_id }) => product_id),
  )
}

async function reserve(tx: Tx, order: queries.LockedOrder, by: By): Promise<void> {
  const items = await queries.findItemsToReserve(tx, order.id)
  const { shares } = await allocateOrder(tx, items, order.leaves ?? undefined)
  await reserveItems(
    tx,
    order.id,
    shares.map(({ line, ...share }) => ({ ...share, order_item_id: items[line]!.id })),
    by,
  )
  await stockChanged(
    tx,
    items.map(({ product_id }) => product_id),
  )
}
