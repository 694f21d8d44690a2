import type { Language, Money, Price } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'
import { lowestTemporary, underTemporary } from './price-changes.queries.ts'

export type TariffTerms = { code: string; name: string; recommend_price: boolean; minimum_order: Money }
export type TariffRow = TariffTerms & {
  id: number
  is_default: boolean
  products: number
  clients: number
  next_change: string | null
}
type Page = { limit: number; offset: number }
type Column = 'code' | 'name' | 'products' | 'clients'

/** The tariffs with what they hold: there are few of them, and each has an index. */
const listed = sql`
  select tariff.id, tariff.code, tariff.name, tariff.recommend_price, tariff.is_default,
         tariff.minimum_order::text as minimum_order,
         (select count(distinct product_id)::int from price where price.tariff_id = tariff.id) as products,
         (select count(*)::int from company where company.tariff_id = tariff.id and erased_at is null) as clients,
         (select min(starts_on) from price_change
          where price_change.tariff_id = tariff.id and status = 'scheduled') as next_change
  from tariff`

export async function findTariffs(
  db: Db,
  filter: { search?: string | undefined; ordering: Column | `-${Column}` } & Page,
): Promise<{ count: number; rows: TariffRow[] }> {
  const { search } = filter
  const order = orderBy(
    filter.ordering,
    {
      code: sql`tariff.code`,
      name: sql`plain(tariff.name)`,
      products: sql`tariff.products`,
      clients: sql`tariff.clients`,
    },
    sql`tariff.id`,
  )
  const list = {
    from: sql`(${listed}) as tariff`,
    where: search ? sql`plain(tariff.code || ' ' || tariff.name) like ${somewherePlain(search)}` : sql`true`,
    order,
    id: sql`tariff.id`,
    isIndexed: false,
  }
  const { rows } = await sql<TariffRow & { count: number }>`
    select tariff.*, page.count
    from (${pageIds(list, filter)}) as page join (${listed}) as tariff on tariff.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export const findTariff = (db: Db, id: number): Promise<TariffRow | undefined> =>
  sql<TariffRow>`${listed} where tariff.id = ${id}`.execute(db).then(({ rows }) => rows[0])

/** Holds a tariff, its prices and the changes of them until the transaction ends. */
export const lockTariff = async (tx: Tx, id: number | null): Promise<boolean> =>
  (await sql`select from tariff where id = ${id}::bigint for no key update`.execute(tx)).rows.length > 0

/** @returns its id; undefined where another one has the code */
export const insertTariff = (tx: Tx, values: TariffTerms): Promise<number | undefined> =>
  tx
    .insertInto('tariff')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((row) => row?.id)

export const updateTariff = (tx: Tx, id: number, values: TariffTerms) =>
  tx
    .updateTable('tariff')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const isCodeTaken = async (db: Db, code: string, id: number | null): Promise<boolean> =>
  (await sql`select from tariff where code = ${code} and id is distinct from ${id}::bigint`.execute(db)).rows
    .length > 0

export type Raise = { percent: string; rounding: string }
const most = sql`9999999999.9999`
/** A price raised by a percentage, exactly, and rounded half away from zero to a multiple; what costs something stays so. */
const raised = (price: RawBuilder<unknown>, { percent, rounding }: Raise) => sql`
  case when ${price} = 0 then ${price} else
    least(greatest(
      round(${price} * (100 + ${percent}::numeric) / 100 / ${rounding}::numeric) * ${rounding}::numeric,
      ${rounding}::numeric), ${most}) end`

/** Gives a new tariff the prices of another one, those for a while left out. */
export const copyPrices = (tx: Tx, from: number, to: number, raise: Raise) =>
  sql`
    insert into price (product_id, tariff_id, min_quantity, unit_price)
    select price.product_id, ${to}::bigint, price.min_quantity, ${raised(sql`base.unit_price`, raise)} from ${baseOf(from)}
    where price.tariff_id = ${from} and base.unit_price is not null`.execute(tx)

/** Products whose price in a tariff is below what they cost, where that of the one which it was copied from is not. */
export const findBelowCost = (tx: Tx, from: number, to: number): Promise<BelowCost> =>
  sql<BelowCost>`
    select count(distinct price.product_id)::int as below_cost, min(product.ref) as ref
    from ${baseOf(from)}
    join price as copied on copied.product_id = price.product_id and copied.tariff_id = ${to}
      and copied.min_quantity = price.min_quantity
    join product on product.id = price.product_id
    where price.tariff_id = ${from}
      and copied.unit_price < product.cost_price and base.unit_price >= product.cost_price`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a count gives one row
type BelowCost = { below_cost: number; ref: string | null }

/** The styles that have a price in a tariff. */
export const findPricedGroups = (tx: Tx, tariffId: number): Promise<number[]> =>
  sql<{ group_id: number }>`
    select distinct product.group_id from price join product on product.id = price.product_id
    where price.tariff_id = ${tariffId}`
    .execute(tx)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))

/** The prices of a tariff, and as `base` what each is once the prices for a while are over. */
const baseOf = (tariffId: number) => sql`
  price
  cross join lateral (select price.product_id, price.min_quantity) as line
  left join lateral (${lowestTemporary(tariffId)}) as layer on true
  cross join lateral (select ${underTemporary} as unit_price) as base`

/**
 * Drafts a raise of what a tariff holds now of some products, or once its prices for a while are over; what stays the same is
 * left out.
 */
export const insertRaisedLines = (
  tx: Tx,
  changeId: number,
  tariffId: number,
  raise: Raise & { category: number | null; brand: number | null; styles?: readonly number[] | undefined },
  { after, last }: { after: number; last: number },
) =>
  sql`
    insert into price_change_line (change_id, product_id, min_quantity, new_price)
    select ${changeId}::bigint, product_id, min_quantity, wanted from (
      select price.product_id, price.min_quantity, base.unit_price, ${raised(sql`base.unit_price`, raise)} as wanted
      from ${baseOf(tariffId)}
      join product on product.id = price.product_id
      join product_group as style on style.id = product.group_id
      left join category as lowest on lowest.id = style.category_id
      left join category as middle on middle.id = lowest.parent_id
      where price.tariff_id = ${tariffId} and price.product_id > ${after} and price.product_id <= ${last}
        and (${raise.brand}::bigint is null or style.brand_id = ${raise.brand}::bigint)
        and (${raise.category}::bigint is null
          or ${raise.category}::bigint in (lowest.id, middle.id, middle.parent_id))
        and (${raise.styles ?? null}::bigint[] is null or style.id = any(${raise.styles ?? null}::bigint[]))
    ) as raised
    where wanted <> unit_price`.execute(tx)

const inTariff = (tariffId: number) =>
  sql`exists (select from price where price.product_id = product.id and price.tariff_id = ${tariffId})`

export type PricedRow = {
  id: number
  ref: string
  name: string
  color: string
  size: string
  is_active: boolean
  cost_price: Price | null
  steps: { min_quantity: number; price: Price }[]
  changes_on: string | null
  ends_on: string | null
}

const named = (language: Language) => sql`
  product.ref, coalesce(text_in(style.name, ${language}), '') as name,
  coalesce(text_in(color.name, ${language}), '') as color, coalesce(size.name, '') as size`
const joined = sql`
  join product_group as style on style.id = product.group_id
  left join color on color.id = product.color_id
  left join size on size.id = product.size_id`

const matches = (search: string | undefined) =>
  search
    ? sql`(code_key(${search}) <> '' and product.ref_key ~>=~ (select code_key(${search}))
          and product.ref_key ~<~ (select code_key(${search}) || ${'\uffff'})
        or product.gtin = ${search.replaceAll(/\s/g, '')}
        or product.group_id in (
          select id from product_group where name_key like ${somewherePlain(search)}))`
    : undefined

/** Products with their prices in a tariff. */
export async function findPrices(
  db: Db,
  tariffId: number,
  filter: {
    search?: string | undefined
    show?: 'priced' | 'without' | undefined
    ordering: 'ref' | '-ref'
  } & Page,
  language: Language,
): Promise<{ count: number; rows: PricedRow[] }> {
  const { search, show } = filter
  const order = orderBy(filter.ordering, { ref: sql`product.ref` }, sql`product.id`)
  const list = {
    from: sql`product`,
    where: every([
      show === 'without' ? sql`product.is_active` : undefined,
      show === 'priced' ? inTariff(tariffId) : undefined,
      show === 'without' ? sql`not ${inTariff(tariffId)}` : undefined,
      matches(search),
    ]),
    order,
    id: sql`product.id`,
    isIndexed: !search && show !== 'without',
  }
  const { rows } = await sql<PricedRow & { count: number }>`
    select product.id, ${named(language)}, product.is_active, product.cost_price::text as cost_price, page.count,
      (select coalesce(json_agg(json_build_object('min_quantity', min_quantity, 'price', unit_price::text)
                                order by min_quantity), '[]')
       from price where price.product_id = product.id and price.tariff_id = ${tariffId}) as steps,
      planned.changes_on, planned.ends_on
    from (${pageIds(list, filter)}) as page
    join product on product.id = page.page_id ${joined}
    cross join lateral (
      select min(starts_on) filter (where status = 'scheduled') as changes_on,
        min(ends_on) filter (where status = 'in_force') as ends_on
      from price_change_line as line join price_change on price_change.id = line.change_id
      where line.product_id = product.id and price_change.tariff_id = ${tariffId}
    ) as planned
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export type FileRow = {
  ref: string
  gtin: string | null
  name: string
  color: string
  size: string
  min_quantity: number
  unit_price: string
}
/** Every price of a tariff, for its file, by reference. */
export const findFileRows = (db: Db, tariffId: number, language: Language): Promise<FileRow[]> =>
  sql<FileRow>`
    select product.ref, product.gtin, ${named(language)}, price.min_quantity, price.unit_price::text as unit_price
    from price join product on product.id = price.product_id ${joined}
    where price.tariff_id = ${tariffId}
    order by product.ref, price.min_quantity`
    .execute(db)
    .then(({ rows }) => rows)

/** The products that codes name: references in any punctuation, or GTINs. One statement, however many. */
export const findByCodes = (db: Db, codes: readonly string[]): Promise<{ code: string; id: number }[]> =>
  sql<{ code: string; id: number }>`
    select code, product.id
    from unnest(${codes}::text[]) as code
    join product on product.ref_key = code_key(code)
    union
    select code, product.id
    from unnest(${codes}::text[]) as code
    join product on product.gtin = code`
    .execute(db)
    .then(({ rows }) => rows)

/** Those of these products that there are. */
export const findProducts = (db: Db, ids: readonly number[]): Promise<number[]> =>
  sql<{ id: number }>`select id from product where id = any(${ids}::bigint[])`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

export const hasCategory = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from category where id = ${id}`.execute(db)).rows.length > 0
export const hasBrand = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from brand where id = ${id}`.execute(db)).rows.length > 0
