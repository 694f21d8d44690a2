import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Of products that begin alike so many are put in order. */
const MOST_BEGUN = 200

/**
 * Products on sale whose reference, or whose code at the company, begins so; by style, colour and size, those with their
 * own code first.
 *
 * @param key as `code_key()` makes it, not empty
 */
export const findBegun = (db: Db, companyId: number, key: string, limit: number): Promise<number[]> =>
  sql<{ id: number }>`
    with begun as (
      (select product_id as id, 0 as place from company_code
        where company_id = ${companyId} and starts_with(code_key, ${key}) order by code_key limit ${limit})
      union all
      (select id, 1 from product
        where ref_key ~>=~ ${key} and ref_key ~<~ (${key}::text || chr(1114111)) and is_active
        order by ref_key using ~<~ limit ${MOST_BEGUN})
    )
    select product.id
    from (select id, min(place) as place from begun group by id) as begun
    join product on product.id = begun.id and product.is_active
    join product_group as style on style.id = product.group_id and style.is_active
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    order by begun.place, style.ref_key, color.position, color.id, size.position, product.id
    limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** The products on sale of these styles, by style, colour and size. */
export const findOfStyles = (db: Db, groupIds: number[], limit: number): Promise<number[]> =>
  sql<{ id: number }>`
    select product.id
    from product
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    where product.group_id = any(${groupIds}::bigint[]) and product.is_active
    order by array_position(${groupIds}::bigint[], product.group_id), color.position, color.id, size.position, product.id
    limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** The products on sale that share style and colour with these. */
export const findSizes = (db: Db, productIds: number[], limit: number): Promise<number[]> =>
  sql<{ id: number }>`
    select distinct product.id
    from product as given
    join product_group as style on style.id = given.group_id and style.is_active
    join product on product.group_id = given.group_id and product.is_active
      and product.color_id is not distinct from given.color_id
    where given.id = any(${productIds}::bigint[])
    limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))
