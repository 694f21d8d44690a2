import type { Decimal, Money } from '@comptoir/contract/common'
import type { RefundKind, RefundState } from '@comptoir/contract/payment'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

type Named = { id: number; name: string }
type RefundOfPayment = {
  id: number
  kind: RefundKind
  amount: Decimal
  status: RefundState
  reason: string
  at: string
}
/** Money that came in. */
export type ReceivedRow = {
  id: number
  company_id: number
  provider: 'sandbox' | 'mollie' | 'office' | 'bank'
  paid_at: Date
  amount: Money
  left: Money
  is_assignable: boolean
  refunds: RefundOfPayment[]
}

const received = sql`
  payment.id, payment.company_id, payment.provider,
  coalesce(payment.paid_at, payment.created_at) as paid_at, payment.amount,
  payment_left(payment.id)::numeric(14, 2) as left,
  case when payment_left(payment.id) > 0 then exists (
    select from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
    where invoice.company_id = payment.company_id and invoice.kind = 'invoice' and standing.open > 0
  ) else false end as is_assignable,
  (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'amount', amount::text, 'status', status, 'reason', reason,
     'at', coalesce(done_at, created_at)) order by id), '[]')
   from payment_refund where payment_id = payment.id) as refunds`

/** What came in for an order, the oldest first. */
export const findOfOrder = (db: Db, orderId: number) =>
  sql<ReceivedRow>`
    select ${received} from payment
    where status = 'paid' and id in (
      select id from payment where order_id = ${orderId}
      union select payment_id from payment_allocation where order_id = ${orderId})
    order by paid_at, id`
    .execute(db)
    .then(({ rows }) => rows)

/** What came in for an invoice, the oldest first. */
export const findOfInvoice = (db: Db, invoiceId: number) =>
  sql<ReceivedRow>`
    select ${received} from payment
    where status = 'paid' and id in (
      select payment_id from payment_invoice where invoice_id = ${invoiceId}
      union select payment_id from payment_allocation where invoice_id = ${invoiceId})
    order by paid_at, id`
    .execute(db)
    .then(({ rows }) => rows)

/** The payment that what the bank brought was matched as. */
export const findOfBankLine = (db: Db, lineId: number) =>
  sql<ReceivedRow>`
    select ${received} from payment
    where status = 'paid' and id = (select payment_id from bank_line where bank_line.id = ${lineId})`
    .execute(db)
    .then(({ rows }) => rows)

/** What came in from a client and pays nothing yet, the oldest first. */
export const findLeftOf = (db: Db, companyId: number) =>
  sql<ReceivedRow>`
    select ${received} from payment
    where id in (select payment_id from payment_standing where company_id = ${companyId} and rest > 0)
    order by paid_at, id`
    .execute(db)
    .then(({ rows }) => rows)

/** The open invoices of a client, those that are due first. */
export const findOpenInvoices = (db: Db, companyId: number) =>
  sql<{ id: number }>`
    select invoice.id from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and invoice.kind = 'invoice' and standing.open > 0
    order by invoice.due_on, invoice.id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** A payment of any company that came in. */
export const findReceived = (db: Db, id: number) =>
  sql<ReceivedRow>`select ${received} from payment where status = 'paid' and id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** What a payment pays now: invoices, and orders ahead of their invoices. */
export const findPaid = (db: Db, paymentId: number) =>
  sql<{ kind: 'invoice' | 'order'; name: string; amount: Money }>`
    select case when pays.invoice_id is null then 'order' else 'invoice' end as kind,
           coalesce(invoice.name, placed.name) as name, pays.amount::numeric(14, 2) as amount
    from (
      select invoice_id, case when invoice_id is null then order_id end as order_id, sum(amount) as amount
      from payment_allocation where payment_id = ${paymentId}
      group by 1, 2 having sum(amount) > 0
    ) as pays
    left join invoice on invoice.id = pays.invoice_id
    left join customer_order as placed on placed.id = pays.order_id
    order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/** Whose payment it is, as a paper and a mail name them. */
export type Payer = {
  name: string
  language: string
  email: string | null
  greeting: string
  has_account: boolean
  prices_hidden: boolean
  address: Record<string, unknown> | null
  orders: Named[]
}
export const findPayer = (db: Db, paymentId: number) =>
  sql<Payer>`
    select coalesce(nullif(company.enterprise_name, ''), company.name) as name, company.language,
           coalesce(app_user.email, company.email) as email, company.name as greeting,
           app_user.id is not null as has_account, company.prices_hidden,
           (select buyer from invoice where company_id = company.id order by id desc limit 1) as address,
           (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from customer_order
            where id = payment.order_id
               or id in (select order_id from payment_allocation where payment_id = payment.id)) as orders
    from payment
    join company on company.id = payment.company_id
    left join app_user on app_user.id = company.contact_id
    where payment.id = ${paymentId}`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a payment is always somebody's

export const findRefundByKey = (tx: Tx, key: string) =>
  tx
    .selectFrom('payment_refund')
    .where('key', '=', key)
    .select(['id', 'payment_id', 'amount'])
    .executeTakeFirst()

type NewRefund = {
  payment_id: number
  key: string
  amount: Money
  status: RefundState
  reason: string
  created_at: Date
  done_at: Date | null
  actor_id: number
}
/** @returns undefined where another has this key */
export const insertRefund = (tx: Tx, refund: NewRefund) =>
  tx
    .insertInto('payment_refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()

/** What the provider still has to give back, with the payment that it is of. */
export const findOpenRefund = (db: Db, id: number) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .where('payment_refund.id', '=', id)
    .where('payment_refund.status', '=', 'open')
    .select([
      'payment_refund.id',
      'payment_refund.key',
      'payment_refund.amount',
      'payment_refund.provider_id',
      'payment_refund.reason',
      'payment_refund.payment_id',
      'payment.provider',
      'payment.provider_id as payment_provider_id',
      'payment.company_id',
      'payment.paid_at',
    ])
    .executeTakeFirst()
export type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpenRefund>>>

/** The refunds that are open, the newest first. @param paymentId when given, of this payment alone */
export const findOpenRefunds = (
  db: Db,
  { provider, paymentId, limit }: { provider: string; paymentId?: number; limit: number },
) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .where('payment_refund.status', '=', 'open')
    .where('payment.provider', '=', provider)
    .$if(paymentId !== undefined, (query) => query.where('payment.id', '=', paymentId!))
    .orderBy('payment_refund.created_at', 'desc')
    .limit(limit)
    .select('payment_refund.id')
    .execute()

/** Keeps what the provider has answered, unless that is settled. @returns whether it was open */
export const keepRefund = async (
  tx: Tx,
  id: number,
  answer: { provider_id: string | null; status: RefundState; done_at: Date | null },
): Promise<boolean> =>
  (await tx
    .updateTable('payment_refund')
    .set(answer)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()) !== undefined
