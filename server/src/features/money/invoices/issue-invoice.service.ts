import type { InvoiceRun } from '@comptoir/contract/admin-invoices'
import type { Language, Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { structuredCommunication } from '#lib/structured-communication.ts'
import { payFromAhead } from '#features/money/allocations/allocations.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { deliveryLines, dueDay, goodsLine, nameOf, sumsOf, type NewLine } from './invoice.rules.ts'
import * as queries from './issue-invoice.queries.ts'
import type { OpenFilter, OpenOrder } from './issue-invoice.queries.ts'

/** Orders that go on one invoice. */
type InvoiceGroup = { orders: [OpenOrder, ...OpenOrder[]]; total: Money }

/**
 * What is to be invoiced: an invoice for each order or for what has left of it, or one for a company's orders that are
 * billed, taxed and sent alike, as its terms say (OD-12). Orders with a product whose price is still to be agreed are left out.
 */
async function groupsToInvoice(deps: Pick<Deps, 'db'>, filter: OpenFilter): Promise<InvoiceGroup[]> {
  return groupsOf(await queries.findOpenOrders(deps.db, filter))
}

function groupsOf(orders: readonly OpenOrder[]): InvoiceGroup[] {
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

/** What a run until a day would issue, and what waits for prices. */
export async function previewRun({ db }: Pick<Deps, 'db'>, until: string): Promise<InvoiceRun> {
  const orders = await queries.findOpenOrders(db, { until })
  const groups = groupsOf(orders)
  const clientOf = ({ company_id, client_name }: OpenOrder) => ({ id: company_id, name: client_name })
  return {
    groups: groups.map((group) => ({
      client: clientOf(group.orders[0]),
      orders: group.orders.map(({ id, name }) => ({ id, name })),
      total: group.total,
    })),
    total: sum(groups.map(({ total }) => total)),
    waiting: orders
      .filter((order) => !hasPrices(order))
      .map((order) => ({ client: clientOf(order), order: { id: order.id, name: order.name } })),
  }
}

/**
 * Has everything invoiced that has left the house until a day, by a job.
 *
 * @returns how many invoices there will be
 */
export async function startRun(deps: Deps, actor: Actor, until: string): Promise<number> {
  const { groups } = await previewRun(deps, until)
  await inTransaction(deps.db, async (tx) => {
    await audit(tx, deps, actor, [
      {
        action: 'create',
        entity: 'invoice',
        entity_id: null,
        label: until,
        after: { until, invoices: groups.length },
      },
    ])
    await enqueue(tx, 'invoice_run', { until, actor_id: actor.id })
  })
  return groups.length
}

/** Whether every product of an order has its price. */
const hasPrices = ({ items }: OpenOrder): boolean =>
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
 * @param issued_by who of the office asked for it; null for the shop itself
 * @returns the ids of the invoices
 */
export async function issueInvoices(
  deps: Deps,
  filter: OpenFilter,
  issued_by: number | null = null,
): Promise<number[]> {
  const issued: number[] = []
  for (const { orders } of await groupsToInvoice(deps, filter)) {
    const id = await inTransaction(deps.db, (tx) => issue(tx, deps, orders, filter, issued_by))
    if (id !== undefined) issued.push(id)
  }
  return issued
}

/** @returns undefined where somebody else has invoiced the orders meanwhile */
async function issue(
  tx: Tx,
  deps: Deps,
  found: readonly OpenOrder[],
  filter: OpenFilter,
  issued_by: number | null,
): Promise<number | undefined> {
  const ids = found.map(({ id }) => id)
  await queries.lockOrders(tx, ids)
  const open = await queries.findOpenOrders(tx, { ...filter, company: found[0]!.company_id })
  const [group] = groupsOf(open.filter(({ id }) => ids.includes(id)))
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
      issued_on: given.issued_on,
      due_on: dueDay(given.issued_on, orders.some(isOnAccount), first.payment_days),
      issued_at: now,
      issued_by,
      language: first.language,
      payment_reference: structuredCommunication(given.digits),
      seller: sellerOf(deps),
      buyer: first.billing,
      delivery: deliveryOf(first),
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
  await enqueue(tx, 'deliver_invoice', { id })
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

/** The wholesaler, as an invoice keeps it. */
const sellerOf = ({ config: { company } }: Deps) => ({
  name: company.name,
  address: company.address,
  vat: company.vatNumber,
  iban: company.iban,
  bic: company.bic,
  email: company.contactEmail,
  phone: company.contactPhone,
})

/** Where the goods of an order went, and when. */
const deliveryOf = ({ shipping_address, billing, vat_evidence, delivered_on }: OpenOrder) => ({
  kind: vat_evidence.delivery ?? (shipping_address ? 'shipping' : 'pickup'),
  date: delivered_on,
  country_code: vat_evidence.destination ?? (shipping_address ?? billing)['country_code'],
  address: shipping_address,
})

/** The job behind goods of an order that have left the house: their invoice, unless the company's are made by the month. */
export async function invoiceOrder(deps: Deps, order: number): Promise<void> {
  await issueInvoices(deps, { order, invoicing: ['order', 'shipment'], until: dayIn(deps.now()) })
}
