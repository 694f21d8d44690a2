import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared, type Placeholder } from '#db/prepared.ts'

/** For whom products are shown. */
export type Viewer = {
  /** Of the texts. */
  language: string
  user_id: number
  owner_id: number
  tariff_id: number
  /** Without it no price is even read. */
  sees_prices: boolean
  /** `YYYY-MM-DD`; deliveries that should have come before are promised no more. */
  today: string
}

/** What `product` has, in the words of the wire. */
export type ProductRow = {
  id: number
  ref: string
  barcode: string | null
  image: string | null
  color_id: number | null
  size_id: number | null
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
}

/** A group with the wanted ones of its products, and what belongs to these in lists beside them. */
export type StyleRow = {
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
  /** From the top down, null for a level that there is not. */
  category_path: ({ id: number; name: string } | null)[]
  products: ProductRow[]
  /** In their own order, as are the sizes. */
  colors: { id: number; name: string; hex: string | null }[]
  sizes: { id: number; name: string }[]
  /** Lowest quantity first. */
  steps: [product: number, min_quantity: number, price: `${number}`][] | null
  /** In the warehouses' order. */
  stock: [product: number, warehouse: number, available: number][] | null
  /** Soonest first. */
  incoming: [product: number, warehouse: number, date: string, quantity: number][] | null
  in_basket: number[] | null
  already_ordered: number[] | null
}

type Where<Wanted> = (value: Placeholder<Viewer & Wanted>) => RawBuilder<unknown>

/** One statement, however many products. Lists rather than nested objects: PostgreSQL writes those several times faster. */
function style<Wanted extends Record<string, unknown>>(where: Where<Wanted>) {
  const find = prepared<StyleRow, Viewer & Wanted>((given) => {
    const value = given as Placeholder<Viewer>
    const named = (table: string) =>
      sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', text_in(${sql.ref(`${table}.name`)}, ${value('language')}))`
    return sql<StyleRow>`
    with wanted as materialized (select * from product as p where p.is_active and ${where(given)})
    select g.id, g.ref, text_in(g.name, ${value('language')}) as name,
      text_in(g.description, ${value('language')}) as description, g.images, g.unit, g.tiers_scope,
      g.published_on, g.is_deal,
      case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
      json_build_array(case when c1.id is not null then ${named('c1')} end,
                       case when c2.id is not null then ${named('c2')} end, ${named('c3')}) as category_path,
      (select json_agg(product) from (
         select p.id, p.ref, p.gtin as barcode, p.image, p.color_id, p.size_id, p.pack, p.unit,
           p.weight_grams as weight, p.length_cm as length, p.min_quantity, p.limited_below,
           case when tariff.recommend_price and ${value('sees_prices')} then p.recommend_price::text end as recommend_price,
           p.is_pickup_only, p.stock_policy, p.customs_code
         from wanted p join tariff on tariff.id = ${value('tariff_id')}) as product) as products,
      (select coalesce(json_agg(color), '[]') from (
         select color.id, text_in(color.name, ${value('language')}) as name, color.hex from color
         where color.id in (select color_id from wanted) order by color.position, color.id) as color) as colors,
      (select coalesce(json_agg(size), '[]') from (
         select size.id, size.name from size
         where size.id in (select size_id from wanted) order by size.position, size.id) as size) as sizes,
      (select json_agg(json_build_array(p.id, step.min_quantity, step.unit_price::text) order by step.min_quantity)
       from wanted p
       cross join lateral price_steps(${value('owner_id')}, ${value('tariff_id')}, p.id) as step
       where ${value('sees_prices')}) as steps,
      (select json_agg(json_build_array(p.id, warehouse.id, greatest(stock.on_hand - stock.reserved, 0))
                       order by warehouse.position, warehouse.id)
       from wanted p join stock on stock.product_id = p.id
       join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active) as stock,
      (select json_agg(json_build_array(p.id, warehouse.id, coming.expected_on, coming.quantity)
                       order by coming.expected_on)
       from wanted p join incoming_stock as coming on coming.product_id = p.id
       join warehouse on warehouse.id = coming.warehouse_id and warehouse.is_active
       where coming.expected_on >= ${value('today')}::date) as incoming,
      (select json_agg(distinct line.product_id)
       from basket join basket_line as line on line.basket_id = basket.id
       where basket.user_id = ${value('user_id')} and basket.owner_id = ${value('owner_id')}
         and basket.kind = 'current' and line.product_id in (select id from wanted)) as in_basket,
      (select json_agg(distinct item.product_id)
       from customer_order join order_item as item on item.order_id = customer_order.id
       where customer_order.owner_id = ${value('owner_id')} and customer_order.status = 'submitted'
         and item.product_id in (select id from wanted)) as already_ordered
    from product_group as g
    left join brand on brand.id = g.brand_id
    join category as c3 on c3.id = g.category_id
    left join category as c2 on c2.id = c3.parent_id
    left join category as c1 on c1.id = c2.parent_id
    where g.id = (select group_id from wanted limit 1) and g.is_active`
  })
  return async (db: Db, values: Viewer & Wanted): Promise<StyleRow | undefined> => (await find(db, values))[0]
}

/** A group with all its products on sale. */
export const findGroup = style<{ group: number }>((value) => sql`p.group_id = ${value('group')}`)
/** A product with its group. */
export const findProduct = style<{ product: number }>((value) => sql`p.id = ${value('product')}`)
/** The product that has this GTIN. */
export const findProductByGtin = style<{ gtin: string }>((value) => sql`p.gtin = ${value('gtin')}`)
/** A group with those of its products that have this size and colour; null for any. */
export const findVariants = style<{ group: number; size: number | null; color: number | null }>(
  (value) => sql`p.group_id = ${value('group')}
    and (${value('size')}::bigint is null or p.size_id = ${value('size')})
    and (${value('color')}::bigint is null or p.color_id = ${value('color')})`,
)
