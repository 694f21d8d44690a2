import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

type PriceStepRow = {
  product_id: number
  min_quantity: number
  unit_price: string
  promotion: {
    id: number
    before: string
    ends_on: string | null
    units_left: number | null
    limit_left: number | null
  } | null
}
type Wanted = { company_id: number; tariff_id: number; product_ids: number[]; in_order: number | null }

const steps = prepared<PriceStepRow, Wanted>(
  (value) => sql`
    with own as materialized (
      select product_id, min_quantity, unit_price, case when promotion_id is not null then json_build_object(
        'id', promotion_id, 'before', price_before::text, 'ends_on', ends_on, 'units_left', units_left,
        'limit_left', limit_left) end as promotion
      from own_steps(${value('company_id')}, ${value('tariff_id')}, ${value('product_ids')}::bigint[],
        ${value('in_order')}::bigint)
    )
    select * from own
    union all
    select product_id, min_quantity, unit_price, null from price
    where tariff_id = ${value('tariff_id')} and product_id = any(${value('product_ids')}::bigint[])
      and product_id not in (select product_id from own)
    order by product_id, min_quantity`,
)

/**
 * The price steps of products, lowest quantity first: the company's own where an agreement or a promotion makes them
 * for a product, else the tariff's, as price_steps() gives them for one product. Products without a price have no row.
 * One statement, however many products.
 */
export const findSteps = (db: Db, wanted: Wanted) => steps(db, wanted)

/** Keeps promotions still until the transaction ends: of two orders of the last units the second finds none left. */
export const lockPromotions = (tx: Tx, ids: number[]) =>
  sql`select from promotion where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)

const limitedOf = (orderId: number) => sql`
  promotion where unit_limit is not null and id in (select promotion_id from order_item where order_id = ${orderId})`

/** The same for those of an order that are limited. */
export const lockLimitedOf = (tx: Tx, orderId: number) =>
  sql`select from ${limitedOf(orderId)} order by id for no key update`.execute(tx)

/** The promotions of which a cancelled order has more units than are left for it. */
export const findExceeded = (tx: Tx, orderId: number): Promise<{ refs: string; left: number }[]> =>
  sql<{ refs: string; left: number }>`
    select wanted.refs, greatest(unit_limit - taken.units, 0)::int as left
    from (select * from ${limitedOf(orderId)}) as promotion
    cross join lateral (
      select string_agg(distinct ref, ', ') as refs, sum(total_qty) as units
      from order_item where order_id = ${orderId} and promotion_id = promotion.id
    ) as wanted
    cross join lateral (
      select coalesce(sum(total_qty), 0) as units from order_item join customer_order on customer_order.id = order_id
      where promotion_id = promotion.id and fulfilment not in ('client_canceled', 'admin_canceled')
    ) as taken
    where wanted.units > unit_limit - taken.units`
    .execute(tx)
    .then(({ rows }) => rows)

const isToday = sql`starts_on <= wholesaler_day() and (ends_on is null or ends_on >= wholesaler_day())`
/** That there is some of a product for new orders. */
const isThere = (product: RawBuilder<unknown>) => sql`exists (
  select from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
  where stock.product_id = ${product} and stock.on_hand > stock.reserved)`

/** Whether an order has units of a promotion whose limit is reached, or of which no more is in stock. */
export const isAtLimit = async (db: Db, orderId: number): Promise<boolean> =>
  (
    await sql`
      select from order_item as item join promotion on promotion.id = item.promotion_id
      where item.order_id = ${orderId} and ${isToday}
        and (while_in_stock and not ${isThere(sql`item.product_id`)}
          or unit_limit <= (
            select sum(total_qty) from order_item join customer_order on customer_order.id = order_id
            where promotion_id = promotion.id and fulfilment not in ('client_canceled', 'admin_canceled')))
      limit 1`.execute(db)
  ).rows.length > 0

/** Whether one of these products is in a promotion that holds while there is stock. */
export const isPromotedWhileInStock = async (db: Db, productIds: readonly number[]): Promise<boolean> =>
  (
    await sql`
      select from promotion
      join promotion_target as target on target.promotion_id = promotion.id
      where while_in_stock and ${isToday} and exists (
        select from product
        join product_group as style on style.id = product.group_id
        left join category as lowest on lowest.id = style.category_id
        left join category as middle on middle.id = lowest.parent_id
        where product.id = any(${productIds}::bigint[])
          and (target.product_id = product.id or target.style_id = style.id or target.brand_id = style.brand_id
            or target.category_id in (lowest.id, middle.id, middle.parent_id)))
      limit 1`.execute(db)
  ).rows.length > 0

/** Whether an agreement or a promotion begins on a day, or was over the day before. */
export const changesOn = async (db: Db, day: string): Promise<boolean> =>
  (
    await sql`
      select from agreement where starts_on = ${day}::date or ends_on = ${day}::date - 1
      union all
      select from promotion where starts_on = ${day}::date or ends_on = ${day}::date - 1
      limit 1`.execute(db)
  ).rows.length > 0
