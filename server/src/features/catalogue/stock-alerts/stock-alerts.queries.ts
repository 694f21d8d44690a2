import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Language } from '@comptoir/contract/common'

export type AlertRow = {
  product: number
  group: number
  ref: string
  name: string
  color: string
  size: string
  image: string | null
  is_discontinued: boolean
  next_arrival: string | null
}

/** @param today deliveries before it are not counted on any more */
export const findAlerts = (
  db: Db,
  userId: number,
  { language, today }: { language: Language; today: string },
): Promise<AlertRow[]> =>
  sql<AlertRow>`
    select product.id as product, style.id as "group", product.ref, text_in(style.name, ${language}) as name,
      coalesce(text_in(color.name, ${language}), '') as color, coalesce(size.name, '') as size,
      coalesce(product.image, style.images[1]) as image,
      not (product.is_active and style.is_active) as is_discontinued,
      (select min(expected_on) from incoming_stock
       where product_id = product.id and expected_on >= ${today}::date) as next_arrival
    from stock_alert as alert
    join product on product.id = alert.product_id
    join product_group as style on style.id = product.group_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    where alert.user_id = ${userId}
    order by product.ref`
    .execute(db)
    .then(({ rows }) => rows)

/** Of several ids those that are products on sale. */
export const findSold = (db: Db, ids: readonly number[]): Promise<number[]> =>
  sql<{ id: number }>`
    select product.id from product join product_group as style on style.id = product.group_id
    where product.id = any(${ids}::bigint[]) and product.is_active and style.is_active`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** What is waited for already stays as it is. */
export const insertAlerts = (tx: Tx, userId: number, productIds: readonly number[]) =>
  sql`insert into stock_alert (user_id, product_id)
      select ${userId}, product_id from unnest(${productIds}::bigint[]) as wanted (product_id)
      on conflict do nothing`.execute(tx)

/** Nobody else changes the user's alerts until the transaction ends. */
export const lockUser = (tx: Tx, userId: number) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(tx)

export const countAlerts = (tx: Tx, userId: number): Promise<number> =>
  sql<{ count: number }>`select count(*)::int as count from stock_alert where user_id = ${userId}`
    .execute(tx)
    .then(({ rows }) => rows[0]?.count ?? 0)

export const deleteAlert = (db: Db, userId: number, productId: number): Promise<boolean> =>
  db
    .deleteFrom('stock_alert')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => numDeletedRows > 0n)

export const deleteAlerts = (db: Db, userId: number) =>
  db.deleteFrom('stock_alert').where('user_id', '=', userId).execute()

export type ArrivedRow = {
  user_id: number
  email: string
  person: string
  language: Language
  company_id: number | null
  group: number
  ref: string
  name: string
  color: string
  size: string
  unit: string
  available: number
}

/** What can be had of a product, over the warehouses that serve. */
const available = sql`(
  select coalesce(sum(greatest(stock.on_hand - stock.reserved, 0)), 0)::int
  from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
  where stock.product_id = product.id)`

/**
 * Takes out the alerts of which a pack can be had again, with what a mail says of them, by person and reference. Alerts of
 * people who cannot sign in wait until they can.
 */
export const takeArrived = (tx: Tx): Promise<ArrivedRow[]> =>
  sql<ArrivedRow>`
    with arrived as (
      delete from stock_alert as alert
      using product, product_group as style, app_user as person
      where product.id = alert.product_id and product.is_active
        and style.id = product.group_id and style.is_active
        and person.id = alert.user_id and person.is_active
        and product.pack <= ${available}
      returning alert.user_id, alert.product_id
    )
    select person.id as user_id, person.email, person.name as person, person.language,
      (select company_id from membership
       where membership.user_id = person.id and membership.disabled_at is null
       order by membership.is_default desc, company_id limit 1) as company_id,
      style.id as "group", product.ref, text_in(style.name, person.language) as name,
      coalesce(text_in(color.name, person.language), '') as color, coalesce(size.name, '') as size, product.unit,
      ${available} as available
    from arrived
    join app_user as person on person.id = arrived.user_id
    join product on product.id = arrived.product_id
    join product_group as style on style.id = product.group_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    order by person.id, product.ref`
    .execute(tx)
    .then(({ rows }) => rows)
