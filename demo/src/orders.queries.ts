import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'

export type PickedProduct = { id: number; pack: number; minimum_packs: number }

/**
 * So many products of a style that are on stock, in the order of its colours and sizes.
 *
 * @param style its reference, or `@` and a category: then the first style of that category
 * @param packs how many of each there have to be
 */
export const pickProducts = (db: Db, style: string, count: number, packs: number) =>
  sql<PickedProduct>`
    with style as (
      select product_group.id from product_group
      join category on category.id = product_group.category_id
      where (product_group.ref = ${style} or '@' || category.code = ${style})
        and exists (select from product where group_id = product_group.id and stock_policy <> 'on_request' and is_active and not is_pickup_only)
      order by product_group.position limit 1
    )
    select product.id, product.pack, ceil(product.min_quantity::numeric / product.pack)::int as minimum_packs
    from product
    where product.group_id = (select id from style) and product.is_active
      and (select sum(on_hand - reserved) from stock where product_id = product.id) >= ${packs} * product.pack + product.min_quantity
    order by product.id
    limit ${count}`
    .execute(db)
    .then(({ rows }) => rows)

export const findCompanyByEmail = (db: Db, email: string) =>
  db
    .selectFrom('company')
    .where('email', '=', email)
    .select(['id', 'name', 'language', 'tariff_id', 'prices_hidden'])
    .executeTakeFirstOrThrow()

/** What an order needs beside its lines. */
export const findOrderContext = (db: Db, companyId: number, option: string, warehouse: string) =>
  sql<{ option_id: number; warehouse_id: number; shipping_id: number; billing_id: number }>`
    select (select id from delivery_option where code = ${option}) as option_id,
           (select id from warehouse where code = ${warehouse}) as warehouse_id,
           (select id from shipping_address where company_id = ${companyId} and is_default) as shipping_id,
           (select id from billing_info where company_id = ${companyId} and is_default) as billing_id`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

export const hasOrder = (db: Db, key: string) =>
  db
    .selectFrom('customer_order')
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
    .then((row) => row !== undefined)

export type Settlement = {
  status: string
  payment_status: string
  tracking_code: string
  last_edit: Date
  /** What becomes of the goods that were reserved: kept, put back, or gone from the shelves. */
  goods: 'kept' | 'released' | 'shipped'
  events: { at: Date; actor_id: number; from_status: string; to_status: string; reason: string }[]
}

/** Takes an order to where it stands today. */
export async function settleOrder(
  db: Db,
  orderId: number,
  { goods, events, ...order }: Settlement,
): Promise<void> {
  await db.updateTable('customer_order').set(order).where('id', '=', orderId).execute()
  if (events.length > 0)
    await db
      .insertInto('order_event')
      .values(events.map((event) => ({ order_id: orderId, ...event })))
      .execute()
  if (goods === 'kept') return
  await sql`
    with freed as (
      delete from stock_reservation using order_item
      where order_item.id = order_item_id and order_item.order_id = ${orderId}
      returning stock_reservation.product_id, warehouse_id, stock_reservation.quantity
    ), summed as (select product_id, warehouse_id, sum(quantity)::int as quantity from freed group by 1, 2)
    update stock set reserved = reserved - summed.quantity,
                     on_hand = on_hand - ${goods === 'shipped' ? sql`summed.quantity` : sql`0`}
    from summed where stock.product_id = summed.product_id and stock.warehouse_id = summed.warehouse_id`.execute(
    db,
  )
}

/** The first event of an order happened when it was placed. */
export const dateFirstEvent = (db: Db, orderId: number, at: Date) =>
  sql`update order_event set at = ${at} where order_id = ${orderId} and from_status is null`.execute(db)

/** A recurring basket that was agreed to at today's prices. */
export async function insertRecurringBasket(
  db: Db,
  companyId: number,
  name: string,
  lines: readonly { product: number; quantity: number }[],
): Promise<void> {
  const { id } = await db
    .insertInto('basket')
    .values({ company_id: companyId, user_id: companyId, kind: 'saved', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into basket_line (basket_id, product_id, quantity, seen_price, seen_minimum)
    select ${id}, product.id, wanted.quantity, price.unit_price, product.min_quantity
    from unnest(${lines.map(({ product }) => product)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as wanted (product_id, quantity, place)
    join product on product.id = wanted.product_id
    left join price on price.product_id = product.id and price.min_quantity = 1
      and price.tariff_id = (select tariff_id from company where id = ${companyId})
    order by wanted.place desc`.execute(db)
}

/** @param ref of the article that the company calls so */
export const insertOwnCode = (db: Db, companyId: number, code: string, ref: string) =>
  sql`
    insert into company_code (company_id, code_key, code, product_id)
    select ${companyId}, code_key(${code}), ${code}, id from product where ref = ${ref}`.execute(db)

/** An agreement with one customer: a share of the tariff's price for all products of a style. */
export const insertAgreement = (db: Db, companyId: number, style: string, share: string) =>
  sql`
    insert into company_price (company_id, product_id, min_quantity, unit_price)
    select ${companyId}, product.id, price.min_quantity, round(price.unit_price * ${share}::numeric, 4)
    from product_group
    join product on product.group_id = product_group.id
    join price on price.product_id = product.id and price.tariff_id = (select tariff_id from company where id = ${companyId})
    where product_group.ref = ${style}`.execute(db)
