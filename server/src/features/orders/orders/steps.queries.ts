import type { Money } from '@comptoir/contract/common'
import type { DeliveryMode, OrderStatus, PaymentStatus, ShortageWish } from '@comptoir/contract/order'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { By, HeldStock } from './place-order.queries.ts'
import type { ActorKind, Facts, StepName } from './steps.rules.ts'

export type LockedOrder = {
  id: number
  name: string
  company_id: number
  status: OrderStatus
  payment_status: PaymentStatus
  is_credited: boolean
  payment_method: PaymentMethod
  grand_total: Money
  last_step_at: Date
  /** Whether a part of the goods has left. */
  has_left: boolean
  /** What becomes of what is short. */
  shortage: 'backorder' | 'remove'
  /** The warehouse that gives first. */
  leaves: number | null
}

/**
 * An order held until the transaction ends: one step after the other.
 *
 * @param companyId whose order it has to be; `any` for the office
 */
export const lockOrder = (tx: Tx, companyId: number | 'any', id: number): Promise<LockedOrder | undefined> =>
  sql<LockedOrder>`
    select customer_order.id, customer_order.name, company_id, status, payment_status, is_credited, payment_method,
           grand_total,
           (select max(at) from order_event where order_id = customer_order.id) as last_step_at,
           exists (select from shipment where order_id = customer_order.id) as has_left,
           shortage,
           coalesce(warehouse_id, (select id from warehouse where is_active order by position, id limit 1)) as leaves
    from customer_order
    where customer_order.id = ${id}
      and (${companyId === 'any'} or company_id = ${companyId === 'any' ? null : companyId}::bigint)
    for update of customer_order`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** The same for several orders of any company, in the order of their ids. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> =>
  sql<LockedOrder>`
    select customer_order.id, customer_order.name, company_id, status, payment_status, is_credited, payment_method,
           grand_total, last_edit as last_step_at, false as has_left, shortage, null::bigint as leaves
    from customer_order where customer_order.id = any(${ids}::bigint[])
    order by customer_order.id for update`
    .execute(tx)
    .then(({ rows }) => rows)

/** What an order still costs. Read once the order is held: before, another payment may be on its way. */
export const findDue = (tx: Tx, orderId: number): Promise<Money> =>
  sql<{ due: Money }>`select coalesce(due, 0) as due from order_standing where order_id = ${orderId}`
    .execute(tx)
    .then(({ rows }) => rows[0]!.due) // the order is held

/** What the office says has been paid, as a payment of its own. @returns its id */
export const insertOfficePayment = (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'company_id'>,
  { key, amount, at }: { key: string; amount: Money; at: Date },
): Promise<number> =>
  tx
    .insertInto('payment')
    .values({
      ...{ provider: 'office', status: 'paid', key, amount, created_at: at, paid_at: at },
      ...{ company_id: order.company_id, order_id: order.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** Pays invoices and orders, which are held, in their order with what is left of a payment. @returns what is left then */
export const allocatePayment = (
  tx: Tx,
  paymentId: number,
  { invoices = [], orders = [] }: { invoices?: readonly number[]; orders?: readonly number[] },
  { at, actor_id }: { at: Date; actor_id: number | null },
): Promise<Money> =>
  sql<{ left: Money }>`
    select allocate_payment(
      ${paymentId}::bigint, ${invoices}::bigint[], ${orders}::bigint[], ${at}::timestamptz, ${actor_id}::bigint
    )::numeric(14, 2) as left`
    .execute(tx)
    .then(({ rows }) => rows[0]!.left) // a function gives one row

/** Of orders that are held, those that are paid by now, and those that are paid no more; for cents of rounding none is. */
export const findSettled = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; is_settled: boolean; is_reopened: boolean }[]> =>
  sql<{ id: number; is_settled: boolean; is_reopened: boolean }>`
    select placed.id, standing.due = 0 and standing.paid > 0 as is_settled,
           standing.due > 0 and placed.payment_status = 'paid' and (standing.to_invoice > 0 or exists (
             select from invoice_line as line join invoice_standing on invoice_standing.invoice_id = line.invoice_id
             where line.order_id = placed.id and line.credited_line_id is null and invoice_standing.open > 0
           )) as is_reopened
    from customer_order as placed join order_standing as standing on standing.order_id = placed.id
    where placed.id = any(${ids}::bigint[])`
    .execute(tx)
    .then(({ rows }) => rows)

/** Says anew of orders, which are held, whether all of their goods were invoiced and all of that is credited. */
export const markCredited = (tx: Tx, ids: readonly number[]) =>
  sql`select mark_credited(${ids}::bigint[])`.execute(tx)

/** Marks orders that were paid as waiting for money again. */
export const reopen = (tx: Tx, ids: readonly number[]) =>
  tx.updateTable('customer_order').set({ payment_status: 'pending' }).where('id', 'in', ids).execute()

/** Takes back what payments have paid of an order that is held: they have it left. */
export const endAllocations = (
  tx: Tx,
  orderId: number,
  { actor_id, at }: { actor_id: number | null; at: Date },
) =>
  sql`
    insert into payment_allocation (payment_id, order_id, invoice_id, amount, at, actor_id)
    select payment_id, order_id, invoice_id, -sum(amount), ${at}, ${actor_id}::bigint
    from payment_allocation where order_id = ${orderId}
    group by payment_id, order_id, invoice_id having sum(amount) > 0`.execute(tx)

export const setUnpaid = (tx: Tx, orderId: number, payment_status: 'pending' | 'not_paid') =>
  tx
    .updateTable('customer_order')
    .set({ payment_status })
    .where('id', '=', orderId)
    .where('payment_status', 'in', ['pending', 'not_paid'])
    .execute()

/** Marks cancelled orders that a payment has paid as refunded, once all that has paid them was given back. */
export const setRefunded = (tx: Tx, paymentId: number) =>
  sql`
    update customer_order set payment_status = 'refunded'
    where id in (select order_id from payment_allocation where payment_id = ${paymentId})
      and payment_status = 'paid' and fulfilment in ('client_canceled', 'admin_canceled')
      and not exists (
        select from payment
        where id in (
            select payment_id from payment_allocation where payment_allocation.order_id = customer_order.id
          )
          and (payment_left(payment.id) > 0 or exists (
            select from payment_refund where payment_id = payment.id and payment_refund.status = 'open'
          ))
      )`.execute(tx)

export type TakenStep = {
  action: StepName
  actor_kind: ActorKind
  actor_id: number | null
  at: Date
  reason: string
  /** Of the return that it is about. */
  return_number?: number | null
}

/** Where an order stands after a step, and the step's entry in the log. */
export type Taken = { id: number; to_status: OrderStatus; payment_status: PaymentStatus }

/** The end of a statement that has `moved` an order which is held: writes the step into its log. */
const logged = (
  from: OrderStatus,
  { action, actor_kind, actor_id, at, reason, return_number = null }: TakenStep,
) => sql`
  event as (
    insert into order_event (order_id, at, action, actor_kind, actor_id, from_status, to_status, reason, return_number)
    select id, ${at}, ${action}, ${actor_kind}, ${actor_id}::bigint, ${from}, status, ${reason}, ${return_number}::integer
    from moved
    returning id, to_status
  )
  select event.id, event.to_status, moved.payment_status from event cross join moved`

/** Moves the facts of an order, and writes the step into its log. */
export const moveOrder = (tx: Tx, order: Pick<LockedOrder, 'id' | 'status'>, facts: Facts, step: TakenStep) =>
  sql<Taken>`
    with moved as (
      update customer_order
      set fulfilment = coalesce(${facts.fulfilment ?? null}, fulfilment),
          payment_status = coalesce(${facts.payment_status ?? null}, payment_status),
          payment_requested = coalesce(${facts.payment_requested ?? null}::boolean, payment_requested)
      where id = ${order.id}
      returning id, status, payment_status
    ), ${logged(order.status, step)}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the order is held

/** Moves the facts of orders that are held, and writes the step into the log of each. */
export const moveOrders = (tx: Tx, ids: readonly number[], facts: Facts, step: TakenStep) =>
  sql<{ order_id: number; event_id: number }>`
    with before as (
      select id, status from customer_order where id = any(${ids}::bigint[])
    ), moved as (
      update customer_order
      set fulfilment = coalesce(${facts.fulfilment ?? null}, fulfilment),
          payment_status = coalesce(${facts.payment_status ?? null}, payment_status),
          payment_requested = coalesce(${facts.payment_requested ?? null}::boolean, payment_requested)
      where id = any(${ids}::bigint[])
      returning id, status
    )
    insert into order_event (order_id, at, action, actor_kind, actor_id, from_status, to_status, reason)
    select moved.id, ${step.at}, ${step.action}, ${step.actor_kind}, ${step.actor_id}::bigint, before.status,
           moved.status, ${step.reason}
    from moved join before on before.id = moved.id
    order by moved.id
    returning order_id, id as event_id`
    .execute(tx)
    .then(({ rows }) => rows)

/** What an edit changes besides the goods and how they are delivered. */
export type OrderTerms = {
  delivery_mode: DeliveryMode
  shortage: ShortageWish
  comment: string
  customer_reference: string
  specific_request: string
}

/** Ends an edit: the terms, the number of the new revision, and the step in the log. */
export const finishEdit = (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  terms: OrderTerms,
  step: TakenStep,
) =>
  sql<Taken>`
    with moved as (
      update customer_order
      set delivery_mode = ${terms.delivery_mode}, shortage = ${terms.shortage}, comment = ${terms.comment},
          customer_reference = ${terms.customer_reference}, specific_request = ${terms.specific_request},
          version = version + 1, last_edit = ${step.at}
      where id = ${order.id}
      returning id, status, payment_status
    ), ${logged(order.status, step)}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the order is held

/** What an order that is locked holds of the stock, locked in the order of its ids. */
export const lockHeld = (tx: Tx, orderId: number): Promise<HeldStock[]> =>
  sql<HeldStock>`
    select stock.product_id, stock.warehouse_id, held.quantity as held
    from stock
    join (
      select reservation.product_id, reservation.warehouse_id,
             sum(reservation.quantity)::int as quantity
      from order_item as item join stock_reservation as reservation on reservation.order_item_id = item.id
      where item.order_id = ${orderId}
      group by reservation.product_id, reservation.warehouse_id
    ) as held on held.product_id = stock.product_id and held.warehouse_id = stock.warehouse_id
    order by stock.product_id, stock.warehouse_id
    for update of stock`
    .execute(tx)
    .then(({ rows }) => rows)

/** Gives back what an order holds of the stock, which is locked, with the journal. */
export const releaseReservations = (tx: Tx, orderId: number, { at, actor_id }: By) =>
  sql`
    with freed as (
      delete from stock_reservation using order_item
      where order_item.id = order_item_id and order_item.order_id = ${orderId}
      returning stock_reservation.product_id, stock_reservation.warehouse_id, stock_reservation.quantity
    )
    insert into stock_movement (product_id, warehouse_id, at, reserved, reason, order_id, actor_id)
    select product_id, warehouse_id, ${at}, -sum(quantity)::int, 'release', ${orderId}::bigint, ${actor_id}::bigint
    from freed group by product_id, warehouse_id
    order by product_id, warehouse_id`.execute(tx)

export type ItemToReserve = {
  id: number
  product_id: number
  ref: string
  pack: number
  quantity: number
  stock_policy: string
}
/** The items of an order whose products are still in the catalogue, in their order. */
export const findItemsToReserve = (db: Db, orderId: number): Promise<ItemToReserve[]> =>
  sql<ItemToReserve>`
    select item.id, product.id as product_id, item.ref, item.pack, item.quantity, product.stock_policy
    from order_item as item join product on product.id = item.product_id
    where item.order_id = ${orderId} order by item.position`
    .execute(db)
    .then(({ rows }) => rows)
