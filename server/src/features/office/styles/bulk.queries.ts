import type { Publication, StockPolicy } from '@comptoir/contract/admin-styles'
import type { IdAndName, Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** What is changed of several styles at once. */
export type BulkStyle = {
  id: number
  ref: string
  publication: Publication
  shown_from: string | null
  shown_until: string | null
  published_on: string | null
  is_deal: boolean
  category: IdAndName
  /** By their ids. */
  catalogs: IdAndName[]
  /** Of its products, by reference; those that are switched off too. */
  policies: Record<string, StockPolicy>
  products: number
}

/** Several styles, held until the transaction ends. */
export async function lockStyles(tx: Tx, ids: readonly number[], language: Language): Promise<BulkStyle[]> {
  await sql`select from product_group where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  return findBulkStyles(tx, ids, language)
}

export const findBulkStyles = (db: Db, ids: readonly number[], language: Language): Promise<BulkStyle[]> =>
  sql<BulkStyle>`
    select style.id, style.ref, style.is_deal, style.shown_until, style.published_on,
           case when not style.is_active then style.shown_from end as shown_from,
           case when style.is_active then 'published' when style.shown_from is not null then 'scheduled'
             else 'draft' end as publication,
           json_build_object('id', category.id, 'name', text_in(category.name, ${language})) as category,
           (select coalesce(json_agg(json_build_object('id', catalog.id, 'name', text_in(catalog.name, ${language}))
              order by catalog.id), '[]')
            from group_catalog join catalog on catalog.id = group_catalog.catalog_id
            where group_catalog.group_id = style.id) as catalogs,
           (select coalesce(json_object_agg(ref, stock_policy order by ref), '{}')
            from product where group_id = style.id) as policies,
           (select count(*)::int from product where group_id = style.id and is_active) as products
    from product_group as style join category on category.id = style.category_id
    where style.id = any(${ids}::bigint[]) order by style.ref, style.id`
    .execute(db)
    .then(({ rows }) => rows)

export const findNamed = (
  db: Db,
  kind: 'category' | 'catalog',
  id: number,
  language: Language,
): Promise<IdAndName | undefined> =>
  sql<IdAndName>`select id, text_in(name, ${language}) as name from ${sql.ref(kind)} where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

type Write = { id: number } & Partial<Omit<BulkStyle, 'id' | 'ref' | 'products'>>

/** Gives each of these styles its values; what is left out stays. A few statements, however many. */
export async function writeStyles(tx: Tx, styles: readonly Write[], now: Date): Promise<void> {
  const rows = styles.map((style) => ({ ...style, category_id: style.category?.id }))
  await sql`
    update product_group as style set
      is_active = case when given.row ? 'publication' then given.row ->> 'publication' = 'published'
        else style.is_active end,
      shown_from = case when given.row ? 'shown_from' then (given.row ->> 'shown_from')::date else style.shown_from end,
      shown_until = case when given.row ? 'shown_until' then (given.row ->> 'shown_until')::date
        else style.shown_until end,
      published_on = case when given.row ? 'published_on' then (given.row ->> 'published_on')::date
        else style.published_on end,
      is_deal = coalesce((given.row ->> 'is_deal')::boolean, style.is_deal),
      category_id = coalesce((given.row ->> 'category_id')::bigint, style.category_id),
      updated_at = ${now}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given(row)
    where style.id = (given.row ->> 'id')::bigint`.execute(tx)
  const policies = styles.flatMap((style) =>
    Object.entries(style.policies ?? {}).map(([ref, policy]) => ({ id: style.id, ref, policy })),
  )
  if (policies.length > 0)
    await sql`
      update product set stock_policy = given.policy, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(policies)}::jsonb) as given(id bigint, ref text, policy text)
      where product.group_id = given.id and product.ref = given.ref
        and product.stock_policy <> given.policy`.execute(tx)
  const catalogs = styles.flatMap(({ id, catalogs: given }) =>
    given ? [{ id, catalogs: given.map((catalog) => catalog.id) }] : [],
  )
  if (catalogs.length === 0) return
  const given = sql`
    select (row ->> 'id')::bigint as group_id, value::bigint as catalog_id
    from jsonb_array_elements(${JSON.stringify(catalogs)}::jsonb) as given(row),
      jsonb_array_elements_text(row -> 'catalogs')`
  await sql`
    delete from group_catalog where group_id = any(${catalogs.map(({ id }) => id)}::bigint[])
      and (group_id, catalog_id) not in (${given})`.execute(tx)
  await sql`insert into group_catalog (group_id, catalog_id) ${given} on conflict do nothing`.execute(tx)
}
