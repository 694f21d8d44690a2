import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type DecidedOrder = {
  id: number
  name: string
  company_id: number
  status: OrderStatus
  payment_status: PaymentStatus
  is_credited: boolean
  last_step_at: Date
  /** Whether a part of the goods has left. */
  has_left: boolean
  assignee: { id: number; name: string } | null
}

/** Orders of any client, held until the transaction ends, in the order of their ids. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<DecidedOrder[]> =>
  sql<DecidedOrder>`
    select customer_order.id, customer_order.name, company_id, status, payment_status, is_credited,
           (select max(at) from order_event where order_id = customer_order.id) as last_step_at,
           exists (select from shipment where order_id = customer_order.id) as has_left,
           (select json_build_object('id', app_user.id, 'name', app_user.name)
            from app_user where app_user.id = assignee_id) as assignee
    from customer_order
    where customer_order.id = any(${ids}::bigint[])
    order by customer_order.id
    for update of customer_order`
    .execute(tx)
    .then(({ rows }) => rows)

const mayHandleOrders = sql<boolean>`is_active and permissions && array['orders', 'administration']`

/** Active staff who may take the steps of orders, by name. */
export const findColleagues = (db: Db) =>
  sql<{ id: number; name: string }>`
    select id, name from app_user where ${mayHandleOrders} order by name_key, id`
    .execute(db)
    .then(({ rows }) => rows)

/** One of them, who stays until the transaction ends. */
export const lockColleague = (tx: Tx, id: number) =>
  sql<{ id: number; name: string }>`
    select id, name from app_user where id = ${id} and ${mayHandleOrders} for key share`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Assigns orders that are held. */
export const assign = (tx: Tx, ids: readonly number[], assigneeId: number | null) =>
  sql`update customer_order set assignee_id = ${assigneeId}::bigint where id = any(${ids}::bigint[])`.execute(
    tx,
  )
