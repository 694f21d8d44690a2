import type { Language } from '@comptoir/contract/common'
import type { Order, placeOrder as endpoint } from '@comptoir/contract/order'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { RuleError, ruleError, say, type Message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import {
  emptyAfterOrder,
  findLinesToOrder,
  lockBasketToOrder,
} from '#features/ordering/basket/basket.service.ts'
import { checkDelivery, type CheckedDelivery } from '#features/ordering/delivery/delivery.service.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import type { Company, CompanySession } from '#session.ts'
import { findTerms, totalsOf, type Terms, type Totals } from '#features/ordering/totals/totals.service.ts'
import { allocateStock, priceLines, toItem } from './order-lines.service.ts'
import { readOrder } from './orders.service.ts'
import * as queries from './place-order.queries.ts'
import { shareOut } from './reservation.rules.ts'
import { structuredCommunication } from './structured-communication.rules.ts'

export type OrderRequest = EndpointInput<typeof endpoint>['body']
/** Who orders for whom, and how the caller names this try. */
export type Buyer = {
  session: CompanySession
  language: Language
  key: string | undefined
}

/**
 * Orders what is in the current basket of the buyer for the company (CHK-06): checks everything again, reserves the
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
  const placed = await inTransaction(deps.db, async (tx) => {
    const written = await writeOrder(tx, deps, buyer, request)
    if (!written.isRepeated) await enqueue(tx, 'order_mail', { order_id: written.id })
    return written
  }).catch((error: unknown) => {
    throw refusalOf(error, buyer, request)
  })
  return {
    order: await readOrder(deps, buyer.session, placed.id, buyer.language, { anyCompany: false }),
    isRepeated: placed.isRepeated,
  }
}

/** What the checks could not see yet: the option was deleted, or the key used for another company, at the same moment. */
function refusalOf(error: unknown, { key }: Buyer, { delivery_option }: OrderRequest): unknown {
  if (isForeignKeyViolation(error, 'customer_order.delivery_option_id'))
    return new RuleError({ delivery_option: [say('does_not_exist', { value: delivery_option })] })
  if (key !== undefined && isUniqueViolation(error, 'customer_order_placed_by_idempotency_key_key'))
    return ruleError(say('order_key_used', { key }))
  return error
}

/** What `placeOrder` does but for the mail about it, in a transaction of the caller's: for orders of an earlier day. */
export async function writeOrder(
  tx: Tx,
  deps: Deps,
  { session: { user, company }, language, key }: Buyer,
  request: OrderRequest,
): Promise<{ id: number; isRepeated: boolean }> {
  const basket = await lockBasketToOrder(tx, { company_id: company.id, user_id: user.id })
  if (key !== undefined) {
    const first = await queries.findByKey(tx, user.id, key)
    if (first && first.company_id !== company.id) throw ruleError(say('order_key_used', { key }))
    if (first) return { id: first.id, isRepeated: true }
  }
  const texts = company.language as Language // the table allows no other
  const lines = basket ? await findLinesToOrder(tx, basket.id, texts) : []
  if (!basket || lines.length === 0) throw ruleError(say('order_basket_empty'))
  if (request.payment_method === 'on_account' && !(await queries.mayPayOnAccount(tx, company.id)))
    throw new RuleError({ payment_method: [say('order_not_on_account')] })

  const tariffId = basket.tariff_id ?? company.tariff_id
  const addresses = await findAddresses(tx, company, texts, request)
  const now = deps.now()
  const productIds = [...new Set(lines.map(({ product_id }) => product_id))]
  const delivery = await checkDelivery(
    tx,
    now,
    { names: texts, refusals: language },
    { ...request, country_id: addresses.shipping?.country ?? null },
    lines.filter(({ is_pickup_only }) => is_pickup_only).map(({ product_id }) => product_id),
  )
  const priced = await priceLines(tx, { company_id: company.id, tariff_id: tariffId }, lines, productIds)
  const terms = await findTerms(
    tx,
    {
      company_id: company.id,
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
  if (totals.is_below_minimum) throw ruleError(minimumMissing(totals, company))

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
      company_id: company.id,
      placed_by: user.id,
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
  await emptyAfterOrder(tx, basket.id)
  await stockChanged(tx, productIds)
  return { id, isRepeated: false }
}

/** The key of an order that came without one. No header begins with a blank, so that nobody can have taken it. */
const keyOf = ({ id, version }: { id: number; version: number }) => ` basket ${id} version ${version}`

type Addresses = { shipping: queries.FrozenAddress | null; billing: queries.FrozenAddress }

async function findAddresses(
  tx: Db,
  company: Company,
  language: Language,
  request: OrderRequest,
): Promise<Addresses> {
  const shippingId = request.shipping_address ?? null
  const { shipping, billing } = await queries.findFrozenAddresses(tx, company.id, language, {
    shippingId,
    billingId: request.billing,
  })
  if (!billing) throw new RuleError({ billing: [say('does_not_exist', { value: request.billing })] })
  if (shippingId !== null && !shipping)
    throw new RuleError({ shipping_address: [say('does_not_exist', { value: shippingId })] })
  return { shipping, billing }
}

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

function minimumMissing({ minimum_order, missing_for_order }: Totals, company: Company): Message {
  if (company.prices_hidden || !minimum_order || !missing_for_order)
    return say('order_minimum_missing_hidden')
  return say('order_minimum_missing', {
    minimum: formatAmount(minimum_order),
    missing: formatAmount(missing_for_order),
  })
}
