import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import type { Tx } from '#db/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { limitConcurrency } from '#lib/concurrency.ts'
import { dayIn } from '#lib/days.ts'
import { RuleError, ruleError, message } from '#lib/errors.ts'
import { actorKindOf, type CompanySession } from '#session.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { emptyAfterOrder, lockBasketToOrder } from '#features/ordering/basket/basket.service.ts'
import type { PromisedPart } from '@comptoir/contract/promise'
import type { VatDecision } from '#features/ordering/totals/totals.service.ts'
import { isAtLimit, isPromotedWhileInStock } from '#features/prices/pricing/pricing.service.ts'
import { checkCredit } from '#features/ordering/payment-methods/payment-methods.service.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { allocateOrder, type AllocatedOrder, type ShelfLocation } from './allocate-order.service.ts'
import { checkOrder, type CheckedOrder, type OrderRequest } from './check-order.service.ts'
import { readOrder } from './orders.service.ts'
import * as queries from './place-order.queries.ts'
import { priceOrder, type PricedOrder, type PricedOrderLine } from './price-order.service.ts'
import { promiseLacking, promiseThere } from './promises.service.ts'
import { structuredCommunication } from '#lib/structured-communication.ts'

export type { OrderRequest } from './check-order.service.ts'
/** Who orders for whom, and how the caller names this try. */
export type Buyer = {
  session: CompanySession
  language: Language
  key: string | undefined
}

/** Orders wait for each other's number: more at once would only hold stock and connections that others could use. */
const inTurn = limitConcurrency(4, { waitMs: 5000 })

/**
 * Orders what is in the current basket of the buyer for the company (CHK-06): checks everything again, reserves the
 * stock, freezes prices, addresses and texts, and empties the basket, all in one transaction. A constant number
 * of statements, however many lines. What the office orders for a client is logged.
 *
 * A call with a key that was used before answers that first order; while the first is still under way it waits
 * for it (OD-31, OD-64). Without a key the basket's version is the key.
 *
 * @returns the order, and whether it is a repetition
 * @throws RuleError with every reason why the basket cannot be ordered as it is
 * @throws OverloadedError where orders before it take too long
 */
export async function placeOrder(
  deps: Deps,
  buyer: Buyer,
  request: OrderRequest,
): Promise<{ order: Order; isRepeated: boolean }> {
  const placed = await inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      const written = await writeOrder(tx, deps, buyer, request)
      if (!written.isRepeated) await enqueue(tx, 'order_mail', { order_id: written.id })
      return written
    }),
  ).catch((error: unknown) => {
    throw refusalOf(error, buyer, request)
  })
  if (!placed.isRepeated) deps.liveUpdates.tellOffice()
  if (placed.endsPromotion) deps.liveUpdates.tellAll('prices')
  return {
    order: await readOrder(deps, buyer.session, placed.id, buyer.language, { anyCompany: false }),
    isRepeated: placed.isRepeated,
  }
}

/** What the checks could not see yet: the option was deleted, or the key used for another company, at the same moment. */
function refusalOf(error: unknown, { key }: Buyer, { delivery_option }: OrderRequest): unknown {
  if (isForeignKeyViolation(error, 'customer_order.delivery_option_id'))
    return new RuleError({ delivery_option: [message('does_not_exist', { value: delivery_option })] })
  if (key !== undefined && isUniqueViolation(error, 'customer_order_placed_by_idempotency_key_key'))
    return ruleError(message('order_key_used', { key }))
  return error
}

/** What `placeOrder` does but for the mail about it, in a transaction of the caller's: for orders of an earlier day. */
export async function writeOrder(
  tx: Tx,
  deps: Deps,
  buyer: Buyer,
  request: OrderRequest,
): Promise<{ id: number; isRepeated: boolean; endsPromotion?: boolean }> {
  const { user, company } = buyer.session
  const now = deps.now()
  const [basket, first] = await Promise.all([
    lockBasketToOrder(tx, { company_id: company.id, user_id: user.id }),
    firstWithKey(tx, buyer),
  ])
  if (first !== undefined) return { id: first, isRepeated: true }

  const order = await checkOrder(tx, company, basket, request, {
    now,
    refusals: buyer.language,
    config: deps.config,
  })
  const priced = await priceOrder(tx, company, order, now)
  await checkCredit(tx, company, { ...order, ...priced.totals })
  // From here on other orders, of the same products first, wait until this transaction ends.
  const [allocated, number] = await Promise.all([
    allocateOrder(tx, order.lines, order.delivery.leaves),
    nextNumber(tx, now),
    emptyAfterOrder(tx, order.basket.id),
  ])
  const [id] = await Promise.all([
    write(tx, { buyer, request, order, priced, allocated, number, now }),
    stockChanged(
      tx,
      order.lines.map(({ product_id }) => product_id),
    ),
  ])
  const { office } = buyer.session
  if (office)
    await audit(tx, deps, office, [
      {
        ...({ action: 'create', entity: 'order', entity_id: id, label: number.name } as const),
        after: { client: company.name, grand_total: priced.totals.grand_total },
      },
    ])
  // Whoever takes the last of a product ends its promotion while stocks last, at whatever price.
  const endsPromotion =
    (priced.isLimited && (await isAtLimit(tx, id))) ||
    (allocated.exhausted.length > 0 && (await isPromotedWhileInStock(tx, allocated.exhausted)))
  return { id, isRepeated: false, endsPromotion }
}

/** The order that this user placed with the same key; undefined when it is the first. */
async function firstWithKey(tx: Tx, { session: { user, company }, key }: Buyer): Promise<number | undefined> {
  if (key === undefined) return undefined
  const first = await queries.findByKey(tx, user.id, key)
  if (first && first.company_id !== company.id) throw ruleError(message('order_key_used', { key }))
  return first?.id
}

type OrderNumber = { name: string; payment_reference: string }
type ToWrite = {
  buyer: Buyer
  request: OrderRequest
  order: CheckedOrder
  priced: PricedOrder
  allocated: AllocatedOrder
  number: OrderNumber
  now: Date
}

/**
 * Writes an order with its items and books their stock. One statement, which is sent at once, and four more where goods are not
 * there.
 *
 * @returns the order's id
 */
async function write(
  tx: Tx,
  { buyer, request, order, priced, allocated, number, now }: ToWrite,
): Promise<number> {
  const { basket, delivery, shipping, billing } = order
  const { total, delivery: delivery_price, total_taxes, grand_total, vat } = priced.totals
  const promised = promiseThere(allocated, delivery, now)
  const items = priced.lines.map((line, position) =>
    toItem(line, position, { shelf: allocated.shelfOf(position), promised: promised(position) }),
  )
  const id = await queries.insertOrder(
    tx,
    {
      ...number,
      company_id: buyer.session.company.id,
      placed_by: buyer.session.user.id,
      placed_as: actorKindOf(buyer.session),
      payment_method: order.payment_method,
      tariff_id: order.tariff_id,
      language: order.language,
      delivery_option_id: delivery.option.id,
      delivery_option: delivery.option,
      warehouse_id: delivery.warehouse?.id ?? null,
      delivery_date: delivery.delivery_date,
      shipping_address: shipping,
      billing,
      delivery_mode: request.delivery_mode ?? 'split',
      shortage: request.shortage ?? 'backorder',
      comment: request.comment ?? basket.comment,
      customer_reference: request.customer_reference ?? basket.customer_reference,
      specific_request: request.specific_request ?? basket.specific_request,
      total,
      delivery: delivery_price,
      total_taxes,
      grand_total,
      vat,
      basket_id: basket.id,
      basket_version: basket.version,
      idempotency_key: buyer.key ?? keyOf(basket),
      created_at: now,
      changeable_until: delivery.changeable_until,
    },
    items,
    allocated.shares,
    decisionOf(priced.vat),
  )
  await promiseLacking(tx, id, allocated, delivery, now)
  return id
}

/** The key of an order that came without one. No header begins with a blank, so that nobody can have taken it. */
const keyOf = ({ id, version }: { id: number; version: number }) => ` basket ${id} version ${version}`

/** `BE-2026-000123` (OD-40), and the payment reference made of the same number (OD-13). */
async function nextNumber(tx: Tx, now: Date): Promise<OrderNumber> {
  const year = Number(dayIn(now).slice(0, 4))
  const last = await queries.nextNumber(tx, year)
  return {
    name: `BE-${year}-${String(last).padStart(6, '0')}`,
    payment_reference: structuredCommunication((year % 100) * 100_000_000 + last),
  }
}

/** How an order's VAT was decided, with all that it rests on, as it is kept (OD-11). */
export const decisionOf = ({ treatment, vat, kind, destination, vies }: VatDecision) => ({
  treatment,
  vat,
  evidence: { delivery: kind, destination, vies },
})

/** A line as the order keeps it. */
export const toItem = (
  line: PricedOrderLine,
  position: number,
  { shelf, promised }: { shelf: ShelfLocation | undefined; promised: PromisedPart[] },
): queries.NewItem => ({
  product_id: line.product_id,
  position,
  ref: line.ref,
  title: line.title,
  color: line.color,
  size: line.size,
  unit: line.unit,
  pack: line.pack,
  quantity: line.quantity,
  total_qty: line.units,
  weight_grams: line.weight_grams,
  customs_code: line.customs_code,
  warehouse_position: shelf?.shelf ?? '',
  path: shelf?.shelf_path ?? 0,
  on_request: line.stock_policy === 'on_request',
  comment: line.comment,
  promised,
  unit_price: line.unit_price,
  total: line.total,
  vat_category: line.vat_category,
  vat_rate: line.vat_rate,
  promotion_id: line.promotion_id,
})
