import type { Money } from '@comptoir/contract/common'
import type { PaymentState, RefundKind } from '@comptoir/contract/payment'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

type NewPayment = {
  provider: string
  key: string
  company_id: number
  order_id: number | null
  amount: Money
  created_at: Date
}
export const insertPayment = (tx: Tx, payment: NewPayment) =>
  tx.insertInto('payment').values(payment).returning(columns).executeTakeFirstOrThrow()

const columns = [
  'payment.id',
  'payment.provider',
  'payment.provider_id',
  'payment.key',
  'payment.company_id',
  'payment.order_id',
  'payment.amount',
  'payment.status',
  'payment.checkout_url',
] as const

/** The attempt to pay this amount of an order that can be gone on with. @param since older ones without an answer are given up */
export const findOpenPayment = (
  tx: Tx,
  { order_id, provider, amount, since }: { order_id: number; provider: string; amount: Money; since: Date },
) =>
  tx
    .selectFrom('payment')
    .where('order_id', '=', order_id)
    .where('provider', '=', provider)
    .where('amount', '=', amount)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('provider_id', 'is not', null), eb('created_at', '>', since)]))
    .select(columns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The same for these invoices and no others. */
export const findOpenPaymentOf = (
  tx: Tx,
  {
    invoices,
    provider,
    amount,
    since,
  }: { invoices: readonly number[]; provider: string; amount: Money; since: Date },
) =>
  tx
    .selectFrom('payment')
    .where('order_id', 'is', null)
    .where('provider', '=', provider)
    .where('amount', '=', amount)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('provider_id', 'is not', null), eb('created_at', '>', since)]))
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_invoice').where('invoice_id', '=', invoices[0]!).select('payment_id'),
    )
    .where(
      sql<boolean>`array(select invoice_id from payment_invoice where payment_id = payment.id order by 1) = ${invoices}::bigint[]`,
    )
    .select(columns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Writes the invoices that a payment is meant for. */
export const insertInvoices = (tx: Tx, payment_id: number, invoices: readonly number[]) =>
  tx
    .insertInto('payment_invoice')
    .values(invoices.map((invoice_id) => ({ payment_id, invoice_id })))
    .execute()

/** What is open of a company's invoices, whose orders are held. */
export const findOpenInvoices = (tx: Tx, companyId: number, ids: readonly number[]) =>
  sql<{ id: number; name: string; open: Money }>`
    select invoice.id, invoice.name, coalesce(standing.open, 0) as open
    from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and invoice.kind = 'invoice' and invoice.id = any(${ids}::bigint[])
    order by invoice.id`
    .execute(tx)
    .then(({ rows }) => rows)

/** @param today what was due before is late */
export const findBalance = (db: Db, companyId: number, today: string) =>
  sql<{ open: Money; overdue: Money; credit: Money }>`
    select coalesce(sum(open), 0)::numeric(14, 2) as open,
           coalesce(sum(open) filter (where due_on < ${today}::date), 0)::numeric(14, 2) as overdue,
           coalesce((select sum(rest) from payment_standing where company_id = ${companyId}), 0)::numeric(14, 2) as credit
    from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
    where company_id = ${companyId} and kind = 'invoice'`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a sum gives one row

/** Whether another attempt for an order is still open. */
export const hasOpenPayment = async (tx: Tx, orderId: number, besides: number): Promise<boolean> =>
  (await tx
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('provider_id', 'is not', null)
    .where('id', '<>', besides)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Keeps what the provider calls a payment, and where it is paid. */
export const keepAnswer = (db: Db, id: number, provider_id: string, checkout_url: string) =>
  db.updateTable('payment').set({ provider_id, checkout_url }).where('id', '=', id).execute()

export const findPayment = (db: Db, id: number) =>
  db.selectFrom('payment').where('id', '=', id).select(columns).executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** A payment by what its provider calls it. */
export const findByProviderId = (db: Db, provider: string, providerId: string) =>
  db
    .selectFrom('payment')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .select('id')
    .executeTakeFirst()

/** A payment by the key in its return address, with what it is meant for. */
export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('payment')
    .leftJoin('customer_order', 'customer_order.id', 'payment.order_id')
    .where('key', '=', key)
    .select(columns)
    .select([
      'customer_order.name as order_name',
      sql<{ id: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', invoice.id, 'name', invoice.name) order by invoice.id), '[]')
        from payment_invoice join invoice on invoice.id = invoice_id where payment_id = payment.id
      )`.as('invoices'),
    ])
    .executeTakeFirst()

/** Payments at these providers that are open, the newest first. */
export const findOpenPayments = (db: Db, provider: string, limit: number) =>
  db
    .selectFrom('payment')
    .where('status', '=', 'open')
    .where('provider', '=', provider)
    .where('provider_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id')
    .execute()

/** Attempts that never got an answer from the provider: nobody can pay them. */
export const giveUp = (db: Db, before: Date) =>
  db
    .updateTable('payment')
    .set({ status: 'expired' })
    .where('status', '=', 'open')
    .where('provider_id', 'is', null)
    .where('created_at', '<', before)
    .execute()

/** A payment whose order is held. */
export const findStatus = (tx: Tx, id: number): Promise<PaymentState> =>
  tx
    .selectFrom('payment')
    .where('id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow()
    .then(({ status }) => status as PaymentState)

export const setStatus = (
  tx: Tx,
  id: number,
  { status, amount, paid_at }: { status: PaymentState; amount: Money; paid_at: Date | null },
) => tx.updateTable('payment').set({ status, amount, paid_at }).where('id', '=', id).execute()

/** The invoices that a payment is meant for, those that are due first. */
export const findInvoices = (tx: Tx, paymentId: number): Promise<number[]> =>
  tx
    .selectFrom('payment_invoice')
    .innerJoin('invoice', 'invoice.id', 'payment_invoice.invoice_id')
    .where('payment_id', '=', paymentId)
    .select('invoice.id')
    .orderBy('due_on')
    .orderBy('invoice.id')
    .execute()
    .then((rows) => rows.map(({ id }) => id))

/**
 * Keeps that a bank has taken back of a payment, or that this has ended; each once.
 *
 * @returns whether it is new
 */
export const insertChargeback = async (
  tx: Tx,
  {
    at,
    ...chargeback
  }: {
    payment_id: number
    kind: Exclude<RefundKind, 'refund'>
    key: string
    amount: Money
    reason: string
    at: Date
  },
): Promise<boolean> =>
  (await tx
    .insertInto('payment_refund')
    .values({ ...chargeback, status: 'done', created_at: at, done_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Keeps what the provider has answered, each state once. */
export const keepEvent = (tx: Tx, event: { payment_id: number; at: Date; state: string; content: object }) =>
  tx
    .insertInto('payment_event')
    .values({ ...event, content: JSON.stringify(event.content) })
    .onConflict((conflict) => conflict.columns(['payment_id', 'state']).doNothing())
    .execute()
