import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'

// Finds what the use cases are to be told: ids by the codes that the demonstration knows.

/** The ids of what companies refer to, by kind and code: `country BE`, `city BE 4000 Liège`. */
export type Ids = ReadonlyMap<string, number>

export const findIds = (db: Db): Promise<Ids> =>
  sql<{ key: string; id: number }>`
    select 'country ' || code as key, id from country
    union all select 'warehouse ' || code, id from warehouse
    union all select 'tariff ' || code, id from tariff
    union all select 'corporate_status ' || code, id from corporate_status
    union all select 'sector ' || code, id from sector
    union all
    select 'city ' || country.code || ' ' || city.code || ' ' || city.name, city.id
    from city join country on country.id = city.country_id`
    .execute(db)
    .then(({ rows }) => new Map(rows.map(({ key, id }) => [key, id])))

/** An id for an account to be. */
export const drawId = (db: Db): Promise<number> =>
  sql<{ id: number }>`select nextval('party_id') as id`.execute(db).then(({ rows }) => rows[0]!.id)

export const findCompany = (db: Db, email: string) =>
  db
    .selectFrom('company')
    .where('email', '=', email)
    .select(['id', 'name', 'language', 'tariff_id', 'prices_hidden'])
    .executeTakeFirstOrThrow()

export type PickedProduct = { id: number; minimum_packs: number }

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
    select product.id, ceil(product.min_quantity::numeric / product.pack)::int as minimum_packs
    from product
    where product.group_id = (select id from style) and product.is_active
      and (select sum(on_hand - reserved) from stock where product_id = product.id) >= ${packs} * product.pack + product.min_quantity
    order by product.id
    limit ${count}`
    .execute(db)
    .then(({ rows }) => rows)

/** What an order needs beside its lines. */
export const findOrderContext = (db: Db, companyId: number, option: string, warehouse: string) =>
  sql<{ option_id: number; warehouse_id: number; shipping_id: number; billing_id: number }>`
    select (select id from delivery_option where code = ${option}) as option_id,
           (select id from warehouse where code = ${warehouse}) as warehouse_id,
           (select id from shipping_address where company_id = ${companyId} and is_default) as shipping_id,
           (select id from billing_info where company_id = ${companyId} and is_default) as billing_id`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

export const findCarrier = (db: Db, code: string) =>
  db
    .selectFrom('carrier')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
