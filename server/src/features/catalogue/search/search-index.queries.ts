import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

type Texts = Record<string, string>

/** What a group is found by. Arrays hold each value once. */
export type GroupSource = {
  group_id: number
  name: Texts
  description: Texts
  category_ids: string[]
  brand_id: number | null
  catalog_ids: string[]
  is_deal: boolean
  pairs: [color_id: number | null, size_id: number | null][]
  lengths: number[]
  weights: number[]
  units: string[]
  has_pickup_only: boolean
  has_on_request: boolean
}

/** The next version of what is found; other refreshes wait until this transaction is over. */
export const raiseVersion = (tx: Tx): Promise<number> =>
  sql<{ version: number }>`update search_state set version = version + 1 returning version`
    .execute(tx)
    .then(({ rows }) => rows[0]!.version) // there is always one

export const countGroups = (db: Db): Promise<number> =>
  sql<{ count: number }>`select count(*)::int as count from product_group where is_active`
    .execute(db)
    .then(({ rows }) => rows[0]!.count)

/** Starts over: whoever holds a copy reads all of it again. */
export async function emptyIndex(tx: Tx): Promise<void> {
  await sql`truncate search_group, search_price`.execute(tx)
  await sql`update search_state set rebuilt = version`.execute(tx)
}

/** Planning by numbers from before a big change would be slow for minutes. */
export const gatherStatistics = (db: Db) => sql`analyze search_group, search_price`.execute(db)

/** Part of the text, since all groups and a few need plans of their own. */
const isAmong = (column: RawBuilder<unknown>, groupIds: number[] | null) =>
  groupIds ? sql`${column} = any(${groupIds}::bigint[])` : sql`true`

/**
 * Writes the rows of groups on sale, and of those that are not any more that they are not.
 *
 * @param groupIds all groups when null
 */
export async function writeGroups(tx: Tx, groupIds: number[] | null, version: number): Promise<void> {
  const named = isAmong(sql`g.id`, groupIds)
  if (groupIds)
    await sql`
      update search_group set is_on_sale = false, changed = ${version}
      where group_id = any(${groupIds}::bigint[]) and is_on_sale and not exists (
        select from product_group g where g.id = group_id and g.is_active
          and exists (select from product where product.group_id = g.id and product.is_active))`.execute(tx)
  await sql`
    with source as (
      select g.id, g.ref_key, g.category_id, g.brand_id, g.published_on, g.position, g.images[1] as image,
        coalesce(c1.position, c2.position, c3.position)::bigint * 1000000000000
          + coalesce(case when c1.id is null then c3.position else c2.position end, 0)::bigint * 1000000
          + case when c1.id is null then 0 else c3.position end as category_rank
      from product_group g
      join category c3 on c3.id = g.category_id
      left join category c2 on c2.id = c3.parent_id
      left join category c1 on c1.id = c2.parent_id
      where g.is_active and ${named}
    ), products as (
      select p.group_id, min(p.pack) as pack, min(p.min_quantity) as min_quantity, min(p.recommend_price) as recommend_price,
        (array_agg(p.image order by color.position, p.id) filter (where p.image is not null))[1] as image,
        array_agg(distinct array[color.position, color.id]::bigint[]) filter (where color.id is not null) as colors,
        array_agg(distinct array[size.position, size.id]::bigint[]) filter (where size.id is not null) as sizes,
        bool_and(coalesce(stock.available, 0) = 0 and p.stock_policy <> 'on_request') as is_out,
        bool_or(stock.available > 0)
          and bool_and(p.stock_policy <> 'on_request'
            and (coalesce(stock.available, 0) = 0 or stock.available < p.limited_below)) as is_limited
      from product p
      left join color on color.id = p.color_id
      left join size on size.id = p.size_id
      left join (
        select product_id, sum(greatest(on_hand - reserved, 0)) as available
        from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
        where ${groupIds ? sql`product_id in (select id from product where group_id = any(${groupIds}::bigint[]))` : sql`true`}
        group by product_id
      ) as stock on stock.product_id = p.id
      where p.is_active and ${isAmong(sql`p.group_id`, groupIds)}
      group by p.group_id
    )
    insert into search_group (group_id, changed, is_on_sale, ref_key, category_rank, position, category_id, brand_id, published_on, image,
      color_ids, size_ids, pack, min_quantity, recommend_price, is_out_of_stock, is_limited_stock)
    select g.id, ${version}, true, g.ref_key, g.category_rank, g.position, g.category_id, g.brand_id,
      g.published_on, coalesce(g.image, products.image),
      -- Position and id side by side: an array of arrays sorts by the first, then the second.
      coalesce(array(select products.colors[n][2] from generate_subscripts(products.colors, 1) n), '{}'),
      coalesce(array(select products.sizes[n][2] from generate_subscripts(products.sizes, 1) n), '{}'),
      products.pack, products.min_quantity, products.recommend_price, products.is_out, coalesce(products.is_limited, false)
    from source g
    join products on products.group_id = g.id
    on conflict (group_id) do update set
      changed = excluded.changed, is_on_sale = true, ref_key = excluded.ref_key,
      category_rank = excluded.category_rank, position = excluded.position, category_id = excluded.category_id,
      brand_id = excluded.brand_id, published_on = excluded.published_on, image = excluded.image,
      color_ids = excluded.color_ids, size_ids = excluded.size_ids, pack = excluded.pack,
      min_quantity = excluded.min_quantity, recommend_price = excluded.recommend_price,
      is_out_of_stock = excluded.is_out_of_stock, is_limited_stock = excluded.is_limited_stock`.execute(tx)
}

/**
 * Holds groups until the transaction ends: of two that write what the search knows of them the second waits, and sees what
 * the first has written. To be called before anything else is held but the group itself.
 */
export const lockGroups = (tx: Tx, groupIds: number[]) =>
  sql`
    select from product_group where id = any(${groupIds}::bigint[]) order by id for no key update`.execute(tx)

/** The lowest base price over the products of each group, which are held; the base is the step with the lowest quantity. */
export async function writePrices(
  tx: Tx,
  groupIds: number[] | null,
  tariffId: number | null = null,
): Promise<void> {
  const isOfTariff = tariffId === null ? sql`true` : sql`tariff_id = ${tariffId}`
  if (groupIds)
    await sql`
      delete from search_price where group_id = any(${groupIds}::bigint[]) and ${isOfTariff}`.execute(tx)
  await sql`
    insert into search_price (group_id, tariff_id, price)
    select group_id, tariff_id, min(unit_price)
    from (
      select distinct on (price.product_id, price.tariff_id) p.group_id, price.tariff_id, price.unit_price
      from product p join price on price.product_id = p.id
      where p.is_active and ${isAmong(sql`p.group_id`, groupIds)} and ${isOfTariff}
      order by price.product_id, price.tariff_id, price.min_quantity
    ) as base
    group by group_id, tariff_id`.execute(tx)
}

/** What these groups are found by, in the order of their ids from `afterId` on. */
export const findSources = (
  tx: Tx,
  groupIds: number[] | null,
  afterId: number,
  limit: number,
): Promise<GroupSource[]> =>
  sql<GroupSource>`
    with batch as (
      select group_id from search_group
      where group_id > ${afterId} and is_on_sale and ${isAmong(sql`group_id`, groupIds)}
      order by group_id limit ${limit}
    )
    select batch.group_id, g.name, g.description, g.brand_id, g.is_deal,
      array_remove(array[c1.id, c2.id, c3.id], null)::text[] as category_ids,
      array(select catalog_id::text from group_catalog where group_id = g.id) as catalog_ids,
      products.*
    from batch
    join product_group g on g.id = batch.group_id
    join category c3 on c3.id = g.category_id
    left join category c2 on c2.id = c3.parent_id
    left join category c1 on c1.id = c2.parent_id
    cross join lateral (
      select json_agg(distinct jsonb_build_array(color_id, size_id)) as pairs,
        coalesce(array_agg(distinct length_cm) filter (where length_cm is not null), '{}') as lengths,
        coalesce(array_agg(distinct weight_grams) filter (where weight_grams is not null), '{}') as weights,
        array_agg(distinct unit) as units,
        bool_or(is_pickup_only) as has_pickup_only,
        bool_or(stock_policy = 'on_request') as has_on_request
      from product where group_id = g.id and is_active
    ) as products
    order by batch.group_id`
    .execute(tx)
    .then(({ rows }) => rows)

/** What a group is found by, as the table holds it. */
export type GroupWords = {
  group_id: number
  name_words: Texts
  description_words: string
  filters: string[]
  color_sizes: number[]
}

export const writeWords = (tx: Tx, groups: GroupWords[]) =>
  sql`
    update search_group set name_words = t.name_words, description_words = t.description_words,
      filters = t.filters, color_sizes = t.color_sizes
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as t (group_id bigint, name_words jsonb, description_words text, filters text[], color_sizes int[])
    where search_group.group_id = t.group_id`.execute(tx)

const doubtful = prepared<{ group_id: number }, { products: number[] }>(
  // The ids come by way of a subselect, so that one plan serves a few and many.
  (value) => sql`
    select group_id from search_group
    where group_id = any(array(
      select p.group_id
      from product p
      join search_group s on s.group_id = p.group_id
      left join stock on stock.product_id = p.id
      where p.id = any(array(select unnest(${value('products')}::bigint[])))
      group by p.id, s.group_id
      having s.is_out_of_stock or s.is_limited_stock
        or coalesce(sum(greatest(stock.on_hand - stock.reserved, 0)), 0) < greatest(p.limited_below, 1)))
    order by group_id for update`,
)
/**
 * The groups whose stock marker may be wrong now that the stock of these products has changed: those with a product
 * that has run short, and those that were marked. Locked in the order of their ids until the transaction ends, so
 * that of two orders for one style the second counts what the first has taken.
 */
export const lockDoubtful = async (tx: Db, products: number[]): Promise<number[]> =>
  (await doubtful(tx, { products })).map(({ group_id }) => group_id)

/** Works the stock markers of these groups out anew; where one changes, answers from before no longer hold. */
export const updateMarkers = (tx: Db, groupIds: number[]) =>
  sql`
    with marker as (
      select p.group_id,
        bool_and(coalesce(stock.available, 0) = 0 and p.stock_policy <> 'on_request') as is_out,
        bool_or(stock.available > 0)
          and bool_and(p.stock_policy <> 'on_request'
            and (coalesce(stock.available, 0) = 0 or stock.available < p.limited_below)) as is_limited
      from product p
      cross join lateral (
        select sum(greatest(on_hand - reserved, 0)) as available
        from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
        where product_id = p.id
      ) as stock
      where p.group_id = any(${groupIds}::bigint[]) and p.is_active
      group by p.group_id
    ), changed as (
      update search_group set is_out_of_stock = is_out, is_limited_stock = coalesce(is_limited, false)
      from marker
      where marker.group_id = search_group.group_id
        and (is_out_of_stock, is_limited_stock) is distinct from (is_out, coalesce(is_limited, false))
      returning 1
    )
    update search_stock_change set changes = changes + 1
    where shard = pg_backend_pid() % 16 and exists (select from changed)`.execute(tx)
