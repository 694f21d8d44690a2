import type { TableColumn } from '@comptoir/contract/admin-imports'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

type Target = { code: string; name: string }
/** The tariffs and warehouses, the usual ones first. */
export async function findTargets(db: Db): Promise<{ tariffs: Target[]; warehouses: Target[] }> {
  const { rows } = await sql<{ tariffs: Target[]; warehouses: Target[] }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name) order by is_default desc, name), '[]')
       from tariff) as tariffs,
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name) order by position, id), '[]')
       from warehouse where is_active) as warehouses`.execute(db)
  return rows[0]! // a select without a table gives one row
}

type Known = {
  refs: string[]
  gtins: string[]
  styles: string[]
  names: { kind: string; code: string; names: object }[]
}
/** Which codes of a sample the shop has, and what its colours, sizes, brands and categories are called. */
export async function findKnown(
  db: Db,
  { keys, gtins }: { keys: string[]; gtins: string[] },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select
      array(select ref_key from product where ref_key = any (${keys}::text[])) as refs,
      array(select gtin from product where gtin = any (${gtins}::text[])) as gtins,
      array(select ref_key from product_group where ref_key = any (${keys}::text[])) as styles,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'code', code, 'names', names)), '[]') from (
        select 'color' as kind, code, name as names from color union all
        select 'size', code, jsonb_build_object('', name) from size union all
        select 'brand', code, jsonb_build_object('', name) from brand union all
        select 'category', code, name from category) named) as names`.execute(db)
  return rows[0]! // a select without a table gives one row
}

type Layout = { columns: TableColumn[]; decimal_sign: ',' | '.' }
export const findLayout = (db: Db, layout: Buffer): Promise<Layout | undefined> =>
  sql<Layout>`select columns, decimal_sign from catalogue_import_layout where layout = ${layout}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const keepLayout = (db: Db, kept: Layout & { layout: Buffer; at: Date }) =>
  sql`
    insert into catalogue_import_layout (layout, columns, decimal_sign, used_at)
    values (${kept.layout}, ${JSON.stringify(kept.columns)}::jsonb, ${kept.decimal_sign}, ${kept.at})
    on conflict (layout) do update
    set columns = excluded.columns, decimal_sign = excluded.decimal_sign, used_at = excluded.used_at`.execute(
    db,
  )
