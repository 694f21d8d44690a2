import { listMaximum } from '@comptoir/contract/admin-list'
import type { OrderView } from '@comptoir/contract/admin-orders'
import type { Language } from '@comptoir/contract/common'
import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere, somewherePlain } from '#db/lists.ts'
import { timeZone } from '#lib/days.ts'

const columns = {
  created_at: sql`customer_order.created_at`,
  name: sql`customer_order.name`,
  delivery_date: { nullable: sql`customer_order.delivery_date` },
  grand_total: sql`customer_order.grand_total`,
}
type Column = keyof typeof columns

/** What can be asked of the orders of all clients. */
export type OrderFilter = {
  search?: string | undefined
  view?: OrderView | undefined
  status?: OrderStatus | undefined
  payment_status?: PaymentStatus | 'credited' | undefined
  /** Where it is fetched, or goods of it are still to leave. */
  warehouse?: number | undefined
  client?: number | undefined
  /** Who sees to it; `nobody` for those that are open and nobody's. */
  assignee?: number | 'nobody' | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Until an order is completed or cancelled. */
const goingOn = ['submitted', 'pending_payment', 'paid', 'in_progress', 'processed'].map((status) =>
  sql.lit(status),
)

const isLate = (today: string) =>
  sql<boolean>`(customer_order.fulfilment in ('open', 'in_progress') and customer_order.delivery_date < ${today}::date)`

/**
 * The orders of which units that they hold are not on hand: what lies in a warehouse is for who ordered first, as promises
 * have it. Of orders only those are looked at that hold what is reserved beyond the stock, so that a million of them take
 * no longer than a few: `offset 0` keeps the plan from reading all lines, since PostgreSQL takes a third of the stock for
 * such, and as an array the ids are known before the orders are read.
 */
const waiting = sql`array(
  select queue.order_id from (
    select item.order_id, stock.on_hand,
           sum(held.quantity) over (
             partition by stock.product_id, stock.warehouse_id order by item.order_id, item.position) as wanted
    from stock
    cross join lateral (
      select order_item_id, quantity from stock_reservation as held
      where held.product_id = stock.product_id and held.warehouse_id = stock.warehouse_id offset 0
    ) as held
    cross join lateral (
      select order_id, position from order_item where order_item.id = held.order_item_id offset 0
    ) as item
    where stock.reserved > stock.on_hand
  ) as queue
  where queue.wanted > queue.on_hand)`

const viewed = (today: string): Record<OrderView, RawBuilder<unknown>> => ({
  to_start: sql`customer_order.status in ('submitted', 'paid')`,
  in_progress: sql`customer_order.status = 'in_progress'`,
  to_complete: sql`customer_order.status = 'processed'`,
  late: isLate(today),
  waiting: sql`customer_order.id = any(${waiting})`,
  unpaid: sql`
    customer_order.status in ('in_progress', 'processed', 'completed')
    and customer_order.payment_status in ('pending', 'not_paid') and not customer_order.is_credited`,
  returns: sql`exists (
    select from order_return as returned
    where returned.order_id = customer_order.id and returned.status in ('requested', 'accepted', 'received'))`,
})

/** Orders of each way to be found that a search shows, the newest. */
const foundMost = 1000
/**
 * Orders of which number, customer's reference or client hold the words, that hold the article of this reference, or
 * whose delivery note or parcel this is the number of (functions/found_orders.sql).
 */
const found = (search: string) => sql`customer_order.id in (
  select found_orders(${somewhere(search)}, ${somewherePlain(search)}, code_key(${search}), ${foundMost}))`

/**
 * Orders that are fetched at a warehouse, or of which goods are still to leave it; `offset 0`: looked up for each order, since
 * a plan that first collects those of all reservations takes five times as long.
 */
const isOf = (warehouse: number) => sql`(
  customer_order.warehouse_id = ${warehouse}
  or (customer_order.fulfilment in ('open', 'in_progress') and exists (
    select from order_item as item join stock_reservation as held on held.order_item_id = item.id
    where item.order_id = customer_order.id and held.warehouse_id = ${warehouse} offset 0)))`

const conditions = (filter: OrderFilter, today: string) =>
  every([
    filter.view && viewed(today)[filter.view],
    filter.status === undefined ? undefined : sql`customer_order.status = ${filter.status}`,
    filter.payment_status === undefined
      ? undefined
      : filter.payment_status === 'credited'
        ? sql`customer_order.is_credited`
        : sql`(customer_order.payment_status = ${filter.payment_status} and not customer_order.is_credited)`,
    filter.warehouse === undefined ? undefined : isOf(filter.warehouse),
    filter.client === undefined ? undefined : sql`customer_order.company_id = ${filter.client}`,
    filter.assignee === undefined
      ? undefined
      : filter.assignee === 'nobody'
        ? sql`(customer_order.assignee_id is null and customer_order.status in (${sql.join(goingOn)}))`
        : sql`customer_order.assignee_id = ${filter.assignee}`,
    filter.from === undefined
      ? undefined
      : sql`customer_order.created_at >= ${filter.from}::timestamp at time zone ${timeZone}`,
    filter.to === undefined
      ? undefined
      : sql`customer_order.created_at < (${filter.to}::timestamp + interval '1 day') at time zone ${timeZone}`,
    filter.search ? found(filter.search) : undefined,
  ])

export type OfficeOrderListRow = {
  id: number
  name: string
  client_id: number
  client_name: string
  created_at: Date
  status: OrderStatus
  payment_status: PaymentStatus
  delivery_option: string
  warehouse_id: number | null
  warehouse_name: string | null
  delivery_date: string | null
  is_late: boolean
  is_credited: boolean
  assignee_id: number | null
  assignee_name: string | null
  lines: number
  grand_total: string
}

/** Orders that match, with the number of all of them. Their delivery is called as the reader knows it. */
export async function findOrders(
  db: Db,
  filter: OrderFilter & { ordering: Column | `-${Column}`; limit: number; offset: number },
  today: string,
  language: Language,
): Promise<{ count: number; rows: OfficeOrderListRow[] }> {
  const order = orderBy(filter.ordering, columns, sql`customer_order.id`)
  const list = {
    from: sql`customer_order`,
    where: conditions(filter, today),
    order,
    id: sql`customer_order.id`,
    // Those that wait are found by their ids, and sorted.
    isIndexed: /(created_at|name)$/.test(filter.ordering) && !filter.search && filter.view !== 'waiting',
    most: listMaximum,
  }
  const { rows } = await sql<OfficeOrderListRow & { count: number }>`
    select customer_order.id, customer_order.name, customer_order.company_id as client_id,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           customer_order.created_at, customer_order.status, customer_order.payment_status,
           coalesce(nullif(text_in(delivery_option.name, ${language}), ''), customer_order.delivery_option ->> 'name')
             as delivery_option,
           customer_order.warehouse_id, warehouse.name as warehouse_name, customer_order.delivery_date,
           coalesce(${isLate(today)}, false) as is_late, customer_order.is_credited,
           customer_order.assignee_id, assignee.name as assignee_name,
           (select count(*)::int from order_item where order_id = customer_order.id) as lines,
           customer_order.grand_total, page.count
    from (${pageIds(list, filter)}) as page
    join customer_order on customer_order.id = page.page_id
    join company on company.id = customer_order.company_id
    left join delivery_option on delivery_option.id = customer_order.delivery_option_id
    left join warehouse on warehouse.id = customer_order.warehouse_id
    left join app_user as assignee on assignee.id = customer_order.assignee_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** How many wait to be begun, and how many are late; the same as in the views of the list. */
export const countOrders = (db: Db, today: string) =>
  sql<{ submitted_orders: number; late_orders: number }>`
    select (select count(*)::int from customer_order where ${viewed(today).to_start}) as submitted_orders,
           (select count(*)::int from customer_order where ${viewed(today).late}) as late_orders`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row

/** The ids of orders that match, for a bulk action, the oldest first. */
export const findOrderIds = async (
  db: Db,
  filter: OrderFilter,
  today: string,
  limit: number,
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from customer_order where ${conditions(filter, today)} order by id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)

/** Whose order it is, of any client, and what colleagues have to do with it. */
export const findOfficePart = (db: Db, orderId: number) =>
  sql<{
    client: { id: number; name: string; erp_id: string | null; tariff: number; buys: boolean }
    assignee: { id: number; name: string } | null
    language: string
    notes: { id: number; at: string; author: { id: number; name: string } | null; text: string }[]
  }>`
    select json_build_object(
             'id', company.id, 'name', coalesce(nullif(company.enterprise_name, ''), company.name),
             'erp_id', company.erp_id, 'tariff', company.tariff_id,
             'buys', company.approved_at is not null and company.disabled_at is null and company.erased_at is null
           ) as client,
           case when assignee.id is not null
             then json_build_object('id', assignee.id, 'name', assignee.name) end as assignee,
           customer_order.language,
           (select coalesce(json_agg(json_build_object(
              'id', note.id, 'at', note.at, 'text', note.text,
              'author', case when author.id is not null
                then json_build_object('id', author.id, 'name', author.name) end
            ) order by note.id), '[]')
            from order_note as note left join app_user as author on author.id = note.author_id
            where note.order_id = customer_order.id) as notes
    from customer_order
    join company on company.id = customer_order.company_id
    left join app_user as assignee on assignee.id = customer_order.assignee_id
    where customer_order.id = ${orderId}`
    .execute(db)
    .then(({ rows }) => rows[0])
