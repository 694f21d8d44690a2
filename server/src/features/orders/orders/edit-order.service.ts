import type { BasketTotal } from '@comptoir/contract/basket'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type {
  addToOrder as addEndpoint,
  draftOrder as draftEndpoint,
  editOrder as endpoint,
  Order,
  OrderDraft,
} from '@comptoir/contract/order'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { ConflictError, NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { actorKindOf, type Company, type CompanySession } from '#session.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { readAskedLines } from '#features/ordering/basket/asked-lines.service.ts'
import {
  emptyAfterOrder,
  findAskedLinesToOrder,
  findLinesToOrder,
  lockBasketToOrder,
  type AskedLine,
} from '#features/ordering/basket/basket.service.ts'
import { checkDelivery } from '#features/ordering/delivery/delivery.service.ts'
import { findTerms, totalsView } from '#features/ordering/totals/totals.service.ts'
import { isAtLimit } from '#features/prices/pricing/pricing.service.ts'
import { checkCredit } from '#features/ordering/payment-methods/payment-methods.service.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { allocateOrder } from './allocate-order.service.ts'
import * as queries from './edit-order.queries.ts'
import { readOrder, sessionForOrder, tellReaders } from './orders.service.ts'
import { findFrozenAddresses, insertItems, lockStock } from './place-order.queries.ts'
import { decisionOf, toItem } from './place-order.service.ts'
import { priceOrder } from './price-order.service.ts'
import { promiseLacking, promiseThere } from './promises.service.ts'
import { finishEdit, lockHeld, type OrderTerms } from './steps.queries.ts'
import { findStep, refusalForCustomer } from './steps.rules.ts'
import type { Customer } from './steps.service.ts'

export type EditRequest = EndpointInput<typeof endpoint>['body']
type AddRequest = EndpointInput<typeof addEndpoint>['body']
type DraftRequest = EndpointInput<typeof draftEndpoint>['body']

/**
 * Changes an order that was placed and not begun (ORD-07, OD-39): checked, priced and reserved anew as at the checkout, in
 * one transaction; the order as it stood before is kept. Asking for what is there changes nothing. The office changes an order of
 * a client in the same way, which is logged.
 *
 * @throws NotFoundError for anybody else's
 * @throws ConflictError where `revision` is not the order's any more
 * @throws RuleError once the office has begun (ORD-05), or with every reason why it cannot be ordered like that
 */
export async function editOrder(
  deps: Deps,
  customer: Customer,
  id: number,
  request: EditRequest,
): Promise<Order> {
  return edit(deps, customer, id, (tx, editor) => changeOrder(tx, deps, editor, request))
}

/**
 * Adds lines to an order that was placed and not begun, instead of a second parcel: those that are named, or what is in the
 * working basket, which is empty then. Packs of a line that the order has already are added to it.
 *
 * @throws as `editOrder` does, and RuleError where the basket is empty
 */
export async function addToOrder(
  deps: Deps,
  customer: Customer,
  id: number,
  { lines: named, revision }: AddRequest,
): Promise<Order> {
  return edit(deps, customer, id, async (tx, editor) => {
    const { order, session } = editor
    const added = named
      ? named.map(({ product, ...line }) => ({ ...line, product_id: product }))
      : await takeBasket(tx, session, order.language)
    const products = [...asAsked(order), ...added].map(({ product_id, quantity, comment }) => ({
      product: product_id,
      quantity,
      comment,
    }))
    return changeOrder(tx, deps, editor, { products, revision })
  })
}

/** The lines of the working basket, which is empty then. @throws RuleError where it is so already */
async function takeBasket(tx: Tx, { user, company }: CompanySession, language: string) {
  const basket = await lockBasketToOrder(tx, { company_id: company.id, user_id: user.id })
  const lines = basket ? await findLinesToOrder(tx, basket.id, language) : []
  if (!basket || lines.length === 0) throw ruleError(message('order_basket_empty'))
  await emptyAfterOrder(tx, basket.id)
  return lines
}

type Editor = {
  session: CompanySession
  language: Language
  order: queries.OrderToEdit
  now: Date
}

async function edit(
  deps: Deps,
  customer: Customer,
  id: number,
  change: (tx: Tx, editor: Editor) => Promise<Edited>,
): Promise<Order> {
  const { language } = customer
  const session = await sessionForOrder(deps, customer, id)
  const { isChanged, changesPrices } = await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrderToEdit(tx, session.company.id, id)
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    const now = deps.now()
    const standing = {
      status: order.status,
      payment_status: 'pending' as const,
      is_credited: false,
      last_step_at: now,
      has_left: false,
    }
    if (!findStep('edit', actorKindOf(session), standing, now))
      throw ruleError(refusalForCustomer('edit', order.status))
    return change(tx, { session, language, order, now })
  }).catch((error: unknown) => {
    if (!isForeignKeyViolation(error, 'customer_order.delivery_option_id')) throw error
    throw new RuleError({ delivery_option: [message('does_not_exist', { value: '' })] }) // deleted at the same moment
  })
  if (isChanged) await tellReaders(deps, session.company.id)
  if (changesPrices) deps.liveUpdates.tellAll('prices')
  return readOrder(deps, session, id, language, { anyCompany: false })
}

/** Whether anything has changed, and whether a promotion has ended with it or holds again. */
type Edited = { isChanged: boolean; changesPrices: boolean }

async function changeOrder(tx: Tx, deps: Deps, editor: Editor, request: EditRequest): Promise<Edited> {
  const { session, order, now } = editor
  if (request.revision != null && request.revision !== order.version)
    throw new ConflictError(message('order_changed_meanwhile', { order: order.name }), {
      revision: order.version,
    })
  const terms = {
    delivery_mode: request.delivery_mode ?? order.delivery_mode,
    shortage: request.shortage ?? order.shortage,
    comment: given(request.comment, order.comment),
    customer_reference: given(request.customer_reference, order.customer_reference),
    specific_request: given(request.specific_request, order.specific_request),
  }
  const plan = planOf(order, request)
  const hasNewGoods = JSON.stringify(plan) !== JSON.stringify(planOf(order, {}))
  if (!hasNewGoods && JSON.stringify(terms) === JSON.stringify(pickTerms(order)))
    return { isChanged: false, changesPrices: false }
  await queries.keepRevision(tx, order.id)
  const changesPrices = hasNewGoods && (await changeGoods(tx, editor, plan))
  const event = await finishEdit(tx, order, terms, {
    action: 'edit',
    actor_kind: actorKindOf(session),
    actor_id: session.user.id,
    at: now,
    reason: '',
  })
  if (session.office) {
    const after = (await queries.findGrandTotal(tx, order.id)).grand_total
    await audit(tx, deps, session.office, [
      {
        ...({ action: 'change', entity: 'order', entity_id: order.id, label: order.name } as const),
        before: { revision: order.version, grand_total: order.grand_total },
        after: { revision: order.version + 1, grand_total: after },
      },
    ])
  }
  await enqueue(tx, 'order_mail', { order_id: order.id, event_id: event.id })
  return { isChanged: true, changesPrices }
}

/** What is given, where null and blank clear, or else what is there. */
const given = (text: string | null | undefined, present: string) =>
  text === undefined ? present : (text ?? '')
const pickTerms = ({
  delivery_mode,
  shortage,
  comment,
  customer_reference,
  specific_request,
}: OrderTerms) => ({
  delivery_mode,
  shortage,
  comment,
  customer_reference,
  specific_request,
})

/** What is to be delivered, and how; ids as the order has them where the request does not say. */
type Plan = {
  lines: AskedLine[]
  delivery_option: number | null
  warehouse: number | null
  delivery_date: string | null
  shipping_address: number | null
}
const planOf = (order: queries.OrderToEdit, request: EditRequest): Plan => ({
  lines: request.products
    ? together(
        request.products.map(({ product, quantity, comment }) => ({
          product_id: product,
          quantity,
          comment: comment ?? '',
        })),
      )
    : asAsked(order),
  delivery_option: request.delivery_option ?? order.delivery_option_id,
  warehouse: request.warehouse === undefined ? order.warehouse_id : request.warehouse,
  delivery_date: request.delivery_date ?? order.delivery_date,
  shipping_address:
    request.shipping_address === undefined ? (order.shipping_address?.id ?? null) : request.shipping_address,
})

/** @throws RuleError naming a line whose product has been deleted: it can only be taken out */
const asAsked = ({ lines }: Pick<queries.OrderToEdit, 'lines'>): AskedLine[] =>
  lines.map(({ product_id, ref, quantity, comment }) => {
    if (product_id === null) throw ruleError(message('order_product_gone', { ref }))
    return { product_id, quantity, comment }
  })

/** Lines of the same product and comment are one. */
function together(lines: readonly AskedLine[]): AskedLine[] {
  const known = new Map<string, AskedLine>()
  for (const line of lines) {
    const key = `${line.product_id} ${line.comment}`
    const before = known.get(key)
    known.set(key, { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
  }
  return [...known.values()]
}

/**
 * Checks, prices and reserves what is to be delivered now, in the place of what the order held.
 *
 * @returns whether a promotion has ended with it or holds again
 */
async function changeGoods(tx: Tx, { session, language, order, now }: Editor, plan: Plan): Promise<boolean> {
  const { company } = session
  const lines = await findAskedLinesToOrder(tx, plan.lines, order.language)
  refuseUnknown(plan.lines, lines)
  const shipping = await shippingOf(tx, company, order, plan)
  const delivery = await checkDelivery(
    tx,
    now,
    { names: order.language as Language, refusals: language }, // the table allows no other
    {
      delivery_option: plan.delivery_option ?? 0,
      warehouse: plan.warehouse,
      delivery_date: plan.delivery_date,
      country_id: shipping?.country ?? null,
    },
    lines.filter(({ is_pickup_only }) => is_pickup_only).map(({ product_id }) => product_id),
  )
  const { billing, tariff_id } = order
  const frozen = { country_id: shipping?.country ?? null, vat: billing.vat }
  const { id, payment_method } = order
  const wasAtLimit = await isAtLimit(tx, id)
  const priced = await priceOrder(
    tx,
    company,
    { id, lines, tariff_id, delivery, shipping, billing, frozen },
    now,
  )
  await checkCredit(tx, company, { id, payment_method, ...priced.totals })

  const productIds = [...new Set(plan.lines.map(({ product_id }) => product_id))]
  const before = order.lines.flatMap(({ product_id }) => product_id ?? [])
  const touched = [...new Set([...productIds, ...before])]
  const by = { at: now, actor_id: session.user.id }
  await lockStock(tx, touched) // both what is given back and what is taken, in one order
  const held = await lockHeld(tx, order.id)
  const leavesAsBefore =
    delivery.option.id === order.delivery_option_id && (delivery.warehouse?.id ?? null) === order.warehouse_id
  const allocated = await allocateOrder(tx, lines, delivery.leaves, held, leavesAsBefore)
  await queries.deleteItems(tx, order.id)
  const promised = promiseThere(allocated, delivery, now)
  const items = priced.lines.map((line, position) =>
    toItem(line, position, { shelf: allocated.shelfOf(position), promised: promised(position) }),
  )
  await insertItems(tx, order.id, items, allocated.shares, held, by)
  await promiseLacking(tx, order.id, allocated, delivery, now)
  const { total, delivery: delivery_price, total_taxes, grand_total, vat } = priced.totals
  await queries.updateGoods(
    tx,
    order.id,
    {
      delivery_option_id: delivery.option.id,
      delivery_option: delivery.option,
      warehouse_id: delivery.warehouse?.id ?? null,
      delivery_date: delivery.delivery_date,
      changeable_until: delivery.changeable_until,
      shipping_address: shipping,
      total,
      delivery: delivery_price,
      total_taxes,
      grand_total,
      vat,
    },
    decisionOf(priced.vat),
    now,
  )
  await stockChanged(tx, touched)
  return wasAtLimit || (priced.isLimited && (await isAtLimit(tx, id)))
}

/** @throws RuleError on `products` for those that the shop does not know, or where there are none at all */
function refuseUnknown(asked: readonly AskedLine[], found: readonly { product_id: number }[]): void {
  if (asked.length === 0) throw new RuleError({ products: [message('order_without_lines')] })
  const known = new Set(found.map(({ product_id }) => product_id))
  const unknown = asked.filter(({ product_id }) => !known.has(product_id))
  if (unknown.length > 0)
    throw new RuleError({
      products: unknown.map(({ product_id }) => message('does_not_exist', { value: product_id })),
    })
}

/** The shipping address as the order keeps it; another one as it is now. */
async function shippingOf(
  tx: Db,
  company: Company,
  order: queries.OrderToEdit,
  plan: Pick<Plan, 'shipping_address'>,
) {
  const id = plan.shipping_address
  if (id === null || id === order.shipping_address?.id) return id === null ? null : order.shipping_address
  const { shipping } = await findFrozenAddresses(tx, {
    ...{ language: order.language, company: company.id },
    ...{ shipping: id, billing: null },
  })
  if (!shipping) throw new RuleError({ shipping_address: [message('does_not_exist', { value: id })] })
  return shipping
}

/**
 * What an order would come to with these lines and this delivery, at today's prices: for whoever is about to change it.
 * Nothing is changed; what cannot be ordered shows by its line.
 *
 * @param asked the order's own lines and delivery where left out
 * @throws NotFoundError for anybody else's
 * @throws RuleError for an address that is not the company's
 */
export async function draftOrder(
  deps: Deps,
  customer: Customer,
  id: number,
  asked: DraftRequest,
): Promise<OrderDraft> {
  const { language } = customer
  const session = await sessionForOrder(deps, customer, id)
  const { company } = session
  const order = await queries.findOrderToEdit(deps.db, company.id, id)
  if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const plan = planOf({ ...order, lines: [] }, asked)
  const wanted = asked.products
    ? plan.lines
    : order.lines.flatMap(({ product_id, ...line }) => (product_id === null ? [] : { product_id, ...line }))
  const held = await queries.findHeldUnits(deps.db, id)
  const { lines, nets } = await readAskedLines(
    deps,
    { session, language },
    { company_id: company.id, tariff_id: order.tariff_id },
    wanted,
    new Map(held.map(({ product_id, units }) => [product_id, units])),
  )
  const shipping = await shippingOf(deps.db, company, order, plan)
  const { billing } = order
  const terms = await findTerms(
    deps.db,
    {
      company_id: company.id,
      tariff_id: order.tariff_id,
      delivery_option_id: plan.delivery_option,
      shipping_address_id: shipping?.id ?? null,
      billing_id: billing.id,
      frozen: { country_id: shipping?.country ?? null, vat: billing.vat },
    },
    deps.now(),
  )
  const totals: BasketTotal = {
    ...totalsView(nets, terms, { prices_hidden: company.prices_hidden, language }),
    version: order.version,
  }
  return { revision: order.version, lines, totals }
}
