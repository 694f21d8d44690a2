import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'

/** For whom products are shown: the texts' language, whose basket and orders mark them, and the day it is. */
export type Viewer = {
  language: string
  user_id: number
  owner_id: number
  tariff_id: number
  /** `YYYY-MM-DD`; deliveries that should have come before are promised no more. */
  today: string
}

type Colour = { id: number; name: string; hex: string | null }
type Stock = { warehouse: number; available: number; incoming: { date: string; quantity: number }[] }

/** A product as PostgreSQL writes it down; prices come apart. */
export type ProductRow = {
  id: number
  group: number
  ref: string
  barcode: string | null
  image: string | null
  color: Colour | null
  size: { id: number; name: string; position: number } | null
  pack: number
  unit: string
  weight: number | null
  length: number | null
  min_quantity: number
  limited_below: number
  recommend_price: `${number}` | null
  is_pickup_only: boolean
  stock_policy: 'deny' | 'backorder' | 'on_request'
  customs_code: string | null
  in_basket: boolean
  already_ordered: boolean
  stock: Stock[]
}

/** A group without its products. */
export type GroupRow = {
  id: number
  ref: string
  name: string
  description: string
  images: string[]
  unit: string
  tiers_scope: 'group' | 'product'
  published_on: string | null
  is_deal: boolean
  brand: { id: number; name: string } | null
  category_path: { id: number; name: string }[]
  products: ProductRow[]
}

/** A group with its products in the order of their colours, sizes and lengths, in one statement. */
export const findGroup = (db: Db, viewer: Viewer, groupId: number): Promise<GroupRow | undefined> =>
  sql<GroupRow>`
    select g.id, g.ref, text_in(g.name, ${viewer.language}) as name,
      text_in(g.description, ${viewer.language}) as description, g.images, g.unit, g.tiers_scope,
      g.published_on, g.is_deal,
      case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
      ${categoryPath(viewer)} as category_path,
      coalesce(${productsOf(viewer, sql`p.group_id = g.id`)}, '[]') as products
    from product_group g
    left join brand on brand.id = g.brand_id
    ${categories}
    where g.id = ${groupId} and g.is_active`
    .execute(db)
    .then(({ rows }) => rows[0])

/** A product with its group's name. */
export type NamedProductRow = ProductRow & { name: string; category_ids: number[] }

type Wanted =
  | { id: number }
  | { gtins: string[] }
  | { group: number; size?: number | undefined; color?: number | undefined }

/** One product on sale: by id, by any form of its GTIN, or the first of a group with that colour and size. */
export const findProduct = (db: Db, viewer: Viewer, wanted: Wanted): Promise<NamedProductRow | undefined> =>
  sql<{ name: string; category_ids: number[]; products: ProductRow[] }>`
    select text_in(g.name, ${viewer.language}) as name, json_build_array(c1.id, c2.id, c3.id) as category_ids,
      ${productsOf(viewer, sql`p.id = wanted.id`)} as products
    from (select p.id, p.group_id from product p
          left join color on color.id = p.color_id
          left join size on size.id = p.size_id
          where p.is_active and ${condition(wanted)}
          order by color.position, color.id, size.position, size.id, p.length_cm, p.id limit 1) as wanted
    join product_group g on g.id = wanted.group_id and g.is_active
    ${categories}`
    .execute(db)
    .then(({ rows: [row] }) => {
      const product = row?.products[0]
      return row && product && { ...product, name: row.name, category_ids: row.category_ids }
    })

function condition(wanted: Wanted): RawBuilder<unknown> {
  if ('id' in wanted) return sql`p.id = ${wanted.id}`
  if ('gtins' in wanted) return sql`p.gtin = any(${wanted.gtins}::text[])`
  const { group, size = null, color = null } = wanted
  return sql`p.group_id = ${group}
    and (${size}::bigint is null or p.size_id = ${size}) and (${color}::bigint is null or p.color_id = ${color})`
}

// The category and those above it; which of the three are there depends on its level.
const categories = sql`
  join category c3 on c3.id = g.category_id
  left join category c2 on c2.id = c3.parent_id
  left join category c1 on c1.id = c2.parent_id`

const categoryPath = ({ language }: Viewer) => sql`
  (select json_agg(json_build_object('id', step.id, 'name', text_in(step.name, ${language})) order by step.at)
   from (values (1, c1.id, c1.name), (2, c2.id, c2.name), (3, c3.id, c3.name)) as step (at, id, name)
   where step.id is not null)`

const productsOf = (viewer: Viewer, where: RawBuilder<unknown>) => sql`
  (select json_agg(json_build_object(
     'id', p.id, 'group', p.group_id, 'ref', p.ref, 'barcode', p.gtin, 'image', p.image,
     'color', case when color.id is not null then
       json_build_object('id', color.id, 'name', text_in(color.name, ${viewer.language}), 'hex', color.hex) end,
     'size', case when size.id is not null then
       json_build_object('id', size.id, 'name', size.name, 'position', size.position) end,
     'pack', p.pack, 'unit', p.unit, 'weight', p.weight_grams, 'length', p.length_cm,
     'min_quantity', p.min_quantity, 'limited_below', p.limited_below,
     'recommend_price', case when tariff.recommend_price then p.recommend_price::text end,
     'is_pickup_only', p.is_pickup_only, 'stock_policy', p.stock_policy, 'customs_code', p.customs_code,
     'in_basket', exists (
       select from basket_line where product_id = p.id and basket_id = (
         select id from basket
         where user_id = ${viewer.user_id} and owner_id = ${viewer.owner_id} and kind = 'current')),
     'already_ordered', p.id = any(array(
       select order_item.product_id from customer_order
       join order_item on order_item.order_id = customer_order.id
       where customer_order.owner_id = ${viewer.owner_id} and customer_order.status = 'submitted')),
     'stock', coalesce((
       select json_agg(json_build_object(
         'warehouse', warehouse.id, 'available', greatest(stock.on_hand - stock.reserved, 0),
         'incoming', coalesce(coming.deliveries, '[]')) order by warehouse.position, warehouse.id)
       from warehouse
       left join stock on stock.product_id = p.id and stock.warehouse_id = warehouse.id
       left join lateral (
         select json_agg(json_build_object('date', expected_on, 'quantity', quantity) order by expected_on) as deliveries
         from incoming_stock
         where product_id = p.id and warehouse_id = warehouse.id and expected_on >= ${viewer.today}::date
       ) as coming on true
       where warehouse.is_active and (stock.product_id is not null or coming.deliveries is not null)), '[]')
   ) order by color.position, color.id, size.position, size.id, p.length_cm, p.id)
   from product p
   join tariff on tariff.id = ${viewer.tariff_id}
   left join color on color.id = p.color_id
   left join size on size.id = p.size_id
   where p.is_active and ${where})`
