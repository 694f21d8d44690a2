import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** When something was done, and by whom. */
export type By = { at: Date; actor_id: number | null }

export type ShipmentRow = {
  id: number
  number: number
  left_at: Date
  warehouse_id: number
  warehouse_name: string
  carrier_id: number | null
  carrier_name: string | null
  carrier_url: string | null
  parcels: number
  tracking_code: string
  tracking_url: string
  signed_by: string
  lines: { item: number; units: number }[]
}

/** What of an order has left, in that order. */
export const findShipments = (db: Db, orderId: number): Promise<ShipmentRow[]> =>
  sql<ShipmentRow>`
    select shipment.id, shipment.number, shipment.left_at, shipment.warehouse_id, warehouse.name as warehouse_name,
           shipment.carrier_id, carrier.name as carrier_name, carrier.tracking_url as carrier_url, shipment.parcels,
           shipment.tracking_code, shipment.tracking_url, shipment.signed_by,
           (select coalesce(json_agg(json_build_object('item', order_item_id, 'units', line.total_qty)
                                     order by item.position), '[]')
            from shipment_line as line join order_item as item on item.id = order_item_id
            where line.shipment_id = shipment.id) as lines
    from shipment
    join warehouse on warehouse.id = shipment.warehouse_id
    left join carrier on carrier.id = shipment.carrier_id
    where shipment.order_id = ${orderId}
    order by shipment.number`
    .execute(db)
    .then(({ rows }) => rows)

export const findShipmentByKey = (db: Db, orderId: number, key: string) =>
  db
    .selectFrom('shipment')
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
    .then((row) => row?.id)

/** What has left of an order, when, and who has let it. */
export type LaterShipment = {
  number: number
  left_at: Date
  actor_id: number | null
  actor_name: string | null
  lines: { ref: string; unit: string; units: number }[]
}

/** What of an order has left a warehouse after so many of its shipments. */
export const findLaterShipments = (
  db: Db,
  orderId: number,
  { warehouse, seen }: { warehouse: number; seen: number },
): Promise<LaterShipment[]> =>
  sql<LaterShipment>`
    select shipment.number, shipment.left_at, actor.id as actor_id, actor.name as actor_name,
           (select coalesce(json_agg(json_build_object('ref', item.ref, 'unit', item.unit, 'units', line.total_qty)
                                     order by item.position), '[]')
            from shipment_line as line join order_item as item on item.id = order_item_id
            where line.shipment_id = shipment.id) as lines
    from shipment
    left join lateral (
      select actor_id from order_event
      where order_event.order_id = shipment.order_id and at = shipment.left_at and action in ('ship', 'process')
      order by id limit 1
    ) as event on true
    left join app_user as actor on actor.id = event.actor_id
    where shipment.order_id = ${orderId} and shipment.warehouse_id = ${warehouse} and shipment.number > ${seen}
    order by shipment.number`
    .execute(db)
    .then(({ rows }) => rows)

export type OpenLine = {
  item_id: number
  product_id: number | null
  ref: string
  title: string
  color: string
  size: string
  size_position: number | null
  unit: string
  pack: number
  comment: string
  gtin: string | null
  warehouse_id: number
  warehouse_name: string
  shelf: string
  shelf_path: number
  /** Units. */
  units: number
  picked: number
  missing: number
  /** Whether these units are held of the warehouse's stock. */
  is_reserved: boolean
  on_hand: number | null
  /** When more of the product comes in there; a day that has passed where nothing but late deliveries is expected. */
  expected_on: string | null
}

/**
 * What of an order is still to leave, by item and warehouse, in the order of its items: what it holds of a stock; and of what
 * is not kept in stock, or not in the catalogue any more, what has not left yet, from where it was picked or else its other
 * goods leave.
 *
 * @param items only of these
 */
export const findOpenLines = (
  db: Db,
  orderId: number,
  items: readonly number[] | null = null,
): Promise<OpenLine[]> =>
  sql<OpenLine>`
    select item.id as item_id, item.product_id, item.ref, item.title, item.color, item.size, size.position as size_position,
           item.unit, item.pack, item.comment, product.gtin, warehouse.id as warehouse_id,
           warehouse.name as warehouse_name, coalesce(stock.shelf, item.warehouse_position) as shelf,
           coalesce(stock.shelf_path, item.path) as shelf_path,
           coalesce(reservation.quantity, item.total_qty - coalesce(gone.units, 0))::int as units,
           coalesce(pick.picked, 0)::int as picked, coalesce(pick.missing, 0)::int as missing,
           reservation.order_item_id is not null as is_reserved, stock.on_hand,
           (select coalesce(min(expected_on) filter (where expected_on >= wholesaler_day()), max(expected_on))
            from incoming_stock
            where incoming_stock.product_id = item.product_id and incoming_stock.warehouse_id = warehouse.id)
             as expected_on
    from customer_order
    join order_item as item on item.order_id = customer_order.id
    left join stock_reservation as reservation on reservation.order_item_id = item.id
    left join stock on stock.product_id = reservation.product_id and stock.warehouse_id = reservation.warehouse_id
    left join product on product.id = item.product_id
    left join size on size.id = product.size_id
    left join lateral (
      select sum(line.total_qty) as units from shipment_line as line where line.order_item_id = item.id
    ) as gone on true
    join warehouse on warehouse.id = coalesce(
      reservation.warehouse_id, customer_order.warehouse_id,
      (select warehouse_id from pick where pick.order_item_id = item.id
       group by warehouse_id having sum(pick.picked + pick.missing) > 0 order by warehouse_id limit 1),
      (select warehouse_id from shipment where order_id = customer_order.id order by number limit 1),
      (select held.warehouse_id from order_item as other join stock_reservation as held on held.order_item_id = other.id
       where other.order_id = customer_order.id order by held.warehouse_id limit 1),
      (select id from warehouse order by is_active desc, position, id limit 1))
    left join lateral (
      select sum(pick.picked) as picked, sum(pick.missing) as missing
      from pick where pick.order_item_id = item.id and pick.warehouse_id = warehouse.id
    ) as pick on true
    where customer_order.id = ${orderId} and customer_order.fulfilment in ('open', 'in_progress')
      and (${items}::bigint[] is null or item.id = any(${items}::bigint[]))
      and (reservation.order_item_id is not null or item.total_qty > coalesce(gone.units, 0))
    order by item.position, warehouse.id`
    .execute(db)
    .then(({ rows }) => rows)

/** What items of an order are called. */
export const findRefs = (db: Db, orderId: number, items: readonly number[]): Promise<Map<number, string>> =>
  db
    .selectFrom('order_item')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`id = any(${items}::bigint[])`)
    .select(['id', 'ref'])
    .execute()
    .then((rows) => new Map(rows.map(({ id, ref }) => [id, ref])))

/** A change of what was picked for an item in a warehouse, and of what was not found there; units. */
export type Pick = {
  key: string
  item_id: number
  warehouse_id: number
  picked: number
  missing: number
  reason: string
}

/** Writes changes of what was picked, one after the other: after a dead spot many come at once, and the last reason holds. */
export const insertPicks = (tx: Tx, picks: readonly Pick[], { at, actor_id }: By) =>
  sql`
    insert into pick (order_item_id, warehouse_id, key, picked, missing, reason, at, actor_id)
    select item_id, warehouse_id, key, picked, missing, reason, ${at}::timestamptz + place * interval '1 microsecond',
           ${actor_id}::bigint
    from rows from (
      jsonb_to_recordset(${JSON.stringify(picks)}::jsonb)
        as (item_id bigint, warehouse_id bigint, key text, picked int, missing int, reason text)
    ) with ordinality as pick (item_id, warehouse_id, key, picked, missing, reason, place)`.execute(tx)

/** Those of the keys that were taken already, for items of an order. */
export const findPickKeys = (db: Db, orderId: number, keys: readonly string[]): Promise<Set<string>> =>
  db
    .selectFrom('pick')
    .innerJoin('order_item', 'order_item.id', 'pick.order_item_id')
    .where('order_item.order_id', '=', orderId)
    .where('pick.key', 'in', keys)
    .select('pick.key')
    .execute()
    .then((rows) => new Set(rows.map(({ key }) => key)))

/** Why items of an order, or only these, were last noted as missing, by item and warehouse. */
export const findReasons = (db: Db, orderId: number, items: readonly number[] | null = null) =>
  sql<{ item_id: number; warehouse_id: number; reason: string }>`
    select distinct on (pick.order_item_id, pick.warehouse_id)
           pick.order_item_id as item_id, pick.warehouse_id, pick.reason
    from order_item join pick on pick.order_item_id = order_item.id
    where order_item.order_id = ${orderId} and pick.missing > 0
      and (${items}::bigint[] is null or order_item.id = any(${items}::bigint[]))
    order by pick.order_item_id, pick.warehouse_id, pick.at desc`
    .execute(db)
    .then(({ rows }) => rows)

/** Corrects the stock of a warehouse, which is locked, by what was not found there, with the journal. */
export const correctStock = (
  tx: Tx,
  orderId: number,
  warehouseId: number,
  lost: readonly { product_id: number; units: number; note: string }[],
  { at, actor_id }: By,
) =>
  sql`
    insert into stock_movement (product_id, warehouse_id, at, on_hand, reason, order_id, actor_id, note)
    select product_id, ${warehouseId}::bigint, ${at}, -units, 'count', ${orderId}::bigint, ${actor_id}::bigint, note
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost (product_id bigint, units int, note text)`.execute(
    tx,
  )

export type NewShipment = {
  warehouse_id: number
  left_at: Date
  carrier_id: number | null
  parcels: number
  tracking_code: string
  tracking_url: string
  signed_by: string
  idempotency_key: string | null
}

/** Writes what leaves of an order that is held. @returns the id of the shipment */
export const insertShipment = (
  tx: Tx,
  orderId: number,
  shipment: NewShipment,
  lines: readonly { item_id: number; units: number }[],
): Promise<number> =>
  sql<{ id: number }>`
    with shipped as (
      insert into shipment (
        order_id, number, warehouse_id, left_at, carrier_id, parcels, tracking_code, tracking_url, signed_by,
        idempotency_key
      )
      select ${orderId}::bigint, 1 + (select count(*) from shipment where order_id = ${orderId}),
             ${shipment.warehouse_id}, ${shipment.left_at}, ${shipment.carrier_id}::bigint, ${shipment.parcels},
             ${shipment.tracking_code}, ${shipment.tracking_url}, ${shipment.signed_by}, ${shipment.idempotency_key}
      returning id
    ), line as (
      insert into shipment_line (shipment_id, order_item_id, total_qty)
      select shipped.id, line.item_id, line.units
      from shipped cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (item_id bigint, units int)
    )
    select id from shipped`
    .execute(tx)
    .then(({ rows }) => rows[0]!.id) // the insert gives one row

/** Units in a warehouse, by product; its stock is locked in the order of the products' ids. */
export const lockOnHand = (
  tx: Tx,
  warehouseId: number,
  productIds: readonly number[],
): Promise<Map<number, number>> =>
  tx
    .selectFrom('stock')
    .where('warehouse_id', '=', warehouseId)
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .forUpdate()
    .select(['product_id', 'on_hand'])
    .execute()
    .then((rows) => new Map(rows.map(({ product_id, on_hand }) => [product_id, on_hand])))

/** Locks the stock of products, in the order of their ids. @returns units that are not reserved */
export const lockStock = (tx: Tx, productIds: readonly number[]) =>
  tx
    .selectFrom('stock')
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('warehouse_id')
    .forUpdate()
    .select(['product_id', 'warehouse_id', sql<number>`on_hand - reserved`.as('free')])
    .execute()

/** Ends units that an order holds of the stock, which is locked: gone from the shelves, or given back; with the journal. */
export const endReservedUnits = (
  tx: Tx,
  orderId: number,
  reason: 'ship' | 'release',
  lines: readonly { item_id: number; warehouse_id: number; units: number }[],
  { at, actor_id }: By,
  note = '',
) =>
  sql`
    with wanted as (
      select item_id, warehouse_id, units
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (item_id bigint, warehouse_id bigint, units int)
    ), ended as (
      delete from stock_reservation as held using wanted
      where held.order_item_id = item_id and held.warehouse_id = wanted.warehouse_id and held.quantity <= units
      returning held.product_id, held.warehouse_id, units
    ), lowered as (
      update stock_reservation as held set quantity = quantity - units from wanted
      where held.order_item_id = item_id and held.warehouse_id = wanted.warehouse_id and held.quantity > units
      returning held.product_id, held.warehouse_id, units
    )
    insert into stock_movement (product_id, warehouse_id, at, on_hand, reserved, reason, order_id, actor_id, note)
    select product_id, warehouse_id, ${at}, ${reason === 'ship' ? sql`-sum(units)::int` : sql`0`}, -sum(units)::int,
           ${reason}, ${orderId}::bigint, ${actor_id}::bigint, ${note}
    from (select * from ended union all select * from lowered) as line
    group by product_id, warehouse_id order by product_id, warehouse_id`.execute(tx)

/** Reserves units of items in a warehouse whose stock is locked, beside what the order holds there, with the journal. */
export const reserveUnits = (
  tx: Tx,
  orderId: number,
  warehouseId: number,
  lines: readonly { item_id: number; product_id: number | null; units: number }[],
  { at, actor_id }: By,
  { key, note }: { key: string; note: string },
) =>
  sql`
    with wanted as (
      select item_id, product_id, units
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (item_id bigint, product_id bigint, units int)
    ), reserved as (
      insert into stock_reservation as held (order_item_id, product_id, warehouse_id, quantity)
      select item_id, product_id, ${warehouseId}::bigint, units from wanted
      on conflict (order_item_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity
    )
    insert into stock_movement (product_id, warehouse_id, at, reserved, reason, order_id, actor_id, note, key)
    select product_id, ${warehouseId}::bigint, ${at}, sum(units)::int, 'reserve', ${orderId}::bigint,
           ${actor_id}::bigint, ${note}, case row_number() over (order by product_id) when 1 then ${key}::text end
    from wanted group by product_id order by product_id`.execute(tx)

/** Products of these that may be ordered before they are there. */
export const findOrderedAhead = (db: Db, productIds: readonly number[]): Promise<Set<number>> =>
  db
    .selectFrom('product')
    .where('id', 'in', productIds)
    .where('stock_policy', '=', 'backorder')
    .select('id')
    .execute()
    .then((rows) => new Set(rows.map(({ id }) => id)))

/** Units of products that are free in the warehouses in use. */
export const findFree = (db: Db, productIds: readonly number[]) =>
  sql<{ product_id: number; warehouse_id: number; free: number }>`
    select product_id, warehouse_id, on_hand - reserved as free
    from stock join warehouse on warehouse.id = warehouse_id
    where product_id = any(${productIds}::bigint[]) and is_active and on_hand > reserved
    order by product_id, warehouse_id`
    .execute(db)
    .then(({ rows }) => rows)

/** Where goods of an order may be: in the warehouses in use; of one that is collected, where it is. */
export const findWarehousesFor = (db: Db, orderId: number) =>
  sql<{ id: number; name: string }>`
    select warehouse.id, warehouse.name
    from customer_order join warehouse
      on case delivery_option ->> 'kind' when 'pickup' then warehouse.id = warehouse_id else is_active end
    where customer_order.id = ${orderId}
    order by warehouse.position, warehouse.id`
    .execute(db)
    .then(({ rows }) => rows)

/** The last row of the journal of stock about an order, and who has written it. */
export const findLastMovement = (db: Db, orderId: number) =>
  sql<{ id: number; at: Date; actor_id: number | null; actor_name: string | null }>`
    select movement.id, movement.at, actor.id as actor_id, actor.name as actor_name
    from stock_movement as movement left join app_user as actor on actor.id = actor_id
    where movement.order_id = ${orderId}
    order by movement.id desc limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Changes how a shipment travels, of an order that is held. */
export const updateShipment = (
  tx: Tx,
  id: number,
  changes: Partial<Omit<NewShipment, 'warehouse_id' | 'left_at' | 'idempotency_key'>>,
) => tx.updateTable('shipment').set(changes).where('id', '=', id).execute()

export const findCarriers = (db: Db) =>
  db.selectFrom('carrier').where('is_active', '=', true).orderBy('position').select(['id', 'name']).execute()

/** Who makes the labels of a carrier's parcels. */
export const findLabels = (db: Db, carrierId: number): Promise<'shop'> =>
  db
    .selectFrom('carrier')
    .where('id', '=', carrierId)
    .select('labels')
    .executeTakeFirstOrThrow()
    .then(({ labels }) => labels as 'shop') // the table allows no other

/** What somebody who picks is told of an order. */
export type OrderToPick = {
  id: number
  name: string
  client: string
  delivery_date: string | null
  shortage: 'backorder' | 'remove'
  is_pickup: boolean
  /** How many have left. */
  shipments: number
}
export const findOrderToPick = (db: Db, id: number) =>
  sql<OrderToPick>`
    select customer_order.id, customer_order.name,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client, delivery_date, shortage,
           delivery_option ->> 'kind' = 'pickup' as is_pickup,
           (select count(*)::int from shipment where order_id = customer_order.id) as shipments
    from customer_order join company on company.id = customer_order.company_id
    where customer_order.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])
