import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Who an order is confirmed to, and how the office names the customer; undefined for an order that is gone. */
export const findOrderReader = (db: Db, orderId: number) =>
  sql<{
    owner_id: number
    name: string
    language: string
    enterprise_name: string
    email: string | null
    has_account: boolean
  }>`
    select owner.id as owner_id, owner.name, customer_order.language,
           coalesce(nullif(customer_order.billing ->> 'enterprise_name', ''), owner.enterprise_name) as enterprise_name,
           coalesce(app_user.email, owner.email) as email, app_user.id is not null as has_account
    from customer_order
    join owner on owner.id = customer_order.owner_id
    left join app_user on app_user.id = owner.id
    where customer_order.id = ${orderId}`
    .execute(db)
    .then(({ rows }) => rows[0])
