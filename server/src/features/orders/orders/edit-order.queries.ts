import type { Decimal } from '@comptoir/contract/common'
import type { DeliveryMode, OrderStatus, ShortageWish } from '@comptoir/contract/order'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { FrozenAddress } from './place-order.queries.ts'

/** An order as an edit finds it, with its lines in their order. */
export type OrderToEdit = {
  id: number
  name: string
  status: OrderStatus
  payment_method: PaymentMethod
  version: number
  grand_total: Decimal
  language: string
  tariff_id: number
  delivery_option_id: number | null
  warehouse_id: number | null
  delivery_date: string | null
  shipping_address: FrozenAddress | null
  billing: FrozenAddress & { vat: string }
  delivery_mode: DeliveryMode
  shortage: ShortageWish
  comment: string
  customer_reference: string
  specific_request: string
  lines: { product_id: number | null; ref: string; quantity: number; comment: string }[]
}

const toEdit = sql`
  customer_order.id, name, status, payment_method, version, grand_total, language, tariff_id, delivery_option_id, warehouse_id,
  delivery_date, shipping_address, billing, delivery_mode, shortage, customer_order.comment, customer_reference, specific_request,
  (select coalesce(json_agg(json_build_object(
     'product_id', product_id, 'ref', ref, 'quantity', quantity, 'comment', item.comment) order by position), '[]')
   from order_item as item where item.order_id = customer_order.id) as lines`

/** A company's order. */
export const findOrderToEdit = (db: Db, companyId: number, id: number): Promise<OrderToEdit | undefined> =>
  sql<OrderToEdit>`
    select ${toEdit} from customer_order where customer_order.id = ${id} and company_id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** A company's order, held until the transaction ends. */
export async function lockOrderToEdit(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<OrderToEdit | undefined> {
  await sql`
    select from customer_order where id = ${id} and company_id = ${companyId} for update`.execute(tx)
  return findOrderToEdit(tx, companyId, id) // with the lines that the edit before has written
}

/** What an order that is held comes to. */
export const findGrandTotal = (tx: Tx, id: number) =>
  tx.selectFrom('customer_order').where('id', '=', id).select('grand_total').executeTakeFirstOrThrow()

/** Units that an order holds, by product. */
export const findHeldUnits = (db: Db, orderId: number) =>
  sql<{ product_id: number; units: number }>`
    select reservation.product_id, sum(reservation.quantity)::int as units
    from order_item as item join stock_reservation as reservation on reservation.order_item_id = item.id
    where item.order_id = ${orderId} group by reservation.product_id`
    .execute(db)
    .then(({ rows }) => rows)

/** Keeps an order that is held as it stands, before it is changed. */
export const keepRevision = (tx: Tx, orderId: number) =>
  sql`
    insert into order_revision (order_id, number, content)
    select id, version, jsonb_build_object(
      'total', total::text, 'delivery', delivery::text, 'total_taxes', total_taxes::text,
      'grand_total', grand_total::text, 'vat', vat, 'delivery_option', delivery_option, 'warehouse_id', warehouse_id,
      'delivery_date', delivery_date, 'shipping_address', shipping_address, 'billing', billing,
      'delivery_mode', delivery_mode, 'shortage', shortage, 'comment', comment,
      'customer_reference', customer_reference, 'specific_request', specific_request,
      'lines', (
        select coalesce(jsonb_agg(
          to_jsonb(item) - '{id,order_id}'::text[]
          || jsonb_build_object('unit_price', unit_price::text, 'total', item.total::text) order by position), '[]')
        from order_item as item where item.order_id = customer_order.id))
    from customer_order where id = ${orderId}`.execute(tx)

export const deleteItems = (tx: Tx, orderId: number) =>
  tx.deleteFrom('order_item').where('order_id', '=', orderId).execute()

export type EditedOrder = {
  delivery_option_id: number
  delivery_option: object
  warehouse_id: number | null
  delivery_date: string
  changeable_until: Date
  shipping_address: object | null
  total: Decimal
  delivery: Decimal
  total_taxes: Decimal
  grand_total: Decimal
  vat: object
}

/** Writes what an edit has changed of the goods and their delivery, and how their VAT was decided. */
export const updateGoods = (
  tx: Tx,
  orderId: number,
  order: EditedOrder,
  decision: { treatment: string; vat: string; evidence: object },
  at: Date,
) =>
  sql`
    with decided as (
      update vat_decision
      set treatment = ${decision.treatment}, vat = ${decision.vat},
          evidence = ${JSON.stringify(decision.evidence)}, decided_at = ${at}
      where order_id = ${orderId}
    )
    update customer_order
    set delivery_option_id = ${order.delivery_option_id}, delivery_option = ${JSON.stringify(order.delivery_option)},
        warehouse_id = ${order.warehouse_id}, delivery_date = ${order.delivery_date},
        changeable_until = ${order.changeable_until},
        shipping_address = ${order.shipping_address && JSON.stringify(order.shipping_address)},
        total = ${order.total}, delivery = ${order.delivery}, total_taxes = ${order.total_taxes},
        grand_total = ${order.grand_total}, vat = ${JSON.stringify(order.vat)}
    where id = ${orderId}`.execute(tx)
