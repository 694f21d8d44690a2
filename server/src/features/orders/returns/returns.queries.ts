import type { ReturnReason, ReturnStatus } from '@comptoir/contract/order'
import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type ReturnRow = {
  id: number
  number: number
  status: ReturnStatus
  reason: ReturnReason
  comment: string
  answer: string
  requested_at: Date
  warehouse_id: number | null
  warehouse_name: string | null
  credit: string | null
  credit_left_out: boolean
  credit_notes: { id: number; name: string }[]
  photos: number[]
  lines: {
    item: number
    ref: string
    units: number
    received: number | null
    put_back: boolean | null
    product_id: number | null
    unit_price: Price
    vat_rate: Decimal
  }[]
}

/** The returns of an order, in their order. */
export const findReturns = (db: Db, orderId: number): Promise<ReturnRow[]> =>
  sql<ReturnRow>`
    select returned.id, returned.number, returned.status, returned.reason, returned.comment, returned.answer,
           returned.requested_at, returned.warehouse_id, warehouse.name as warehouse_name, returned.credit,
           returned.credit_left_out,
           (select coalesce(json_agg(json_build_object(
              'item', item.id, 'ref', item.ref, 'units', line.total_qty, 'received', line.received_qty, 'put_back', line.put_back,
              'product_id', item.product_id, 'unit_price', item.unit_price::text, 'vat_rate', item.vat_rate::text)
              order by item.position), '[]')
            from order_return_line as line join order_item as item on item.id = line.order_item_id
            where line.return_id = returned.id) as lines,
           (select coalesce(json_agg(json_build_object('id', note.id, 'name', note.name) order by note.id), '[]')
            from invoice as note where note.return_id = returned.id) as credit_notes,
           (select coalesce(json_agg(photo.id order by photo.position), '[]')
            from order_return_photo as photo where photo.return_id = returned.id) as photos
    from order_return as returned
    left join warehouse on warehouse.id = returned.warehouse_id
    where returned.order_id = ${orderId}
    order by returned.number`
    .execute(db)
    .then(({ rows }) => rows)

/** Units of the items of an order that have left. */
export const findShippedUnits = (db: Db, orderId: number): Promise<Map<number, number>> =>
  sql<{ item: number; units: number }>`
    select item.id as item, sum(line.total_qty)::int as units
    from order_item as item join shipment_line as line on line.order_item_id = item.id
    where item.order_id = ${orderId} group by item.id`
    .execute(db)
    .then(({ rows }) => new Map(rows.map(({ item, units }) => [item, units])))

type NewReturn = {
  reason: ReturnReason
  comment: string
  at: Date
  key: string | null
  /** Of files. */
  photos: readonly string[]
}

/** Writes a return of an order that is held. */
export const insertReturn = (
  tx: Tx,
  orderId: number,
  { reason, comment, at, key, photos }: NewReturn,
  lines: readonly { item: number; units: number }[],
) =>
  sql`
    with added as (
      insert into order_return (order_id, number, reason, comment, requested_at, idempotency_key)
      select ${orderId}::bigint, 1 + (select count(*) from order_return where order_id = ${orderId}), ${reason},
             ${comment}, ${at}, ${key}
      returning id
    ), photo as (
      insert into order_return_photo (return_id, position, file_key)
      select added.id, position, file_key
      from added cross join unnest(${photos}::text[]) with ordinality as photo (file_key, position)
    )
    insert into order_return_line (return_id, order_item_id, total_qty)
    select added.id, line.item, line.units
    from added cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (item bigint, units int)`.execute(
    tx,
  )

/** Under which key a photo of a return is kept. */
export const findPhotoKey = (
  db: Db,
  { order, returned, photo }: { order: number; returned: number; photo: number },
): Promise<string | undefined> =>
  sql<{ file_key: string }>`
    select photo.file_key from order_return_photo as photo
    join order_return as returned on returned.id = photo.return_id
    where photo.id = ${photo} and returned.id = ${returned} and returned.order_id = ${order}`
    .execute(db)
    .then(({ rows }) => rows[0]?.file_key)

export const isReturnKeyUsed = async (tx: Tx, orderId: number, key: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('order_return')
      .where('order_id', '=', orderId)
      .where('idempotency_key', '=', key)
      .select('id')
      .execute()
  ).length > 0

/** Changes a return of an order that is held. */
export const updateReturn = (
  tx: Tx,
  id: number,
  changes: {
    status: ReturnStatus
    answer?: string
    warehouse_id?: number
    credit?: string
    credit_left_out?: boolean
  },
) => tx.updateTable('order_return').set(changes).where('id', '=', id).execute()

/** What of a return has come, and what becomes of it. */
export const receiveLines = (
  tx: Tx,
  id: number,
  lines: readonly { item: number; units: number; put_back: boolean }[],
) =>
  sql`
    update order_return_line as line set received_qty = given.units, put_back = given.put_back
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (item bigint, units int, put_back boolean)
    where line.return_id = ${id} and line.order_item_id = given.item`.execute(tx)

/** What an order that is held came to, less what its returns are credited. */
export const findLeftToCredit = (tx: Tx, orderId: number): Promise<Money> =>
  sql<{ left: Money }>`
    select grand_total - (
      select coalesce(sum(credit), 0) from order_return where order_id = customer_order.id
    ) as left
    from customer_order where id = ${orderId}`
    .execute(tx)
    .then(({ rows }) => rows[0]!.left) // the order is held

/** Whether there is such a warehouse. */
export const hasWarehouse = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('warehouse').where('id', '=', id).select('id').execute()).length > 0

/** Orders of these with a return whose credit is on no credit note yet. */
export const findOrdersToCredit = (db: Db, orderIds: readonly number[]) =>
  sql<{ id: number }>`
    select distinct order_id as id from order_return as returned
    where order_id = any(${orderIds}::bigint[]) and status = 'credited' and credit > 0
      and not exists (select from invoice where return_id = returned.id)`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))
