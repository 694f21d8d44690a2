import type { Money } from '@comptoir/contract/common'
import type { OrderStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

type Named = { id: number; name: string }
export type ClientDetails = {
  language: string
  website: string
  signup_info: string
  may_pay_on_account: boolean
  newsletter_at: Date | null
  terms_at: Date | null
  pending_email: string | null
  approved_at: Date | null
  refused_at: Date | null
  refused_reason: string | null
  disabled_at: Date | null
  deletion_requested_at: Date | null
  tariffs: Named[]
  partners: Named[]
  clients: Named[]
  clients_count: number
  orders: { id: number; name: string; created_at: string; status: OrderStatus; grand_total: Money }[]
}

const named = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (${rows}) as named)`

/** How somebody is called where people know the house. */
const called = sql`coalesce(nullif(company.enterprise_name, ''), company.name)`

/** What is known of a client beside its row in the list, in one statement. */
export const findClientDetails = (db: Db, id: number): Promise<ClientDetails | undefined> =>
  sql<ClientDetails>`
    select company.language, company.website, company.signup_info, company.may_pay_on_account, app_user.newsletter_at,
           app_user.terms_at, app_user.pending_email, app_user.approved_at, app_user.refused_at,
           app_user.refused_reason, app_user.disabled_at, app_user.deletion_requested_at,
           ${named(sql`
             select tariff.id, tariff.name from company_tariff join tariff on tariff.id = tariff_id
             where company_id = ${id} order by tariff.name`)} as tariffs,
           ${named(sql`
             select company.id, ${called} as name from partner_client join company on company.id = partner_id
             where company_id = ${id} order by 2`)} as partners,
           ${named(sql`
             select company.id, ${called} as name from partner_client join company on company.id = company_id
             where partner_id = ${id} order by 2 limit 50`)} as clients,
           (select count(*)::int from partner_client where partner_id = ${id}) as clients_count,
           (select coalesce(jsonb_agg(placed), '[]') from (
              select id, name, created_at, status, grand_total::text from customer_order
              where company_id = ${id} order by created_at desc, id desc limit 10
            ) as placed) as orders
    from company left join app_user on app_user.id = company.id
    where company.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])
