import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A product that a code of the query names. */
export type ProductHit = {
  key: string
  group_id: number
  product_id: number | null
  ref: string
  gtin: string | null
}

/**
 * Products on sale with one of these references or GTINs. The company's own codes come with a page, see findMarks.
 *
 * @param keys as `code_key()` makes them
 */
export const findProducts = (
  db: Db,
  { keys, gtins }: { keys: string[]; gtins: string[] },
): Promise<(ProductHit & { is_gtin: boolean })[]> =>
  sql<ProductHit & { is_gtin: boolean }>`
    select gtin as key, group_id, id as product_id, ref, gtin, true as is_gtin
    from product where gtin = any(${gtins}) and is_active
    union all
    select ref_key, group_id, id, ref, gtin, false
    from product where ref_key = any(${keys}) and is_active`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * Styles with products whose references contain the key, and the product where it is one: the last resort, when no style's
 * own does.
 */
export const findWithin = (db: Db, key: string): Promise<ProductHit[]> =>
  sql<ProductHit>`
    select ${key}::text as key, group_id,
      case when count(*) = 1 then min(id) end as product_id, min(ref) as ref, min(gtin) as gtin
    from (select group_id, id, ref, gtin from product
          where ref_key like '%' || ${key} || '%' and is_active limit 400) as p
    group by group_id order by group_id`
    .execute(db)
    .then(({ rows }) => rows)

/** The products of these styles in one of the colours and sizes; an empty list means any. */
export const findVariants = (
  db: Db,
  groupIds: number[],
  colors: number[],
  sizes: number[],
): Promise<Omit<ProductHit, 'key'>[]> =>
  sql<Omit<ProductHit, 'key'>>`
    select p.group_id, p.id as product_id, p.ref, p.gtin
    from product p
    left join color on color.id = p.color_id
    left join size on size.id = p.size_id
    where p.group_id = any(${groupIds}::bigint[]) and p.is_active
      and (cardinality(${colors}::bigint[]) = 0 or p.color_id = any(${colors}::bigint[]))
      and (cardinality(${sizes}::bigint[]) = 0 or p.size_id = any(${sizes}::bigint[]))
    order by array_position(${colors}::bigint[], p.color_id), color.position, size.position, p.id`
    .execute(db)
    .then(({ rows }) => rows)
