import type { ClientStatus } from '@comptoir/contract/admin-clients'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { timeZone } from '#lib/days.ts'
import { every, orderBy, pageIds, slice, somewhere, somewherePlain, startsAs } from '#db/lists.ts'

/** Where a client stands: `ClientStatus` of the contract says what each word means. Needs company and app_user. */
export const status = sql<ClientStatus>`
  case when company.erased_at is not null then 'erased'
       when company.contact_id is null then 'no_login'
       when company.deletion_requested_at is not null then 'deletion_requested'
       when company.disabled_at is not null then 'disabled'
       when not app_user.is_active and app_user.disabled_at is null then 'unconfirmed'
       when company.approved_at is not null then 'approved'
       when company.refused_at is not null then 'refused'
       else 'waiting' end`

// The same as conditions that indexes know.
const alive = sql`company.erased_at is null`
const undisturbed = sql`
  ${alive} and company.contact_id is not null and company.deletion_requested_at is null and company.disabled_at is null`
const confirmed = sql`(app_user.is_active or app_user.disabled_at is not null)`
const withStatus: Record<ClientStatus, RawBuilder<unknown>> = {
  erased: sql`company.erased_at is not null`,
  no_login: sql`${alive} and company.contact_id is null`,
  deletion_requested: sql`${alive} and company.deletion_requested_at is not null`,
  disabled: sql`${alive} and company.deletion_requested_at is null and company.disabled_at is not null`,
  unconfirmed: sql`${undisturbed} and not ${confirmed}`,
  approved: sql`${undisturbed} and ${confirmed} and company.approved_at is not null`,
  refused: sql`${undisturbed} and ${confirmed} and company.refused_at is not null`,
  waiting: sql`${undisturbed} and ${confirmed} and company.approved_at is null and company.refused_at is null`,
}
/** What its contact may do beside buying. */
export const isPartner = sql`coalesce('represent' = any(app_user.permissions), false)`
const withRole = {
  customer: sql`company.contact_id is not null and app_user.permissions = '{}'`,
  partner: sql`${isPartner}`,
}

/** Since when somebody waits: since they last sent their data. */
const waitingSince = sql`coalesce(company.profile_submitted_at, company.created_at)`

const orderColumns = {
  name: sql`company.name_key`,
  enterprise_name: sql`company.enterprise_key`,
  created_at: sql`company.created_at`,
  erp_id: { nullable: sql`company.erp_id` },
  email: { nullable: sql`lower(coalesce(app_user.email, company.email))` },
  status,
  waiting_since: { nullable: waitingSince },
  last_login_at: { nullable: sql`app_user.last_login_at` },
  vat: { nullable: sql`nullif(billing.vat, '')` },
  country: { nullable: sql`country.code` },
  tariff: sql`tariff.name`,
  orders_count: sql`coalesce(placed.orders, 0)`,
}
type Column = keyof typeof orderColumns

/** What can be asked of a list of clients. */
export type ClientFilter = {
  search?: string | undefined
  status?: ClientStatus | undefined
  role?: keyof typeof withRole | undefined
  tariff?: number | undefined
  country?: string | undefined
  partner?: number | undefined
}

/** Clients with some words in name, enterprise, e-mail or client id, or with a VAT number that begins so. */
export function found(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean)
  const hasWords = every(words.map((word) => sql`named.search_key like ${somewherePlain(word)}`))
  return sql`company.id in (
    select named.id from company as named where ${hasWords}
    union all
    select membership.company_id from app_user as addressed join membership on membership.user_id = addressed.id
    where role <> 'representative' and lower(addressed.email) like ${somewhere(search)}
    union all
    select company_id from billing_info
    where vat <> '' and length(code_key(${search})) > 2 and ${startsAs(sql`vat`, search)}
  )`
}

const conditions = (filter: ClientFilter) =>
  every([
    filter.status === undefined ? alive : withStatus[filter.status],
    filter.role === undefined ? undefined : withRole[filter.role],
    filter.tariff === undefined ? undefined : sql`company.tariff_id = ${filter.tariff}`,
    filter.country === undefined ? undefined : sql`country.code = ${filter.country.toUpperCase()}`,
    filter.partner === undefined
      ? undefined
      : sql`company.id in (
          select client.company_id from membership as client join company as partner on partner.contact_id = client.user_id
          where client.role = 'representative' and client.disabled_at is null and partner.id = ${filter.partner})`,
    filter.search ? found(filter.search) : undefined,
  ])

const withAccount = sql`left join app_user on app_user.id = company.contact_id`
const withBilling = sql`
  left join billing_info as billing on billing.company_id = company.id and billing.is_default
  left join country on country.id = billing.country_id`
/** The billing data that stands for a client is the default one. */
const joined = sql`company ${withAccount} ${withBilling}`

/** A client as rows of the back office show it; `duplicates` counts only where somebody is still to decide. */
const row = sql`
  company.id, company.name, coalesce(app_user.email, company.email) as email, company.enterprise_name,
  coalesce(billing.vat, '') as vat, country.code as country, company.erp_id, company.claimed_erp_id,
  company.tariff_id, tariff.name as tariff_name, ${status} as status,
  ${isPartner} as is_partner,
  company.prices_hidden, company.created_at, company.profile_submitted_at, app_user.last_login_at,
  ${waitingSince} as waiting_since,
  (select count(*)::int from customer_order where customer_order.company_id = company.id) as orders_count,
  case when company.contact_id is not null and company.approved_at is null
       then (select count(distinct duplicate.company_id)::int from possible_duplicates(company.id) as duplicate) else 0 end as duplicates`

export type ClientListRow = {
  id: number
  name: string
  email: string | null
  enterprise_name: string
  vat: string
  country: string | null
  erp_id: string | null
  claimed_erp_id: string | null
  tariff_id: number
  tariff_name: string
  status: ClientStatus
  is_partner: boolean
  prices_hidden: boolean
  created_at: Date
  profile_submitted_at: Date | null
  last_login_at: Date | null
  waiting_since: Date | null
  orders_count: number
  duplicates: number
}

const withTariff = sql`left join tariff on tariff.id = company.tariff_id`
const withOrders = sql`
  left join (select company_id, count(*)::int as orders from customer_order group by company_id) as placed
    on placed.company_id = company.id`

/** What a list is read from: only what its filter and its order need. */
function sourceOf(filter: ClientFilter, column: Column) {
  const needs = (...columns: Column[]) => columns.includes(column)
  const account =
    filter.status !== undefined ||
    filter.role !== undefined ||
    needs('email', 'status', 'waiting_since', 'last_login_at')
  const parts = [
    ...(account ? [withAccount] : []),
    ...(filter.country !== undefined || needs('vat', 'country') ? [withBilling] : []),
    ...(needs('tariff') ? [withTariff] : []),
    ...(needs('orders_count') ? [withOrders] : []),
  ]
  return { from: sql`company ${sql.join(parts, sql` `)}`, isCompanyAlone: parts.length === 0 }
}

/** The queue of approvals as it opens, which an index of its own has in order. */
const isQueue = (filter: ClientFilter & Page): boolean =>
  filter.status === 'waiting' &&
  filter.ordering === 'waiting_since' &&
  [filter.role, filter.tariff, filter.country, filter.partner].every((value) => value === undefined) &&
  !filter.search

type Page = { ordering: Column | `-${Column}`; limit: number; offset: number }
/** Clients that match, with the number of all of them. */
export async function findClients(
  db: Db,
  filter: ClientFilter & Page,
): Promise<{ count: number; rows: ClientListRow[] }> {
  const order = orderBy(filter.ordering, orderColumns, sql`company.id`)
  const column = filter.ordering.replace('-', '') as Column
  const { from, isCompanyAlone } = sourceOf(filter, column)
  const list = {
    from,
    where: conditions(filter),
    order,
    id: sql`company.id`,
    isIndexed: isCompanyAlone
      ? column !== 'erp_id' && !filter.search && filter.partner === undefined
      : isQueue(filter),
  }
  const placed = column === 'orders_count' ? withOrders : sql``
  const { rows } = await sql<ClientListRow & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page
    join (${joined}) on company.id = page.page_id ${withTariff} ${placed}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** The ids of all clients that match, for a bulk action. */
export const findClientIds = async (db: Db, filter: ClientFilter): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select company.id from ${joined} where ${conditions(filter)} order by company.id`.execute(db)
  ).rows.map(({ id }) => id)

/** One client as a row of the list. */
export const findClientRow = (db: Db, id: number): Promise<ClientListRow | undefined> =>
  sql<ClientListRow>`
    select ${row} from ${joined} join tariff on tariff.id = company.tariff_id where company.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** How many wait for approval, and how many of them since before a day of the wholesaler's. */
export const countWaiting = (db: Db, day: string) =>
  sql<{ waiting_clients: number; overdue_clients: number }>`
    select count(*)::int as waiting_clients,
           count(*) filter (
             where ${waitingSince} < (${day}::date::timestamp at time zone ${timeZone})
           )::int as overdue_clients
    from company join app_user on app_user.id = company.contact_id
    where ${withStatus.waiting}`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row

/** Counts for the start page, in one statement. */
export const countClients = (db: Db, since: Date) =>
  sql<{ deletion_requests: number; new_clients: number; approved_clients: number }>`
    select count(*) filter (where ${withStatus.deletion_requested})::int as deletion_requests,
           count(*) filter (where company.created_at >= ${since} and company.erased_at is null)::int as new_clients,
           count(*) filter (where ${withStatus.approved})::int as approved_clients
    from company left join app_user on app_user.id = company.contact_id`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row

/** The first few clients that a search finds, those in order before those gone. */
export const findFew = (db: Db, search: string, limit: number) =>
  sql<Pick<ClientListRow, 'id' | 'name' | 'enterprise_name' | 'email' | 'erp_id' | 'vat' | 'status'>>`
    select company.id, company.name, company.enterprise_name, coalesce(app_user.email, company.email) as email, company.erp_id,
           coalesce(billing.vat, '') as vat, ${status} as status
    from ${joined} where ${alive} and ${found(search)}
    order by company.enterprise_key, company.name_key, company.id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** Other clients that may be this one, with what they share. */
export const findDuplicates = (db: Db, id: number) =>
  sql<
    Pick<
      ClientListRow,
      | 'id'
      | 'name'
      | 'email'
      | 'enterprise_name'
      | 'vat'
      | 'erp_id'
      | 'status'
      | 'orders_count'
      | 'created_at'
    > & { reasons: ('vat' | 'email' | 'erp_id')[] }
  >`
    select company.id, company.name, coalesce(app_user.email, company.email) as email, company.enterprise_name,
           coalesce(billing.vat, '') as vat, company.erp_id, ${status} as status, company.created_at,
           (select count(*)::int from customer_order where customer_order.company_id = company.id) as orders_count,
           duplicate.reasons
    from (
      select company_id, array_agg(reason order by reason desc) as reasons from possible_duplicates(${id}) group by company_id
    ) as duplicate
    join (${joined}) on company.id = duplicate.company_id
    order by array_length(duplicate.reasons, 1) desc, company.created_at
    limit 20`
    .execute(db)
    .then(({ rows }) => rows)
