import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { ActorKind, Facts, StepName } from './steps.rules.ts'

export type LockedOrder = {
  id: number
  name: string
  company_id: number
  status: OrderStatus
  payment_status: PaymentStatus
  last_step_at: Date
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
    select customer_order.id, customer_order.name, company_id, status, payment_status,
           (select max(at) from order_event where order_id = customer_order.id) as last_step_at,
           coalesce(warehouse_id, (select id from warehouse where is_active order by position, id limit 1)) as leaves
    from customer_order
    where customer_order.id = ${id}
      and (${companyId === 'any'} or company_id = ${companyId === 'any' ? null : companyId}::bigint)
    for update of customer_order`
    .execute(tx)
    .then(({ rows }) => rows[0])

export type TakenStep = {
  action: StepName
  actor_kind: ActorKind
  actor_id: number | null
  at: Date
  reason: string
}

/** Where an order stands after a step, and the step's entry in the log. */
export type Taken = { id: number; to_status: OrderStatus; payment_status: PaymentStatus }

/** The end of a statement that has `moved` an order which is held: writes the step into its log. */
const logged = (from: OrderStatus, { action, actor_kind, actor_id, at, reason }: TakenStep) => sql`
  event as (
    insert into order_event (order_id, at, action, actor_kind, actor_id, from_status, to_status, reason)
    select id, ${at}, ${action}, ${actor_kind}, ${actor_id}::bigint, ${from}, status, ${reason} from moved
    returning id, to_status
  )
  select event.id, event.to_status, moved.payment_status from event cross join moved`

/** Moves the facts of an order, and writes the step into its log. */
export const moveOrder = (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  facts: Facts & { tracking_code?: string; tracking_url?: string },
  step: TakenStep,
) =>
  sql<Taken>`
    with moved as (
      update customer_order
      set fulfilment = coalesce(${facts.fulfilment ?? null}, fulfilment),
          payment_status = coalesce(${facts.payment_status ?? null}, payment_status),
          payment_requested = coalesce(${facts.payment_requested ?? null}::boolean, payment_requested),
          tracking_code = coalesce(${facts.tracking_code ?? null}, tracking_code),
          tracking_url = coalesce(${facts.tracking_url ?? null}, tracking_url)
      where id = ${order.id}
      returning id, status, payment_status
    ), ${logged(order.status, step)}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the order is held

export type OrderTexts = { comment: string; customer_reference: string; specific_request: string }

/** Ends an edit: the texts, the number of the new revision, and the step in the log. */
export const finishEdit = (
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'status'>,
  texts: OrderTexts,
  step: TakenStep,
) =>
  sql<Taken>`
    with moved as (
      update customer_order
      set comment = ${texts.comment}, customer_reference = ${texts.customer_reference},
          specific_request = ${texts.specific_request}, version = version + 1, last_edit = ${step.at}
      where id = ${order.id}
      returning id, status, payment_status
    ), ${logged(order.status, step)}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the order is held

export type HeldStock = {
  product_id: number
  warehouse_id: number
  ref: string
  /** Units that the order holds, and that are in the warehouse. */
  held: number
  on_hand: number
}

/** What an order that is locked holds of the stock, locked in the order of its ids. */
export const lockHeld = (tx: Tx, orderId: number): Promise<HeldStock[]> =>
  sql<HeldStock>`
    select stock.product_id, stock.warehouse_id, held.ref, held.quantity as held, stock.on_hand
    from stock
    join (
      select reservation.product_id, reservation.warehouse_id, min(item.ref) as ref,
             sum(reservation.quantity)::int as quantity
      from order_item as item join stock_reservation as reservation on reservation.order_item_id = item.id
      where item.order_id = ${orderId}
      group by reservation.product_id, reservation.warehouse_id
    ) as held on held.product_id = stock.product_id and held.warehouse_id = stock.warehouse_id
    order by stock.product_id, stock.warehouse_id
    for update of stock`
    .execute(tx)
    .then(({ rows }) => rows)

/**
 * Ends what an order holds of the stock, which is locked: given back, or gone from the shelves with it. The journal is
 * written by the same statement.
 */
export const endReservations = (tx: Tx, orderId: number, reason: 'release' | 'ship', at: Date) =>
  sql`
    with freed as (
      delete from stock_reservation using order_item
      where order_item.id = order_item_id and order_item.order_id = ${orderId}
      returning stock_reservation.product_id, stock_reservation.warehouse_id, stock_reservation.quantity
    ), summed as (
      select product_id, warehouse_id, -sum(quantity)::int as reserved,
             ${reason === 'ship' ? sql`-sum(quantity)::int` : sql`0`} as on_hand
      from freed group by product_id, warehouse_id
    ), movement as (
      insert into stock_movement (product_id, warehouse_id, at, on_hand, reserved, reason, order_id)
      select product_id, warehouse_id, ${at}, on_hand, reserved, ${reason}, ${orderId}::bigint
      from summed order by product_id, warehouse_id
    )
    update stock set reserved = stock.reserved + summed.reserved, on_hand = stock.on_hand + summed.on_hand
    from summed where stock.product_id = summed.product_id and stock.warehouse_id = summed.warehouse_id`.execute(
    tx,
  )

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
