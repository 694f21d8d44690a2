import type { RankingName, SalesPeriod } from '@comptoir/contract/admin-figures'
import type { Language, Money } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, slice, somewherePlain, startsAs } from '#db/lists.ts'

type Sql = RawBuilder<unknown>
type Page = { limit: number; offset: number }
type Days = { from?: string | undefined; to?: string | undefined }

/** Of the turnover against that of a year earlier, in percent. */
const change = sql`round(100 * (turnover - turnover_before) / nullif(turnover_before, 0))::int`

export type SalesRow = {
  id: number
  from: string
  to: string
  orders: number
  units: number
  turnover: Money
  average: Money | null
  orders_before: number
  turnover_before: Money
  change: number | null
}
const salesColumns = { from: sql`first_day`, orders: sql`orders`, turnover: sql`turnover` }
type SalesColumn = keyof typeof salesColumns

/** What was ordered from a day to a day. */
const sumsOf = (first: Sql, last: Sql) => sql`(
  select coalesce(sum(orders), 0)::int as orders, coalesce(sum(units), 0)::int as units,
         coalesce(sum(turnover), 0)::numeric(14, 2) as turnover
  from sales_of_day where day between ${first} and ${last})`

/**
 * What was ordered by day, week or month, from the first order on. Days and weeks are compared with those 52 weeks
 * earlier, which begin on the same day of the week, months with the same month; the present one as far as it has come.
 */
export async function findSales(
  db: Db,
  filter: Days & Page & { by: SalesPeriod; ordering: SalesColumn | `-${SalesColumn}` },
  today: string,
): Promise<{ count: number; rows: SalesRow[] }> {
  const { by, from = null, to = today } = filter
  const step = sql`${`1 ${by}`}::interval`
  const last = sql`(start + ${step})::date - 1`
  const firstBefore = by === 'month' ? sql`(start - interval '1 year')::date` : sql`start::date - 364`
  const lastBefore =
    by === 'month'
      ? sql`case when ${last} <= ${today}::date then (start - interval '1 year' + ${step})::date - 1
            else (${today}::date - interval '1 year')::date end`
      : sql`least(${last}, ${today}::date) - 364`
  const list = {
    from: sql`(
      select start::date as first_day, least(${last}, ${today}::date) as last_day, ${firstBefore} as first_before,
             ${lastBefore} as last_before
      from (select min(day) as day from sales_of_day) as first
      cross join lateral generate_series(
        date_trunc(${by}, greatest(first.day, ${from}::date)::timestamp),
        least(${to}::date, ${today}::date)::timestamp, ${step}) as start
      where first.day is not null
    ) as period`,
    where: sql`true`,
  }
  const { rows } = await sql<SalesRow & { count: number }>`
    select to_char(first_day, 'YYYYMMDD')::int as id, first_day::text as from, last_day::text as to, orders, units,
           turnover, round(turnover / nullif(orders, 0), 2)::numeric(14, 2) as average, orders_before, turnover_before,
           ${change} as change, (count(*) over ())::int as count
    from (
      select first_day, last_day, now.orders, now.units, now.turnover, past.orders as orders_before,
             past.turnover as turnover_before
      from ${list.from}
      cross join lateral ${sumsOf(sql`first_day`, sql`last_day`)} as now
      cross join lateral ${sumsOf(sql`first_before`, sql`last_before`)} as past
    ) as compared
    order by ${orderBy(filter.ordering, salesColumns, sql`first_day`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, list, filter, rows)
}

export type RankedRow = {
  id: number
  ref: string
  name: string
  orders: number | null
  units: number
  turnover: Money
  turnover_before: Money
  change: number | null
}
const rankColumns = {
  turnover: sql`turnover`,
  units: sql`units`,
  orders: { nullable: sql`orders` },
  name: sql`name`,
}
type RankColumn = keyof typeof rankColumns

/** Styles, clients or categories by what was ordered from a day to a day, against the same days of the year before. */
export async function findRanking(
  db: Db,
  filter: Page & {
    of: RankingName
    from: string
    to: string
    search?: string | undefined
    ordering: RankColumn | `-${RankColumn}`
  },
  language: Language,
): Promise<{ count: number; rows: RankedRow[] }> {
  const { of, from, to, search } = filter
  const sums =
    of === 'clients'
      ? sql`sales_of_client as sold`
      : of === 'styles'
        ? sql`sales_of_style as sold`
        : sql`sales_of_style as sold join product_group on product_group.id = sold.group_id`
  const id =
    of === 'clients'
      ? sql`sold.company_id`
      : of === 'styles'
        ? sql`sold.group_id`
        : sql`product_group.category_id`
  const things =
    of === 'clients'
      ? sql`company on company.id = summed.id`
      : of === 'styles'
        ? sql`product_group as style on style.id = summed.id`
        : sql`category on category.id = summed.id left join category as above on above.id = category.parent_id`
  const name =
    of === 'clients'
      ? sql`coalesce(nullif(company.enterprise_name, ''), company.name)`
      : of === 'styles'
        ? sql`text_in(style.name, ${language})`
        : sql`concat_ws(' › ', text_in(above.name, ${language}), text_in(category.name, ${language}))`
  const ref = of === 'styles' ? sql`style.ref` : sql`''`
  const orders = of === 'categories' ? sql`null::int` : sql`orders`
  const found = (words: string) =>
    of === 'clients'
      ? sql`company.search_key like ${somewherePlain(words)}`
      : of === 'styles'
        ? sql`(style.name_key like ${somewherePlain(words)} or ${startsAs(sql`style.ref`, words)})`
        : sql`plain(text_in(category.name, ${language})) like ${somewherePlain(words)}`
  const isNow = sql`sold.day between ${from}::date and ${to}::date`
  const isBefore = sql`sold.day between (${from}::date - interval '1 year')::date and (${to}::date - interval '1 year')::date`
  const list = {
    from: sql`(
      select ${id} as id, (sum(orders) filter (where ${isNow}))::int as orders,
             (sum(units) filter (where ${isNow}))::int as units,
             (sum(turnover) filter (where ${isNow}))::numeric(14, 2) as turnover,
             coalesce(sum(turnover) filter (where ${isBefore}), 0)::numeric(14, 2) as turnover_before
      from ${sums} where ${isNow} or ${isBefore}
      group by ${id}
      having sum(orders) filter (where ${isNow}) > 0
    ) as summed join ${things}`,
    where: every([search ? found(search) : undefined]),
  }
  const { rows } = await sql<RankedRow & { count: number }>`
    select *, ${change} as change, (count(*) over ())::int as count
    from (
      select summed.id, ${ref} as ref, ${name} as name, ${orders} as orders, units, turnover, turnover_before
      from ${list.from} where ${list.where}
    ) as ranked
    order by ${orderBy(filter.ordering, rankColumns, sql`id`)}
    limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, list, filter, rows)
}
