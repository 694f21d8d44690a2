import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Units by what they are, and of which order, product and warehouse: `held 12 3 1`. What is none is not there.
 *
 * - `on_hand`, `reserved`, `expected` product warehouse
 * - `ordered`, `promised`, `returning` order product
 * - `held`, `gone`, `picked`, `missing` order product warehouse
 */
export type Standing = ReadonlyMap<string, number>

/** How orders and the stock stand. */
export async function standingOf(db: Db): Promise<Standing> {
  const { rows } = await sql<{ name: string; units: number }>`
    with item as (
      select id, order_id || ' ' || product_id as name, total_qty, promised from order_item
    ), rows (kind, name, warehouse_id, units) as (
      select 'on_hand', product_id::text, warehouse_id, on_hand from stock
      union all select 'reserved', product_id::text, warehouse_id, reserved from stock
      union all select 'expected', product_id::text, warehouse_id, quantity from incoming_stock
      union all select 'ordered', name, null, total_qty from item
      union all select 'promised', name, null, (part ->> 'units')::int from item, jsonb_array_elements(promised) as part
      union all select 'held', name, warehouse_id, quantity from item join stock_reservation on order_item_id = id
      union all select 'gone', name, warehouse_id, line.total_qty
        from item join shipment_line as line on order_item_id = item.id join shipment on shipment.id = shipment_id
      union all select 'picked', name, warehouse_id, picked from item join pick on order_item_id = id
      union all select 'missing', name, warehouse_id, missing from item join pick on order_item_id = id
      union all select 'returning', name, null, coalesce(received_qty, line.total_qty)
        from item join order_return_line as line on order_item_id = item.id
        join order_return as back on back.id = return_id where back.status <> 'refused'
    )
    select concat_ws(' ', kind, name, warehouse_id) as name, sum(units)::int as units
    from rows group by kind, name, warehouse_id having sum(units) <> 0`.execute(db)
  return new Map(rows.map(({ name, units }) => [name, units]))
}

type Fault = object
const found = (db: Db, query: RawBuilder<Fault>) => query.execute(db).then(({ rows }) => rows)

/** The stock that does not add up with its journal, or with what orders hold: none (OD-14, C-12). */
export const stockFaults = (db: Db): Promise<Fault[]> =>
  found(
    db,
    sql`
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
        or stock.reserved <> coalesce(held.quantity, 0)`,
  )

/** What must hold of orders and the stock at any moment, by name; each answers what does not. */
export const stockRules: Record<string, (db: Db) => Promise<Fault[]>> = {
  'stock adds up with its journal': stockFaults,
  'lines are held or gone, as their order stands': (db) =>
    found(
      db,
      sql`
        select o.id, o.status, item.ref, item.total_qty, held.units as held, gone.units as gone
        from customer_order as o
        join order_item as item on item.order_id = o.id
        join product on product.id = item.product_id
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as units from stock_reservation where order_item_id = item.id) as held
        cross join lateral (
          select coalesce(sum(total_qty), 0)::int as units from shipment_line where order_item_id = item.id) as gone
        where case when o.fulfilment in ('processed', 'completed') then held.units <> 0 or gone.units <> item.total_qty
                   when o.fulfilment not in ('open', 'in_progress') then held.units <> 0 or gone.units <> 0
                   when o.fulfilment = 'open' and gone.units <> 0 then true
                   when product.stock_policy <> 'on_request' then held.units + gone.units <> item.total_qty
                   else held.units <> 0 or gone.units > item.total_qty end`,
    ),
  // Of an order that has ended nobody asks any more.
  'no more is picked and missing than is still to leave': (db) =>
    found(
      db,
      sql`
        select o.id, o.status, item.ref, sums.*, held.quantity as held
        from customer_order as o
        join order_item as item on item.order_id = o.id
        join product on product.id = item.product_id
        join (
          select order_item_id, warehouse_id, sum(picked)::int as picked, sum(missing)::int as missing
          from pick group by order_item_id, warehouse_id
        ) as sums on sums.order_item_id = item.id
        left join stock_reservation as held
          on held.order_item_id = item.id and held.warehouse_id = sums.warehouse_id
        where o.fulfilment in ('open', 'in_progress') and (
          picked < 0 or missing < 0
          or o.fulfilment = 'open' and picked + missing > 0
          or picked + missing > case when stock_policy <> 'on_request' then coalesce(held.quantity, 0) else total_qty - (
            select coalesce(sum(line.total_qty), 0) from shipment_line as line where line.order_item_id = item.id) end)`,
    ),
  'all that is there or waited for is promised': (db) =>
    found(
      db,
      sql`
        select item.order_id, item.ref, item.total_qty, item.promised
        from order_item as item join product on product.id = item.product_id
        where case stock_policy when 'on_request' then item.promised <> '[]' else item.total_qty > (
          select coalesce(sum((part ->> 'units')::int), 0) from jsonb_array_elements(item.promised) as part) end`,
    ),
  'no more comes back than has left': (db) =>
    found(
      db,
      sql`
        select line.order_item_id, sum(coalesce(received_qty, line.total_qty)) as back
        from order_return_line as line join order_return as back on back.id = line.return_id
        where back.status <> 'refused'
        group by line.order_item_id
        having sum(coalesce(received_qty, line.total_qty)) > (
          select coalesce(sum(total_qty), 0) from shipment_line
          where shipment_line.order_item_id = line.order_item_id)`,
    ),
  // An edit may take again what the order has given back, whatever is left of the stock.
  'nothing is sold that is not there, of what is not sold beyond the stock': (db) =>
    found(
      db,
      sql`
        with journal as (
          select movement.*,
                 sum(on_hand - reserved) over (partition by product_id, warehouse_id order by id) as available
          from stock_movement as movement
        )
        select journal.product_id, journal.order_id, journal.reserved, journal.available
        from journal join product on product.id = journal.product_id
        where product.stock_policy = 'deny' and journal.reason = 'reserve' and journal.available < 0
          and not exists (
            select from stock_movement as given
            where given.order_id = journal.order_id and given.product_id = journal.product_id
              and given.warehouse_id = journal.warehouse_id and given.reason = 'release' and given.id < journal.id
              and given.at = journal.at and -given.reserved >= journal.reserved
          )`,
    ),
  'no more is written off than was noted as missing, and nothing moved that is held': (db) =>
    found(
      db,
      sql`
        with lost as (
          select order_id, product_id, warehouse_id, -sum(on_hand) as units
          from stock_movement where reason = 'count' and order_id is not null
          group by order_id, product_id, warehouse_id
        )
        select lost.* from lost
        join order_item as item on item.order_id = lost.order_id and item.product_id = lost.product_id
        where lost.units > (
          select coalesce(sum(missing) filter (where missing > 0), 0) from pick
          where pick.order_item_id = item.id and pick.warehouse_id = lost.warehouse_id)
        union all
        select null, product_id, warehouse_id, -on_hand from (
          select movement.*,
                 sum(on_hand - reserved) over (partition by product_id, warehouse_id order by id) as available
          from stock_movement as movement
        ) as journal
        where reason = 'move' and on_hand < 0 and available < 0`,
    ),
  'the journal has what shipments and returns have': (db) =>
    found(
      db,
      sql`
        select * from (
          select (select -coalesce(sum(on_hand), 0)::int from stock_movement where reason = 'ship') as left_stock,
                 (select coalesce(sum(line.total_qty), 0)::int
                  from shipment_line as line join order_item as item on item.id = order_item_id
                  join product on product.id = item.product_id where stock_policy <> 'on_request') as shipped,
                 (select coalesce(sum(on_hand), 0)::int from stock_movement where reason = 'return') as came_back,
                 (select coalesce(sum(received_qty) filter (where put_back), 0)::int from order_return_line) as put_back
        ) as sums where left_stock <> shipped or came_back <> put_back`,
    ),
}
