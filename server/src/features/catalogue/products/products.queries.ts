import type { Paper, Successor } from '@comptoir/contract/catalogue'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

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
/** Lowest quantity first. */
export type StepRow = [product: number, min_quantity: number, price: `${number}`]
/** With the price before, the last day and the units that are left, where a promotion makes the price. */
export type OwnStepRow = [
  ...StepRow,
  before: `${number}` | null,
  ends_on: string | null,
  units_left: number | null,
]

/** What the catalogue says of a group and its products on sale; holds while the version is the same. */
export type FactsRow = {
  version: number
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
  products: ProductRow[] | null
  /** In their own order, as are the sizes. */
  colors: { id: number; name: string; hex: string | null; sample: string | null }[]
  sizes: { id: number; name: string }[]
  steps: StepRow[] | null
  /** The warehouses in use, in their order. */
  warehouses: number[] | null
  /** In all languages. */
  papers: Paper[]
  /** The style on sale that most of its successors are of. */
  successor: Successor | null
}

/** `drafts`: also one that customers do not see. */
type FactsOf = { group: number; language: string; tariff: number; drafts: boolean }

// Lists rather than nested objects: PostgreSQL writes those several times faster.
const facts = prepared<FactsRow, FactsOf>((value) => {
  const language = value('language')
  const named = (table: string) =>
    sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', text_in(${sql.ref(`${table}.name`)}, ${language}))`
  return sql<FactsRow>`
    with wanted as materialized (select * from product where is_active and group_id = ${value('group')})
    select (select version from catalogue_version) as version,
      g.id, g.ref, text_in(g.name, ${language}) as name, text_in(g.description, ${language}) as description,
      g.images, g.unit, g.tiers_scope, g.published_on, g.is_deal,
      case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
      json_build_array(case when c1.id is not null then ${named('c1')} end,
                       case when c2.id is not null then ${named('c2')} end, ${named('c3')}) as category_path,
      (select json_agg(product) from (
         select p.id, p.ref, p.gtin as barcode, p.image, p.color_id, p.size_id, p.pack, p.unit,
           p.weight_grams as weight, p.length_cm as length, p.min_quantity, p.limited_below,
           case when tariff.recommend_price then p.recommend_price::text end as recommend_price,
           p.is_pickup_only, p.stock_policy, p.customs_code
         from wanted p join tariff on tariff.id = ${value('tariff')}) as product) as products,
      (select coalesce(json_agg(color), '[]') from (
         select color.id, text_in(color.name, ${language}) as name, color.hex, color.sample from color
         where color.id in (select color_id from wanted) order by color.position, color.id) as color) as colors,
      (select coalesce(json_agg(size), '[]') from (
         select size.id, size.name from size
         where size.id in (select size_id from wanted) order by size.position, size.id) as size) as sizes,
      (select json_agg(json_build_array(price.product_id, price.min_quantity, price.unit_price::text)
                       order by price.min_quantity)
       from wanted p join price on price.product_id = p.id and price.tariff_id = ${value('tariff')}) as steps,
      (select json_agg(id order by position, id) from warehouse where is_active) as warehouses,
      (select coalesce(json_agg(json_build_object('id', paper.id, 'kind', paper.kind, 'title', paper.title,
         'language', paper.language, 'type', paper.type, 'bytes', paper.bytes) order by paper.position, paper.id), '[]')
       from style_paper as paper where paper.group_id = g.id and paper.removed_at is null) as papers,
      (select json_build_object('id', next.id, 'ref', next.ref, 'name', text_in(next.name, ${language}))
       from product p
       join product s on s.id = p.successor_id and s.is_active
       join product_group as next on next.id = s.group_id and next.is_active and next.id <> g.id
       where p.group_id = g.id
       group by next.id order by count(*) desc, next.id limit 1) as successor
    from product_group as g
    left join brand on brand.id = g.brand_id
    join category as c3 on c3.id = g.category_id
    left join category as c2 on c2.id = c3.parent_id
    left join category as c1 on c1.id = c2.parent_id
    where g.id = ${value('group')} and (g.is_active or ${value('drafts')}::boolean)`
})

/** A group on sale with its products and a tariff's prices, in one statement. */
export const findFacts = async (db: Db, values: FactsOf): Promise<FactsRow | undefined> =>
  (await facts(db, values))[0]

/** What changes from hour to hour or from company to company, as JSON of `State`; and the version of the catalogue then. */
export type StateRow = { version: number; state: string }
export type State = [
  stock: [product: number, warehouse: number, available: number][] | null,
  /** Soonest first. */
  incoming: [product: number, warehouse: number, date: string, quantity: number][] | null,
  in_basket: number[] | null,
  /** What an agreement or a promotion makes of the prices; replaces the tariff's steps of these products. */
  own: OwnStepRow[] | null,
  /** What was last ordered, in seconds since 1970 and units, and the units in orders that are still submitted. */
  ordered: [product: number, at: number | null, units: number | null, submitted: number][] | null,
]

type StateOf = { products: number[]; user: number; company: number; tariff: number; today: string }

const state = prepared<StateRow, StateOf>((value) => {
  const products = sql`${value('products')}::bigint[]`
  return sql<StateRow>`
    select version, json_build_array(
      -- An array of numbers takes less time to build than a JSON array per row.
      (select array_to_json(array_agg(array[product_id, warehouse_id, greatest(on_hand - reserved, 0)]))
       from stock where product_id = any(${products})),
      (select json_agg(json_build_array(product_id, warehouse_id, expected_on, quantity) order by expected_on)
       from incoming_stock
       where product_id = any(${products}) and expected_on >= ${value('today')}::date),
      (select json_agg(line.product_id)
       from basket join basket_line as line on line.basket_id = basket.id
       where basket.user_id = ${value('user')} and basket.company_id = ${value('company')}
         and basket.kind = 'current' and line.product_id = any(${products})),
      (select json_agg(json_build_array(product_id, min_quantity, unit_price::text, price_before::text, ends_on, units_left)
                       order by min_quantity)
       from own_steps(${value('company')}, ${value('tariff')}, ${products})),
      (select json_agg(json_build_array(product_id, recent -> 0 -> 'at', recent -> 0 -> 'units', units) order by product_id)
       from ordered_product
       where company_id = ${value('company')} and product_id = any(${products})))::text as state
    from catalogue_version`
})

/** Stock, deliveries from `today` on, and what a company has of these products, in one statement. */
export const findState = async (db: Db, values: StateOf): Promise<StateRow> => (await state(db, values))[0]! // catalogue_version has its one row

/** The group of a product on sale. */
export const findPlace = (db: Db, id: number): Promise<{ group_id: number } | undefined> =>
  db
    .selectFrom('product')
    .select('group_id')
    .where('is_active', '=', true)
    .where('id', '=', id)
    .executeTakeFirst()

/** What a GTIN is the code of, whether that is still sold or not. */
type Named = { id: number; group_id: number; ref: string; name: string; is_sold: boolean }
export const findByGtin = async (db: Db, gtin: string, language: string): Promise<Named | undefined> => {
  const { rows } = await sql<Named>`
    select product.id, product.group_id, product.ref, text_in(style.name, ${language}) as name,
      product.is_active and style.is_active as is_sold
    from product join product_group as style on style.id = product.group_id
    where product.gtin = ${gtin}`.execute(db)
  return rows[0]
}

/** What takes the place of a style that is no longer sold: the first style on sale among its successors, and theirs. */
export const findSuccessorOfStyle = async (
  db: Db,
  { group, language }: { group: number; language: string },
): Promise<{ ref: string; name: string; successor: Successor } | undefined> => {
  const { rows } = await sql<{ ref: string; name: string; successor: Successor }>`
    with recursive chain as (
      select successor_id as id, 1 as place from product where group_id = ${group} and successor_id is not null
      union
      select product.successor_id, chain.place + 1
      from chain join product on product.id = chain.id
      where chain.place < 10 and product.successor_id is not null
    )
    select style.ref, text_in(style.name, ${language}) as name, next.successor
    from product_group as style, lateral (
      select json_build_object('id', sold.id, 'ref', sold.ref, 'name', text_in(sold.name, ${language})) as successor
      from chain
      join product on product.id = chain.id and product.is_active
      join product_group as sold on sold.id = product.group_id and sold.is_active and sold.id <> style.id
      group by sold.id
      order by min(chain.place), count(*) desc, sold.id
      limit 1) as next
    where style.id = ${group}`.execute(db)
  return rows[0]
}

/** What takes the place of a product that is no longer sold: the first of its successors that is. */
export const findSuccessor = async (
  db: Db,
  productId: number,
  language: string,
): Promise<{ id: number; ref: string; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; ref: string; name: string }>`
    with recursive chain as (
      select successor_id as id, 1 as place from product where id = ${productId}
      union all
      select product.successor_id, chain.place + 1
      from chain join product on product.id = chain.id
      where chain.place < 10
    )
    select product.id, product.ref, text_in(style.name, ${language}) as name
    from chain
    join product on product.id = chain.id and product.is_active
    join product_group as style on style.id = product.group_id and style.is_active
    order by chain.place
    limit 1`.execute(db)
  return rows[0]
}
