import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

type Fault = { product_id: number; warehouse_id: number; on_hand: number; reserved: number }

/** The stock that does not add up with its journal, or with what orders hold: none (OD-14, C-12). */
export const stockFaults = (db: Db): Promise<Fault[]> =>
  sql<Fault>`
    select stock.product_id, stock.warehouse_id, stock.on_hand, stock.reserved
    from stock
    left join (
      select product_id, warehouse_id, sum(on_hand) as on_hand, sum(reserved) as reserved
      from stock_movement group by product_id, warehouse_id
    ) as journal using (product_id, warehouse_id)
    left join (
      select product_id, warehouse_id, sum(quantity) as quantity
      from stock_reservation group by product_id, warehouse_id
    ) as held using (product_id, warehouse_id)
    where stock.on_hand <> coalesce(journal.on_hand, 0)
      or stock.reserved <> coalesce(journal.reserved, 0)
      or stock.reserved <> coalesce(held.quantity, 0)`
    .execute(db)
    .then(({ rows }) => rows)
