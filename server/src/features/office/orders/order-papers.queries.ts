import type { OrderStatus } from '@comptoir/contract/order'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export type PrintableOrder = {
  id: number
  name: string
  company_id: number
  status: OrderStatus
  lines: number
}

/** Orders of any client, as far as it decides whether they can be printed, in the order of their ids. */
export const findPrintableOrders = (db: Db, ids: readonly number[]): Promise<PrintableOrder[]> =>
  sql<PrintableOrder>`
    select id, name, company_id, status,
           (select count(*)::int from order_item where order_id = customer_order.id) as lines
    from customer_order where id = any(${ids}::bigint[]) order by id`
    .execute(db)
    .then(({ rows }) => rows)
