import type { Decimal, Money } from '@comptoir/contract/common'
import type { InvoiceKind, InvoiceStatus } from '@comptoir/contract/invoice'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere, somewherePlain } from '#db/lists.ts'
import type { VatTreatment } from '#features/ordering/totals/totals.service.ts'
import type { CreditableItem } from './credit-returns.rules.ts'
import type { DeliveryRow } from './delivery.queries.ts'
import type { CreditableLine } from './invoice.rules.ts'
import type { InvoiceEvidence } from './issue-invoice.queries.ts'

/** What is still owed of an invoice. */
const standing = sql`join invoice_standing as standing on standing.invoice_id = invoice.id`
const statusOn = (today: string) => sql<InvoiceStatus>`case
  when invoice.kind = 'credit_note' then 'credit'
  when standing.credited > 0 and standing.credited >= invoice.grand_total then 'credited'
  when standing.open <= 0 then 'paid'
  when invoice.due_on < ${today}::date then 'overdue' else 'open' end`

const deliveryStatus = sql`coalesce((
  select status from invoice_delivery where invoice_id = invoice.id and channel = 'ubl'), 'waiting')`

const columns = {
  issued_on: sql`invoice.issued_on`,
  due_on: sql`invoice.due_on`,
  number: sql`invoice.name`,
  grand_total: sql`invoice.grand_total`,
}
type Column = keyof typeof columns

/** What can be asked of invoices and credit notes. */
export type InvoiceFilter = {
  client?: number | undefined
  kind?: InvoiceKind | undefined
  status?: InvoiceStatus | undefined
  delivery?: DeliveryRow['status'] | undefined
  /** No others. */
  ids?: readonly number[] | undefined
  excluding?: readonly number[] | undefined
  /** Days of issue, both included. */
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

const found = (search: string) => sql`invoice.id in (
  select worded.id from invoice as worded
  where lower(worded.name || ' ' || worded.customer_reference) like ${somewhere(search)}
  union all
  select named.id from invoice as named
  where named.company_id in (select id from company where search_key like ${somewherePlain(search)})
  union all
  select invoice_id from invoice_line
  where order_id in (select id from customer_order where lower(name || ' ' || customer_reference) like ${somewhere(search)})
)`

export type InvoiceRow = {
  id: number
  kind: InvoiceKind
  name: string
  status: InvoiceStatus
  issued_on: string
  due_on: string
  grand_total: Money
  open: Money
  payment_reference: string | null
  credited_id: number | null
  credited_name: string | null
  client_id: number
  client_name: string
  /** Of the structured invoice. */
  delivery_status: DeliveryRow['status']
  orders: { id: number; name: string }[]
}

/** Invoices and credit notes that match, with the number of all of them. */
export async function findInvoices(
  db: Db,
  filter: InvoiceFilter & { ordering: Column | `-${Column}`; limit: number; offset: number },
  today: string,
): Promise<{ count: number; rows: InvoiceRow[] }> {
  const { ids, excluding, client, kind, status, delivery, from, to, search, ordering } = filter
  const order = orderBy(ordering, columns, sql`invoice.id`)
  const list = {
    from: status === undefined ? sql`invoice` : sql`invoice ${standing}`,
    where: every([
      ids === undefined ? undefined : sql`invoice.id = any(${ids}::bigint[])`,
      excluding === undefined ? undefined : sql`invoice.id <> all(${excluding}::bigint[])`,
      client === undefined ? undefined : sql`invoice.company_id = ${client}`,
      kind === undefined ? undefined : sql`invoice.kind = ${kind}`,
      status === undefined ? undefined : sql`${statusOn(today)} = ${status}`,
      delivery === undefined ? undefined : sql`${deliveryStatus} = ${delivery}`,
      from === undefined ? undefined : sql`invoice.issued_on >= ${from}::date`,
      to === undefined ? undefined : sql`invoice.issued_on <= ${to}::date`,
      search ? found(search) : undefined,
    ]),
    order,
    id: sql`invoice.id`,
    isIndexed: ordering.endsWith('issued_on') && status === undefined && delivery === undefined && !search,
  }
  const { rows } = await sql<InvoiceRow & { count: number }>`
    select ${listed(today)}, page.count
    from (${pageIds(list, filter)}) as page
    join invoice on invoice.id = page.page_id ${standing} ${joined}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

const listed = (today: string): RawBuilder<unknown> => sql`
  invoice.id, invoice.kind, invoice.name, ${statusOn(today)} as status, invoice.issued_on::text, invoice.due_on::text,
  invoice.grand_total, coalesce(standing.open, 0) as open, invoice.payment_reference, invoice.credited_id,
  credited.name as credited_name, ${deliveryStatus} as delivery_status, invoice.company_id as client_id,
  coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from customer_order
   where id in (select order_id from invoice_line where invoice_id = invoice.id)) as orders`
const joined = sql`
  join company on company.id = invoice.company_id
  left join invoice as credited on credited.id = invoice.credited_id`

/** The newest of which the number or the client's reference has this text. */
export const findFew = (db: Db, search: string, limit: number) =>
  sql<{ id: number; name: string; issued_on: string; client_id: number; client_name: string }>`
    select invoice.id, invoice.name, invoice.issued_on::text, company.id as client_id,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client_name
    from invoice join company on company.id = invoice.company_id
    where lower(invoice.name || ' ' || invoice.customer_reference) like ${somewhere(search)}
    order by invoice.issued_on desc, invoice.id desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** Where the goods of an invoice went, and when. */
export type IssuedDelivery = {
  kind: 'pickup' | 'shipping'
  /** The first day, where not all of them left on one. */
  from?: string
  /** The last day. */
  date: string
  country_code: string
  /** Null where they were collected, or went to several. */
  address: Record<string, unknown> | null
  /** Of several orders when each left, its own address where they differ, and the client's reference. */
  orders?: {
    id: number
    date: string
    address: Record<string, unknown> | null
    customer_reference: string
  }[]
}

/** An invoice as it was issued. */
export type IssuedInvoice = InvoiceRow & {
  language: string
  seller: {
    name: string
    address: string
    register?: string
    vat: string
    /** In whose name the account is. */
    account_holder: string
    iban: string
    bic: string
    email: string
    phone: string
  }
  buyer: Record<string, unknown>
  /** The client's. */
  client_number: string | null
  delivery: IssuedDelivery
  treatment: VatTreatment
  vat_evidence: InvoiceEvidence
  customer_reference: string
  reason: string
  vat: { rate: Decimal; base: Money; amount: Money }[]
  total: Money
  total_taxes: Money
  /** What was paid of it before it was issued. */
  prepaid: Money
  credited_on: string | null
}

/**
 * One invoice.
 *
 * @param companyId when given, only that company's
 */
export const findInvoice = (db: Db, id: number, companyId: number | undefined, today: string) =>
  sql<IssuedInvoice>`
    select ${listed(today)}, invoice.language, invoice.seller, invoice.buyer, invoice.delivery, invoice.treatment,
           invoice.vat_evidence, invoice.customer_reference, invoice.reason, invoice.vat, invoice.total,
           invoice.total_taxes, invoice.prepaid, credited.issued_on::text as credited_on,
           case when invoice.buyer ? 'client_number' then invoice.buyer ->> 'client_number' else company.erp_id end as client_number
    from invoice ${standing} ${joined}
    where invoice.id = ${id} and (${companyId ?? null}::bigint is null or invoice.company_id = ${companyId ?? null}::bigint)`
    .execute(db)
    .then(({ rows }) => rows[0])

/** A line of an invoice, with what credit notes have taken back of it. */
export type IssuedLine = CreditableLine & { order_name: string }

/** The lines of an invoice in their order. */
export const findLines = (db: Db, invoiceId: number) =>
  sql<IssuedLine>`
    select line.id, line.kind, line.order_id, placed.name as order_name, line.order_item_id, line.product_id, line.ref,
           line.gtin, line.own_code, line.title, line.color, line.size, line.unit, line.pack, line.total_qty, line.comment,
           line.unit_price, line.total, line.vat_category, line.vat_rate, line.unit_names, line.paper_code,
           coalesce(back.units, 0)::int as credited_qty, coalesce(back.total, 0)::numeric(14, 2) as credited_total
    from invoice_line as line
    join customer_order as placed on placed.id = line.order_id
    left join lateral (
      select sum(total_qty) filter (where kind <> 'amount') as units, sum(total) as total from invoice_line
      where credited_line_id = line.id
    ) as back on true
    where line.invoice_id = ${invoiceId}
    order by line.position`
    .execute(db)
    .then(({ rows }) => rows)

/** Holds an invoice until the transaction ends: nobody else credits it meanwhile. */
export const lockInvoice = (db: Db, id: number) =>
  sql`select from invoice where id = ${id} for update`.execute(db)

/** The credit note that was asked for under a key. */
export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('invoice')
    .where('key', '=', key)
    .select(['id', 'name as number', 'credited_id'])
    .executeTakeFirst()

/** The credit notes of an invoice. */
export const findCreditNotes = (db: Db, id: number) =>
  sql<{ id: number; name: string }>`select id, name from invoice where credited_id = ${id} order by id`
    .execute(db)
    .then(({ rows }) => rows)

/** The invoices that stand in for an invoice, and the one that it stands in for itself. */
export const findAnew = (db: Db, id: number) =>
  sql<{ id: number; name: string; is_before: boolean }>`
    select anew.id, anew.name, false as is_before from invoice as note
    join invoice as anew on anew.credit_note_id = note.id where note.credited_id = ${id}
    union all
    select before.id, before.name, true from invoice as anew
    join invoice as note on note.id = anew.credit_note_id join invoice as before on before.id = note.credited_id
    where anew.id = ${id}
    order by id`
    .execute(db)
    .then(({ rows }) => rows)

/** What invoices keep of a company beside its billing data: its number, and the electronic address agreed, empty without. */
export const findBuyer = (db: Db, companyId: number) =>
  db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['electronic_address', 'erp_id as client_number'])
    .executeTakeFirstOrThrow()

/** The payments that pay an invoice. */
export const findPaying = (db: Db, id: number): Promise<number[]> =>
  sql<{ payment_id: number }>`
    select payment_id from payment_allocation where invoice_id = ${id}
    group by payment_id having sum(amount) > 0 order by payment_id`
    .execute(db)
    .then(({ rows }) => rows.map(({ payment_id }) => payment_id))

/** The taxes of the credit notes of an invoice, by rate. */
export const findCreditedVat = (db: Db, id: number) =>
  sql<{ rate: Decimal; base: Money; amount: Money }>`
    select given.* from invoice
    cross join lateral jsonb_to_recordset(invoice.vat) as given (rate text, base text, amount text)
    where invoice.credited_id = ${id}`
    .execute(db)
    .then(({ rows }) => rows)

/** Lines of the invoices of an order with these items, the oldest first, and what is left of each to credit. */
export const findCreditableItems = (db: Db, orderId: number, items: readonly number[]) =>
  sql<CreditableItem>`
    select line.id as line, line.invoice_id, ordered.id as item, invoice.language, placed.name as order_name,
           line.total_qty - coalesce(back.units, 0)::int as units,
           line.total_qty - coalesce(back.on_another, 0)::int as invoiced,
           (line.total - coalesce(back.total, 0))::numeric(14, 2) as amount, line.unit_price, line.vat_rate
    from invoice_line as line
    join invoice on invoice.id = line.invoice_id and invoice.kind = 'invoice'
    join customer_order as placed on placed.id = line.order_id
    join order_item as ordered on ordered.id = line.order_item_id
    left join lateral (
      select sum(total_qty) filter (where kind <> 'amount') as units, sum(total) as total,
             sum(total_qty) filter (where exists (
               select from invoice as anew where anew.credit_note_id = credit.invoice_id)) as on_another
      from invoice_line as credit where credited_line_id = line.id
    ) as back on true
    where line.order_id = ${orderId} and ordered.id = any(${items}::bigint[])
    order by line.id`
    .execute(db)
    .then(({ rows }) => rows)
