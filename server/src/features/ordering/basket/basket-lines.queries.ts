import { basketLineLimit } from '@comptoir/contract/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { prepared, type Placeholder } from '#db/prepared.ts'
import type { VatCategory } from '#features/ordering/totals/totals.service.ts'
import type { PriceList } from '#features/prices/pricing/pricing.service.ts'

/** What lines are shown in: the texts' language, and the day from which deliveries are still to come. */
export type View = { language: string; today: string }

export type LineRow = {
  id: number
  basket_id: number
  /** Packs. */
  quantity: number
  comment: string
  rank: number
  product_id: number
  ref: string
  name: string
  image: string | null
  unit: string
  pack: number
  min_quantity: number
  group_id: number
  tiers_scope: 'group' | 'product'
  color_id: number | null
  color_name: string
  color_hex: string | null
  color_sample: string | null
  size_id: number | null
  size_name: string
  size_position: number | null
  is_pickup_only: boolean
  stock_policy: 'deny' | 'backorder' | 'on_request'
  vat_category: VatCategory
  limited_below: number
  is_active: boolean
  /** Units over the active warehouses. */
  available: number
  /** The first day with units that no order waits for, and how many. */
  next_arrival: string | null
  next_arrival_quantity: number | null
}

/** What is shown of a line: `line` names its row. @param view the values, or their placeholders */
export const lineFacts = ({ language, today }: Record<keyof View, unknown>) => ({
  columns: sql`
    line.id, line.basket_id, line.quantity, line.comment, line.rank, line.product_id, product.ref,
    text_in(style.name, ${language}) as name, coalesce(product.image, style.images[1]) as image, product.unit,
    product.pack, product.min_quantity, product.group_id, style.tiers_scope,
    color.id as color_id, text_in(color.name, ${language}) as color_name, color.hex as color_hex, color.sample as color_sample,
    size.id as size_id, coalesce(size.name, '') as size_name, size.position as size_position,
    product.is_pickup_only, product.stock_policy, product.vat_category, product.limited_below,
    product.is_active and style.is_active as is_active, in_stock.available,
    coming.expected_on as next_arrival, coming.quantity as next_arrival_quantity`,
  joins: sql`
    join product on product.id = line.product_id
    join product_group as style on style.id = product.group_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    cross join lateral (
      select coalesce(sum(greatest(stock.on_hand - stock.reserved, 0)), 0)::int as available,
             coalesce(sum(greatest(stock.reserved - stock.on_hand, 0)), 0) as waited_for
      from stock join warehouse on warehouse.id = stock.warehouse_id and warehouse.is_active
      where stock.product_id = product.id
    ) as in_stock
    left join lateral (
      select expected_on, (come - in_stock.waited_for)::int as quantity
      from (
        select expected_on, sum(sum(quantity)) over (order by expected_on) as come from incoming_stock
        where product_id = product.id and expected_on >= ${today}::date
        group by expected_on
      ) as arrival
      where come > in_stock.waited_for order by expected_on limit 1
    ) as coming on true`,
})

const lines = prepared<LineRow, View & { basket_id: number }>((value) => {
  const { columns, joins } = lineFacts({ language: value('language'), today: value('today') })
  return sql<LineRow>`
    select ${columns} from basket_line as line ${joins}
    where line.basket_id = ${value('basket_id')} order by line.rank desc`
})
/** All lines of a basket, the one added last first. */
export const findLines = (db: Db, basketId: number, view: View): Promise<LineRow[]> =>
  lines(db, { ...view, basket_id: basketId })

/**
 * Units that count for a line's price step: of its style or of its product, in its basket (OD-09b). The line
 * itself is counted as given, for a statement that has just changed it still sees it as it was.
 */
export const countedUnits = sql`
  line.quantity::bigint * product.pack + (
    select coalesce(sum(other.quantity::bigint * sibling.pack), 0)
    from product as sibling
    join basket_line as other on other.basket_id = line.basket_id and other.product_id = sibling.id
    where sibling.group_id = product.group_id and other.id <> line.id
      and (style.tiers_scope = 'group' or sibling.id = product.id))::bigint`

export type CountedLineRow = LineRow & { counted_units: number }

/** One line, by its product and comment. */
export const findLine = (
  db: Db,
  basketId: number,
  { product_id, comment }: { product_id: number; comment: string },
  view: View,
): Promise<CountedLineRow | undefined> => {
  const { columns, joins } = lineFacts(view)
  return sql<CountedLineRow>`
    select ${columns}, ${countedUnits} as counted_units
    from basket_line as line ${joins}
    where line.basket_id = ${basketId} and line.product_id = ${product_id} and line.comment = ${comment}`
    .execute(db)
    .then(({ rows }) => rows[0])
}

/** What a line of one pack of each of these products would show, sold or not. */
export const findProductLines = (db: Db, productIds: number[], view: View): Promise<LineRow[]> => {
  const { columns, joins } = lineFacts(view)
  return sql<LineRow>`
    select ${columns}
    from (
      select 0::bigint as id, 0::bigint as basket_id, 1 as quantity, '' as comment, 0::bigint as rank,
             wanted.id as product_id
      from unnest(${productIds}::bigint[]) as wanted (id)
    ) as line ${joins}`
    .execute(db)
    .then(({ rows }) => rows)
}

export type SummedLineRow = {
  id: number
  basket_id: number
  product_id: number
  group_id: number
  tiers_scope: string
  /** Packs, and units of one. */
  quantity: number
  pack: number
  units: number
  vat_category: VatCategory
}
const summedLines = prepared<SummedLineRow, { basket_ids: number[] }>(
  (value) => sql`
    select line.id, line.basket_id, line.product_id, product.group_id, style.tiers_scope,
           line.quantity, product.pack, line.quantity::bigint * product.pack as units, product.vat_category
    from basket_line as line
    join product on product.id = line.product_id
    join product_group as style on style.id = product.group_id
    where line.basket_id = any(${value('basket_ids')}::bigint[])`,
)
/** What the sums of baskets are made of. */
export const findSummedLines = (db: Db, basketIds: number[]) => summedLines(db, { basket_ids: basketIds })

/** What quantity rules need of a product, and whether the company has a price for it. */
export type OrderableRow = { product_id: number; pack: number; min_quantity: number; has_price: boolean }
const orderable = prepared<OrderableRow, PriceList & { product_ids: number[] }>(
  (value) => sql`
    select product.id as product_id, product.pack, product.min_quantity,
           coalesce(
             (select true from price where product_id = product.id and tariff_id = ${value('tariff_id')} limit 1),
             (select true from agreed_steps(${value('company_id')}, ${value('tariff_id')}, array[product.id]) limit 1),
             false
           ) as has_price
    from product join product_group on product_group.id = product.group_id and product_group.is_active
    where product.id = any(${value('product_ids')}::bigint[]) and product.is_active`,
)
/** Those of the products that are on sale. Prices are not asked for by `exists`, which may read all of a tariff. */
export const findOrderable = (db: Db, priceList: PriceList, productIds: number[]) =>
  orderable(db, { ...priceList, product_ids: productIds })

export type KnownLineRow = { id: number; product_id: number; quantity: number; comment: string }
const linesOf = prepared<KnownLineRow, { basket_id: number; product_ids: number[] }>(
  (value) => sql`
    select id, product_id, quantity, comment from basket_line
    where basket_id = ${value('basket_id')} and product_id = any(${value('product_ids')}::bigint[])
    order by rank desc`,
)
/** The lines of these products in a basket, the one added last first. */
export const findLinesOf = (db: Db, basketId: number, productIds: number[]) =>
  linesOf(db, { basket_id: basketId, product_ids: productIds })

export const findKnownLine = (db: Db, basketId: number, lineId: number) =>
  sql<KnownLineRow>`
    select id, product_id, quantity, comment from basket_line where basket_id = ${basketId} and id = ${lineId}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const lineCount = (basketId: RawBuilder<unknown>) =>
  sql`(select count(*)::int from basket_line where basket_id = ${basketId})`
/** How many lines a basket may hold (OD-72). */
export const lineLimit = sql`coalesce((select value::int from setting where key = 'basket_lines'), ${sql.lit(basketLineLimit)})`

/** How many lines a basket holds, and how many it may hold. */
export const countLines = (db: Db, basketId: number): Promise<{ line_count: number; line_limit: number }> =>
  sql<{ line_count: number; line_limit: number }>`
    select ${lineCount(sql`${basketId}::bigint`)} as line_count, ${lineLimit} as line_limit`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without from has one row

/** A line with its new content. `id` is null when it is new; renamed is one that gets another comment. */
export type WrittenLine = {
  id: number | null
  product_id: number
  quantity: number
  comment: string
  isRenamed: boolean
  /** Of a new line that is put back where it was. */
  rank: number | null
}

type ToWrite = {
  basket_id: number
  ids: (number | null)[]
  product_ids: number[]
  quantities: number[]
  comments: string[]
  inserted: boolean[]
  ranks: (number | null)[]
  removed: number[]
  raise: boolean
}
type Written = { version: number; line_count: number; line_limit: number }
const writing = prepared<Written, ToWrite>(
  (value) => sql`
    with given as materialized (
      select id, product_id, quantity, comment, is_inserted, coalesce(rank, nextval('basket_line_rank')) as rank
      from (
        select *
        from unnest(${value('ids')}::bigint[], ${value('product_ids')}::bigint[], ${value('quantities')}::int[],
                    ${value('comments')}::text[], ${value('inserted')}::bool[], ${value('ranks')}::bigint[])
          with ordinality as line (id, product_id, quantity, comment, is_inserted, rank, position)
        order by position desc
      ) as line
    ), deleted as (
      delete from basket_line
      where basket_id = ${value('basket_id')}
        and (id = any(${value('removed')}::bigint[]) or id in (select id from given where is_inserted))
      returning id, rank, seen_price, seen_pack
    ), inserted as (
      insert into basket_line (id, basket_id, product_id, quantity, comment, rank, seen_price, seen_pack)
      select coalesce(given.id, nextval('basket_and_line_id')), ${value('basket_id')}::bigint, given.product_id,
             given.quantity, given.comment, case when ${value('raise')}::bool then given.rank else coalesce(deleted.rank, given.rank) end,
             deleted.seen_price, deleted.seen_pack
      from given left join deleted on deleted.id = given.id
      where given.is_inserted and (select count(*) from deleted) >= 0
    ), updated as (
      update basket_line as line
      set quantity = given.quantity, rank = case when ${value('raise')}::bool then given.rank else line.rank end
      from given
      where line.basket_id = ${value('basket_id')} and line.id = given.id and not given.is_inserted
    )
    update basket set version = version + 1, updated_at = now(), lines_at_most = null where id = ${value('basket_id')}
    returning version, ${lineCount(sql`${value('basket_id')}::bigint`)} as line_count, ${lineLimit} as line_limit`,
)
/**
 * Writes lines and deletes others in one statement; the basket's row is held. Renamed lines are deleted and inserted
 * anew under their id, and all that is deleted goes first, so that no two lines ever have the same comment.
 *
 * @param changes lines to write in the order in which they shall stand; `raise` says whether lines that are there
 *   already move to the top, as added ones do
 * @returns the basket's new version, how many lines it held before, and how many it may hold
 */
export const writeLines = async (
  tx: Tx,
  basketId: number,
  { write, remove, raise = false }: { write: readonly WrittenLine[]; remove: number[]; raise?: boolean },
): Promise<Written> => {
  const [written] = await writing(tx, {
    basket_id: basketId,
    ids: write.map(({ id }) => id),
    product_ids: write.map(({ product_id }) => product_id),
    quantities: write.map(({ quantity }) => quantity),
    comments: write.map(({ comment }) => comment),
    inserted: write.map(({ id, isRenamed }) => id === null || isRenamed),
    ranks: write.map(({ rank }) => rank),
    removed: remove,
    raise,
  })
  return written! // the basket is held
}

const linesOfStyles = prepared<LineRow, View & { basket_id: number; product_ids: number[] }>((value) => {
  const { columns, joins } = lineFacts({ language: value('language'), today: value('today') })
  return sql<LineRow>`
    select ${columns} from basket_line as line ${joins}
    where line.basket_id = ${value('basket_id')}
      and product.group_id in (select group_id from product where id = any(${value('product_ids')}::bigint[]))
    order by line.rank desc`
})
/** The lines of the styles that these products are of, the one added last first. */
export const findLinesOfStyles = (
  db: Db,
  basketId: number,
  productIds: number[],
  view: View,
): Promise<LineRow[]> => linesOfStyles(db, { ...view, basket_id: basketId, product_ids: productIds })

export const removeAllLines = (tx: Tx, basketId: number) =>
  tx.deleteFrom('basket_line').where('basket_id', '=', basketId).execute()

/** A line that is asked for: `quantity` packs of a product. */
export type AskedLine = { product_id: number; quantity: number; comment: string }

const linesToOrder = prepared((value: Placeholder<{ basket: number; language: string }>, db) =>
  toOrder(
    db,
    sql<RankedLine>`(
      select product_id, quantity, comment, -rank as place from basket_line where basket_id = ${value('basket')})`,
    value('language'),
  ),
)
/** The lines of a basket in its order, with all that an order keeps of their products. One statement. */
export const findLinesToOrder = (tx: Tx, basket: number, language: string) =>
  linesToOrder(tx, { basket, language })

/** The same of lines that are in no basket; those of products that the shop does not know are left out. */
export const findAskedLinesToOrder = (tx: Tx, lines: readonly AskedLine[], language: string) =>
  toOrder(tx, askedLines(lines), sql<string>`${language}`).execute()

/** What lines that are in no basket would show; those of products that the shop does not know are left out. */
export const findAskedLines = (db: Db, lines: readonly AskedLine[], view: View): Promise<LineRow[]> => {
  const { columns, joins } = lineFacts(view)
  return sql<LineRow>`
    select ${columns}
    from (select place as id, 0::bigint as basket_id, -place as rank, * from ${askedLines(lines)} as asked) as line ${joins}
    order by line.place`
    .execute(db)
    .then(({ rows }) => rows)
}

type RankedLine = AskedLine & { place: number }
const askedLines = (lines: readonly AskedLine[]) => sql<RankedLine>`(
  select * from unnest(
    ${lines.map(({ product_id }) => product_id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
    ${lines.map(({ comment }) => comment)}::text[]
  ) with ordinality as given (product_id, quantity, comment, place))`

const toOrder = (db: Db, lines: RawBuilder<RankedLine>, language: RawBuilder<string>) =>
  db
    .selectFrom(lines.as('line'))
    .innerJoin('product', 'product.id', 'line.product_id')
    .innerJoin('product_group', 'product_group.id', 'product.group_id')
    .leftJoin('color', 'color.id', 'product.color_id')
    .leftJoin('size', 'size.id', 'product.size_id')
    .orderBy('line.place')
    .select([
      'product.id as product_id',
      'product.group_id',
      'product_group.tiers_scope',
      'product.ref',
      'product.pack',
      'product.unit',
      'product.min_quantity',
      'product.weight_grams',
      'product.customs_code',
      'product.stock_policy',
      'product.is_pickup_only',
      'line.quantity',
      'line.comment',
      sql<VatCategory>`product.vat_category`.as('vat_category'),
      sql<boolean>`product.is_active and product_group.is_active`.as('is_active'),
      sql<string>`text_in(product_group.name, ${language})`.as('title'),
      sql<string>`coalesce(text_in(color.name, ${language}), '')`.as('color'),
      sql<string>`coalesce(size.name, '')`.as('size'),
    ])

/** A line of a basket that is being ordered: `quantity` in packs, `pack` and `min_quantity` in units. */
export type LineToOrder = Awaited<ReturnType<typeof findLinesToOrder>>[number]
