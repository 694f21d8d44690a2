import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { timeZone } from '#lib/days.ts'

/** One at a time: two that sum the same day would write it twice. */
export const lockSums = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('sum_sales'))`.execute(tx)

/** Takes the first days on which something has changed. */
export const takeDays = (tx: Tx, limit: number): Promise<string[]> =>
  sql<{ day: string }>`
    with changed as (
      select distinct (at at time zone ${timeZone})::date as day from sales_to_sum order by day limit ${limit}
    ), taken as (
      delete from sales_to_sum using changed where (at at time zone ${timeZone})::date = changed.day
    )
    select day::text from changed`
    .execute(tx)
    .then(({ rows }) => rows.map(({ day }) => day))

/** Writes the sums of days anew, and of their months. Of an order that was credited as a whole nothing is left, nor does it count as one. */
export async function sumDays(tx: Tx, days: readonly string[]): Promise<void> {
  const given = sql`any(${days}::date[])`
  await sql`delete from sales_of_day where day = ${given}`.execute(tx)
  await sql`delete from sales_of_client where day = ${given}`.execute(tx)
  await sql`delete from sales_of_style where day = ${given}`.execute(tx)
  await sql`delete from sales_of_product where day = ${given}`.execute(tx)
  await sql`
    with line as materialized (
      select given.day, placed.id as order_id, placed.company_id, product.group_id, product.id as product_id,
             sum(item.total_qty - coalesce(credit.units, 0)) as units,
             sum(item.total - coalesce(credit.amount, 0)) as turnover,
             sum(coalesce(credit.amount, 0)) > 0 as is_credited
      from unnest(${days}::date[]) as given (day)
      join customer_order as placed
        on placed.created_at >= given.day::timestamp at time zone ${timeZone}
        and placed.created_at < (given.day + 1)::timestamp at time zone ${timeZone}
        and not is_canceled(placed.fulfilment)
      join order_item as item on item.order_id = placed.id
      left join product on product.id = item.product_id
      left join lateral (
        select sum(note.total) as amount, sum(note.total_qty) filter (where note.kind = 'goods') as units
        from invoice_line as billed join invoice_line as note on note.credited_line_id = billed.id
        where billed.order_item_id = item.id and billed.credited_line_id is null
          and not exists (select from invoice as anew where anew.credit_note_id = note.invoice_id)
      ) as credit on true
      group by given.day, placed.id, product.id
    ), sold as materialized (
      select day, order_id, company_id, group_id, sum(units) as units, sum(turnover) as turnover,
             bool_or(is_credited) as is_credited
      from line group by day, order_id, company_id, group_id
    ), placed as (
      select day, order_id, company_id, sum(units) as units, sum(turnover) as turnover,
             case when bool_or(is_credited) and sum(turnover) <= 0 then 0 else 1 end as orders
      from sold group by day, order_id, company_id
    ), by_day as (
      insert into sales_of_day (day, orders, units, turnover)
      select day, sum(orders), sum(units), sum(turnover) from placed group by day
    ), by_client as (
      insert into sales_of_client (day, company_id, orders, units, turnover)
      select day, company_id, sum(orders), sum(units), sum(turnover) from placed group by day, company_id
    ), by_product as (
      insert into sales_of_product (day, product_id, orders, units)
      select day, product_id, count(*) filter (where not is_credited or turnover > 0), sum(units)
      from line where product_id is not null group by day, product_id
    )
    insert into sales_of_style (day, group_id, orders, units, turnover)
    select day, group_id, count(*) filter (where not is_credited or turnover > 0), sum(units), sum(turnover)
    from sold where group_id is not null group by day, group_id`.execute(tx)
  const months = sql`(select distinct date_trunc('month', day)::date from unnest(${days}::date[]) as given (day))`
  for (const [sums, byMonth, key] of [
    ['sales_of_client', 'sales_of_client_by_month', 'company_id'],
    ['sales_of_style', 'sales_of_style_by_month', 'group_id'],
  ] as const) {
    await sql`delete from ${sql.table(byMonth)} where month in ${months}`.execute(tx)
    await sql`
      insert into ${sql.table(byMonth)} (month, ${sql.id(key)}, orders, units, turnover)
      select month, ${sql.id(key)}, sum(orders), sum(units), sum(turnover)
      from ${months} as changed (month)
      join ${sql.table(sums)} as sold on sold.day >= month and sold.day < (month + interval '1 month')::date
      group by month, ${sql.id(key)}`.execute(tx)
  }
}
