import { bestSellers, type basketAges } from '@comptoir/contract/admin-figures'
import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, slice, somewherePlain, startsAs } from '#db/lists.ts'

type Page = { limit: number; offset: number; search?: string | undefined }

export type SearchRow = { id: number; words: string; language: Language; times: number; last_on: string }
const searchColumns = { times: sql`times`, last_on: sql`last_on`, words: sql`words` }
type SearchColumn = keyof typeof searchColumns

/** What was searched for since a day and found nothing. */
export async function findSearches(
  db: Db,
  filter: Page & { language?: Language | undefined; ordering: SearchColumn | `-${SearchColumn}` },
  since: string,
): Promise<{ count: number; rows: SearchRow[] }> {
  const { search, language } = filter
  const list = {
    from: sql`(
      select min(id) as id, words, language, sum(times)::int as times, max(day) as last_on
      from search_without_result where day >= ${since}::date
      group by words, language
    ) as asked`,
    where: every([
      search ? sql`plain(words) like ${somewherePlain(search)}` : undefined,
      language ? sql`language = ${language}` : undefined,
    ]),
  }
  const { rows } = await sql<SearchRow & { count: number }>`
    select id, words, language, times, last_on::text, (count(*) over ())::int as count
    from ${list.from} where ${list.where}
    order by ${orderBy(filter.ordering, searchColumns, sql`id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, list, filter, rows)
}

export type SoldOutRow = {
  id: number
  ref: string
  name: string
  color: string
  size: string
  units: number
  orders: number
  waiting: number
  incoming: number
  next_arrival: string | null
}
const soldOutColumns = {
  units: sql`units`,
  orders: sql`orders`,
  waiting: sql`waiting`,
  next_arrival: { nullable: sql`next_arrival` },
  ref: sql`ref`,
}
type SoldOutColumn = keyof typeof soldOutColumns

/** Products of which most was ordered since a day and of which nothing is available; made to order there is no stock of. */
export async function findSoldOut(
  db: Db,
  filter: Page & { warehouse?: number | undefined; ordering: SoldOutColumn | `-${SoldOutColumn}` },
  since: string,
  language: Language,
): Promise<{ count: number; rows: SoldOutRow[] }> {
  const { search, warehouse } = filter
  const inWarehouse = warehouse === undefined ? sql`true` : sql`stock.warehouse_id = ${warehouse}`
  const list = {
    from: sql`(
      select product_id, sum(bought.units)::int as units, sum(bought.orders)::int as orders
      from sales_of_product as bought
      join product as sold on sold.id = product_id and sold.is_active and sold.stock_policy <> 'on_request'
      where bought.day >= ${since}::date
      group by product_id having sum(bought.units) > 0
      order by units desc, product_id limit ${sql.lit(bestSellers.products)}
    ) as best
    join product on product.id = best.product_id
    join product_group as style on style.id = product.group_id and style.is_active`,
    where: every([
      sql`coalesce((
        select sum(greatest(stock.on_hand - stock.reserved, 0)) from stock
        join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
        where stock.product_id = product.id and ${inWarehouse}), 0) = 0`,
      search
        ? sql`(${startsAs(sql`product.ref`, search)} or style.name_key like ${somewherePlain(search)})`
        : undefined,
    ]),
  }
  const { rows } = await sql<SoldOutRow & { count: number }>`
    select *, (count(*) over ())::int as count
    from (
      select product.id, product.ref, text_in(style.name, ${language}) as name,
             coalesce(text_in(color.name, ${language}), '') as color, coalesce(size.name, '') as size, best.units,
             best.orders, (select count(*)::int from stock_alert where product_id = product.id) as waiting,
             expected.units as incoming, expected.first_day::text as next_arrival
      from ${list.from}
      left join color on color.id = product.color_id
      left join size on size.id = product.size_id
      cross join lateral (
        select coalesce(sum(stock.quantity), 0)::int as units, min(stock.expected_on) as first_day
        from incoming_stock as stock where stock.product_id = product.id and ${inWarehouse}
      ) as expected
      where ${list.where}
    ) as short
    order by ${orderBy(filter.ordering, soldOutColumns, sql`id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, list, filter, rows)
}

export type LeftBasketRow = {
  id: number
  client_id: number
  client_name: string
  user: string
  lines: number
  units: number
  changed_at: Date
}
const basketColumns = { changed_at: sql`basket.updated_at`, lines: sql`held.lines`, units: sql`held.units` }
type BasketColumn = keyof typeof basketColumns

/** Working baskets with lines that nobody has touched since a moment, of clients that may buy. */
export async function findLeftBaskets(
  db: Db,
  filter: Page & { untouched: (typeof basketAges)[number]; ordering: BasketColumn | `-${BasketColumn}` },
  before: Date,
): Promise<{ count: number; rows: LeftBasketRow[] }> {
  const { search } = filter
  const list = {
    from: sql`
      basket join company on company.id = basket.company_id
      join app_user on app_user.id = basket.user_id
      join lateral (
        select count(*)::int as lines, sum(line.quantity * product.pack)::int as units
        from basket_line as line join product on product.id = line.product_id
        where line.basket_id = basket.id
      ) as held on held.lines > 0`,
    where: every([
      sql`basket.kind = 'current' and basket.updated_at < ${before}`,
      sql`company.approved_at is not null and company.disabled_at is null and company.erased_at is null`,
      search ? sql`company.search_key like ${somewherePlain(search)}` : undefined,
    ]),
  }
  const { rows } = await sql<LeftBasketRow & { count: number }>`
    select basket.id, company.id as client_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           app_user.name as user, held.lines, held.units, basket.updated_at as changed_at,
           (count(*) over ())::int as count
    from ${list.from} where ${list.where}
    order by ${orderBy(filter.ordering, basketColumns, sql`basket.id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, list, filter, rows)
}
