import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { AgreedLine } from '#features/ordering/basket/load-lines.service.ts'

/** The items of an order of this company as they were agreed to, in their order; none where it has no such order. */
export const findOrderedLines = (db: Db, companyId: number, orderId: number): Promise<AgreedLine[]> =>
  sql<AgreedLine>`
    select item.id, item.product_id, item.ref, item.title as name, item.unit, item.comment, item.quantity,
           item.pack as seen_pack, item.unit_price as seen_price
    from customer_order join order_item as item on item.order_id = customer_order.id
    where customer_order.id = ${orderId} and customer_order.company_id = ${companyId}
    order by item.position`
    .execute(db)
    .then(({ rows }) => rows)
