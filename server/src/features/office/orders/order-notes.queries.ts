import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/** The name of an order of any client, which stays until the transaction ends, and whose it is. */
export const lockNamedOrder = (tx: Tx, id: number) =>
  sql<{ name: string; company_id: number }>`
    select name, company_id from customer_order where id = ${id} for key share`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const insertNote = (tx: Tx, note: { order_id: number; author_id: number; at: Date; text: string }) =>
  tx.insertInto('order_note').values(note).returning('id').executeTakeFirstOrThrow()

/** A note on this order, held until the transaction ends. */
export const lockNote = (tx: Tx, orderId: number, id: number) =>
  sql<{ author_id: number | null; text: string }>`
    select author_id, text from order_note where order_id = ${orderId} and id = ${id} for update`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const deleteNote = (tx: Tx, orderId: number, id: number) =>
  tx.deleteFrom('order_note').where('order_id', '=', orderId).where('id', '=', id).execute()
