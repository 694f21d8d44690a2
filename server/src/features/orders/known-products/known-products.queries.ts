import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

const MOST_ORDERS = 30
const MOST_PRODUCTS = 1500

/**
 * Products on sale that a user has had to do with for a company: those of their current basket first, then those of the
 * company's recurring baskets, then those of its latest orders.
 */
export const findKnown = (db: Db, companyId: number, userId: number): Promise<number[]> =>
  sql<{ id: number }>`
    with known as (
      select line.product_id, case basket.kind when 'current' then 0 else 1 end as place, basket.updated_at as at
      from basket join basket_line as line on line.basket_id = basket.id
      where basket.company_id = ${companyId} and basket.deleted_at is null
        and (basket.kind = 'saved' or basket.user_id = ${userId})
      union all
      select item.product_id, 2, latest.created_at
      from (
        select id, created_at from customer_order
        where company_id = ${companyId} order by created_at desc, id desc limit ${MOST_ORDERS}
      ) as latest
      join order_item as item on item.order_id = latest.id
    )
    select product.id
    from (select product_id, min(place) as place, max(at) as at from known group by product_id) as known
    join product on product.id = known.product_id and product.is_active
    join product_group as style on style.id = product.group_id and style.is_active
    order by known.place, known.at desc, product.id
    limit ${MOST_PRODUCTS}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

export type CodesRow = { id: number; barcode: string | null; own_codes: string[]; style_ref: string }

/** The codes of products, with those of the company and of their styles. */
export const findCodes = (db: Db, companyId: number, productIds: number[]): Promise<CodesRow[]> =>
  sql<CodesRow>`
    select product.id, product.gtin as barcode,
           array(
             select code from company_code
             where company_code.product_id = product.id and company_id = ${companyId} order by code
           ) as own_codes,
           style.ref as style_ref
    from product join product_group as style on style.id = product.group_id where product.id = any(${productIds}::bigint[])`
    .execute(db)
    .then(({ rows }) => rows)
