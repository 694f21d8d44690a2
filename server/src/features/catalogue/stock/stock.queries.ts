import { listMaximum } from '@comptoir/contract/admin-list'
import type { StockReason, stockViews } from '@comptoir/contract/admin-stock'
import type { Language } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice } from '#db/lists.ts'
import { timeZone } from '#lib/days.ts'

type Page = { limit: number; offset: number }

/** Products of which the reference begins so, in any punctuation, or that have this GTIN. */
const named = (search: string) => sql`(
  code_key(${search}) <> '' and product.ref_key ~>=~ (select code_key(${search}))
  and product.ref_key ~<~ (select code_key(${search}) || ${'\uffff'})
  or product.gtin = ${search.replace(/\s/g, '')})`

/** What the style, the colour and the size of a product are called, in a language. */
const words = (language: Language) => sql`
  text_in(style.name, ${language}) as name, coalesce(text_in(color.name, ${language}), '') as color,
  coalesce(size.name, '') as size`
/** What products are called, in a language. */
const names = (language: Language) =>
  sql`product.id, product.ref, product.gtin, ${words(language)}, product.unit`
const joined = sql`
  join product_group as style on style.id = product.group_id
  left join color on color.id = product.color_id
  left join size on size.id = product.size_id`

export type NamedProduct = {
  id: number
  ref: string
  gtin: string | null
  name: string
  color: string
  size: string
  unit: string
}
export type StockListRow = NamedProduct & {
  on_hand: number
  reserved: number
  incoming: number
  next_arrival: string | null
}
export type StockFilter = {
  search?: string | undefined
  view?: (typeof stockViews)[number] | undefined
  warehouse?: number | undefined
}

const viewed = (inWarehouse: RawBuilder<unknown>) => ({
  low: sql`product.is_active and product.stock_policy <> 'on_request' and not exists (
    select from (
      select stock.product_id from stock
      join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
      join product as limited on limited.id = stock.product_id
      where ${inWarehouse}
      group by stock.product_id, limited.limited_below
      having sum(stock.on_hand - stock.reserved) > limited.limited_below
    ) as enough where enough.product_id = product.id)`,
  short: sql`exists (
    select from stock where stock.product_id = product.id and stock.reserved > stock.on_hand and ${inWarehouse})`,
  expected: sql`exists (
    select from incoming_stock as stock where stock.product_id = product.id and ${inWarehouse})`,
})

/** Products with their stock, in all warehouses or in one, with the number of all that match. */
export async function findStock(
  db: Db,
  filter: StockFilter & Page & { ordering: 'ref' | '-ref' },
  language: Language,
): Promise<{ count: number; rows: StockListRow[] }> {
  const { search, view, warehouse } = filter
  const inWarehouse = warehouse === undefined ? sql`true` : sql`stock.warehouse_id = ${warehouse}`
  const where = every([
    view && viewed(inWarehouse)[view],
    search ? named(search) : undefined,
    sql`(product.is_active or exists (
      select from stock where stock.product_id = product.id and (stock.on_hand > 0 or stock.reserved > 0)))`,
  ])
  const order = orderBy(filter.ordering, { ref: sql`product.ref` }, sql`product.id`)
  const list = { from: sql`product`, where, order, id: sql`product.id`, isIndexed: !search }
  const { rows } = await sql<StockListRow & { count: number }>`
    select ${names(language)}, counters.on_hand, counters.reserved, incoming.units as incoming,
           incoming.first_day as next_arrival, page.count
    from (${pageIds(list, filter)}) as page
    join product on product.id = page.page_id ${joined}
    cross join lateral (
      select coalesce(sum(stock.on_hand), 0) as on_hand, coalesce(sum(stock.reserved), 0) as reserved
      from stock where stock.product_id = product.id and ${inWarehouse}
    ) as counters
    cross join lateral (
      select coalesce(sum(stock.quantity), 0) as units, min(stock.expected_on) as first_day
      from incoming_stock as stock where stock.product_id = product.id and ${inWarehouse}
    ) as incoming
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** A few products for the search of the office. */
export const findFewProducts = (db: Db, search: string, language: Language): Promise<NamedProduct[]> =>
  sql<NamedProduct>`
    select ${names(language)} from product ${joined}
    where ${named(search)} order by product.ref limit 8`
    .execute(db)
    .then(({ rows }) => rows)

export const findProduct = (db: Db, id: number, language: Language): Promise<NamedProduct | undefined> =>
  sql<NamedProduct>`select ${names(language)} from product ${joined} where product.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

export type WarehouseStock = {
  warehouse_id: number
  warehouse_name: string
  on_hand: number
  reserved: number
  shelf: string
}
/** The stock of a product in each warehouse that serves, or still has some. */
export const findStockOf = (db: Db, productId: number): Promise<WarehouseStock[]> =>
  sql<WarehouseStock>`
    select warehouse.id as warehouse_id, warehouse.name as warehouse_name, coalesce(stock.on_hand, 0) as on_hand,
           coalesce(stock.reserved, 0) as reserved, coalesce(stock.shelf, '') as shelf
    from warehouse left join stock on stock.warehouse_id = warehouse.id and stock.product_id = ${productId}
    where warehouse.is_active or stock.on_hand > 0 or stock.reserved > 0
    order by warehouse.position, warehouse.id`
    .execute(db)
    .then(({ rows }) => rows)

export type LockedStock = {
  product_id: number
  warehouse_id: number
  warehouse_name: string
  ref: string
  on_hand: number
  reserved: number
}
/**
 * The stock of a product in warehouses, held until the transaction ends, in the order in which orders hold it; rows that
 * are not there yet are made. Nothing for a product or warehouse that does not exist.
 */
export async function lockStock(
  tx: Tx,
  productId: number,
  warehouseIds: readonly number[],
): Promise<LockedStock[]> {
  await sql`
    insert into stock (product_id, warehouse_id)
    select product.id, warehouse.id from product cross join warehouse
    where product.id = ${productId} and warehouse.id = any(${warehouseIds}::bigint[])
    order by warehouse.id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<LockedStock>`
    select stock.product_id, stock.warehouse_id, warehouse.name as warehouse_name, product.ref,
           stock.on_hand, stock.reserved
    from stock
    join product on product.id = stock.product_id
    join warehouse on warehouse.id = stock.warehouse_id
    where stock.product_id = ${productId} and stock.warehouse_id = any(${warehouseIds}::bigint[])
    order by stock.warehouse_id
    for update of stock`.execute(tx)
  return rows
}

export type Movement = { product_id: number; warehouse_id: number; on_hand: number; reserved: number }
export type Cause = {
  reason: StockReason
  at: Date
  actor_id: number | null
  order_id?: number | null
  note?: string
  key?: string | undefined
}
/** Whether the journal has something of this try. */
export const isKeyUsed = async (tx: Tx, key: string): Promise<boolean> =>
  (await sql`select from stock_movement where key = ${key}`.execute(tx)).rows.length > 0

/** Adds rows to the journal, which changes the counters. */
export const insertMovements = (
  tx: Tx,
  movements: readonly Movement[],
  { reason, at, actor_id, order_id = null, note = '', key }: Cause,
) =>
  sql`
    insert into stock_movement (
      product_id, warehouse_id, on_hand, reserved, reason, at, actor_id, order_id, note, key
    )
    select product_id, warehouse_id, on_hand, reserved, ${reason}, ${at}, ${actor_id}::bigint, ${order_id}::bigint,
           ${note}, case row_number() over () when 1 then ${key ?? null}::text end
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
      as movement (product_id bigint, warehouse_id bigint, on_hand int, reserved int)`.execute(tx)

/** The last changes of what is on hand, the newest first. */
export const findLastChanges = (db: Db, productId: number, warehouseId: number) =>
  sql<{ on_hand: number; order_name: string | null; note: string }>`
    select movement.on_hand, customer_order.name as order_name, movement.note
    from stock_movement as movement left join customer_order on customer_order.id = movement.order_id
    where movement.product_id = ${productId} and movement.warehouse_id = ${warehouseId} and movement.on_hand <> 0
    order by movement.id desc limit 5`
    .execute(db)
    .then(({ rows }) => rows)

export type MovementFilter = {
  search?: string | undefined
  product?: number | undefined
  warehouse?: number | undefined
  reason?: StockReason | undefined
  order?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
export type MovementRow = {
  id: number
  at: Date
  product_id: number
  ref: string
  warehouse_id: number
  warehouse_name: string
  on_hand: number
  reserved: number
  on_hand_after: number
  reserved_after: number
  reason: StockReason
  order_id: number | null
  order_name: string | null
  actor_id: number | null
  actor_name: string | null
  note: string
}

const conditions = ({ search, product, warehouse, reason, order, from, to }: MovementFilter) =>
  every([
    product === undefined ? undefined : sql`movement.product_id = ${product}`,
    warehouse === undefined ? undefined : sql`movement.warehouse_id = ${warehouse}`,
    // A part of the SQL, so that the plan knows which of them the index over reasons has.
    reason === undefined ? undefined : sql`movement.reason = ${sql.lit(reason)}`,
    order === undefined ? undefined : sql`movement.order_id = ${order}`,
    from === undefined ? undefined : sql`movement.at >= ${from}::timestamp at time zone ${timeZone}`,
    to === undefined
      ? undefined
      : sql`movement.at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`,
    search
      ? sql`movement.product_id in (select id from product where ${named(search)} limit 1000)`
      : undefined,
  ])

/** Rows of the journal that match, with the number of all of them; what the counters were after each. */
export async function findMovements(
  db: Db,
  filter: MovementFilter & Page & { ordering: 'at' | '-at' },
): Promise<{ count: number; rows: MovementRow[] }> {
  // Each row follows from the one before: `at` is when the change began, and of two the one that began later may have come first.
  // Between days it is `at` all the same: its index leads to them, however long ago.
  const isBetweenDays = (filter.from ?? filter.to) !== undefined
  const isOfOne = filter.product !== undefined || filter.order !== undefined
  const at = isBetweenDays && !isOfOne ? sql`movement.at` : sql`movement.id`
  const order = orderBy(filter.ordering, { at }, sql`movement.id`)
  const list = {
    from: sql`stock_movement as movement`,
    where: conditions(filter),
    order,
    id: sql`movement.id`,
    isIndexed: !filter.search && filter.product === undefined && filter.order === undefined,
    most: listMaximum,
  }
  const { rows } = await sql<MovementRow & { count: number }>`
    select movement.id, movement.at, movement.product_id, product.ref, movement.warehouse_id,
           warehouse.name as warehouse_name, movement.on_hand, movement.reserved,
           stock.on_hand - later.on_hand as on_hand_after, stock.reserved - later.reserved as reserved_after,
           movement.reason, movement.order_id, customer_order.name as order_name, movement.actor_id,
           app_user.name as actor_name, movement.note, page.count
    from (${pageIds(list, filter)}) as page
    join stock_movement as movement on movement.id = page.page_id
    join product on product.id = movement.product_id
    join warehouse on warehouse.id = movement.warehouse_id
    join stock on stock.product_id = movement.product_id and stock.warehouse_id = movement.warehouse_id
    cross join lateral (
      select coalesce(sum(after.on_hand), 0) as on_hand, coalesce(sum(after.reserved), 0) as reserved
      from stock_movement as after
      where after.product_id = movement.product_id and after.warehouse_id = movement.warehouse_id
        and after.id > movement.id
    ) as later
    left join customer_order on customer_order.id = movement.order_id
    left join app_user on app_user.id = movement.actor_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export type IncomingRow = {
  id: number
  product_id: number
  ref: string
  warehouse_id: number
  warehouse_name: string
  expected_on: string
  quantity: number
}
export type IncomingListRow = IncomingRow & Pick<NamedProduct, 'name' | 'color' | 'size'>
const incomingRow = sql`
  incoming.id, incoming.product_id, product.ref, incoming.warehouse_id, warehouse.name as warehouse_name,
  incoming.expected_on, incoming.quantity`
const incomingJoined = sql`
  incoming_stock as incoming
  join product on product.id = incoming.product_id
  join warehouse on warehouse.id = incoming.warehouse_id`

/** Expected deliveries that match, with the number of all of them. */
export async function findIncoming(
  db: Db,
  filter: {
    search?: string | undefined
    late?: 'true' | undefined
    warehouse?: number | undefined
    product?: number | undefined
    ordering: 'expected_on' | '-expected_on' | 'product' | '-product'
  } & Page,
  { today, language }: { today: string; language: Language },
): Promise<{ count: number; rows: IncomingListRow[] }> {
  const { search, late, warehouse, product } = filter
  const where = every([
    product === undefined ? undefined : sql`incoming.product_id = ${product}`,
    warehouse === undefined ? undefined : sql`incoming.warehouse_id = ${warehouse}`,
    late ? sql`incoming.expected_on < ${today}::date` : undefined,
    search ? named(search) : undefined,
  ])
  const order = orderBy(
    filter.ordering,
    { expected_on: sql`incoming.expected_on`, product: sql`product.ref` },
    sql`incoming.id`,
  )
  const list = { from: incomingJoined, where, order, id: sql`incoming.id`, isIndexed: false }
  const { rows } = await sql<IncomingListRow & { count: number }>`
    select ${incomingRow}, ${words(language)}, page.count
    from (${pageIds(list, filter)}) as page
    join (${incomingJoined}) on incoming.id = page.page_id ${joined}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** An expected delivery, held until the transaction ends. */
export const lockIncoming = (tx: Tx, id: number): Promise<IncomingRow | undefined> =>
  sql<IncomingRow>`select ${incomingRow} from ${incomingJoined} where incoming.id = ${id} for update of incoming`
    .execute(tx)
    .then(({ rows }) => rows[0])

type IncomingValues = Pick<IncomingRow, 'product_id' | 'warehouse_id' | 'expected_on' | 'quantity'>
/** @returns its id; undefined where there is no such product or warehouse, or one is expected on that day already */
export const insertIncoming = async (
  tx: Tx,
  { product_id, warehouse_id, expected_on, quantity }: IncomingValues,
): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      insert into incoming_stock (product_id, warehouse_id, expected_on, quantity)
      select product.id, warehouse.id, ${expected_on}::date, ${quantity}::int from product cross join warehouse
      where product.id = ${product_id} and warehouse.id = ${warehouse_id}
      on conflict do nothing returning id`.execute(tx)
  ).rows[0]?.id

/** What it would be called, or what is missing of it. */
export const findIncomingNames = (tx: Tx, productId: number, warehouseId: number) =>
  sql<{ ref: string | null; warehouse_name: string | null }>`
    select (select ref from product where id = ${productId}) as ref,
           (select name from warehouse where id = ${warehouseId}) as warehouse_name`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

/** Whether another one than this is expected of it on that day. */
export const isDayTaken = async (tx: Tx, id: number | null, wanted: IncomingValues): Promise<boolean> =>
  (
    await sql`
      select from incoming_stock
      where product_id = ${wanted.product_id} and warehouse_id = ${wanted.warehouse_id}
        and expected_on = ${wanted.expected_on}::date and id is distinct from ${id}::bigint`.execute(tx)
  ).rows.length > 0

export const updateIncoming = (tx: Tx, id: number, values: Pick<IncomingRow, 'expected_on' | 'quantity'>) =>
  tx
    .updateTable('incoming_stock')
    .set({ expected_on: values.expected_on, quantity: values.quantity })
    .where('id', '=', id)
    .execute()

export const deleteIncoming = (tx: Tx, id: number) =>
  tx.deleteFrom('incoming_stock').where('id', '=', id).execute()
