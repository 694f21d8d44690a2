import type { Promotion, PromotionDetail } from '@comptoir/contract/admin-promotions'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'

export type PromotionRow = Omit<Promotion, 'version'>
/** What the office says of a promotion. */
export type PromotionTerms = Omit<PromotionDetail, 'id' | 'version' | 'status' | 'sold'>

const sold = sql`(
  select coalesce(sum(total_qty), 0)::int from order_item join customer_order on customer_order.id = order_id
  where promotion_id = promotion.id and fulfilment not in ('client_canceled', 'admin_canceled'))`
/** The promotions as they are listed. */
const listed = sql`(
  select promotion.id, promotion.name, promotion.unit_price::text as price, promotion.discount::text as discount,
    promotion.starts_on, promotion.ends_on, promotion.unit_limit, promotion.while_in_stock, ordered.sold,
    case when promotion.ends_on < wholesaler_day() then 'over'
      when ordered.sold >= promotion.unit_limit then 'used_up'
      when promotion.starts_on > wholesaler_day() then 'coming'
      else 'current' end as status
  from promotion cross join lateral (select ${sold} as sold) as ordered)`

type Column = 'name' | 'starts_on' | 'ends_on'
export async function findPromotions(
  db: Db,
  filter: {
    search?: string | undefined
    status?: Promotion['status'] | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
): Promise<{ count: number; rows: PromotionRow[] }> {
  const { search, status } = filter
  const order = orderBy(
    filter.ordering,
    {
      name: sql`plain(promotion.name)`,
      starts_on: sql`promotion.starts_on`,
      ends_on: { nullable: sql`promotion.ends_on` },
    },
    sql`promotion.id`,
  )
  const list = {
    from: sql`${listed} as promotion`,
    where: every([
      status && sql`promotion.status = ${status}`,
      search ? sql`plain(promotion.name) like ${somewherePlain(search)}` : undefined,
    ]),
    order,
    id: sql`promotion.id`,
    isIndexed: false,
  }
  const { rows } = await sql<PromotionRow & { count: number }>`
    select promotion.id, promotion.name, promotion.status, promotion.price, promotion.discount, promotion.starts_on,
      promotion.ends_on, promotion.unit_limit, promotion.sold, page.count
    from (${pageIds(list, filter)}) as page join ${listed} as promotion on promotion.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** A promotion with what it is of. */
export const findPromotion = (db: Db, id: number): Promise<(PromotionRow & PromotionTerms) | undefined> =>
  sql<PromotionRow & PromotionTerms>`
    select promotion.*,
      coalesce((select string_agg(coalesce(product.ref, style.ref), e'\n' order by coalesce(product.ref, style.ref))
        from promotion_target as target
        left join product on product.id = target.product_id
        left join product_group as style on style.id = target.style_id
        where target.promotion_id = promotion.id and num_nonnulls(target.product_id, target.style_id) = 1), '') as codes,
      (select coalesce(json_agg(category_id order by category_id), '[]') from promotion_target
       where promotion_id = promotion.id and category_id is not null) as categories,
      (select coalesce(json_agg(brand_id order by brand_id), '[]') from promotion_target
       where promotion_id = promotion.id and brand_id is not null) as brands,
      (select coalesce(json_agg(country_id order by country_id), '[]') from promotion_country
       where promotion_id = promotion.id) as countries
    from ${listed} as promotion where promotion.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Keeps a promotion still until the transaction ends. */
export const lockPromotion = (tx: Tx, id: number | null) =>
  sql`select from promotion where id = ${id}::bigint for update`.execute(tx)

/** What of these is there; and of the codes, what each names. */
export async function findNamed(db: Db, { codes, categories, brands, countries }: Wanted): Promise<Known> {
  const { rows } = await sql<Known>`
    select
      coalesce((select json_agg(json_build_array(wanted.code, product.id, case when product.id is null then style.id end))
        from unnest(${codes}::text[]) as wanted (code)
        left join lateral (
          select id from product where ref_key = code_key(wanted.code) or gtin = wanted.code order by id limit 1
        ) as product on true
        left join lateral (
          select id from product_group where ref_key = code_key(wanted.code) order by id limit 1
        ) as style on true), '[]') as codes,
      (select coalesce(json_agg(id), '[]') from category where id = any(${categories}::bigint[])) as categories,
      (select coalesce(json_agg(id), '[]') from brand where id = any(${brands}::bigint[])) as brands,
      (select coalesce(json_agg(id), '[]') from country where id = any(${countries}::bigint[])) as countries`.execute(
    db,
  )
  return rows[0]! // a select without from has one row
}
type Wanted = { codes: string[]; categories: number[]; brands: number[]; countries: number[] }
export type Known = Omit<Wanted, 'codes'> & {
  codes: [code: string, product: number | null, style: number | null][]
}

const columns = (terms: PromotionTerms) => ({
  name: terms.name,
  unit_price: terms.price,
  discount: terms.discount,
  starts_on: terms.starts_on,
  ends_on: terms.ends_on,
  unit_limit: terms.unit_limit,
  while_in_stock: terms.while_in_stock,
})
export const insertPromotion = (tx: Tx, terms: PromotionTerms): Promise<number> =>
  tx
    .insertInto('promotion')
    .values(columns(terms))
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
export const updatePromotion = (tx: Tx, id: number, terms: PromotionTerms) =>
  tx.updateTable('promotion').set(columns(terms)).where('id', '=', id).execute()
export const deletePromotion = (tx: Tx, id: number) =>
  tx.deleteFrom('promotion').where('id', '=', id).execute()

/** Writes what a promotion is of, and for which countries, anew. */
export async function writeTargets(tx: Tx, id: number, { codes, categories, brands, countries }: Known) {
  const ids = (of: (number | null)[]) => [...new Set(of.filter((one) => one !== null))]
  await sql`delete from promotion_target where promotion_id = ${id}`.execute(tx)
  await sql`delete from promotion_country where promotion_id = ${id}`.execute(tx)
  await sql`
    insert into promotion_target (promotion_id, product_id, style_id, category_id, brand_id)
    select ${id}::bigint, product_id, null::bigint, null::bigint, null::bigint
    from unnest(${ids(codes.map(([, product]) => product))}::bigint[]) as product_id
    union all select ${id}, null, style_id, null, null
    from unnest(${ids(codes.map(([, , style]) => style))}::bigint[]) as style_id
    union all select ${id}, null, null, category_id, null from unnest(${categories}::bigint[]) as category_id
    union all select ${id}, null, null, null, brand_id from unnest(${brands}::bigint[]) as brand_id`.execute(
    tx,
  )
  await sql`
    insert into promotion_country (promotion_id, country_id)
    select ${id}::bigint, country_id from unnest(${countries}::bigint[]) as country_id`.execute(tx)
}

/** Of how many products a promotion makes a price, in whatever tariff, below what they cost the shop, and the first of them. */
export const findBelowCost = (tx: Tx, id: number): Promise<{ below_cost: number; ref: string | null }> =>
  sql<{ below_cost: number; ref: string | null }>`
    select count(*)::int as below_cost, min(product.ref) as ref
    from promotion, product
    join product_group as style on style.id = product.group_id
    left join category as lowest on lowest.id = style.category_id
    left join category as middle on middle.id = lowest.parent_id
    where promotion.id = ${id} and product.cost_price is not null
      and exists (
        select from promotion_target as target
        where target.promotion_id = promotion.id and (target.product_id = product.id or target.style_id = style.id
          or target.brand_id = style.brand_id or target.category_id in (lowest.id, middle.id, middle.parent_id)))
      and product.cost_price > coalesce(promotion.unit_price, (
        select min(price.unit_price) * (100 - promotion.discount) / 100 from price
        where price.product_id = product.id))`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a count gives one row
