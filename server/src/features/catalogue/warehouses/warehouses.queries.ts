import type { OfficeWarehouse } from '@comptoir/contract/admin-warehouses'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export type Warehouse = Omit<OfficeWarehouse, 'version'>

const columns = ['id', 'code', 'name', 'country_id as country', 'address', 'is_active'] as const

/** All warehouses in their order. */
export const findWarehouses = (db: Db): Promise<Warehouse[]> =>
  db.selectFrom('warehouse').select(columns).orderBy('position').orderBy('id').execute()

/** Keeps other changes of warehouses waiting until the transaction ends. */
export const lockWarehouses = (db: Db) => sql`lock table warehouse in share row exclusive mode`.execute(db)

export const findWarehouse = (db: Db, id: number): Promise<Warehouse | undefined> =>
  db.selectFrom('warehouse').select(columns).where('id', '=', id).executeTakeFirst()

type Values = Omit<Warehouse, 'id'>
const row = ({ code, name, country, address, is_active }: Values) => ({
  code,
  name,
  country_id: country,
  address,
  is_active,
})

/** Adds one after the others. @returns its id */
export const insertWarehouse = async (db: Db, values: Values): Promise<number> =>
  (
    await db
      .insertInto('warehouse')
      .values({
        ...row(values),
        position: sql<number>`(select coalesce(max(position), -1) + 1 from warehouse)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateWarehouse = (db: Db, id: number, values: Values) =>
  db.updateTable('warehouse').set(row(values)).where('id', '=', id).execute()

/**
 * What a warehouse may stand against: whether there is the country, whether another has the code, whether another one is
 * sold from, and the delivery options on offer, by their French names, that have no other to choose.
 */
export const findAround = (db: Db, { code, country }: Values, id: number | null) =>
  sql<{ country: boolean; code: boolean; others: boolean; options: string[] }>`
    select exists (select from country where id = ${country}) as country,
           exists (select from warehouse where code = ${code} and id is distinct from ${id}::bigint) as code,
           exists (select from warehouse where is_active and id is distinct from ${id}::bigint) as others,
           to_json(array(
             select text_in(option.name, 'fr')
             from delivery_option as option join delivery_option_warehouse as place on place.delivery_option_id = option.id
             join warehouse on warehouse.id = place.warehouse_id
             where option.is_active
             group by option.id
             having bool_or(warehouse.id = ${id}::bigint and warehouse.is_active)
               and count(*) filter (where warehouse.is_active) = 1
             order by option.position, option.id)) as options`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

/** Styles of which something lies in a warehouse. */
export const findStyles = (db: Db, id: number): Promise<number[]> =>
  sql<{ group_id: number }>`
    select distinct product.group_id from stock join product on product.id = stock.product_id
    where stock.warehouse_id = ${id} and stock.on_hand > 0`
    .execute(db)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))
