import type { DeliveryMode, ShortageWish } from '@comptoir/contract/order'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared, type Placeholder } from '#db/prepared.ts'
import type { PromisedPart } from '@comptoir/contract/promise'
import type { Share } from './reservation.rules.ts'

type Sql = RawBuilder<unknown>

const withKey = prepared((value: Placeholder<{ user: number; key: string }>, db) =>
  db
    .selectFrom('customer_order')
    .where('placed_by', '=', value('user'))
    .where('idempotency_key', '=', value('key'))
    .select(['id', 'company_id']),
)
/** The order that this user placed with this key, for whichever company. */
export const findByKey = async (db: Db, user: number, key: string) => (await withKey(db, { user, key })).at(0)

export type FrozenAddress = {
  id: number
  country: number
  name: string
  city_name: string
  [key: string]: unknown
}

type FrozenOf = { language: string; company: number; shipping: number | null; billing: number | null }
const frozen = (value: Placeholder<FrozenOf>, table: 'shipping_address' | 'billing_info') => sql`
  to_jsonb(${sql.table(table)}) - '{company_id,is_default,created_at,city_id,country_id,corporate_status_id,sector_id}'::text[]
  || jsonb_build_object(
    'city', ${sql.ref(`${table}.city_id`)}, 'country', country.id,
    'country_code', country.code, 'country_name', text_in(country.name, ${value('language')})
  )
  ${table === 'billing_info' ? sql`|| jsonb_build_object('corporate_status', corporate_status_id, 'sector', sector_id)` : sql``}`

const frozenAddresses = prepared<{ shipping: FrozenAddress | null; billing: FrozenAddress | null }, FrozenOf>(
  (value) => sql`
    select
      (select ${frozen(value, 'shipping_address')} from shipping_address
       join country on country.id = shipping_address.country_id
       where shipping_address.id = ${value('shipping')}::bigint
         and shipping_address.company_id = ${value('company')}) as shipping,
      (select ${frozen(value, 'billing_info')} from billing_info
       join country on country.id = billing_info.country_id
       where billing_info.id = ${value('billing')}::bigint
         and billing_info.company_id = ${value('company')}) as billing`,
)
/** A company's shipping address and billing data as an order keeps them; null where there is none with that id. */
export const findFrozenAddresses = async (db: Db, of: FrozenOf) => (await frozenAddresses(db, of))[0]! // a select without a table gives one row

type LockedStock = {
  product_id: number
  warehouse_id: number
  available: number
  shelf: string
  shelf_path: number
}
const stockOf = prepared<LockedStock, { products: number[] }>(
  (value) => sql`
    select product_id, warehouse_id, on_hand - reserved as available, shelf, shelf_path
    from stock where product_id = any(${value('products')}::bigint[])
    order by product_id, warehouse_id
    for update`,
)
/** Locks the stock of products, in the order of their ids, so that two orders never wait for each other in a ring. */
export const lockStock = (db: Db, products: number[]) => stockOf(db, { products })

const raisedNumber = prepared<{ last: number }, { year: number }>(
  (value) => sql`
    insert into order_number (year, last) values (${value('year')}, 1)
    on conflict (year) do update set last = order_number.last + 1
    returning last`,
)
/** The next number of a year. Later orders wait for this transaction, so take it last. */
export const nextNumber = async (db: Db, year: number) => (await raisedNumber(db, { year }))[0]!.last // the insert gives one row

export type NewOrder = {
  name: string
  company_id: number
  placed_by: number
  /** As whom, for the order's log. */
  placed_as: 'customer' | 'office'
  payment_method: string
  payment_reference: string
  tariff_id: number
  language: string
  delivery_option_id: number
  warehouse_id: number | null
  delivery_date: string
  delivery_option: object
  shipping_address: object | null
  billing: object
  delivery_mode: DeliveryMode
  shortage: ShortageWish
  comment: string
  customer_reference: string
  specific_request: string
  total: string
  delivery: string
  total_taxes: string
  grand_total: string
  vat: object
  basket_id: number
  basket_version: number
  idempotency_key: string
  created_at: Date
  changeable_until: Date
}
export type NewItem = {
  product_id: number
  position: number
  ref: string
  title: string
  color: string
  size: string
  unit: string
  pack: number
  quantity: number
  total_qty: number
  weight_grams: number | null
  customs_code: string | null
  warehouse_position: string
  path: number
  on_request: boolean
  comment: string
  promised: PromisedPart[]
  unit_price: string
  total: string
  vat_category: string
  vat_rate: string
  promotion_id: number | null
}

type Decision = { treatment: string; vat: string; evidence: object }
type OrderToInsert = Omit<NewOrder, 'delivery_option' | 'shipping_address' | 'billing' | 'vat'> & {
  delivery_option: string
  shipping_address: string | null
  billing: string
  vat: string
  treatment: string
  vat_number: string
  evidence: string
}
/** When something was done, and by whom. */
export type By = { at: Date; actor_id: number | null }

type Reserved = By & { shares: string }
type ItemsToInsert = Reserved & { items: string }
/** Units that an order holds of a stock. */
export type HeldStock = { product_id: number; warehouse_id: number; held: number }

/**
 * The part of a statement after `reservation`: adds what is reserved to the journal, which changes the counter of the stock,
 * which is locked. No row where nothing changes.
 */
const movement = (order: Sql, value: Placeholder<Reserved>, changes = sql`reservation`) => sql`
  movement as (
    insert into stock_movement (product_id, warehouse_id, at, reserved, reason, order_id, actor_id)
    select product_id, warehouse_id, ${value('at')}::timestamptz, sum(quantity)::int,
           case when sum(quantity) > 0 then 'reserve' else 'release' end, ${order}, ${value('actor_id')}::bigint
    from ${changes} group by product_id, warehouse_id having sum(quantity) <> 0
    order by product_id, warehouse_id
  )`
/** For `movement`: what is reserved, less what the order held and gives back. */
const exchanged = (held: Sql) => sql`(
      select product_id, warehouse_id, quantity from reservation
      union all
      select product_id, warehouse_id, -held
      from jsonb_to_recordset(${held}::jsonb) as held (product_id bigint, warehouse_id bigint, held int)
    ) as change`
/** The parts of a statement that write the items of an order, and what of the stock each of them holds. */
const itemsAndReservations = (order: Sql, value: Placeholder<ItemsToInsert>) => sql`
  item as (
    insert into order_item (
      order_id, product_id, position, ref, title, color, size, unit, pack, quantity, total_qty, weight_grams,
      customs_code, warehouse_position, path, on_request, comment, promised, unit_price, total,
      vat_category, vat_rate, promotion_id
    )
    select ${order}, item.*
    from jsonb_to_recordset(${value('items')}::jsonb) as item (
      product_id bigint, position int, ref text, title text, color text, size text, unit text, pack int,
      quantity int, total_qty int, weight_grams int, customs_code text, warehouse_position text, path int,
      on_request boolean, comment text, promised jsonb, unit_price numeric, total numeric, vat_category text,
      vat_rate numeric, promotion_id bigint
    )
    returning id, position
  ), reservation as (
    insert into stock_reservation (order_item_id, product_id, warehouse_id, quantity)
    select item.id, share.product_id, share.warehouse_id, share.quantity
    from jsonb_to_recordset(${value('shares')}::jsonb)
      as share (line int, product_id bigint, warehouse_id bigint, quantity int)
    join item on item.position = share.line
    returning product_id, warehouse_id, quantity
  )`

/** The items of an order and what they hold, as a statement takes them; a share names its item by `line`. */
const itemValues = (items: readonly NewItem[], shares: readonly Share[]) => ({
  items: JSON.stringify(items),
  shares: JSON.stringify(shares),
})

const insertion = prepared<{ id: number }, OrderToInsert & ItemsToInsert>(
  (value) => sql`
    with placed as (
      insert into customer_order (
        name, company_id, placed_by, payment_method, payment_reference, tariff_id, language, delivery_option_id,
        warehouse_id, delivery_date, delivery_option, shipping_address, billing, delivery_mode, shortage, comment,
        customer_reference, specific_request, total, delivery, total_taxes, grand_total, vat, basket_id, basket_version,
        idempotency_key, created_at, last_edit, changeable_until
      ) values (
        ${value('name')}, ${value('company_id')}, ${value('placed_by')}, ${value('payment_method')},
        ${value('payment_reference')}, ${value('tariff_id')}, ${value('language')}, ${value('delivery_option_id')},
        ${value('warehouse_id')}, ${value('delivery_date')}, ${value('delivery_option')},
        ${value('shipping_address')}, ${value('billing')}, ${value('delivery_mode')}, ${value('shortage')},
        ${value('comment')}, ${value('customer_reference')}, ${value('specific_request')}, ${value('total')},
        ${value('delivery')}, ${value('total_taxes')}, ${value('grand_total')}, ${value('vat')}, ${value('basket_id')},
        ${value('basket_version')}, ${value('idempotency_key')}, ${value('created_at')}, ${value('created_at')},
        ${value('changeable_until')}
      ) returning id, status
    ), event as (
      insert into order_event (order_id, at, action, actor_kind, actor_id, to_status)
      select id, ${value('created_at')}, 'place', ${value('placed_as')}, ${value('placed_by')}, status from placed
    ), decision as (
      insert into vat_decision (order_id, treatment, vat, evidence, decided_at)
      select id, ${value('treatment')}, ${value('vat_number')}, ${value('evidence')}, ${value('created_at')}
      from placed
    ), ${itemsAndReservations(sql`(select id from placed)`, value)},
    ${movement(sql`(select id from placed)`, value)}
    select id from placed`,
)
/**
 * Writes an order as submitted, with its items, what they hold of the stock, its first event and how its VAT was decided:
 * one statement, since later orders wait for its end.
 *
 * @param shares name their items by `line`
 * @returns its id
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  items: readonly NewItem[],
  shares: readonly Share[],
  decision: Decision,
): Promise<number> {
  const { shipping_address } = order
  const rows = await insertion(db, {
    ...order,
    ...itemValues(items, shares),
    at: order.created_at,
    actor_id: order.placed_by,
    delivery_option: JSON.stringify(order.delivery_option),
    shipping_address: shipping_address && JSON.stringify(shipping_address),
    billing: JSON.stringify(order.billing),
    vat: JSON.stringify(order.vat),
    treatment: decision.treatment,
    vat_number: decision.vat,
    evidence: JSON.stringify(decision.evidence),
  })
  return rows[0]!.id // the insert gives one row
}

const replacement = prepared<never, ItemsToInsert & { order: number; held: string }>(
  (value) => sql`
    with ${itemsAndReservations(sql`${value('order')}::bigint`, value)},
    ${movement(sql`${value('order')}::bigint`, value, exchanged(value('held')))}
    select`,
)
/**
 * Writes items of an order in the place of those that it had, and what of the stock each of them holds.
 *
 * @param held what those it had held of it, which is locked
 */
export const insertItems = (
  db: Db,
  order: number,
  items: readonly NewItem[],
  shares: readonly Share[],
  held: readonly HeldStock[],
  by: By,
) => replacement(db, { ...by, order, held: JSON.stringify(held), ...itemValues(items, shares) })

const reservations = prepared<never, Reserved & { order: number }>(
  (value) => sql`
    with reservation as (
      insert into stock_reservation (order_item_id, product_id, warehouse_id, quantity)
      select order_item_id, product_id, warehouse_id, quantity
      from jsonb_to_recordset(${value('shares')}::jsonb)
        as share (order_item_id bigint, product_id bigint, warehouse_id bigint, quantity int)
      returning product_id, warehouse_id, quantity
    ), ${movement(sql`${value('order')}::bigint`, value)}
    select`,
)
/** Reserves stock, which is locked, for items that an order has already. */
export const reserveItems = (
  db: Db,
  order: number,
  shares: readonly { order_item_id: number; product_id: number; warehouse_id: number; quantity: number }[],
  by: By,
) => reservations(db, { ...by, order, shares: JSON.stringify(shares) })
