import type { Decimal, Money } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { VatTreatment } from '#features/ordering/totals/totals.service.ts'

/** Days, both included. */
export type Days = { from: string; to: string }

/** A credit note is taken off. */
const sign = sql`case when invoice.kind = 'credit_note' then -1 else 1 end`
const within = (column: ReturnType<typeof sql>, { from, to }: Days) => sql`
  ${column} >= ${from}::date::timestamp at time zone 'Europe/Brussels'
  and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Brussels'`

export type DayRow = {
  day: string
  papers: number
  total: Money
  tax: Money
  grand_total: Money
  payments: number
  paid: Money
}

/** What was invoiced and paid, by day. */
export const findDays = (db: Db, days: Days): Promise<DayRow[]> =>
  sql<DayRow>`
    with invoiced as (
      select issued_on as day, count(*)::int as papers, sum(${sign} * total) as total,
             sum(${sign} * total_taxes) as tax, sum(${sign} * grand_total) as grand_total
      from invoice where issued_on between ${days.from}::date and ${days.to}::date
      group by issued_on
    ), money as (
      select (paid_at at time zone 'Europe/Brussels')::date as day, amount from payment
      where status = 'paid' and ${within(sql`paid_at`, days)}
      union all
      select (done_at at time zone 'Europe/Brussels')::date, -amount from payment_refund
      where status = 'done' and ${within(sql`done_at`, days)}
    ), paid as (
      select day, count(*)::int as payments, sum(amount) as amount from money group by day
    )
    select coalesce(invoiced.day, paid.day)::text as day, coalesce(papers, 0) as papers,
           coalesce(total, 0)::numeric(14, 2) as total, coalesce(tax, 0)::numeric(14, 2) as tax,
           coalesce(grand_total, 0)::numeric(14, 2) as grand_total, coalesce(payments, 0) as payments,
           coalesce(amount, 0)::numeric(14, 2) as paid
    from invoiced full join paid on paid.day = invoiced.day
    order by 1`
    .execute(db)
    .then(({ rows }) => rows)

export type PaperRow = {
  id: number
  kind: 'invoice' | 'credit_note'
  number: string
  issued_on: string
  due_on: string
  client_id: number
  client_name: string
  client_number: string
  vat_number: string
  country: string
  treatment: VatTreatment
  vat: { rate: Decimal; base: Money; amount: Money }[]
  total: Money
  tax: Money
  grand_total: Money
  payment_reference: string
  credited_name: string
  customer_reference: string
}

/** Invoices and credit notes in the order of their numbers; amounts of credit notes are less than nothing. */
export const findPapers = (db: Db, days: Days): Promise<PaperRow[]> =>
  sql<PaperRow>`
    select invoice.id, invoice.kind, invoice.name as number, invoice.issued_on::text, invoice.due_on::text,
           company.id as client_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           coalesce(company.erp_id, '') as client_number, coalesce(invoice.buyer ->> 'vat', '') as vat_number,
           coalesce(invoice.buyer ->> 'country_code', '') as country, invoice.treatment, invoice.vat,
           (${sign} * invoice.total)::numeric(14, 2) as total, (${sign} * invoice.total_taxes)::numeric(14, 2) as tax,
           (${sign} * invoice.grand_total)::numeric(14, 2) as grand_total,
           coalesce(invoice.payment_reference, '') as payment_reference, coalesce(credited.name, '') as credited_name,
           invoice.customer_reference
    from invoice
    join company on company.id = invoice.company_id
    left join invoice as credited on credited.id = invoice.credited_id
    where invoice.issued_on between ${days.from}::date and ${days.to}::date
    order by invoice.kind desc, invoice.name`
    .execute(db)
    .then(({ rows }) => rows)

export type PaymentRow = {
  id: number
  kind: 'payment' | 'refund'
  day: string
  provider: 'sandbox' | 'mollie' | 'office' | 'bank'
  client_id: number
  client_name: string
  amount: Money
  invoices: { id: number; name: string }[]
  orders: { id: number; name: string }[]
}

/** What came in and went back, in its order; with what a payment pays now, or has paid before something of it went back. */
export const findPayments = (db: Db, days: Days): Promise<PaymentRow[]> =>
  sql<PaymentRow>`
    select money.id, money.kind, (money.at at time zone 'Europe/Brussels')::date::text as day, payment.provider,
           company.id as client_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           money.amount::numeric(14, 2) as amount,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from invoice
            where id in (select invoice_id from payment_allocation as pays where pays.payment_id = payment.id
                         group by invoice_id having sum(amount) <> 0 or went_back)) as invoices,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from customer_order
            where id in (select order_id from payment_allocation as pays
                         where pays.payment_id = payment.id and invoice_id is null
                         group by order_id having sum(amount) <> 0 or went_back)) as orders
    from (
      select id, 'payment' as kind, id as payment_id, paid_at as at, amount from payment
      where status = 'paid' and ${within(sql`paid_at`, days)}
      union all
      select id, 'refund', payment_id, done_at, -amount from payment_refund
      where status = 'done' and ${within(sql`done_at`, days)}
    ) as money
    join payment on payment.id = money.payment_id
    join company on company.id = payment.company_id
    cross join lateral (
      select exists (select from payment_refund where payment_id = payment.id and status = 'done') as went_back
    ) as refunded
    order by money.at, money.kind, money.id`
    .execute(db)
    .then(({ rows }) => rows)
