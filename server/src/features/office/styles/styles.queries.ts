import type { Publication, Style, StyleChoices, styleGaps } from '@comptoir/contract/admin-styles'
import { gtinForms, toGtin } from '@comptoir/contract/gtin'
import { type IdAndName, type Language, languages, type TextLanguage } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, startsAs } from '#db/lists.ts'

type Page = { limit: number; offset: number }
type Column = 'ref' | 'name' | 'updated_at'
export type StyleFilter = {
  search?: string | undefined
  publication?: Publication | undefined
  missing?: (typeof styleGaps)[number] | undefined
  category?: number | undefined
  brand?: number | undefined
  catalog?: number | undefined
  deal?: 'true' | 'false' | undefined
}
export type StyleListRow = {
  id: number
  ref: string
  name: string
  image: string | null
  brand: IdAndName | null
  category: IdAndName
  products: number
  publication: Publication
  shown_from: string | null
  shown_until: string | null
  is_deal: boolean
  missing_texts: TextLanguage[]
  missing_pictures: number
  updated_at: Date
}

const publication = sql`
  case when style.is_active then 'published' when style.shown_from is not null then 'scheduled' else 'draft' end`
/** Whether a text is not written in a language. */
const lacks = (column: 'name' | 'description', language: Language): RawBuilder<unknown> =>
  sql`coalesce(trim(${sql.ref(`style.${column}`)} ->> ${sql.lit(language)}), '') = ''`
const lacksText = (language: Language) =>
  sql`(${lacks('name', language)} or ${lacks('description', language)})`
/** Products of a style that are not switched off. */
const ofStyle = sql`from product where product.group_id = style.id and product.is_active`

const gaps = {
  texts: sql`(${sql.join(languages.map(lacksText), sql` or `)})`,
  pictures: sql`(exists (select ${ofStyle} and product.color_id is not null and product.image is null)
    or (style.images = '{}' and not exists (select ${ofStyle} and product.image is not null)))`,
  prices: sql`exists (select ${ofStyle} and not exists (
    select from price join tariff on tariff.id = price.tariff_id and tariff.is_default
    where price.product_id = product.id))`,
}

/** Styles of which the name has these words, or that a reference or GTIN of theirs names. */
const named = (search: string) => {
  const gtin = toGtin(search.replace(/[\s-]/g, ''))
  return sql`(style.name_key like ${somewherePlain(search)} or ${startsAs(sql`style.ref`, search)}
    or style.id in (select group_id from product where ${
      gtin ? sql`gtin = any(${gtinForms(gtin)}::text[])` : startsAs(sql`product.ref`, search)
    }))`
}

const conditions = ({ search, missing, category, brand, catalog, deal, ...filter }: StyleFilter) =>
  every([
    search ? named(search) : undefined,
    filter.publication === undefined ? undefined : sql`${publication} = ${filter.publication}`,
    missing === undefined ? undefined : gaps[missing],
    category === undefined
      ? undefined
      : sql`style.category_id in (
          with recursive below as (
            select id from category where id = ${category}
            union all select category.id from category join below on category.parent_id = below.id)
          select id from below)`,
    brand === undefined ? undefined : sql`style.brand_id = ${brand}`,
    catalog === undefined
      ? undefined
      : sql`style.id in (select group_id from group_catalog where catalog_id = ${catalog})`,
    deal === undefined ? undefined : sql`style.is_deal = ${deal === 'true'}`,
  ])

/** Styles that match, with the number of all of them; named in a language. */
export async function findStyles(
  db: Db,
  filter: StyleFilter & Page & { ordering: Column | `-${Column}` },
  language: Language,
): Promise<{ count: number; rows: StyleListRow[] }> {
  const order = orderBy(
    filter.ordering,
    {
      ref: sql`style.ref`,
      name: sql`plain(text_in(style.name, ${language}))`,
      updated_at: sql`style.updated_at`,
    },
    sql`style.id`,
  )
  const list = {
    from: sql`product_group as style`,
    where: conditions(filter),
    order,
    id: sql`style.id`,
    isIndexed: false,
  }
  const { rows } = await sql<StyleListRow & { count: number }>`
    select style.id, style.ref, text_in(style.name, ${language}) as name,
           coalesce(style.images[1], (select min(product.image) ${ofStyle})) as image,
           case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
           json_build_object('id', category.id, 'name', text_in(category.name, ${language})) as category,
           (select count(*)::int ${ofStyle}) as products,
           ${publication} as publication, style.shown_from, style.shown_until, style.is_deal,
           array_remove(array[${sql.join(
             languages.map((one) => sql`case when ${lacksText(one)} then ${sql.lit(one)} end`),
           )}], null) as missing_texts,
           (select count(distinct color_id)::int ${ofStyle} and product.color_id is not null
              and product.image is null) as missing_pictures,
           style.updated_at, page.count
    from (${pageIds(list, filter)}) as page
    join product_group as style on style.id = page.page_id
    join category on category.id = style.category_id
    left join brand on brand.id = style.brand_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** The first of those that a search names. */
export const findFew = (db: Db, search: string, language: Language, limit: number) =>
  sql<{ id: number; ref: string; name: string; publication: Publication }>`
    select style.id, style.ref, text_in(style.name, ${language}) as name, ${publication} as publication
    from product_group as style where ${named(search)}
    order by style.ref limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** The styles that a list with these filters shows on all its pages. */
export const findStyleIds = (db: Db, filter: StyleFilter): Promise<number[]> =>
  sql<{
    id: number
  }>`select style.id from product_group as style where ${conditions(filter)} order by style.id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** The tariff that is named, else the default one; undefined where there is none. */
export const findTariff = async (db: Db, id: number | undefined): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select id from tariff where ${id === undefined ? sql`is_default` : sql`id = ${id}`}`.execute(db)
  ).rows[0]?.id

/** What a style can name, each list in the order of the shop. */
export const findChoices = (db: Db, language: Language): Promise<Omit<StyleChoices, 'units'>> =>
  sql<Omit<StyleChoices, 'units'>>`
    with recursive tree as (
      select id, text_in(name, ${language}) as name, array[position, id] as place, is_active
      from category where parent_id is null
      union all
      select category.id, tree.name || ' › ' || text_in(category.name, ${language}),
             tree.place || array[category.position, category.id], tree.is_active and category.is_active
      from category join tree on category.parent_id = tree.id
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'is_active', is_active) order by place), '[]')
       from tree) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'is_active', is_active) order by name, id), '[]')
       from brand) as brands,
      (select coalesce(json_agg(json_build_object('id', id, 'name', text_in(name, ${language}), 'is_active', is_active)
         order by position, id), '[]') from catalog) as catalogs,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', text_in(name, ${language}), 'hex', hex,
         'is_active', is_active)
         order by position, id), '[]') from color) as colors,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'run', run, 'is_active', is_active)
         order by position, id), '[]') from size) as sizes`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

/** What the office keeps of a style; texts that are not written are empty. */
export type StyleValues = Omit<
  Style,
  'id' | 'version' | 'history' | 'products' | 'pictures' | 'colors' | 'papers'
>

/** What all four languages have that are not written. */
const unwritten = sql`'{"fr": "", "nl": "", "de": "", "en": ""}'::jsonb`

/** @param language of the names of category and catalogues */
export const findStyle = (db: Db, id: number, language: Language): Promise<StyleValues | undefined> =>
  sql<StyleValues>`
    select style.ref, ${unwritten} || style.name as name, ${unwritten} || style.description as description,
           json_build_object('id', category.id, 'name', text_in(category.name, ${language})) as category,
           case when brand.id is not null then json_build_object('id', brand.id, 'name', brand.name) end as brand,
           (select coalesce(json_agg(json_build_object('id', catalog.id, 'name', text_in(catalog.name, ${language}))
              order by catalog.position, catalog.id), '[]')
            from group_catalog join catalog on catalog.id = group_catalog.catalog_id
            where group_catalog.group_id = style.id) as catalogs,
           style.unit, style.tiers_scope, style.is_deal, ${publication} as publication,
           case when not style.is_active then style.shown_from end as shown_from, style.shown_until,
           style.published_on
    from product_group as style
    join category on category.id = style.category_id
    left join brand on brand.id = style.brand_id
    where style.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Holds a style and its products until the transaction ends. */
export const lockStyle = (tx: Tx, id: number | null) =>
  sql`select from product_group where id = ${id}::bigint for no key update`.execute(tx)

export const isRefTaken = async (db: Db, ref: string, id: number | null): Promise<boolean> =>
  (await sql`select from product_group where ref = ${ref} and id is distinct from ${id}::bigint`.execute(db))
    .rows.length > 0

/** The names of what a style is to name; without those that there are not. */
export const findNamed = (
  db: Db,
  { category, brand, catalogs }: { category: number | null; brand: number | null; catalogs: number[] },
  language: Language,
): Promise<{ category: IdAndName | null; brand: IdAndName | null; catalogs: IdAndName[] }> =>
  sql<{ category: IdAndName | null; brand: IdAndName | null; catalogs: IdAndName[] }>`
    select
      (select json_build_object('id', id, 'name', text_in(name, ${language})) from category where id = ${category}::bigint)
        as category,
      (select json_build_object('id', id, 'name', name) from brand where id = ${brand}::bigint) as brand,
      (select coalesce(json_agg(json_build_object('id', id, 'name', text_in(name, ${language})) order by position, id), '[]')
       from catalog where id = any(${catalogs}::bigint[])) as catalogs`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

export const isUnit = (db: Db, code: string): Promise<boolean> =>
  db
    .selectFrom('unit')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
    .then((found) => found !== undefined)

const onlyWritten = (texts: Record<TextLanguage, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')))

const columnsOf = (values: StyleValues) => ({
  ref: values.ref,
  name: onlyWritten(values.name),
  description: onlyWritten(values.description),
  category_id: values.category.id,
  brand_id: values.brand?.id ?? null,
  unit: values.unit,
  tiers_scope: values.tiers_scope,
  is_deal: values.is_deal,
  is_active: values.publication === 'published',
  shown_from: values.shown_from,
  shown_until: values.shown_until,
  published_on: values.published_on,
})

export async function updateStyle(tx: Tx, id: number, values: StyleValues, now: Date): Promise<void> {
  // Its products are counted as it is, but for those that have a unit of their own, be it the one that it comes to have.
  await sql`
    update product set unit = ${values.unit}, keeps_unit = product.unit = ${values.unit}, updated_at = ${now}
    from product_group style
    where style.id = ${id} and group_id = style.id and style.unit <> ${values.unit}
      and product.unit in (style.unit, ${values.unit}) and not product.keeps_unit`.execute(tx)
  await tx
    .updateTable('product_group')
    .set({ ...columnsOf(values), updated_at: now })
    .where('id', '=', id)
    .execute()
  await setCatalogs(tx, id, values)
}

async function setCatalogs(tx: Tx, id: number, { catalogs }: StyleValues): Promise<void> {
  const ids = catalogs.map((catalog) => catalog.id)
  await sql`delete from group_catalog where group_id = ${id} and catalog_id <> all(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into group_catalog (group_id, catalog_id) select ${id}::bigint, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(tx)
}

/** That something of it has changed, its products for one. */
export const touchStyle = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('product_group').set({ updated_at: now }).where('id', '=', id).execute()

/** A new style without products. @returns its id; undefined where another one has the reference */
export async function insertStyle(tx: Tx, values: StyleValues): Promise<number | undefined> {
  const made = await tx
    .insertInto('product_group')
    .values(columnsOf(values))
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await setCatalogs(tx, made.id, values)
  return made?.id
}

export const styleUses = ['ordered', 'basket', 'stock', 'agreed', 'promoted', 'own_code'] as const
export type StyleUse = (typeof styleUses)[number]

/** What names a style or its products, so that it is not deleted: each with the first that is named. Holds the products. */
export async function findUses(tx: Tx, id: number): Promise<{ kind: StyleUse; ref: string }[]> {
  await sql`select from product where group_id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ kind: StyleUse; ref: string }>`
    select kind, min(named.ref) as ref from (
      select kind, product.ref from product, lateral (
        (select 'ordered' as kind from order_item where product_id = product.id limit 1)
        union all (select 'basket' from basket_line where product_id = product.id limit 1)
        union all (select 'stock' from stock_movement where product_id = product.id limit 1)
        union all (select 'stock' from incoming_stock where product_id = product.id limit 1)
        union all (select 'agreed' from agreement where product_id = product.id limit 1)
        union all (select 'promoted' from promotion_target where product_id = product.id limit 1)
        union all (select 'own_code' from company_code where product_id = product.id limit 1)) as used
      where product.group_id = ${id}
      union all select 'agreed', style.ref from agreement join product_group as style on style.id = style_id where style_id = ${id}
      union all
      select 'promoted', style.ref from promotion_target join product_group as style on style.id = style_id
      where style_id = ${id}) as named
    group by kind`.execute(tx)
  return rows
}

/** Deletes a style with its products, prices and papers. */
export const deleteStyle = (tx: Tx, id: number) =>
  tx.deleteFrom('product_group').where('id', '=', id).execute()

/** Styles whose day to be shown has come, or whose last day is over. */
export const findDue = (
  db: Db,
  today: string,
): Promise<
  { id: number; ref: string; is_active: boolean; shown_from: string | null; shown_until: string | null }[]
> =>
  sql<{ id: number; ref: string; is_active: boolean; shown_from: string | null; shown_until: string | null }>`
    select id, ref, is_active, shown_from, shown_until from product_group where shown_from <= ${today}::date
    union
    select id, ref, is_active, shown_from, shown_until from product_group where shown_until < ${today}::date
    order by id
    limit 500`
    .execute(db)
    .then(({ rows }) => rows)

/** Shows these styles from today on, or no longer. */
export const setShown = (
  tx: Tx,
  ids: number[],
  { is_active, today }: { is_active: boolean; today: string },
) =>
  sql`
    update product_group set
      is_active = ${is_active}, shown_from = null, updated_at = now(),
      shown_until = case when ${is_active} then shown_until end,
      published_on = case when ${is_active} then coalesce(published_on, ${today}::date) else published_on end
    where id = any(${ids}::bigint[])`.execute(tx)
