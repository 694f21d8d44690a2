import type { Decimal, Language, Money } from '@comptoir/contract/common'
import type { Invoicing } from '@comptoir/contract/invoice'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { paperCodeOf, unitNames } from '#lib/units.ts'
import type { VatEvidence, VatTreatment } from '#features/ordering/totals/totals.service.ts'
import type { NewLine, OpenItem, Sums } from './invoice.rules.ts'

/** What an order's VAT rests on, as invoices keep it. */
export type InvoiceEvidence = VatEvidence & { vat: string }

/** An order that has left the house, or a part of it, with what is still to be invoiced of it. */
export type OpenOrder = {
  id: number
  name: string
  company_id: number
  client_name: string
  language: string
  payment_method: string
  customer_reference: string
  billing: Record<string, unknown>
  shipping_address: Record<string, unknown> | null
  /** The first and the last day on which something left that is on no invoice yet. */
  delivered_from: string
  delivered_on: string
  vat: { rate: Decimal; base: Money; amount: Money }[]
  treatment: VatTreatment
  vat_evidence: InvoiceEvidence
  invoicing: Invoicing
  electronic_address: string
  client_number: string | null
  payment_days: number
  /** Whether all of it has left the house. */
  has_left: boolean
  is_delivery_invoiced: boolean
  items: OpenItem[]
}

/** Which orders: of a company or all, some alone, those that left until a day. */
export type OpenFilter = {
  company?: number | undefined
  /** No others. */
  orders?: readonly number[] | undefined
  /** Companies that are left out. */
  excluding?: readonly number[] | undefined
  invoicing?: readonly Invoicing[] | undefined
  /** The last day, included. */
  until: string
}

/** Orders that left the house and are not wholly invoiced, the oldest first, with their items. Two statements. */
export async function findOpenOrders(db: Db, filter: OpenFilter): Promise<OpenOrder[]> {
  const { rows } = await sql<Omit<OpenOrder, 'items'>>`
    select placed.id, placed.name, placed.company_id,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client_name, placed.language, placed.payment_method, placed.customer_reference,
           placed.billing, placed.shipping_address, coalesce(sent.first_day, left_house.day::date)::text as delivered_from,
           coalesce(sent.last_day, left_house.day::date)::text as delivered_on, placed.vat,
           coalesce(decision.treatment, 'domestic') as treatment,
           coalesce(decision.evidence, '{}') || jsonb_build_object('vat', coalesce(decision.vat, '')) as vat_evidence,
           company.invoicing, company.electronic_address, company.erp_id as client_number, company.payment_days, placed.fulfilment <> 'in_progress' as has_left,
           exists (select from invoice_line join invoice on invoice.id = invoice_id
                   where invoice_line.order_id = placed.id and invoice_line.kind = 'delivery') as is_delivery_invoiced
    from customer_order as placed
    join company on company.id = placed.company_id
    left join vat_decision as decision on decision.order_id = placed.id
    cross join lateral (
      select coalesce(min(at), placed.last_edit) at time zone 'Europe/Brussels' as day from order_event
      where order_id = placed.id and action in ('ship', 'process', 'complete')
    ) as left_house
    cross join lateral (
      -- What had left before its last invoice is on one.
      select min(left_at at time zone 'Europe/Brussels')::date as first_day,
             max(left_at at time zone 'Europe/Brussels')::date as last_day
      from shipment
      where order_id = placed.id and left_at > coalesce((
        select max(issued_at) from invoice
        where kind = 'invoice' and credit_note_id is null
          and id in (select invoice_id from invoice_line where order_id = placed.id)
      ), '-infinity')
    ) as sent
    where placed.fulfilment in ('in_progress', 'processed', 'completed') and not placed.is_invoiced
      and (placed.fulfilment <> 'in_progress' or (
        company.invoicing = 'shipment' and exists (select from shipment where order_id = placed.id)))
      and (${filter.company ?? null}::bigint is null or placed.company_id = ${filter.company ?? null}::bigint)
      and (${filter.orders ?? null}::bigint[] is null or placed.id = any(${filter.orders ?? null}::bigint[]))
      and placed.company_id <> all(${filter.excluding ?? []}::bigint[])
      and (${filter.invoicing ?? null}::text[] is null or company.invoicing = any(${filter.invoicing ?? null}::text[]))
      and left_house.day < ${filter.until}::date + 1
    order by placed.company_id, placed.id`.execute(db)
  const items = await findOpenItems(
    db,
    rows.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return rows.map((row) => ({ ...row, items: byOrder.get(row.id) ?? [] }))
}

/** The items of orders in their order, with the units that have left and are on no invoice. */
const findOpenItems = (db: Db, orderIds: readonly number[]) =>
  sql<OpenItem>`
    select item.id, item.order_id, item.product_id, item.ref, product.gtin, own.code as own_code, item.title, item.color, item.size, item.unit,
           item.pack, item.comment, item.unit_price, item.total, item.vat_category, item.vat_rate,
           item.total_qty as ordered_units,
           coalesce(shipped.units, item.total_qty) - coalesce((
             select sum(billed.units) from billed_line as billed where billed.order_item_id = item.id), 0)::int as units
    from order_item as item
    join customer_order as placed on placed.id = item.order_id
    left join product on product.id = item.product_id
    left join lateral (
      select code from company_code
      where product_id = item.product_id and company_id = placed.company_id order by code_key limit 1
    ) as own on true
    left join lateral (
      -- Of an order without shipments everything leaves at once.
      select coalesce(sum(line.total_qty) filter (where line.order_item_id = item.id), 0)::int as units
      from shipment join shipment_line as line on line.shipment_id = shipment.id
      where shipment.order_id = item.order_id
      having count(*) > 0
    ) as shipped on true
    where item.order_id = any(${orderIds}::bigint[])
    order by item.order_id, item.position`
    .execute(db)
    .then(({ rows }) => rows)

/** Holds orders until the transaction ends, in the order of their ids: nobody else invoices them meanwhile. */
export const lockOrders = (tx: Tx, ids: readonly number[]) =>
  sql`select from customer_order where id = any(${ids}::bigint[]) order by id for update`.execute(tx)

/**
 * The next number of a kind in a year, and its day, which is never before that of the number before. Whoever issues later
 * waits for this transaction, so take it last; without its commit the number is not given.
 */
export const nextNumber = (tx: Tx, kind: string, year: number, day: string) =>
  sql<{ last: number; issued_on: string }>`
    insert into invoice_number as given (kind, year, last, issued_on) values (${kind}, ${year}, 1, ${day})
    on conflict (kind, year) do update
    set last = given.last + 1, issued_on = greatest(given.issued_on, excluded.issued_on)
    returning last, issued_on::text`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the insert gives one row

export type NewInvoice = Sums & {
  kind: 'invoice' | 'credit_note'
  name: string
  company_id: number
  credited_id: number | null
  return_id: number | null
  /** Of one that stands in for another one: the credit note that took that back. */
  credit_note_id?: number
  key?: string | null
  issued_on: string
  due_on: string
  issued_at: Date
  issued_by: number | null
  run_id: number | null
  language: string
  payment_reference: string | null
  seller: object
  buyer: object
  delivery: object
  treatment: string
  vat_evidence: object
  customer_reference: string
  reason: string
}

/** Writes an invoice with its lines, in their order. @returns its id */
export async function insertInvoice(tx: Tx, invoice: NewInvoice, lines: readonly NewLine[]): Promise<number> {
  const { seller, buyer, delivery, vat_evidence, vat, ...columns } = invoice
  const { id } = await tx
    .insertInto('invoice')
    .values({
      ...columns,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      delivery: JSON.stringify(delivery),
      vat_evidence: JSON.stringify(vat_evidence),
      vat: JSON.stringify(vat),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = invoice.language as Language // the order's, whose table allows no other
  const numbered = lines.map((line, index) => ({
    ...line,
    position: index + 1,
    unit_names: line.unit_names ?? unitNames(language, line.unit),
    paper_code: line.paper_code ?? paperCodeOf(line.unit),
  }))
  await sql`
    insert into invoice_line (
      invoice_id, position, kind, order_id, order_item_id, credited_line_id, product_id, ref, gtin, own_code,
      title, color, size, unit, pack, total_qty, comment, unit_price, total, vat_category, vat_rate, unit_names,
      paper_code
    )
    select ${id}::bigint, line.*
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as line (
      position int, kind text, order_id bigint, order_item_id bigint, credited_line_id bigint, product_id bigint, ref text,
      gtin text, own_code text, title text, color text, size text, unit text, pack int, total_qty int, comment text,
      unit_price numeric, total numeric, vat_category text, vat_rate numeric, unit_names jsonb, paper_code text
    )`.execute(tx)
  return id
}

/** Keeps what is not open any more of an invoice that was just issued. */
export const notePrepaid = (tx: Tx, id: number) =>
  sql`
    update invoice set prepaid = greatest(0, grand_total - standing.open)
    from invoice_standing as standing where standing.invoice_id = invoice.id and invoice.id = ${id}`.execute(
    tx,
  )

/** Marks orders of which nothing is left to invoice. */
export const markInvoiced = (tx: Tx, ids: readonly number[]) =>
  sql`update customer_order set is_invoiced = true where id = any(${ids}::bigint[])`.execute(tx)
