import type { OrderStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Arrival } from '#features/ordering/delivery/delivery.service.ts'
import type { PromisedPart } from '@comptoir/contract/promise'

/** Takes out products whose waiting orders may be promised other days, some at a time, and those whose day has passed. */
export const takeProducts = (tx: Tx, { limit, yesterday }: { limit: number; yesterday: string }) =>
  sql<{ product_id: number }>`
    with taken as (
      delete from promise_to_renew where product_id in (
        select product_id from promise_to_renew order by product_id limit ${limit} for update skip locked)
      returning product_id
    )
    select product_id from taken
    union
    select product_id from incoming_stock where expected_on = ${yesterday}::date`
    .execute(tx)
    .then(({ rows }) => rows.map(({ product_id }) => product_id))

export type WaitingOrder = {
  id: number
  company_id: number
  status: OrderStatus
  delivery_mode: 'together' | 'split'
  delivery_date: string | null
  lead_days: number
  cutoff_time: string
}
/** The orders that hold something of these products, held until the transaction ends. */
export const lockWaitingOrders = (tx: Tx, productIds: number[]) =>
  sql<WaitingOrder>`
    select customer_order.id, company_id, status, delivery_mode, delivery_date,
           coalesce(delivery_option.lead_days, 0) as lead_days,
           coalesce(delivery_option.cutoff_time, '00:00')::text as cutoff_time
    from customer_order left join delivery_option on delivery_option.id = delivery_option_id
    where customer_order.id in (
      select item.order_id from stock_reservation as reservation
      join order_item as item on item.id = reservation.order_item_id
      where reservation.product_id = any(${productIds}::bigint[]))
    order by customer_order.id
    for update of customer_order`
    .execute(tx)
    .then(({ rows }) => rows)

export type QueuedItem = {
  order_id: number
  order_item_id: number
  product_id: number
  warehouse_id: number
  /** Units. */
  quantity: number
}
/** What is reserved of products, who ordered first first. */
export const findQueue = (db: Db, productIds: number[]) =>
  sql<QueuedItem>`
    select item.order_id, item.id as order_item_id, reservation.product_id, reservation.warehouse_id, reservation.quantity
    from stock_reservation as reservation join order_item as item on item.id = reservation.order_item_id
    where reservation.product_id = any(${productIds}::bigint[])
    order by reservation.product_id, item.order_id, item.position, reservation.warehouse_id`
    .execute(db)
    .then(({ rows }) => rows)

/** What of products lies in the warehouses, in units. */
export const findOnHand = (db: Db, productIds: number[]) =>
  sql<{ product_id: number; warehouse_id: number; on_hand: number }>`
    select product_id, warehouse_id, on_hand from stock where product_id = any(${productIds}::bigint[])`
    .execute(db)
    .then(({ rows }) => rows)

/** What of products is to come from today on, soonest first. */
export const findIncoming = (db: Db, productIds: number[], today: string) =>
  sql<Arrival & { product_id: number }>`
    select product_id, warehouse_id, expected_on, quantity from incoming_stock
    where product_id = any(${productIds}::bigint[]) and expected_on >= ${today}::date
    order by product_id, expected_on, warehouse_id`
    .execute(db)
    .then(({ rows }) => rows)

export type PromisedItem = {
  id: number
  order_id: number
  ref: string
  title: string
  color: string
  size: string
  promised: PromisedPart[]
}
/** All items of orders, with what is promised. */
export const findPromised = (db: Db, orderIds: number[]) =>
  sql<PromisedItem>`
    select id, order_id, ref, title, color, size, promised from order_item
    where order_id = any(${orderIds}::bigint[]) order by order_id, position`
    .execute(db)
    .then(({ rows }) => rows)

export const updatePromised = (tx: Tx, items: readonly { id: number; promised: PromisedPart[] }[]) =>
  sql`
    update order_item set promised = given.promised
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id bigint, promised jsonb)
    where order_item.id = given.id`.execute(tx)

/** Writes into the logs of orders that are held what is promised otherwise now. */
export const insertEvents = (
  tx: Tx,
  orders: readonly { id: number; status: OrderStatus; promises: object[] }[],
  at: Date,
) =>
  sql<{ id: number; order_id: number }>`
    insert into order_event (order_id, at, action, actor_kind, from_status, to_status, promises)
    select id, ${at}, 'promise', 'system', status, status, promises
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as changed (id bigint, status text, promises jsonb)
    order by id
    returning id, order_id`
    .execute(tx)
    .then(({ rows }) => rows)
