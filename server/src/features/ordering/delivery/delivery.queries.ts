import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Supply } from './promise.rules.ts'

/** Ids as JSON: the driver reads an array of bigint as texts. */
const idArray = (rows: ReturnType<typeof sql>) => sql<number[]>`to_json(array(${rows}))`

/** The options on offer, in their order, with the countries and the active warehouses they are limited to. */
export const findOptions = (db: Db, language: Language) =>
  db
    .selectFrom('delivery_option')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select([
      'id',
      'code',
      'kind',
      sql<string>`text_in(name, ${language})`.as('name'),
      sql<string>`text_in(description, ${language})`.as('description'),
      'lead_days',
      'cutoff_time',
      'blocks_pickup_only',
      idArray(
        sql`select country_id from delivery_option_country where delivery_option_id = delivery_option.id order by 1`,
      ).as('countries'),
      idArray(
        sql`select warehouse_id from delivery_option_warehouse join warehouse on warehouse.id = warehouse_id
            where delivery_option_id = delivery_option.id and is_active order by position, warehouse_id`,
      ).as('warehouses'),
    ])
    .execute()

/** The warehouses in use, the first one first. */
export const findWarehouses = (db: Db) =>
  db
    .selectFrom('warehouse')
    .innerJoin('country', 'country.id', 'warehouse.country_id')
    .where('is_active', '=', true)
    .orderBy('warehouse.position')
    .orderBy('warehouse.id')
    .select(['warehouse.id', 'warehouse.code', 'warehouse.name', 'country_id', 'country.code as country'])
    .execute()
export type WarehouseRow = Awaited<ReturnType<typeof findWarehouses>>[number]

const whereItLies = idArray(
  sql`select warehouse_id from stock where product_id = product.id and on_hand > reserved order by 1`,
)

/** Products that must be collected, with the warehouses that have some. */
export const findPickupProducts = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('product')
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .orderBy('id')
    .select(['id', whereItLies.as('warehouses')])
    .execute()

/** A line of a basket, and what there is of its product: `units` over the whole line. */
export type SuppliedLine = {
  product_id: number
  units: number
  is_pickup_only: boolean
  on_request: boolean
  /** Nobody can order more than there is. */
  stock_only: boolean
} & Supply

/** The lines of the current basket that this user keeps for a company, with what there is and what is to come. */
export const findBasketSupplies = (db: Db, companyId: number, userId: number, today: string) =>
  sql<SuppliedLine>`
    select line.product_id, line.quantity * product.pack as units, product.is_pickup_only,
           product.stock_policy = 'on_request' as on_request,
           product.stock_policy = 'deny' as stock_only, ${supply(today)}
    from basket
    join basket_line as line on line.basket_id = basket.id
    join product on product.id = line.product_id
    where basket.company_id = ${companyId} and basket.user_id = ${userId} and basket.kind = 'current'
    order by line.product_id, line.id`
    .execute(db)
    .then(({ rows }) => rows)

const supply = (today: string) => sql`
  (select coalesce(json_agg(json_build_object(
     'warehouse_id', warehouse_id, 'available', on_hand - reserved) order by warehouse_id), '[]')
   from stock where stock.product_id = product.id) as stock,
  (select coalesce(json_agg(json_build_object(
     'warehouse_id', warehouse_id, 'expected_on', expected_on, 'quantity', quantity
   ) order by expected_on, warehouse_id), '[]')
   from incoming_stock as coming
   where coming.product_id = product.id and coming.expected_on >= ${today}::date) as incoming`

/** What the current basket says of its delivery, and the country it goes to: Belgium where there is no address yet. */
export const findBasketDelivery = (db: Db, companyId: number, userId: number) =>
  db
    .selectFrom('company')
    .leftJoin('basket', (join) =>
      join
        .onRef('basket.company_id', '=', 'company.id')
        .on('basket.user_id', '=', userId)
        .on('basket.kind', '=', 'current'),
    )
    .where('company.id', '=', companyId)
    .select([
      'basket.warehouse_id',
      'basket.tariff_id',
      sql<number>`coalesce(
        (select country_id from shipping_address where shipping_address.id = basket.shipping_address_id),
        (select country_id from shipping_address where company_id = company.id order by is_default desc, id limit 1),
        (select country_id from billing_info where company_id = company.id order by is_default desc, id limit 1),
        (select id from country where code = 'BE')
      )`.as('country_id'),
    ])
    .executeTakeFirst()

/** What the options cost for each country and tariff. */
export const findRules = (db: Db) =>
  db
    .selectFrom('delivery_rule')
    .select([
      'delivery_option_id',
      'country_id',
      'tariff_id',
      'price',
      'free_delivery_from',
      'min_order_amount',
    ])
    .execute()
