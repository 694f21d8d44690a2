import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

export type TariffRow = { id: number; name: string; updated_at: Date; products_count: number }

/** The price lists that the office gave to a company, the one in use first, with the products each has a price for. */
export const listPriceLists = async (db: Db, companyId: number): Promise<TariffRow[]> =>
  (
    await sql<TariffRow>`
      select tariff.id, tariff.name, tariff.updated_at,
        (select count(*) from product join product_group as style on style.id = product.group_id
         where product.is_active and style.is_active and exists (
           select from price where price.product_id = product.id and price.tariff_id = tariff.id)) as products_count
      from company join company_tariff on company_tariff.company_id = company.id join tariff on tariff.id = company_tariff.tariff_id
      where company.id = ${companyId}
      order by tariff.id = company.tariff_id desc, tariff.name, tariff.id`.execute(db)
  ).rows

/** A price list that the office gave to this company. */
export const findPriceList = (db: Db, companyId: number, tariffId: number) =>
  db
    .selectFrom('company_tariff')
    .innerJoin('tariff', 'tariff.id', 'company_tariff.tariff_id')
    .where('company_tariff.company_id', '=', companyId)
    .where('company_tariff.tariff_id', '=', tariffId)
    .select(['tariff.id', 'tariff.name'])
    .executeTakeFirst()

/** The catalogue as it is when the work starts, for as long as it takes. */
export const inSnapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, work, { readOnly: true })

export type PriceListFacts = {
  /** Of the catalogue. */
  version: number
  /** The most price steps that a product has. */
  steps: number
  /** Whether recommended prices are shown. */
  recommends: boolean
  /** Of the tariff. */
  name: string
}
export const findPriceListFacts = async (db: Db, tariff: number): Promise<PriceListFacts> =>
  (
    await sql<PriceListFacts>`
      select version, (select coalesce(max(steps), 0)
        from (select count(*) as steps from price where tariff_id = ${tariff} group by product_id) as counted) as steps,
        tariff.recommend_price as recommends, tariff.name
      from catalogue_version, tariff where tariff.id = ${tariff}`.execute(db)
  ).rows[0]! // catalogue_version has its one row, and a document goes with its tariff

export type ListedRow = {
  id: number
  ref: string
  gtin: string | null
  name: string
  brand: string | null
  color: string | null
  size: string | null
  pack: number
  unit: string
  min_quantity: number
  customs_code: string | null
  /** Null unless the tariff shows recommended prices. */
  recommend_price: string | null
}

const STYLES_AT_ONCE = 100

/** The styles on sale, some at a time, in the order of their references; `share` is what of all of them is reached. */
async function* listedStyles(db: Db): AsyncGenerator<{ ids: number[]; share: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_group where is_active`.execute(db)
  const all = rows[0]?.count ?? 0
  let after = ''
  let reached = 0
  while (true) {
    const { rows: styles } = await sql<{ id: number; ref: string }>`
      select id, ref from product_group where is_active and ref > ${after} order by ref limit ${STYLES_AT_ONCE}`.execute(
      db,
    )
    const last = styles.at(-1)
    if (!last) return
    after = last.ref
    reached += styles.length
    yield { ids: styles.map(({ id }) => id), share: reached / all }
  }
}

/** The products on sale, some styles at a time, in the order of their references. */
export async function* listedProducts(
  db: Db,
  { tariff, language }: { tariff: number; language: Language },
): AsyncGenerator<{ products: ListedRow[]; share: number }> {
  for await (const { ids, share } of listedStyles(db)) {
    const { rows: products } = await sql<ListedRow>`
      select product.id, product.ref, product.gtin, text_in(style.name, ${language}) as name, brand.name as brand,
        text_in(color.name, ${language}) as color, size.name as size, product.pack, product.unit,
        product.min_quantity, product.customs_code,
        case when tariff.recommend_price then product.recommend_price::text end as recommend_price
      from product_group as style
      join product on product.group_id = style.id and product.is_active
      join tariff on tariff.id = ${tariff}
      left join brand on brand.id = style.brand_id
      left join color on color.id = product.color_id
      left join size on size.id = product.size_id
      where style.id = any(${ids}::bigint[])
      order by style.ref, color.position, color.id, size.position, size.id, product.ref`.execute(db)
    yield { products, share }
  }
}

/** The ids of those products, some styles at a time. */
export async function* listedIds(db: Db): AsyncGenerator<number[]> {
  for await (const { ids } of listedStyles(db)) {
    const { rows } = await sql<{ id: number }>`
      select id from product where group_id = any(${ids}::bigint[]) and is_active`.execute(db)
    yield rows.map(({ id }) => id)
  }
}

/** How many styles have a price in a tariff, counted no further than to a number. */
export const countStyles = async (db: Db, tariff: number, most: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select from product_group as style
        where style.is_active and exists (
          select from product join price on price.product_id = product.id
          where product.group_id = style.id and product.is_active and price.tariff_id = ${tariff})
        limit ${most}) as counted`.execute(db)
  ).rows[0]!.count

export const findCompanyName = async (db: Db, company: number): Promise<string | undefined> =>
  (
    await sql<{ name: string }>`
      select coalesce(nullif(enterprise_name, ''), name) as name from company where id = ${company}`.execute(
      db,
    )
  ).rows[0]?.name

export type ShownRow = {
  id: number
  style_id: number
  ref: string
  style_ref: string
  name: string
  brand: string | null
  pack: number
  unit: string
  min_quantity: number
  color: string | null
  size: string | null
  size_position: number | null
  /** The style's first, else that of the product. */
  image: string | null
  /** Null unless the tariff shows recommended prices. */
  recommend_price: string | null
}
/** A style with the names of its category and those above it, from the outside in. */
type ShownStyle = { id: number; path: string[]; products: ShownRow[] }

/** The styles on sale by category, in the order of the catalogue, some at a time; each with its products on sale. */
export async function* stylesByCategory(
  db: Db,
  { tariff, language }: { tariff: number; language: Language },
): AsyncGenerator<{ styles: ShownStyle[]; share: number }> {
  const { rows: all } = await sql<{ id: number; path: string[] }>`
    with recursive tree as (
      select id, array[category.position, id] as place, array[text_in(name, ${language})] as path
      from category where parent_id is null
      union all
      select category.id, tree.place || array[category.position, category.id],
        tree.path || text_in(category.name, ${language})
      from category join tree on category.parent_id = tree.id
    )
    select style.id, tree.path from product_group as style join tree on tree.id = style.category_id
    where style.is_active order by tree.place, style.position, style.ref`.execute(db)
  for (let at = 0; at < all.length; at += STYLES_AT_ONCE) {
    const some = all.slice(at, at + STYLES_AT_ONCE)
    const { rows } = await sql<ShownRow>`
      select product.id, product.group_id as style_id, product.ref, style.ref as style_ref,
        text_in(style.name, ${language}) as name, brand.name as brand, product.pack, product.unit, product.min_quantity,
        text_in(color.name, ${language}) as color, size.name as size, size.position as size_position,
        coalesce(style.images[1], product.image) as image,
        case when tariff.recommend_price then product.recommend_price::text end as recommend_price
      from product_group as style
      join product on product.group_id = style.id and product.is_active
      join tariff on tariff.id = ${tariff}
      left join brand on brand.id = style.brand_id
      left join color on color.id = product.color_id
      left join size on size.id = product.size_id
      where style.id = any(${some.map(({ id }) => id)}::bigint[])
      order by style.id, color.position, color.id, size.position, size.id, product.ref`.execute(db)
    const products = Map.groupBy(rows, ({ style_id }) => style_id)
    yield {
      styles: some.map(({ id, path }) => ({ id, path, products: products.get(id) ?? [] })),
      share: Math.min((at + STYLES_AT_ONCE) / all.length, 1),
    }
  }
}
