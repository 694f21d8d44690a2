import type { OwnCode } from '@comptoir/contract/own-codes'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, slice, somewhere, somewherePlain } from '#db/lists.ts'

const columns = { code: sql`own.code_key`, ref: sql`product.ref_key` }
type Column = keyof typeof columns
type Page = {
  search?: string | undefined
  ordering?: Column | `-${Column}`
  limit: number
  offset: number
}

/** A company's own codes, by code unless told, with the number of all that match. */
export async function findOwnCodes(
  db: Db,
  companyId: number,
  language: string,
  { search, ordering = 'code', ...page }: Page,
): Promise<{ count: number; rows: OwnCode[] }> {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  const hasWord = (word: string) => sql`(
    lower(own.code) like ${somewhere(word)} or lower(product.ref) like ${somewhere(word)}
    or plain(text_in(style.name, ${language})) like ${somewherePlain(word)})`
  const list = {
    from: sql`
      company_code as own join product on product.id = own.product_id
      join product_group as style on style.id = product.group_id`,
    where: sql`own.company_id = ${companyId} and ${every(words.map(hasWord))}`,
    order: orderBy(ordering, columns, sql`own.code_key`),
    id: sql`own.code_key`,
    isIndexed: false,
  }
  const { rows } = await sql<{ code: string; product: OwnCode['product']; count: number }>`
    select own.code, (count(*) over ())::int as count,
           jsonb_build_object(
             'id', product.id, 'ref', product.ref, 'name', text_in(style.name, ${language}),
             'color', coalesce(text_in(color.name, ${language}), ''), 'size', coalesce(size.name, ''),
             'is_sold', product.is_active and style.is_active
           ) as product
    from ${list.from}
    left join color on color.id = product.color_id left join size on size.id = product.size_id
    where ${list.where} order by ${list.order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return slice(db, list, page, rows)
}

/** Products on sale by reference or GTIN: `key` is what names one, as `code_key()` makes it. */
export const findNamedProducts = (
  db: Db,
  { keys, gtins }: { keys: string[]; gtins: string[] },
): Promise<{ key: string; id: number }[]> =>
  sql<{ key: string; id: number }>`
    select ref_key as key, id from product where ref_key = any(${keys}) and is_active
    union all
    select gtin, id from product where gtin = any(${gtins}) and is_active`
    .execute(db)
    .then(({ rows }) => rows)

/** What a company is called; undefined where there is none. */
export const findName = (db: Db, companyId: number): Promise<string | undefined> =>
  sql<{ name: string }>`
    select coalesce(nullif(enterprise_name, ''), name) as name from company
    where id = ${companyId} and erased_at is null`
    .execute(db)
    .then(({ rows }) => rows[0]?.name)

/** Holds the company, so that what is counted stays until the transaction ends. */
export const lockCompany = (tx: Tx, companyId: number) =>
  sql`select from company where id = ${companyId} for no key update`.execute(tx)

/** How many codes a company has beside these. */
export const countOthers = (tx: Tx, companyId: number, keys: string[]): Promise<number> =>
  sql<{ count: number }>`
    select count(*)::int as count from company_code where company_id = ${companyId} and code_key <> all(${keys})`
    .execute(tx)
    .then(({ rows }) => rows[0]!.count) // a count gives one row

/** Each code once. */
export const upsertCodes = (
  tx: Tx,
  companyId: number,
  codes: readonly { key: string; code: string; product: number }[],
) =>
  sql`
    insert into company_code (company_id, code_key, code, product_id)
    select ${companyId}, key, code, product
    from unnest(${codes.map(({ key }) => key)}::text[], ${codes.map(({ code }) => code)}::text[],
                ${codes.map(({ product }) => product)}::bigint[]) as given (key, code, product)
    on conflict (company_id, code_key) do update set code = excluded.code, product_id = excluded.product_id`.execute(
    tx,
  )

/** Holds companies, in the order of their ids. */
export const lockCompanies = (tx: Tx, ids: readonly number[]) =>
  sql`select from company where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)

/** What codes of companies name now. */
export const findCodesOfMany = (
  db: Db,
  codes: readonly { company: number; key: string }[],
): Promise<{ company_id: number; key: string; code: string; product_id: number; ref: string }[]> =>
  sql<{ company_id: number; key: string; code: string; product_id: number; ref: string }>`
    select own.company_id, own.code_key as key, own.code, own.product_id, product.ref
    from unnest(${codes.map(({ company }) => company)}::bigint[], ${codes.map(({ key }) => key)}::text[])
      as wanted (company_id, code_key)
    join company_code as own using (company_id, code_key)
    join product on product.id = own.product_id`
    .execute(db)
    .then(({ rows }) => rows)

/** How many codes companies have. */
export const countCodes = (db: Db, ids: readonly number[]): Promise<[company: number, count: number][]> =>
  sql<{ id: number; count: number }>`
    select company_id as id, count(*)::int as count from company_code
    where company_id = any(${ids}::bigint[]) group by company_id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id, count }) => [id, count]))

/** Each code of a company once. */
export const upsertCodesOfMany = (
  tx: Tx,
  codes: readonly { company_id: number; key: string; code: string; product_id: number }[],
) =>
  sql`
    insert into company_code (company_id, code_key, code, product_id)
    select company_id, key, code, product_id
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as given (company_id bigint, key text, code text, product_id bigint)
    on conflict (company_id, code_key) do update set code = excluded.code, product_id = excluded.product_id`.execute(
    tx,
  )

export const deleteCodes = (db: Db, companyId: number, keys: string[]): Promise<number> =>
  db
    .deleteFrom('company_code')
    .where('company_id', '=', companyId)
    .where('code_key', 'in', keys)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => Number(numDeletedRows))

/** The first of a company's codes of each product that has one. */
export const findFirstCodes = (
  db: Db,
  companyId: number,
  productIds: number[],
): Promise<Map<number, string>> =>
  sql<{ product_id: number; code: string }>`
    select distinct on (product_id) product_id, code from company_code
    where product_id = any(${productIds}::bigint[]) and company_id = ${companyId}
    order by product_id, code_key`
    .execute(db)
    .then(({ rows }) => new Map(rows.map(({ product_id, code }) => [product_id, code])))
