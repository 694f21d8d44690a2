import type { Language, Money } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { companyIn } from '#config.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { enqueue, enqueueAll } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { structuredCommunication } from '#lib/structured-communication.ts'
import { payFromAhead } from '#features/money/allocations/allocations.service.ts'
import { ordersToCredit } from '#features/orders/returns/returns.service.ts'
import { deliveryLines, dueDay, goodsLine, nameOf, sellerOf, sumsOf, type NewLine } from './invoice.rules.ts'
import type { IssuedDelivery } from './invoices.queries.ts'
import * as queries from './issue-invoice.queries.ts'
import type { OpenFilter, OpenOrder } from './issue-invoice.queries.ts'

/** Orders that go on one invoice. */
export type InvoiceGroup = { orders: [OpenOrder, ...OpenOrder[]]; total: Money }

/**
 * What is to be invoiced: an invoice for each order or for what has left of it, or one for a company's orders that are
 * billed, taxed and sent alike, as its terms say (OD-12). Orders with a product whose price is still to be agreed are left out.
 */
async function groupsToInvoice(deps: Pick<Deps, 'db'>, filter: OpenFilter): Promise<InvoiceGroup[]> {
  return groupsOf(await queries.findOpenOrders(deps.db, filter))
}

export function groupsOf(orders: readonly OpenOrder[]): InvoiceGroup[] {
  const groups = new Map<string, [OpenOrder, ...OpenOrder[]]>()
  for (const order of orders) {
    if (!hasPrices(order)) continue
    const { treatment, vat_evidence, billing, company_id } = order
    const alike = JSON.stringify([company_id, treatment, vat_evidence.destination, billing])
    const key = order.invoicing === 'month' ? alike : String(order.id)
    const same = groups.get(key)
    if (same) same.push(order)
    else groups.set(key, [order])
  }
  return [...groups.values()].map((together) => ({
    orders: together,
    total: sumsOf(together.flatMap((order) => linesOf(order))).grand_total,
  }))
}

/** Whether every product of an order has its price. */
export const hasPrices = ({ items }: OpenOrder): boolean =>
  items.every(({ units, unit_price }) => units === 0 || unit_price !== '0.0000')

/** What an order still brings onto an invoice. */
const linesOf = (order: OpenOrder): NewLine[] => [
  ...order.items.filter(({ units }) => units > 0).map(goodsLine),
  ...(order.is_delivery_invoiced
    ? []
    : deliveryLines(order, order.items, translate(order.language as Language, 'order_delivery'))), // the table allows no other
]

/**
 * Issues what is to be invoiced of a company: each invoice in a transaction of its own, which gives its number (OD-40).
 * Done twice, it finds nothing the second time.
 *
 * @returns the ids of the invoices
 */
export const issueInvoices = async (deps: Deps, filter: OpenFilter): Promise<number[]> =>
  (await issueUntil(deps, filter, { issued_by: null, run_id: null }, () => false)).ids

/**
 * The same, until it is told to stop.
 *
 * @param by the run of the office that they are part of
 * @param isOver asked before each; where it says so, the rest is left
 * @returns the ids of the invoices, and whether nothing is left
 */
export async function issueUntil(
  deps: Deps,
  filter: OpenFilter,
  by: IssuedBy,
  isOver: () => boolean,
): Promise<{ ids: number[]; isDone: boolean }> {
  const ids: number[] = []
  for (const { orders } of await groupsToInvoice(deps, filter)) {
    if (isOver()) return { ids, isDone: false }
    const id = await inTransaction(deps.db, (tx) => issue(tx, deps, orders, filter, by))
    if (id !== undefined) ids.push(id)
  }
  return { ids, isDone: true }
}

/** Who of the office asked for an invoice, and the run that it is part of. */
type IssuedBy = { issued_by: number | null; run_id: number | null }

/** @returns undefined where somebody else has invoiced the orders meanwhile */
async function issue(
  tx: Tx,
  deps: Deps,
  found: readonly OpenOrder[],
  filter: OpenFilter,
  by: IssuedBy,
): Promise<number | undefined> {
  const ids = found.map(({ id }) => id)
  await queries.lockOrders(tx, ids)
  const [group] = groupsOf(await queries.findOpenOrders(tx, { ...filter, orders: ids }))
  if (!group) return undefined
  const { orders } = group
  const lines = orders.flatMap(linesOf)
  if (lines.length === 0) return undefined
  const first = orders.at(-1)! // the last one knows language and address best
  const now = deps.now()
  const given = await giveNumber(tx, 'invoice', now)
  const id = await queries.insertInvoice(
    tx,
    {
      kind: 'invoice',
      name: given.name,
      company_id: first.company_id,
      credited_id: null,
      return_id: null,
      issued_on: given.issued_on,
      due_on: dueDay(given.issued_on, orders.some(isOnAccount), first.payment_days),
      issued_at: now,
      ...by,
      language: first.language,
      payment_reference: structuredCommunication(given.digits),
      seller: sellerOf(companyIn(deps.config.company, first.language as Language)),
      buyer: {
        ...first.billing,
        electronic_address: first.electronic_address,
        client_number: first.client_number,
      },
      delivery: deliveryOf(orders),
      treatment: first.treatment,
      vat_evidence: first.vat_evidence,
      customer_reference: [
        ...new Set(orders.map(({ customer_reference }) => customer_reference).filter(Boolean)),
      ].join(', '),
      reason: '',
      ...sumsOf(lines),
    },
    lines,
  )
  await queries.markInvoiced(
    tx,
    orders.filter(({ has_left }) => has_left).map((order) => order.id),
  )
  await payFromAhead(tx, id, now)
  await queries.notePrepaid(tx, id)
  await enqueue(tx, 'deliver_invoice', { id })
  const returned = await ordersToCredit(tx, ids)
  await enqueueAll(
    tx,
    'credit_returns',
    returned.map((order_id) => ({ order_id })),
  )
  return id
}

const isOnAccount = ({ payment_method, invoicing }: OpenOrder) =>
  payment_method === 'on_account' || invoicing === 'month'

/** The next number of a kind, with its day and payment reference. */
export async function giveNumber(tx: Tx, kind: 'invoice' | 'credit_note', now: Date) {
  const today = dayIn(now)
  const year = Number(today.slice(0, 4))
  const { last, issued_on } = await queries.nextNumber(tx, kind, year, today)
  return { ...nameOf(kind, year, last), issued_on }
}

/**
 * Where the goods went, and when: of several orders each with its own, and the address of all where it is the same. They
 * go to one country, as they are taxed alike.
 */
function deliveryOf(orders: InvoiceGroup['orders']): IssuedDelivery {
  const { shipping_address, billing, vat_evidence } = orders.at(-1)!
  const country = (shipping_address ?? billing)['country_code']
  const days = orders.flatMap(({ delivered_from, delivered_on }) => [delivered_from, delivered_on]).toSorted()
  const [from, date] = [days[0]!, days.at(-1)!]
  const addresses = new Set(orders.map((order) => JSON.stringify(order.shipping_address)))
  return {
    kind: vat_evidence.delivery ?? (shipping_address ? 'shipping' : 'pickup'),
    ...(from < date && { from }),
    date,
    country_code: vat_evidence.destination ?? (typeof country === 'string' ? country : ''),
    address: addresses.size > 1 ? null : shipping_address,
    ...(orders.length > 1 && {
      orders: orders.map((order) => ({
        id: order.id,
        date: order.delivered_on,
        address: addresses.size > 1 ? order.shipping_address : null,
        customer_reference: order.customer_reference,
      })),
    }),
  }
}

/** The job behind goods of an order that have left the house: their invoice, unless the company's are made by the month. */
export async function invoiceOrder(deps: Deps, order: number): Promise<void> {
  await issueInvoices(deps, { orders: [order], invoicing: ['order', 'shipment'], until: dayIn(deps.now()) })
}
