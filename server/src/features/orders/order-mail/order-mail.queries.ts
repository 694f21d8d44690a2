import type { OrderStatus, PromiseChange } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Who an order is confirmed to, and how the office names the customer; undefined for an order that is gone. */
export const findOrderReader = (db: Db, orderId: number) =>
  sql<{
    company_id: number
    name: string
    language: string
    enterprise_name: string
    email: string | null
    has_account: boolean
  }>`
    select company.id as company_id, company.name, customer_order.language,
           coalesce(nullif(customer_order.billing ->> 'enterprise_name', ''), company.enterprise_name) as enterprise_name,
           coalesce(app_user.email, company.email) as email, app_user.id is not null as has_account
    from customer_order
    join company on company.id = customer_order.company_id
    left join app_user on app_user.id = company.contact_id
    where customer_order.id = ${orderId}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** A step of an order: where it led, when and why; undefined for an order that is gone. */
export const findStep = (db: Db, orderId: number, eventId: number) =>
  sql<{
    action: string
    actor_kind: string
    to_status: OrderStatus
    reason: string
    at: Date
    promises: PromiseChange[] | null
    return_number: number | null
  }>`
    select action, actor_kind, to_status, reason, at, promises, return_number
    from order_event where order_id = ${orderId} and id = ${eventId}`
    .execute(db)
    .then(({ rows }) => rows[0])
