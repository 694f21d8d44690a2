import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { KeptUnit } from '#lib/units.ts'
import type { PlacedCategory } from './category.rules.ts'

export { upsert, type UpsertResult } from './upsert.queries.ts'

/** One import at a time: waits for none, and lasts as long as `db`, one connection, does. */
export const tryLockImport = (db: Db) =>
  sql<{ begun: boolean }>`select pg_try_advisory_lock(hashtext('catalogue import')) as begun`
    .execute(db)
    .then(({ rows }) => rows[0]!.begun)
export const unlockImport = (db: Db) =>
  sql`select pg_advisory_unlock(hashtext('catalogue import'))`.execute(db)

/**
 * Has statements, and the checks of foreign keys, planned anew: a plan that was made while a table was nearly
 * empty goes through all of it, row by row.
 */
export const discardPlans = (db: Db) => sql`discard plans`.execute(db)

/** Puts styles into exactly these catalogues, and gives the ids of those that changed. */
export const setCatalogs = (db: Db, rows: { ref: string; catalogs: string[] }[]) =>
  sql<{ group_id: number }>`
    with given as materialized (
      select product_group.id, given.catalogs
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (ref text, catalogs text[])
      join product_group on product_group.ref = given.ref
    ),
    wanted as (
      select distinct given.id as group_id, catalog.id as catalog_id
      from given join catalog on catalog.code = any (given.catalogs)
    ),
    gone as (
      delete from group_catalog using given
      where group_catalog.group_id = given.id
        and not exists (
          select from wanted
          where wanted.group_id = group_catalog.group_id and wanted.catalog_id = group_catalog.catalog_id)
      returning group_catalog.group_id
    ),
    added as (
      insert into group_catalog (group_id, catalog_id) select group_id, catalog_id from wanted
      on conflict do nothing returning group_id
    )
    select group_id from gone union select group_id from added`
    .execute(db)
    .then(({ rows: changed }) => changed.map(({ group_id }) => group_id))

/** There is one default tariff: another one has been given that place. */
export const unsetDefaultTariff = (db: Db, exceptCode: string) =>
  db
    .updateTable('tariff')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .where('code', '<>', exceptCode)
    .execute()

/** The tariff that every shop begins with, as long as nobody has given it another name. */
const isProvisional = sql<boolean>`code = 'STANDARD' and name like '%to be replaced%'`

/** Makes the oldest tariff the default one where there is none but the provisional one that every shop begins with. */
export async function ensureDefaultTariff(db: Db): Promise<void> {
  await sql`update tariff set is_default = false
            where is_default and ${isProvisional} and exists (select from tariff where not (${isProvisional}))`.execute(
    db,
  )
  await sql`update tariff set is_default = true
            where id = (select id from tariff order by ${isProvisional}, id limit 1)
              and not exists (select from tariff where is_default)`.execute(db)
}

/**
 * Deletes the provisional tariff once another one is the default. Companies that have it get that one: nothing was for sale
 * under it. One with prices, orders or a price of delivery of its own stays.
 *
 * @param isNoted whether the import can be taken back: then no company is moved, which would hold the new tariff, and the
 *                provisional one stays as long as a company has it
 */
export async function deleteProvisionalTariff(tx: Tx, isNoted: boolean): Promise<void> {
  // Nobody can be given it from here on.
  const held = await sql<{ id: number }>`
    select id from tariff where ${isProvisional} and not is_default for update`.execute(tx)
  const id = held.rows[0]?.id
  if (id === undefined) return
  const used = await sql`
    select from (
      select tariff_id from price union all select tariff_id from price_change
      union all select tariff_id from customer_order union all select tariff_id from delivery_rule
      union all select tariff_id from company where ${isNoted}
      union all select tariff_id from company_tariff where ${isNoted}
    ) as use where tariff_id = ${id} limit 1`.execute(tx)
  if (used.rows.length > 0) return
  await sql`update company set tariff_id = (select id from tariff where is_default) where tariff_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into company_tariff (company_id, tariff_id)
    select company_id, tariff.id from company_tariff, tariff where tariff_id = ${id} and tariff.is_default
    on conflict do nothing`.execute(tx)
  await sql`delete from company_tariff where tariff_id = ${id}`.execute(tx)
  await sql`delete from tariff where id = ${id}`.execute(tx)
}

/** Tells price lists made earlier that they are no longer up to date; those of all tariffs where none are named. */
export const touchTariffs = (db: Db, codes: string[] | null = null) =>
  sql`update tariff set updated_at = now() where ${codes}::text[] is null or code = any (${codes})`.execute(
    db,
  )

export const analyzeCatalogue = (db: Db) =>
  sql`analyze category, brand, color, size, unit, product_group, product, price, stock, incoming_stock`.execute(
    db,
  )

/** Where prices and quantities of files go that name neither. */
export const findDefaults = async (db: Db) => {
  const tariff = await db
    .selectFrom('tariff')
    .select('code')
    .where('is_default', '=', true)
    .executeTakeFirst()
  const warehouse = await db
    .selectFrom('warehouse')
    .select('code')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return { tariff: tariff?.code, warehouse: warehouse?.code }
}

/** As "kind code". */
export const findLookupCodes = (db: Db) =>
  sql<{ known: string }>`
    select 'category ' || code as known from category union all
    select 'catalog ' || code from catalog union all
    select 'brand ' || code from brand union all
    select 'color ' || code from color union all
    select 'size ' || code from size union all
    select 'unit ' || code from unit`
    .execute(db)
    .then(({ rows }) => rows.map(({ known }) => known))

export type LookupRow = { kind: 'brand' | 'color' | 'size' | 'category'; code: string; name: unknown }
/** What codes stand for. */
export const findLookups = (db: Db): Promise<LookupRow[]> =>
  sql<LookupRow>`
    select 'color' as kind, code, name from color union all
    select 'size', code, to_jsonb(name) from size union all
    select 'brand', code, to_jsonb(name) from brand union all
    select 'category', code, name from category`
    .execute(db)
    .then(({ rows }) => rows)

export type UnitWords = Pick<KeptUnit, 'code' | 'name' | 'plural' | 'synonyms'>
/** All that units are called, in their order. */
export const findUnitWords = (db: Db): Promise<UnitWords[]> =>
  db
    .selectFrom('unit')
    .select(['code', 'name', 'plural', 'synonyms'])
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<UnitWords[]>

export type KnownProduct = { ref: string; gtin: string | null; group: string }
/** Products whose reference reads like one of these, or that have one of these GTINs. */
export const findProducts = (
  db: Db,
  { keys, gtins }: { keys: string[]; gtins: string[] },
): Promise<KnownProduct[]> =>
  sql<KnownProduct>`
    select product.ref, product.gtin, product_group.ref as "group"
    from product join product_group on product_group.id = product.group_id
    where product.ref_key = any (${keys}::text[]) or product.gtin = any (${gtins}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** What styles are called, and where they are. */
export const findStyles = (
  db: Db,
  refs: string[],
): Promise<{ ref: string; category: string; name: object }[]> =>
  sql<{ ref: string; category: string; name: object }>`
    select product_group.ref, category.code as category, product_group.name
    from product_group join category on category.id = product_group.category_id
    where product_group.ref = any (${refs}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

export const findCategories = (db: Db) =>
  db.selectFrom('category').select(['id', 'code', 'parent_id', 'slug', 'name', 'level', 'position']).execute()

/** Writes categories whose place in the tree has been checked, parents first. */
export const upsertCategories = (db: Db, rows: readonly PlacedCategory[]) =>
  sql<{ inserted: number; updated: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (code text, parent text, slug text, name jsonb, level integer, position integer)
    ),
    written as (
      insert into category as stored (code, parent_id, slug, name, level, position)
      select given.code, parent.id, given.slug, given.name, given.level, given.position
      from given left join category parent on parent.code = given.parent
      on conflict (code) do update
      set parent_id = excluded.parent_id, name = excluded.name, level = excluded.level, position = excluded.position
      where row(stored.parent_id, stored.name, stored.level, stored.position)
        is distinct from row(excluded.parent_id, excluded.name, excluded.level, excluded.position)
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::integer as inserted,
      count(*) filter (where not is_new)::integer as updated
    from written`
    .execute(db)
    .then(({ rows: counts }) => counts[0]!)

const OPEN = 'catalogue_import_open'
/** Remembers that an import runs; says whether one before it was cut short. */
export const markOpen = (db: Db) =>
  db
    .insertInto('setting')
    .values({ key: OPEN, value: 'true' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
    .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 0n)
export const isOpen = (db: Db) =>
  db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', OPEN)
    .executeTakeFirst()
    .then((row) => row !== undefined)
export const markClosed = (db: Db) => db.deleteFrom('setting').where('key', '=', OPEN).execute()
