import type { Decimal } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type PricedItem = {
  id: number
  pack: number
  total_qty: number
  unit_price: string
  vat_rate: string
  /** What the order's delivery costs. */
  delivery: string
}
/** The items of an order with what they cost, in their order. */
export const findPricedItems = (db: Db, orderId: number): Promise<PricedItem[]> =>
  sql<PricedItem>`
    select item.id, item.pack, item.total_qty, item.unit_price::text, item.vat_rate::text,
           customer_order.delivery::text
    from customer_order join order_item as item on item.order_id = customer_order.id
    where customer_order.id = ${orderId}
    order by item.position`
    .execute(db)
    .then(({ rows }) => rows)

type Quantity = { id: number; quantity: number; total_qty: number; total: Decimal }
/** Writes how much is left of items of an order that is held, and deletes those of which nothing is. */
export async function replaceQuantities(
  tx: Tx,
  left: readonly Quantity[],
  gone: readonly number[],
): Promise<void> {
  await sql`
    update order_item as item set quantity = given.quantity, total_qty = given.total_qty, total = given.total
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      as given (id bigint, quantity int, total_qty int, total numeric)
    where item.id = given.id`.execute(tx)
  if (gone.length > 0) await tx.deleteFrom('order_item').where('id', 'in', gone).execute()
}

type Sums = { total: Decimal; delivery: Decimal; total_taxes: Decimal; grand_total: Decimal; vat: object }
/** Writes what an order that is held comes to, as a new revision. */
export const updateSums = (tx: Tx, orderId: number, sums: Sums, at: Date) =>
  sql`
    update customer_order
    set total = ${sums.total}, delivery = ${sums.delivery}, total_taxes = ${sums.total_taxes},
        grand_total = ${sums.grand_total}, vat = ${JSON.stringify(sums.vat)}, version = version + 1, last_edit = ${at}
    where id = ${orderId}`.execute(tx)
