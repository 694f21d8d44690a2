import type { Language, Money, Price } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import type { Order, placeOrder as endpoint } from '@comptoir/contract/order'
import { minimumPacks, minimumUnits } from '@comptoir/contract/rules'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Db, Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { RuleError, ruleError, say, type Message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { checkDelivery, type CheckedDelivery } from '../delivery/delivery.service.ts'
import type { Owner } from '../owners/owners.service.ts'
import { countUnits, reachedStep, stepsOf } from '../pricing/pricing.service.ts'
import { stockChanged } from '../search/search-index.service.ts'
import type { Account } from '../session/session.service.ts'
import { findTerms, totalsOf, type Terms, type Totals } from '../totals/totals.service.ts'
import { readOrder } from './orders.service.ts'
import * as queries from './place-order.queries.ts'
import { allocate, shareOut, type Allocation } from './reservation.rules.ts'
import { structuredCommunication } from './structured-communication.rules.ts'

export type OrderRequest = EndpointInput<typeof endpoint>['body']
/** Who orders for whom, and how the caller names this try. */
export type Buyer = {
  account: Account
  owner: Owner
  language: Language
  key: string | undefined
  /** An order for show: nobody is mailed. */
  isForShow?: boolean
}

/**
 * Orders what is in the current basket of the buyer for the owner (CHK-06): checks everything again, reserves the
 * stock, freezes prices, addresses and texts, and empties the basket, all in one transaction. A constant number
 * of statements, however many lines.
 *
 * A call with a key that was used before answers that first order; while the first is still under way it waits
 * for it (OD-31, OD-64). Without a key the basket's version is the key.
 *
 * @returns the order, and whether it is a repetition
 * @throws RuleError with every reason why the basket cannot be ordered as it is
 */
export async function placeOrder(
  deps: Deps,
  buyer: Buyer,
  request: OrderRequest,
): Promise<{ order: Order; isRepeated: boolean }> {
  const placed = await deps.db.transaction().execute((tx) => place(tx, deps, buyer, request))
  return {
    order: await readOrder(deps, buyer.account, placed.id, buyer.language),
    isRepeated: placed.isRepeated,
  }
}

async function place(
  tx: Tx,
  deps: Deps,
  { account, owner, language, key, isForShow = false }: Buyer,
  request: OrderRequest,
): Promise<{ id: number; isRepeated: boolean }> {
  const basket = await queries.lockBasket(tx, owner.id, account.id)
  if (key !== undefined) {
    const first = await queries.findByKey(tx, account.id, key)
    if (first && first.owner_id !== owner.id) throw ruleError(say('order_key_used', { key }))
    if (first) return { id: first.id, isRepeated: true }
  }
  const texts = owner.language as Language // the table allows no other
  const lines = basket ? await queries.findOrderLines(tx, basket.id, texts) : []
  if (!basket || lines.length === 0) throw ruleError(say('order_basket_empty'))
  if (request.payment_method === 'on_account' && !basket.may_pay_on_account)
    throw new RuleError({ payment_method: [say('order_not_on_account')] })

  const tariffId = basket.tariff_id ?? owner.tariff_id
  const addresses = await findAddresses(tx, owner, texts, request)
  const now = deps.now()
  const productIds = [...new Set(lines.map(({ product_id }) => product_id))]
  const delivery = await checkDelivery(
    tx,
    now,
    { names: texts, refusals: language },
    { ...request, country_id: addresses.shipping?.country ?? null },
    lines.filter(({ is_pickup_only }) => is_pickup_only).map(({ product_id }) => product_id),
  )
  const priced = await priceLines(tx, { owner_id: owner.id, tariff_id: tariffId }, lines, productIds)
  const terms = await findTerms(
    tx,
    {
      owner_id: owner.id,
      tariff_id: tariffId,
      delivery_option_id: request.delivery_option,
      shipping_address_id: addresses.shipping?.id ?? null,
      billing_id: request.billing,
    },
    now,
  )
  const totals = totalsOf(
    priced.map(({ total }) => total),
    terms,
  )
  if (totals.is_below_minimum) throw ruleError(minimumMissing(totals, owner))

  const { allocations, shelves } = await allocateStock(tx, lines, productIds, delivery.leaves)
  const shares = shareOut(
    lines.map(({ product_id, quantity, pack }) => ({ product_id, units: quantity * pack })),
    allocations,
  )
  const sharesOf = Map.groupBy(shares, ({ line }) => line)
  const items = priced.map((line, position) => {
    const [first] = sharesOf.get(position) ?? []
    return toItem(line, position, first && shelves(first))
  })
  const { total, delivery: delivery_price, total_taxes, grand_total } = totals
  const id = await queries.insertOrder(
    tx,
    {
      ...(await numbered(tx, now)),
      owner_id: owner.id,
      placed_by: account.id,
      payment_method: request.payment_method,
      tariff_id: tariffId,
      language: texts,
      ...frozenDelivery(delivery),
      shipping_address: addresses.shipping,
      billing: addresses.billing,
      comment: request.comment ?? basket.comment,
      customer_reference: request.customer_reference ?? basket.customer_reference,
      specific_request: request.specific_request ?? basket.specific_request,
      total,
      delivery: delivery_price,
      total_taxes,
      grand_total,
      vat: totals.vat,
      basket_id: basket.id,
      basket_version: basket.version,
      idempotency_key: key ?? keyOf(basket),
      created_at: now,
    },
    items,
    shares.map(({ line, ...share }) => ({ position: line, ...share })),
    decisionOf(terms, delivery, addresses),
  )
  await stockChanged(tx, productIds)
  if (!isForShow) await enqueue(tx, 'order_mail', { order_id: id })
  return { id, isRepeated: false }
}

/** The key of an order that came without one. No header begins with a blank, so that nobody can have taken it. */
const keyOf = ({ id, version }: { id: number; version: number }) => ` basket ${id} version ${version}`

type Addresses = { shipping: queries.FrozenAddress | null; billing: queries.FrozenAddress }

async function findAddresses(
  tx: Db,
  owner: Owner,
  language: Language,
  request: OrderRequest,
): Promise<Addresses> {
  const shippingId = request.shipping_address ?? null
  const { shipping, billing } = await queries.findFrozenAddresses(tx, owner.id, language, {
    shippingId,
    billingId: request.billing,
  })
  if (!billing) throw new RuleError({ billing: [say('does_not_exist', { value: request.billing })] })
  if (shippingId !== null && !shipping)
    throw new RuleError({ shipping_address: [say('does_not_exist', { value: shippingId })] })
  return { shipping, billing }
}

type PricedLine = queries.OrderLineRow & { units: number; unit_price: Price; total: Money }

/** The lines with their prices. @throws RuleError naming each product that cannot be ordered as it stands */
async function priceLines(
  tx: Db,
  priceList: { owner_id: number; tariff_id: number },
  lines: readonly queries.OrderLineRow[],
  productIds: number[],
): Promise<PricedLine[]> {
  const steps = await stepsOf(tx, priceList, productIds)
  const counted = lines.map((line) => ({ ...line, units: line.quantity * line.pack }))
  const unitsOf = countUnits(counted)
  const faults: Message[] = []
  const priced = counted.map((line) => {
    const step = reachedStep(steps.get(line.product_id) ?? [], unitsOf(line))
    const fault = faultOf(line, step !== undefined)
    if (fault) faults.push(fault)
    const unit_price = step?.price ?? '0.0000' // on request: the price is agreed afterwards
    return { ...line, unit_price, total: multiply(unit_price, line.units) }
  })
  if (faults.length) throw ruleError(...faults)
  return priced
}

function faultOf(
  { ref, is_active, stock_policy, quantity, min_quantity, pack }: queries.OrderLineRow,
  hasPrice: boolean,
): Message | undefined {
  if (!is_active) return say('order_product_gone', { ref })
  if (!hasPrice && stock_policy !== 'on_request') return say('order_product_without_price', { ref })
  if (quantity < minimumPacks(min_quantity, pack))
    return say('order_below_minimum_quantity', { ref, quantity: minimumUnits(min_quantity, pack) })
  return undefined
}

/**
 * Holds the stock and says where the goods are taken from, the warehouse they leave first (OD-14).
 *
 * @throws RuleError naming each product that is short
 */
async function allocateStock(
  tx: Db,
  lines: readonly queries.OrderLineRow[],
  productIds: number[],
  preferred = 0,
) {
  const stock = await queries.lockStock(tx, productIds)
  const demands = [...Map.groupBy(lines, ({ product_id }) => product_id)].map(([product_id, same]) => ({
    product_id,
    units: same.reduce((units, { quantity, pack }) => units + quantity * pack, 0),
    policy: same[0]!.stock_policy as 'deny' | 'backorder' | 'on_request', // the table allows no other
  }))
  const { allocations, shortages } = allocate(demands, stock, preferred)
  if (shortages.length) {
    const refs = new Map(lines.map(({ product_id, ref }) => [product_id, ref]))
    throw ruleError(
      ...shortages.map(({ product_id, wanted, available }) =>
        say('order_stock_short', { ref: refs.get(product_id)!, wanted, available }),
      ),
    )
  }
  const rows = new Map(stock.map((row) => [`${row.product_id} ${row.warehouse_id}`, row]))
  const shelves = ({ product_id, warehouse_id }: Allocation) => rows.get(`${product_id} ${warehouse_id}`)
  return { allocations, shelves }
}

const toItem = (
  line: PricedLine,
  position: number,
  shelf: { shelf: string; shelf_path: number } | undefined,
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
  unit_price: line.unit_price,
  total: line.total,
})

/** `BE-2026-000123` (OD-40), and the payment reference made of the same number (OD-13). */
async function numbered(tx: Db, now: Date) {
  const year = Number(dayIn(now).slice(0, 4))
  const { last } = await queries.nextNumber(tx, year)
  return {
    name: `BE-${year}-${String(last).padStart(6, '0')}`,
    payment_reference: structuredCommunication((year % 100) * 100_000_000 + last),
  }
}

const frozenDelivery = ({ option, warehouse, delivery_date }: CheckedDelivery) => ({
  delivery_option_id: option.id,
  delivery_option: option,
  warehouse_id: warehouse?.id ?? null,
  delivery_date,
})

const decisionOf = ({ vat }: Terms, { option }: CheckedDelivery, { shipping, billing }: Addresses) => ({
  ...vat,
  evidence: { delivery: option.kind, destination: (shipping ?? billing)['country_code'] },
})

function minimumMissing({ minimum_order, missing_for_order }: Totals, owner: Owner): Message {
  if (owner.prices_hidden || !minimum_order || !missing_for_order) return say('order_minimum_missing_hidden')
  return say('order_minimum_missing', {
    minimum: formatAmount(minimum_order),
    missing: formatAmount(missing_for_order),
  })
}
