import type { Area } from '@comptoir/contract/admin-clients'
import type { Money } from '@comptoir/contract/common'
import type { Invoicing } from '@comptoir/contract/invoice'
import type { OrderStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { areasOf } from './decisions.queries.ts'

type IdAndName = { id: number; name: string }
export type ClientDetails = {
  contact_id: number | null
  language: string
  website: string
  signup_info: string
  may_pay_on_account: boolean
  payment_days: number
  invoicing: Invoicing
  electronic_address: string
  credit_limit: Money | null
  newsletter_at: Date | null
  terms_at: Date | null
  pending_email: string | null
  approved_at: Date | null
  refused_at: Date | null
  refused_reason: string | null
  disabled_at: Date | null
  deletion_requested_at: Date | null
  tariffs: IdAndName[]
  partners: IdAndName[]
  clients: IdAndName[]
  clients_count: number
  areas: Area[]
  open_orders_count: number
  orders: { id: number; name: string; created_at: string; status: OrderStatus; grand_total: Money }[]
}

const named = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (${rows}) as named)`

/** How somebody is called where people know the house. */
const called = sql`coalesce(nullif(company.enterprise_name, ''), company.name)`

/** What is known of a client beside its row in the list, in one statement. */
export const findClientDetails = (db: Db, id: number): Promise<ClientDetails | undefined> =>
  sql<ClientDetails>`
    select company.contact_id, company.language, company.website, company.signup_info, company.may_pay_on_account,
           company.payment_days, company.invoicing, company.electronic_address, company.credit_limit, contact.newsletter_at,
           company.terms_at, contact.pending_email, company.approved_at, company.refused_at,
           company.refused_reason, company.disabled_at, company.deletion_requested_at,
           ${named(sql`
             select tariff.id, tariff.name from company_tariff join tariff on tariff.id = tariff_id
             where company_id = ${id} order by tariff.name`)} as tariffs,
           ${named(sql`
             select company.id, ${called} as name from membership join company on company.contact_id = user_id
             where company_id = ${id} and role = 'representative' and membership.disabled_at is null order by 2`)} as partners,
           ${named(sql`
             select company.id, ${called} as name from membership join company on company.id = company_id
             where user_id = contact.id and role = 'representative' and membership.disabled_at is null order by 2 limit 50`)} as clients,
           (select count(*)::int from membership
            where user_id = contact.id and role = 'representative' and disabled_at is null) as clients_count,
           ${areasOf(sql`contact.id`)} as areas,
           (select count(*)::int from customer_order
            where company_id = ${id} and status not in ('completed', 'client_canceled', 'admin_canceled')) as open_orders_count,
           (select coalesce(jsonb_agg(placed), '[]') from (
              select id, name, created_at, status, grand_total::text from customer_order
              where company_id = ${id} order by created_at desc, id desc limit 10
            ) as placed) as orders
    from company left join app_user as contact on contact.id = company.contact_id
    where company.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])
