import type { StockPolicy, StyleProduct } from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Sample } from './references.rules.ts'

/** The products of a style, by the order of colours, then of sizes. */
export const findProducts = (db: Db, styleId: number, language: Language): Promise<StyleProduct[]> =>
  sql<StyleProduct>`
    select product.id, product.ref, product.gtin,
           case when color.id is not null then
             json_build_object('id', color.id, 'name', text_in(color.name, ${language})) end as color,
           case when size.id is not null then json_build_object('id', size.id, 'name', size.name) end as size,
           product.pack, product.min_quantity, product.weight_grams, product.customs_code, product.stock_policy,
           product.limited_below, product.cost_price::text as cost_price, successor.ref as successor, product.is_active
    from product
    left join product as successor on successor.id = product.successor_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    where product.group_id = ${styleId}
    order by color.position, color.id, size.position, size.id, product.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Colours and sizes with the codes that references are made of, in their order. */
export type Coded = { id: number; code: string; name: string }
export const findColors = (db: Db, ids: readonly number[], language: Language): Promise<Coded[]> =>
  sql<Coded>`
    select id, code, text_in(name, ${language}) as name from color where id = any(${ids}::bigint[])
    order by position, id`
    .execute(db)
    .then(({ rows }) => rows)
export const findSizes = (db: Db, ids: readonly number[]): Promise<Coded[]> =>
  sql<Coded>`select id, code, name from size where id = any(${ids}::bigint[]) order by position, id`
    .execute(db)
    .then(({ rows }) => rows)

const samples = sql`
  select style.ref as style, product.ref, color.code as color, size.code as size
  from product
  join product_group as style on style.id = product.group_id
  left join color on color.id = product.color_id
  left join size on size.id = product.size_id`
/** The references of a style's products. */
export const findOwnSamples = (db: Db, styleId: number): Promise<Sample[]> =>
  sql<Sample>`${samples} where product.group_id = ${styleId} order by product.id`
    .execute(db)
    .then(({ rows }) => rows)
/** References of the products made last in other styles: how the house writes them today. */
export const findOtherSamples = (db: Db, styleId: number): Promise<Sample[]> =>
  sql<Sample>`
    ${samples} where product.id in (
      select id from product where group_id <> ${styleId} order by id desc limit 50)`
    .execute(db)
    .then(({ rows }) => rows)

/** The highest GTIN of 13 digits that begins so; null for none. */
export const findLastGtin = (db: Db, prefix: string): Promise<string | null> =>
  sql<{ last: string | null }>`
    select max(gtin) as last from product where length(gtin) = 13 and starts_with(gtin, ${prefix})`
    .execute(db)
    .then(({ rows }) => rows[0]!.last) // an aggregate gives one row

/** Those of these references and GTINs that other products have. */
export const findTaken = (
  db: Db,
  { refs, gtins }: { refs: readonly string[]; gtins: readonly string[] },
): Promise<{ id: number; ref: string; gtin: string | null }[]> =>
  sql<{ id: number; ref: string; gtin: string | null }>`
    select id, ref, gtin from product where ref = any(${refs}::text[])
    union
    select id, ref, gtin from product where gtin = any(${gtins}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** Products by their references. */
export const findIds = async (db: Db, refs: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ ref: string; id: number }>`
    select ref, id from product where ref = any(${refs}::text[])`.execute(db)
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** The products of the style that has a reference, as they can take the place of others; undefined where there is none. */
export const findOfStyle = (
  db: Db,
  ref: string,
): Promise<{ id: number; products: Succeeding[] } | undefined> =>
  sql<{ id: number; products: Succeeding[] }>`
    select style.id, (
      select coalesce(json_agg(json_build_object('ref', ref, 'color', color_id, 'size', size_id)
        order by is_active desc, id), '[]')
      from product where group_id = style.id) as products
    from product_group as style where style.ref = ${ref}`
    .execute(db)
    .then(({ rows }) => rows[0])
type Succeeding = { ref: string; color: number | null; size: number | null }

/** Those of these products that come, from successor to successor, back to themselves. */
export const findCircles = (db: Db, ids: readonly number[]): Promise<number[]> =>
  sql<{ id: number }>`
    with recursive chain as (
      select id as first, successor_id as id from product
      where id = any(${ids}::bigint[]) and successor_id is not null
      union
      select chain.first, product.successor_id from chain join product on product.id = chain.id
      where product.successor_id is not null and chain.id <> chain.first
    )
    select id from chain where id = first`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

export type ProductValues = {
  ref: string
  gtin: string | null
  pack: number
  min_quantity: number
  weight_grams: number | null
  customs_code: string | null
  stock_policy: StockPolicy
  limited_below: number
  cost_price: string | null
  successor_id: number | null
  is_active: boolean
}

/** Gives these products their values, in one statement; references and GTINs may change places among them. */
export async function updateProducts(
  tx: Tx,
  styleId: number,
  products: readonly (ProductValues & { id: number })[],
): Promise<void> {
  // Each of them is unique, also in between: those that move are set aside first.
  await sql`
    update product set gtin = null, ref = product.ref || ' ' || gen_random_uuid()
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given(id bigint, ref text, gtin text)
    where product.id = given.id and product.group_id = ${styleId}
      and (product.ref <> given.ref or product.gtin is distinct from given.gtin)`.execute(tx)
  await sql`
    update product set
      ref = given.ref, gtin = given.gtin, pack = given.pack, min_quantity = given.min_quantity,
      weight_grams = given.weight_grams, customs_code = given.customs_code, stock_policy = given.stock_policy,
      limited_below = given.limited_below, cost_price = given.cost_price, is_active = given.is_active, successor_id = given.successor_id,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given(
      id bigint, ref text, gtin text, pack int, min_quantity int, weight_grams int, customs_code text,
      stock_policy text, limited_below int, cost_price numeric, successor_id bigint, is_active boolean)
    where product.id = given.id and product.group_id = ${styleId}`.execute(tx)
}

export type NewProduct = { color: number | null; size: number | null; ref: string; gtin: string | null }
/**
 * Adds products to a style. What they are like otherwise is taken from the product of the same size of a style, its own or
 * another one, else from that of the same colour, else from the first; weight and length from the same size alone, the
 * picture from the same colour of its own.
 */
export const insertProducts = (tx: Tx, styleId: number, products: readonly NewProduct[], like: number) =>
  sql`
    insert into product (group_id, ref, gtin, color_id, size_id, pack, unit, weight_grams, length_cm, min_quantity,
      customs_code, vat_category, is_pickup_only, stock_policy, limited_below, image, recommend_price,
      cost_price)
    select style.id, given.ref, given.gtin, given.color, given.size, coalesce(like_it.pack, 1),
           case when like_it.group_id = style.id then like_it.unit else style.unit end,
           case when like_it.size_id is not distinct from given.size then like_it.weight_grams end,
           case when like_it.size_id is not distinct from given.size then like_it.length_cm end,
           coalesce(like_it.min_quantity, 1), like_it.customs_code, coalesce(like_it.vat_category, 'standard'),
           coalesce(like_it.is_pickup_only, false), coalesce(like_it.stock_policy, 'deny'),
           coalesce(like_it.limited_below, 0), colored.image, like_it.recommend_price, like_it.cost_price
    from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as (color bigint, size bigint, ref text, gtin text)) with ordinality as given(color, size, ref, gtin, place)
    join product_group as style on style.id = ${styleId}
    left join lateral (
      select product.* from product where product.group_id = ${like}
      order by product.size_id is not distinct from given.size desc,
               product.color_id is not distinct from given.color desc, product.id
      limit 1) as like_it on true
    left join lateral (
      select product.image from product
      where product.group_id = style.id and product.color_id = given.color and product.image is not null
      order by product.id limit 1) as colored on true
    order by given.place`.execute(tx)
