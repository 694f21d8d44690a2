import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A text with every language, blank where there is none. */
const whole = (column: 'name' | 'description') =>
  sql`'{"fr":"","nl":"","de":"","en":""}'::jsonb || option.${sql.ref(column)}`

export type Option = Omit<OfficeDeliveryOption, 'version'>

/** Delivery options with all that belongs to them, in their order, in one statement; with `id`, that one alone. */
export const findOfficeOptions = (db: Db, id: number | null = null): Promise<Option[]> =>
  sql<Option>`
    select option.id, option.code, option.kind, ${whole('name')} as name, ${whole('description')} as description, option.lead_days,
           to_char(option.cutoff_time, 'HH24:MI') as cutoff_time, option.blocks_pickup_only, option.position,
           option.is_active,
           to_json(array(select country_id from delivery_option_country where delivery_option_id = option.id order by 1))
             as countries,
           to_json(array(select warehouse_id from delivery_option_warehouse where delivery_option_id = option.id order by 1))
             as warehouses,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'country', country_id, 'tariff', tariff_id, 'price', price::text, 'free_from', free_delivery_from::text,
              'minimum_order', min_order_amount::text) order by country_id nulls first, tariff_id nulls first), '[]')
            from delivery_rule where delivery_option_id = option.id) as rules,
           (select count(*)::int from customer_order where delivery_option_id = option.id) as orders_count
    from delivery_option as option
    where ${id}::bigint is null or option.id = ${id}
    order by option.position, option.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Keeps other changes of delivery options waiting until the transaction ends. */
export const lockOptions = (db: Db) => sql`lock table delivery_option in share row exclusive mode`.execute(db)

export type OptionValues = Omit<Option, 'id' | 'orders_count' | 'countries' | 'warehouses' | 'rules'>
const columns = ({ name, description, ...values }: OptionValues) => ({
  ...values,
  name: JSON.stringify(name),
  description: JSON.stringify(description),
})

export const insertOption = async (db: Db, values: OptionValues): Promise<number> =>
  (await db.insertInto('delivery_option').values(columns(values)).returning('id').executeTakeFirstOrThrow())
    .id

export const updateOption = (db: Db, id: number, values: OptionValues) =>
  db.updateTable('delivery_option').set(columns(values)).where('id', '=', id).execute()

/** Gives each option its place in the list as its position. */
export const moveOptions = (db: Db, ids: readonly number[]) =>
  sql`
    update delivery_option set position = place - 1
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where delivery_option.id = wanted.id and position <> place - 1`.execute(db)

export const deleteOption = (db: Db, id: number) =>
  db.deleteFrom('delivery_option').where('id', '=', id).execute()

/** Puts countries, warehouses and rules in the place of those that were there. */
export async function replaceParts(
  db: Db,
  id: number,
  { countries, warehouses, rules }: Pick<Option, 'countries' | 'warehouses' | 'rules'>,
): Promise<void> {
  await db.deleteFrom('delivery_option_country').where('delivery_option_id', '=', id).execute()
  await db.deleteFrom('delivery_option_warehouse').where('delivery_option_id', '=', id).execute()
  await db.deleteFrom('delivery_rule').where('delivery_option_id', '=', id).execute()
  await sql`
    insert into delivery_option_country (delivery_option_id, country_id)
    select distinct ${id}::bigint, country from unnest(${countries}::bigint[]) as country`.execute(db)
  await sql`
    insert into delivery_option_warehouse (delivery_option_id, warehouse_id)
    select distinct ${id}::bigint, warehouse from unnest(${warehouses}::bigint[]) as warehouse`.execute(db)
  await sql`
    insert into delivery_rule (delivery_option_id, country_id, tariff_id, price, free_delivery_from, min_order_amount)
    select ${id}, country, tariff, price, free_from, minimum_order
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as rule (country bigint, tariff bigint, price numeric, free_from numeric, minimum_order numeric)`.execute(
    db,
  )
}

/** The ids that there are, and who else has a code; in one statement. */
export const findKnown = (db: Db, code: string) =>
  sql<{ countries: number[]; warehouses: number[]; tariffs: number[]; code_of: number | null }>`
    select to_json(array(select id from country)) as countries, to_json(array(select id from warehouse)) as warehouses,
           to_json(array(select id from tariff)) as tariffs,
           (select id from delivery_option where code = ${code}) as code_of`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row
