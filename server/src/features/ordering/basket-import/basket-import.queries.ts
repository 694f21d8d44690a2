import { sql } from 'kysely'
import type { GtinRange } from '@comptoir/contract/lists/codes'
import type { WantedVariant } from '@comptoir/contract/lists/named'
import type { Db, Tx } from '#db/connect.ts'

/** A product that a code names. */
export type ProductRow = {
  product_id: number
  group_id: number
  ref: string
  name: string
  color_id: number | null
  color: string
  size_id: number | null
  size: string
  pack: number
  min_quantity: number
  is_active: boolean
  successor_id: number | null
}
/** By which code it was found, and as what; a GTIN of a range by the range's low end. */
export type FoundRow = ProductRow & { via: 'gtin' | 'reference' | 'own_code' | 'range' | 'like'; key: string }

const facts = (language: string) => sql`
  product.id as product_id, product.group_id, product.ref, text_in(style.name, ${language}) as name,
  color.id as color_id, coalesce(text_in(color.name, ${language}), '') as color, size.id as size_id,
  coalesce(size.name, '') as size, product.pack, product.min_quantity,
  product.is_active and style.is_active as is_active, product.successor_id`
const joined = sql`
  join product_group as style on style.id = product.group_id
  left join color on color.id = product.color_id
  left join size on size.id = product.size_id`

/** Products by GTIN, reference and the company's own codes, sold or not; of a range of GTINs the first four. */
export const findByCodes = (
  db: Db,
  companyId: number,
  { keys, gtins, ranges }: { keys: string[]; gtins: string[]; ranges: GtinRange[] },
  language: string,
): Promise<FoundRow[]> =>
  sql<FoundRow>`
    with found as materialized (
      select 'gtin' as via, gtin as key, id from product where gtin = any(${gtins}::text[])
      union all
      select 'reference', ref_key, id from product where ref_key = any(${keys}::text[])
      union all
      select 'own_code', code_key, product_id from company_code
      where company_id = ${companyId} and code_key = any(${keys}::text[])
      union all
      select 'range', low, id
      from unnest(${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[]) as range (low, high)
      cross join lateral (
        select id from product where gtin >= low and gtin < high and length(gtin) = length(low) order by gtin limit 4
      ) as within_range
    )
    select found.via, found.key, ${facts(language)}
    from found join product on product.id = found.id ${joined}
    order by product.id`
    .execute(db)
    .then(({ rows }) => rows)

/** What there is of those products of which nobody can order more (OD-59), in units. */
export const findStockLimits = (db: Db, productIds: readonly number[]) =>
  sql<{ product_id: number; unit: string; available: number }>`
    select product.id as product_id, product.unit, coalesce(sum(greatest(stock.on_hand - stock.reserved, 0)), 0)::int as available
    from product
    left join (stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active)
      on stock.product_id = product.id
    where product.id = any(${productIds}::bigint[]) and product.stock_policy = 'deny'
    group by product.id`
    .execute(db)
    .then(({ rows }) => new Map(rows.map((row) => [row.product_id, row])))

/** Which of these codes the shop or the company knows, and as what. */
export const findKnownCodes = (
  db: Db,
  companyId: number,
  { keys, gtins }: { keys: string[]; gtins: string[] },
): Promise<{ via: 'gtin' | 'reference' | 'own_code' | 'style'; key: string }[]> =>
  sql<{ via: 'gtin' | 'reference' | 'own_code' | 'style'; key: string }>`
    select 'gtin' as via, gtin as key from product where gtin = any(${gtins}::text[])
    union all
    select distinct 'reference', ref_key from product where ref_key = any(${keys}::text[])
    union all
    select 'own_code', code_key from company_code where company_id = ${companyId} and code_key = any(${keys}::text[])
    union all
    select distinct 'style', ref_key from product_group where ref_key = any(${keys}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** The names and codes of all colours and sizes. */
export const findNames = (db: Db): Promise<NameRow[]> =>
  sql<NameRow>`
    select 'color' as kind, id, unnest(array[code] || array(select value from jsonb_each_text(color.name))) as name,
      false as is_synonym
    from color
    union all
    select 'color', id, unnest(synonyms), true from color
    union all
    select 'size', id, unnest(array[code, name]), false from size`
    .execute(db)
    .then(({ rows }) => rows)

/** What a colour or size is called; a synonym may also be the name of another one. */
export type NameRow = { kind: 'color' | 'size'; id: number; name: string; is_synonym: boolean }

/** The products of styles in a colour and a size; `wanted` counts the variants from 0. */
export const findVariants = (
  db: Db,
  variants: readonly WantedVariant[],
  language: string,
): Promise<(ProductRow & { wanted: number })[]> =>
  sql<ProductRow & { wanted: number }>`
    select (wanted.position - 1)::int as wanted, ${facts(language)}
    from unnest(${variants.map(({ style }) => style)}::text[], ${variants.map(({ color_id }) => color_id)}::bigint[],
                ${variants.map(({ size_id }) => size_id)}::bigint[])
      with ordinality as wanted (style, color_id, size_id, position)
    join product_group as named on named.ref_key = wanted.style
    join product on product.group_id = named.id
      and (wanted.color_id is null or product.color_id = wanted.color_id)
      and (wanted.size_id is null or product.size_id = wanted.size_id)
    ${joined}
    order by product.id`
    .execute(db)
    .then(({ rows }) => rows)

/** The products of styles that are on sale, at most a hundred of each. */
export const findOfStyles = (
  db: Db,
  styles: string[],
  language: string,
): Promise<(ProductRow & { style: string })[]> =>
  sql<ProductRow & { style: string }>`
    select named.ref_key as style, ${facts(language)}
    from product_group as named
    cross join lateral (
      select * from product where group_id = named.id and is_active order by id limit 100
    ) as product
    ${joined}
    where named.ref_key = any(${styles}::text[]) and named.is_active
    order by color.position, size.position, product.id`
    .execute(db)
    .then(({ rows }) => rows)

/** What is tried in each place of a code that none has. */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Codes of other lengths have too many misspellings that mean something, or too many altogether. */
const shortest = 4
const longest = 20

/**
 * Products on sale whose references are like codes that none has: one letter or digit more, less or other, or two swapped,
 * else those that begin alike, with the longest beginning first; up to three of each.
 *
 * @param misspelt codes whose misspellings are tried, several hundred of each: the database makes them itself
 * @param begun a code with a beginning of it
 */
export const findLike = (
  db: Db,
  misspelt: readonly string[],
  begun: readonly { key: string; like: string }[],
  language: string,
): Promise<FoundRow[]> =>
  sql<FoundRow>`
    with cut as (
      select key, left(key, at) as before, substr(key, at + 1) as after
      from unnest(${misspelt}::text[]) as key cross join generate_series(0, length(key)) as at
      where length(key) between ${shortest} and ${longest}
    ), likes as (
      select key, likely
      from cut cross join string_to_table(${signs}, null) as sign
      cross join lateral (values (before || sign || after), (before || sign || substr(after, 2))) as tried (likely)
      union all
      select key, likely
      from cut
      cross join lateral (values
        (before || substr(after, 2)),
        (before || substr(after, 2, 1) || left(after, 1) || substr(after, 3))) as tried (likely)
    ), misspelt as (
      select key, product.id, 0 as place
      from likes
      -- By the index: the plan expects millions of misspellings, for which it would read all products.
      cross join lateral (select id from product where ref_key = likely and is_active offset 0) as product
    ), begun as (
      select key, begins.id, 100 - length(likely) as place
      from unnest(${begun.map(({ key }) => key)}::text[], ${begun.map(({ like }) => like)}::text[]) as given (key, likely)
      cross join lateral (
        select id from product
        where ref_key ~>=~ likely and ref_key ~<~ (likely || chr(1114111)) and is_active
        order by ref_key using ~<~ limit 3
      ) as begins
    ), nearest as (
      select key, id, row_number() over (partition by key order by place, id) as position
      from (select key, id, min(place) as place from (table misspelt union all table begun) as either group by key, id) as each
    )
    select 'like' as via, nearest.key, ${facts(language)}
    from nearest join product on product.id = nearest.id ${joined}
    where nearest.position <= 3
    order by nearest.key, nearest.position`
    .execute(db)
    .then(({ rows }) => rows)

export const findProducts = (db: Db, ids: number[], language: string): Promise<ProductRow[]> =>
  sql<ProductRow>`
    select ${facts(language)} from product ${joined}
    where product.id = any(${ids}::bigint[]) and product.is_active and style.is_active`
    .execute(db)
    .then(({ rows }) => rows)

/** Products that the company can buy, to show in a sample: several sizes and colours of one style, and others. */
export const findSampleProducts = (
  db: Db,
  { company_id, tariff_id }: { company_id: number; tariff_id: number },
  language: string,
): Promise<(ProductRow & { style_ref: string; gtin: string | null })[]> =>
  sql<ProductRow & { style_ref: string; gtin: string | null }>`
    with shown as (
      select product_group.id from product_group
      where is_active and exists (
        select from product
        where group_id = product_group.id and is_active and color_id is not null and size_id is not null
          and (exists (select from price where product_id = product.id and tariff_id = ${tariff_id})
            or exists (select from agreed_steps(${company_id}, ${tariff_id}, array[product.id]))))
      order by product_group.id limit 2
    )
    select style.ref as style_ref, product.gtin, ${facts(language)}
    from shown join product on product.group_id = shown.id and product.is_active ${joined}
    where color.id is not null and size.id is not null
    order by style.id, color.position, color.id, size.position, product.id
    limit 60`
    .execute(db)
    .then(({ rows }) => rows)

/** How a company had layouts read before, by their digest. */
export const findMappings = (
  db: Db,
  companyId: number,
  layouts: Buffer[],
): Promise<{ layout: Buffer; mapping: unknown }[]> =>
  db
    .selectFrom('import_mapping')
    .where('company_id', '=', companyId)
    .where('layout', 'in', layouts)
    .select(['layout', 'mapping'])
    .execute()

/** Remembers how a layout is read. Of each company the layouts used last are kept. */
export const keepMapping = (
  tx: Tx,
  companyId: number,
  { layout, mapping, at }: { layout: Buffer; mapping: object; at: Date },
  most: number,
) =>
  sql`
    with kept as (
      insert into import_mapping (company_id, layout, mapping, used_at)
      values (${companyId}, ${layout}, ${JSON.stringify(mapping)}::jsonb, ${at})
      on conflict (company_id, layout) do update set mapping = excluded.mapping, used_at = excluded.used_at
    )
    delete from import_mapping
    where company_id = ${companyId} and layout in (
      select layout from import_mapping
      where company_id = ${companyId} and layout <> ${layout} order by used_at desc offset ${most - 1})`.execute(
    tx,
  )
