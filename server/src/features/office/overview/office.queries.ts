import type { Money } from '@comptoir/contract/common'
import type { OrderStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { somewhere, startsAs } from '#db/lists.ts'

/**
 * The newest orders that hold the words in their number or their customer's reference, that hold the article of this
 * reference, whose delivery note or parcel this is the number of, or whose number begins so in any punctuation
 * (functions/found_orders.sql). Clients are found apart.
 */
export const findOrders = (db: Db, search: string, limit: number) =>
  sql<{
    id: number
    name: string
    created_at: Date
    status: OrderStatus
    grand_total: Money
    client_id: number
    client_name: string
  }>`
    select customer_order.id, customer_order.name, customer_order.created_at, customer_order.status,
           customer_order.grand_total, company.id as client_id,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client_name
    from customer_order join company on company.id = customer_order.company_id
    where customer_order.id in (
      select found_orders(${somewhere(search)}, null, code_key(${search}), ${limit})
      union all (
        select id from customer_order where ${startsAs(sql`customer_order.name`, search)}
        order by created_at desc, id desc limit ${limit}))
    order by customer_order.created_at desc, customer_order.id desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

export const findTariffs = (db: Db, { countsClients }: { countsClients: boolean }) =>
  sql<{
    id: number
    code: string
    name: string
    recommend_price: boolean
    is_default: boolean
    clients_count: number | null
  }>`
    select tariff.id, tariff.code, tariff.name, tariff.recommend_price, tariff.is_default,
           case when ${countsClients}::boolean then
             (select count(*)::int from company where company.tariff_id = tariff.id and erased_at is null)
           end as clients_count
    from tariff order by is_default desc, name, id`
    .execute(db)
    .then(({ rows }) => rows)

/** What the shop comes with says in English, among others, that it is to be replaced. */
const provisional = '%to be replaced%'

/** Whether what every shop begins with has been replaced, a mail has been sent, and a style is on sale; in one statement. */
export const findReplaced = (db: Db) =>
  sql<{
    mail: boolean
    warehouse: boolean
    delivery: boolean
    tariff: boolean
    legal: boolean
    catalogue: boolean
  }>`
    select exists (select from mail where status = 'sent') as mail,
           not exists (select from warehouse where is_active and address like ${provisional}) as warehouse,
           exists (select from delivery_option where is_active)
             and not exists (select from delivery_option where is_active and description ->> 'en' like ${provisional})
             as delivery,
           not exists (select from tariff where is_default and name like ${provisional}) as tariff,
           not exists (select from content_page where is_provisional) as legal,
           exists (select from search_group where is_on_sale) as catalogue`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row
