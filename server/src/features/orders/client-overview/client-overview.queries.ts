import type { clientOverviewOrders } from '@comptoir/contract/partner-clients'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { slice } from '#db/lists.ts'
import { timeZone } from '#lib/days.ts'
import { hasWords, representedBy } from '#features/accounts/partner-clients/partner-clients.service.ts'

export type ClientOverviewRow = {
  id: number
  name: string
  email: string | null
  erp_id: string | null
  enterprise_name: string
  tariff: number
  prices_hidden: boolean
  city: string
  last_order: { id: number; name: string; day: string } | null
  basket_lines: number
  this_year: string
  last_year: string
  usual_days: number | null
  is_overdue: boolean
}

const orders = {
  name: sql`coalesce(nullif(company.enterprise_key, ''), company.name_key), company.id`,
  last_order: sql`rhythm.last_at desc nulls last, company.id`,
  turnover: sql`sums.this_year desc nulls last, company.id`,
} satisfies Record<(typeof clientOverviewOrders)[number], unknown>

type Asked = {
  search?: string | undefined
  onlyOverdue: boolean
  order: keyof typeof orders
  limit: number
  offset: number
  now: Date
  /** When this year and last year began, and the same moment of last year. */
  year: Date
  lastYear: Date
  aYearAgo: Date
}

/** A partner's clients with what they order; what was cancelled does not count. A rhythm is that of the last ten orders. */
export async function findClientOverview(
  db: Db,
  partnerId: number,
  { search, onlyOverdue, order, now, year, lastYear, aYearAgo, ...page }: Asked,
): Promise<{ count: number; rows: ClientOverviewRow[] }> {
  const isOverdue = sql`coalesce(${now}::timestamptz - rhythm.last_at > 1.5 * rhythm.usual, false)`
  const list = {
    from: sql`
      membership join company on company.id = membership.company_id
      left join app_user as contact on contact.id = company.contact_id
      left join lateral (
        select max(created_at) as last_at,
               case when count(*) > 2 then (max(created_at) - min(created_at)) / (count(*) - 1) end as usual
        from (
          select created_at from customer_order
          where company_id = company.id and fulfilment not in ('client_canceled', 'admin_canceled')
          order by created_at desc limit 10
        ) as latest
      ) as rhythm on true`,
    where: sql`${representedBy(partnerId)} and ${hasWords(search)} and (${!onlyOverdue}::boolean or ${isOverdue})`,
    order: orders[order],
    id: sql`company.id`,
    isIndexed: false,
  }
  const sums = sql`
    left join lateral (
      select sum(total) filter (where created_at >= ${year}) as this_year,
             sum(total) filter (where created_at < ${aYearAgo}) as last_year
      from customer_order
      where company_id = company.id and created_at >= ${lastYear}
        and fulfilment not in ('client_canceled', 'admin_canceled')
    ) as sums on true`
  const { rows } = await sql<ClientOverviewRow & { count: number }>`
    select company.id, company.name, coalesce(contact.email, company.email) as email, company.erp_id,
           company.enterprise_name, company.tariff_id as tariff, company.prices_hidden,
           coalesce((
             select city_name from billing_info where company_id = company.id and is_default limit 1
           ), '') as city,
           (
             select jsonb_build_object('id', id, 'name', name, 'day', to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD'))
             from customer_order
             where company_id = company.id and fulfilment not in ('client_canceled', 'admin_canceled')
             order by created_at desc, id desc limit 1
           ) as last_order,
           (
             select count(*)::int from basket join basket_line on basket_line.basket_id = basket.id
             where basket.company_id = company.id and basket.user_id = ${partnerId} and basket.kind = 'current'
           ) as basket_lines,
           coalesce(sums.this_year, 0)::numeric(14, 2) as this_year,
           coalesce(sums.last_year, 0)::numeric(14, 2) as last_year,
           case when rhythm.usual is not null then greatest(1, round(extract(epoch from rhythm.usual) / 86400)::int) end
             as usual_days,
           ${isOverdue} as is_overdue, (count(*) over ())::int as count
    from ${list.from} ${sums}
    where ${list.where} order by ${list.order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return slice(db, list, page, rows)
}
