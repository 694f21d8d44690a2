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

/**
 * The sums of clients or styles from a day to a day: whole months from the sums of months, and the days before and after
 * them from those of days.
 */
function salesOf(of: 'client' | 'style', first: Sql, last: Sql): Sql {
  const key = of === 'client' ? sql`company_id` : sql`group_id`
  const byDay = sql.table(`sales_of_${of}`)
  const monthsFrom = sql`date_trunc('month', ${first} + interval '1 month' - interval '1 day')::date`
  const monthsUntil = sql`date_trunc('month', ${last} + interval '1 day')::date`
  const daysUntil = sql`least(${monthsFrom}, ${last} + 1)`
  const sums = sql`${key} as id, orders, units, turnover`
  return sql`
    select ${sums} from ${byDay} where day >= ${first} and day < ${daysUntil}
    union all
    select ${sums} from ${sql.table(`sales_of_${of}_by_month`)} where month >= ${monthsFrom} and month < ${monthsUntil}
    union all
    select ${sums} from ${byDay} where day >= greatest(${monthsUntil}, ${daysUntil}) and day <= ${last}`
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
  const yearBefore = (day: string) => sql`(${day}::date - interval '1 year')::date`
  const sumsOf = of === 'clients' ? 'client' : 'style'
  const sold = sql`
    select id, sum(orders) filter (where is_now) as orders, sum(units) filter (where is_now) as units,
           sum(turnover) filter (where is_now) as turnover, sum(turnover) filter (where not is_now) as turnover_before
    from (
      select now.*, true as is_now from (${salesOf(sumsOf, sql`${from}::date`, sql`${to}::date`)}) as now
      union all
      select past.*, false from (${salesOf(sumsOf, yearBefore(from), yearBefore(to))}) as past
    ) as sold group by id`
  const summed =
    of === 'categories'
      ? sql`
        select category_id as id, sum(orders) as orders, sum(units) as units, sum(turnover) as turnover,
               sum(turnover_before) as turnover_before
        from (${sold}) as sold join product_group on product_group.id = sold.id group by category_id`
      : sold
  const list = {
    from: sql`(
      select id, orders::int, units::int, turnover::numeric(14, 2),
             coalesce(turnover_before, 0)::numeric(14, 2) as turnover_before
      from (${summed}) as summed where orders > 0
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
