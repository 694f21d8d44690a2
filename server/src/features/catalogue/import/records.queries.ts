import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { RecordKind, RecordOf } from './catalogue-record.ts'

/** A record of the exchange format, as the shop has it. */
export type StoredRecord = { key: string; record: Record<string, unknown> }

/** Names a table, where there may be another one of the name. */
type At = (table: string) => string
type Reading<Field extends string = string> = {
  from: (at: At) => string
  key: string
  fields: Record<Field, string>
  /** Of what there may be any number: the references that its records are read by, so many at a time. */
  unit?: { table: 'product_group' | 'product'; ref: string }
}

type FieldOf<Kind extends RecordKind> = Exclude<keyof RecordOf<Kind>, 'record'> & string

const plain = <Column extends string>(table: string, ...columns: Column[]): Reading<Column> => ({
  from: (at) => `${at(table)} t`,
  key: 't.code',
  fields: Object.fromEntries(columns.map((column) => [column, `t."${column}"`])) as Record<Column, string>,
})

// Rows of statements over copies, which only one connection has, are named after the fact.

/** How each kind of record is read, every field of it; the tables are those of tables.ts. */
const readings: { [Kind in RecordKind]: Reading<FieldOf<Kind>> } = {
  category: {
    from: (at) => `${at('category')} t left join ${at('category')} parent on parent.id = t.parent_id`,
    key: 't.code',
    fields: { code: 't.code', parent: 'parent.code', name: 't.name', position: 't.position' },
  },
  brand: plain('brand', 'code', 'name', 'position'),
  catalog: plain('catalog', 'code', 'name', 'position'),
  color: plain('color', 'code', 'name', 'hex', 'family', 'synonyms', 'sample', 'position'),
  size: plain('size', 'code', 'name', 'run', 'position'),
  unit: plain('unit', 'code', 'name', 'plural', 'paper_code', 'synonyms', 'position'),
  warehouse: {
    from: (at) => `${at('warehouse')} t join country on country.id = t.country_id`,
    key: 't.code',
    fields: {
      code: 't.code',
      name: 't.name',
      country: 'country.code',
      address: `nullif(t.address, '')`,
      position: 't.position',
    },
  },
  tariff: plain('tariff', 'code', 'name', 'recommend_price', 'is_default'),
  group: {
    from: (at) =>
      `${at('product_group')} t join ${at('category')} category on category.id = t.category_id
       left join ${at('brand')} brand on brand.id = t.brand_id
       cross join lateral (
         select array_agg(catalog.code order by catalog.code) as codes
         from ${at('group_catalog')} placed join ${at('catalog')} catalog on catalog.id = placed.catalog_id
         where placed.group_id = t.id) catalogs`,
    key: 't.ref',
    unit: { table: 'product_group', ref: 't.ref' },
    fields: {
      ref: 't.ref',
      brand: 'brand.code',
      category: 'category.code',
      catalogs: `coalesce(catalogs.codes, '{}')`,
      name: 't.name',
      description: 't.description',
      images: 't.images',
      unit: 't.unit',
      tiers_scope: 't.tiers_scope',
      published_on: 't.published_on',
      is_deal: 't.is_deal',
      is_active: 't.is_active',
      position: 't.position',
    },
  },
  product: {
    from: (at) =>
      `${at('product')} t join ${at('product_group')} style on style.id = t.group_id
       left join ${at('color')} color on color.id = t.color_id
       left join ${at('size')} size on size.id = t.size_id
       left join ${at('product')} successor on successor.id = t.successor_id`,
    key: 't.ref',
    unit: { table: 'product', ref: 't.ref' },
    fields: {
      ref: 't.ref',
      group: 'style.ref',
      color: 'color.code',
      size: 'size.code',
      gtin: 't.gtin',
      pack: 't.pack',
      unit: 't.unit',
      weight_grams: 't.weight_grams',
      length_cm: 't.length_cm',
      min_quantity: 't.min_quantity',
      customs_code: 't.customs_code',
      vat_category: 't.vat_category',
      is_pickup_only: 't.is_pickup_only',
      stock_policy: 't.stock_policy',
      limited_below: 't.limited_below',
      image: 't.image',
      recommend_price: 't.recommend_price::text',
      cost_price: 't.cost_price::text',
      successor: 'successor.ref',
      is_active: 't.is_active',
    },
  },
  price: {
    from: (at) =>
      `${at('price')} t join ${at('product')} product on product.id = t.product_id
       join ${at('tariff')} tariff on tariff.id = t.tariff_id`,
    key: `product.ref || ' ' || tariff.code || ' ' || lpad(t.min_quantity::text, 10)`,
    unit: { table: 'product', ref: 'product.ref' },
    fields: {
      tariff: 'tariff.code',
      product: 'product.ref',
      min_quantity: 't.min_quantity',
      price: 't.unit_price::text',
    },
  },
  stock: {
    from: (at) =>
      `${at('stock')} t join ${at('product')} product on product.id = t.product_id
       join ${at('warehouse')} warehouse on warehouse.id = t.warehouse_id`,
    key: `product.ref || ' ' || warehouse.code`,
    unit: { table: 'product', ref: 'product.ref' },
    fields: {
      warehouse: 'warehouse.code',
      product: 'product.ref',
      on_hand: 't.on_hand',
      shelf: `nullif(t.shelf, '')`,
      shelf_path: 't.shelf_path',
    },
  },
  incoming: {
    from: (at) =>
      `${at('incoming_stock')} t join ${at('product')} product on product.id = t.product_id
       join ${at('warehouse')} warehouse on warehouse.id = t.warehouse_id`,
    key: `product.ref || ' ' || warehouse.code || ' ' || t.expected_on`,
    unit: { table: 'product', ref: 'product.ref' },
    fields: {
      warehouse: 'warehouse.code',
      product: 'product.ref',
      expected_on: 't.expected_on',
      quantity: 't.quantity',
    },
  },
}

const selectOf = (kind: RecordKind, at: At) => {
  const { from, key, fields } = readings[kind]
  const parts = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  return `select (${key}) collate "C" as key,
      json_build_object('record', '${kind}', ${parts.join(', ')}) as record
    from ${from(at)}`
}

/** Styles or products whose records are read at once. */
const BATCH = 1_000

/** All records of a kind, in an order that is always the same, batch by batch. */
export async function* readRecords(db: Db, kind: RecordKind): AsyncIterable<StoredRecord[]> {
  const select = sql.raw(selectOf(kind, (table) => `"${table}"`))
  const { unit } = readings[kind]
  if (!unit) {
    const { rows } = await sql<StoredRecord>`${select} order by key`.execute(db)
    yield rows
    return
  }
  for (let after = ''; ;) {
    const found = await sql`
      select ref from ${sql.id(unit.table)} where ref > ${after} order by ref limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    const refs = (found.rows as { ref: string }[]).map(({ ref }) => ref)
    if (refs.length === 0) return
    const { rows } = await sql<StoredRecord>`
      ${select} where ${sql.raw(unit.ref)} = any (${refs}::text[]) order by key`.execute(db)
    yield rows
    after = refs.at(-1)! // there are some
  }
}

/** The tables that records of a kind are written into. */
const written: Record<RecordKind, string[]> = {
  category: ['category'],
  brand: ['brand'],
  catalog: ['catalog'],
  color: ['color'],
  size: ['size'],
  unit: ['unit'],
  warehouse: ['warehouse'],
  tariff: ['tariff'],
  group: ['product_group', 'group_catalog'],
  product: ['product'],
  price: ['price'],
  stock: ['stock', 'stock_movement'],
  incoming: ['incoming_stock'],
}
/** Only added to: of what it holds nothing is compared. */
const JOURNAL = 'stock_movement'
/** Ids of what is new in copies: beyond those of the shop. */
const FIRST_COPY_ID = 4_000_000_000_000

export type Changed = { key: string; before: StoredRecord['record'] | null; after: StoredRecord['record'] }
export type PriceJump = {
  product: string
  tariff: string
  min_quantity: number
  before: string
  after: string
  count: number
}

/**
 * Lets an import be tried: what it writes goes into temporary copies of the tables, made when they are first needed,
 * which stand before those of the shop for every statement of this connection. Nobody else sees them, and nothing of the
 * shop is locked.
 *
 * @param db one connection, which must be given to `dropCopies` in the end
 */
export function createCopies(db: Db) {
  /** Copied tables, with the transaction that filled each. */
  const filledBy = new Map<string, string>()
  const at = (table: string) => `${filledBy.has(table) ? 'pg_temp' : 'public'}."${table}"`
  const ofShop = (table: string) => `public."${table}"`

  async function copy(table: string): Promise<void> {
    await sql`create temp sequence if not exists import_copy_id start ${sql.lit(FIRST_COPY_ID)}`.execute(db)
    const { rows } = await sql<{ name: string; is_id: boolean }>`
      select attname as name, attidentity <> '' as is_id from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const name = sql.id(table)
    await sql`create temp table ${name}
      (like ${sql.id('public', table)} including defaults including constraints including generated including indexes)`.execute(
      db,
    )
    for (const { name: column } of rows.filter(({ is_id }) => is_id))
      await sql`alter table pg_temp.${name} alter ${sql.id(column)} set default nextval('pg_temp.import_copy_id')`.execute(
        db,
      )
    const columns = sql.join(rows.map((row) => sql.id(row.name)))
    const filled = await sql`
      with copied as (
        insert into pg_temp.${name} (${columns}) select ${columns} from ${sql.id('public', table)}
        where ${sql.lit(table !== JOURNAL)})
      select pg_current_xact_id()::xid::text as by`.execute(db)
    await sql`analyze pg_temp.${name}`.execute(db)
    filledBy.set(table, (filled.rows as { by: string }[])[0]!.by) // a select without a table gives one row
  }

  return {
    /** Makes the copies that records of a kind are written into. */
    async prepare(kind: RecordKind): Promise<void> {
      const missing = written[kind].filter((table) => !filledBy.has(table))
      for (const table of missing) await copy(table)
      if (missing.includes(JOURNAL))
        await sql`
          create trigger stock_moved after insert on pg_temp.stock_movement
          referencing new table as new_movement for each statement execute function stock_moved()`.execute(db)
      // Statements that were prepared before mean the tables of the shop.
      if (missing.length > 0) await sql`discard plans`.execute(db)
    },
    /** Remembers which products the file names. */
    async name(refs: readonly string[]): Promise<void> {
      await sql`create temp table if not exists import_named (ref text primary key)`.execute(db)
      await sql`insert into pg_temp.import_named select unnest(${refs}::text[]) on conflict do nothing`.execute(
        db,
      )
    },
    /** What is new or changed of a kind, as far as `limit`. */
    async findChanged(kind: RecordKind, limit: number): Promise<Changed[]> {
      const [table = ''] = written[kind]
      const by = filledBy.get(table)
      if (by === undefined) return []
      const after = sql.raw(selectOf(kind, at))
      // Which catalogues a style is in is written elsewhere: all styles are compared.
      const isWritten = kind === 'group' ? sql`true` : sql`t.xmin <> ${by}::xid`
      const { rows } = await sql`
        select after.key, before.record as before, after.record as after
        from (${after} where ${isWritten}) after
        left join (${sql.raw(selectOf(kind, ofShop))}) before using (key)
        where before.record::text is distinct from after.record::text
        order by before.key is null, after.key limit ${sql.lit(limit)}`.execute(db)
      return rows as Changed[]
    },
    /** Prices that change by more than so many percent, the largest first, and how many there are. */
    async findPriceJumps(percent: number, limit: number): Promise<PriceJump[]> {
      if (!filledBy.has('price')) return []
      const { rows } = await sql`
        select product.ref as product, tariff.code as tariff, new.min_quantity, old.unit_price::text as before,
          new.unit_price::text as after, count(*) over ()::integer as count
        from pg_temp.price new join public.price old using (product_id, tariff_id, min_quantity)
        join public.product on product.id = product_id join public.tariff on tariff.id = tariff_id
        where new.unit_price <> old.unit_price
          and abs(new.unit_price - old.unit_price) * 100 > old.unit_price * ${percent}::numeric
        order by abs(new.unit_price - old.unit_price) / nullif(old.unit_price, 0) desc nulls first, product.ref, new.min_quantity
        limit ${sql.lit(limit)}`.execute(db)
      return rows as PriceJump[]
    },
    /** Products on sale that the file does not name, where it names any; and how many there are. */
    async findGone(limit: number): Promise<{ ref: string; name: string; count: number }[]> {
      if (!filledBy.has('product')) return []
      const { rows } = await sql`
        select product.ref, coalesce(text_in(product_group.name, 'fr'), '') as name, count(*) over ()::integer as count
        from public.product join public.product_group on product_group.id = product.group_id
        where product.is_active and not exists (select from pg_temp.import_named named where named.ref = product.ref)
        order by product.ref collate "C" limit ${sql.lit(limit)}`.execute(db)
      return rows as { ref: string; name: string; count: number }[]
    },
  }
}
export const dropCopies = (db: Db) => sql`discard temp`.execute(db)

/** From now on what this connection writes of the catalogue is noted for an import; `null` ends it. */
export const noteChanges = (db: Db, importId: number | null) =>
  sql`select set_config('comptoir.import', ${importId === null ? '' : String(importId)}, false)`.execute(db)

/** What an import has written so far: how many rows of each table, each once. */
export type Written = { table: string; inserted: number; updated: number }
export const findWritten = (db: Db, importId: number): Promise<Written[]> =>
  sql<Written>`
    select table_name as "table", count(*) filter (where before is null)::integer as inserted,
      count(*) filter (where before is not null)::integer as updated
    from (select distinct table_name from catalogue_import_change where import_id = ${importId}) as noted
    cross join lateral (select before from rows_of_import(${importId}, table_name)) as written
    group by table_name`
    .execute(db)
    .then(({ rows }) => rows)
