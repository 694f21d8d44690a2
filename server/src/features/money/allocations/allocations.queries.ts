import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Who moves money from where to where, and when. */
export type By = { at: Date; actor_id: number | null }

/** The orders that invoices are of. */
export const findOrders = (db: Db, invoiceIds: readonly number[]): Promise<number[]> =>
  sql<{ order_id: number }>`
    select distinct order_id from invoice_line where invoice_id = any(${invoiceIds}::bigint[])`
    .execute(db)
    .then(({ rows }) => rows.map(({ order_id }) => order_id))

/** The orders that a payment pays. */
export const findPaidOrders = (db: Db, paymentId: number): Promise<number[]> =>
  sql<{ order_id: number }>`select distinct order_id from payment_allocation where payment_id = ${paymentId}`
    .execute(db)
    .then(({ rows }) => rows.map(({ order_id }) => order_id))

/** Takes back all that a payment pays; its orders are held. */
export const takeBack = (tx: Tx, paymentId: number, { at, actor_id }: By) =>
  sql`
    insert into payment_allocation (payment_id, order_id, invoice_id, amount, at, actor_id)
    select payment_id, order_id, invoice_id, -sum(amount), ${at}, ${actor_id}::bigint
    from payment_allocation where payment_id = ${paymentId}
    group by payment_id, order_id, invoice_id having sum(amount) <> 0`.execute(tx)

export const movePrepaid = (tx: Tx, invoiceId: number, at: Date) =>
  sql`select move_prepaid(${invoiceId}::bigint, ${at}::timestamptz)`.execute(tx)

export const freeOverpaid = (tx: Tx, invoiceIds: readonly number[], { at, actor_id }: By) =>
  sql`select free_overpaid(${invoiceIds}::bigint[], ${at}::timestamptz, ${actor_id}::bigint)`.execute(tx)

/** Says anew in which queue of the bank payments stand: this one, and those that pay the same orders. */
export const sortBankLines = (tx: Tx, paymentId: number | null, orderIds: readonly number[]) =>
  sql`select sort_bank_lines(${paymentId}::bigint, ${orderIds}::bigint[])`.execute(tx)

export const lockPayment = (tx: Tx, id: number) =>
  sql`select from payment where id = ${id} for update`.execute(tx)

export const lockBankLine = (tx: Tx, paymentId: number) =>
  sql`select from bank_line where payment_id = ${paymentId} for update`.execute(tx)
