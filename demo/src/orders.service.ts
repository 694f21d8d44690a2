import type { Language } from '@comptoir/contract/common'
import type { OrderStatus } from '@comptoir/contract/order'
import type { Db, Tx } from '../../server/src/db/connect.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { changeMany } from '../../server/src/features/ordering/basket/change-lines.service.ts'
import { sessionOfEmail } from '../../server/src/features/accounts/session/session.service.ts'
import { issueInvoices } from '../../server/src/features/money/invoices/issue-invoice.service.ts'
import { writeOrder } from '../../server/src/features/orders/orders/place-order.service.ts'
import { orders, ownCodes, recurringBaskets, type DemoOrder } from './orders.ts'
import { hasOrder } from './load.queries.ts'
import { release } from '../../server/src/features/orders/orders/steps.service.ts'
import { dayIn, isWeekend } from '../../server/src/lib/days.ts'
import { leaveAll } from '../../server/src/features/orders/shipments/shipments.service.ts'
import { findCarrier, findCompany, findOrderContext, pickProducts } from './lookups.queries.ts'
import { officeActor } from './people.service.ts'
import * as rows from './rows.queries.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Places the demonstration orders through the shop's own checkout, each on its day, and invoices what has left, without a
 * mail to anybody; those that are there stay.
 */
export async function placeDemoOrders(deps: Deps): Promise<void> {
  for (const order of orders)
    if (!(await hasOrder(deps.db, order.key)))
      await inTransaction(deps.db, (tx) => placeDemoOrder(tx, deps, order))
}

async function placeDemoOrder(tx: Tx, deps: Deps, order: DemoOrder): Promise<void> {
  const placedAt = openingTime(deps.now(), order.daysAgo)
  const then: Deps = { ...deps, db: tx, now: () => placedAt }
  const own = await sessionOfEmail(then, order.by)
  const company = await findCompany(tx, order.owner ?? order.by)
  const session = { ...own, company }
  const language = company.language as Language // the table allows no other
  const lines = (await pickLines(tx, order.lines)).map((line) => ({ ...line, comment: '' }))
  await changeMany(then, { session, language }, { lines, mode: 'set' })
  const context = await findOrderContext(tx, company.id, order.option, 'LIE')
  const isPickup = order.option === 'pickup'
  const { id } = await writeOrder(
    tx,
    then,
    { session, language, key: order.key },
    {
      delivery_option: context.option_id,
      warehouse: isPickup ? context.warehouse_id : null,
      shipping_address: isPickup ? null : context.shipping_id,
      billing: context.billing_id,
      payment_method: order.payment_method,
      comment: order.comment ?? '',
      customer_reference: order.customer_reference ?? '',
      specific_request: order.specific_request ?? '',
    },
  )
  const actors = { buyer: own.user.id, office: (await officeActor(then)).id }
  const settlement = settlementOf(order, placedAt, actors)
  const { fulfilment, last_edit, events } = settlement
  const isByBuyer = fulfilment === 'client_canceled'
  const by = { at: last_edit, actor_id: isByBuyer ? actors.buyer : actors.office }
  if (fulfilment.endsWith('_canceled')) await release(tx, id, by)
  const shipped = events.find(({ action }) => action === 'process')
  if (shipped) {
    const { tracking } = order
    const carrier = tracking && (await findCarrier(tx, tracking.carrier))
    await leaveAll(tx, id, { carrier, tracking_code: tracking?.code }, { ...by, at: shipped.at })
  }
  await rows.settleOrder(tx, id, settlement)
  if (shipped) await invoiceOrder(then, id, shipped.at)
  const { payment_status, paidAfterDays } = order
  const paidAt = paidAfterDays === undefined ? last_edit : new Date(placedAt.getTime() + paidAfterDays * day)
  if (payment_status === 'paid') await rows.payOrder(tx, id, paidAt)
}

/** On the day that its goods leave, as the job does that follows; nobody is mailed the invoice. */
async function invoiceOrder(deps: Deps, order: number, at: Date): Promise<void> {
  const until = dayIn(at)
  for (const invoice of await issueInvoices({ ...deps, now: () => at }, { orders: [order], until }))
    await rows.noteInvoiceMailed(deps.db, invoice, at)
}

function settlementOf(
  order: DemoOrder,
  placedAt: Date,
  actors: { buyer: number; office: number },
): rows.Settlement {
  const events = order.steps.map((step, index) => ({
    at: workingHoursAfter(placedAt, step.afterHours),
    action: actionOf[step.status],
    actor_kind: step.by === 'buyer' ? 'customer' : 'office',
    actor_id: actors[step.by],
    from_status: order.steps[index - 1]?.status ?? 'submitted',
    to_status: step.status,
    reason: step.reason ?? '',
  }))
  const status = order.steps.at(-1)?.status ?? 'submitted'
  return {
    ...factsOf(status),
    payment_status: order.payment_status,
    last_edit: events.at(-1)?.at ?? placedAt,
    events,
  }
}

/** The step that leads to a status. */
const actionOf: Record<OrderStatus, string> = {
  submitted: 'place',
  pending_payment: 'request_payment',
  paid: 'pay',
  in_progress: 'start',
  processed: 'process',
  completed: 'complete',
  client_canceled: 'cancel',
  admin_canceled: 'cancel',
}

/** The facts that the status follows from; that it is paid is told apart. */
const factsOf = (status: OrderStatus) => ({
  fulfilment: ['submitted', 'pending_payment', 'paid'].includes(status) ? 'open' : status,
  payment_requested: status === 'pending_payment',
})

/** Ten o'clock in Brussels, more or less, on a day when the office is open. */
function openingTime(now: Date, daysAgo: number): Date {
  const at = new Date(now.getTime() - daysAgo * day)
  if (daysAgo > 1) at.setUTCHours(8, 24 + (daysAgo % 30), 0, 0)
  const weekday = at.getUTCDay()
  if (weekday === 0 || weekday === 6) at.setTime(at.getTime() - (weekday === 0 ? 2 : 1) * day)
  return at
}

/** So many hours later, where Saturdays and Sundays do not count. */
function workingHoursAfter(placedAt: Date, hours: number): Date {
  const at = new Date(placedAt.getTime() + (hours % 24) * hour)
  for (let days = Math.floor(hours / 24); days > 0;) {
    at.setTime(at.getTime() + day)
    if (!isWeekend(dayIn(at))) days--
  }
  return at
}

async function pickLines(
  db: Db,
  wanted: DemoOrder['lines'],
): Promise<{ product: number; quantity: number }[]> {
  const lines: { product: number; quantity: number }[] = []
  for (const [style, count, packs] of wanted)
    for (const product of await pickProducts(db, style, count, packs))
      lines.push({ product: product.id, quantity: Math.max(packs, product.minimum_packs) })
  return lines
}

/** Recurring baskets, the first buyer's own article codes, and an agreed price of the second. */
export async function saveDemoBaskets(db: Db): Promise<void> {
  for (const { owner, name, lines, retired } of recurringBaskets) {
    const { id } = await findCompany(db, owner)
    await rows.insertRecurringBasket(db, id, name, await pickLines(db, lines))
    if (retired) await rows.insertRetiredLine(db, id, name, retired)
  }
  const buyer = await findCompany(db, 'buyer@demo.test')
  for (const [code, ref] of ownCodes) await rows.insertOwnCode(db, buyer.id, code, ref)
  const second = await findCompany(db, 'buyer2@demo.test')
  await rows.insertAgreement(db, second.id, 'PRO 210', '0.93')
}
