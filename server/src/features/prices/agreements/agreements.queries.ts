import type { AgreementLevel } from '@comptoir/contract/admin-agreements'
import type { Decimal, Language, Price } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Who something is agreed with: one company, or a group of them. */
export type Holder = { company_id: number; group_id: null } | { company_id: null; group_id: number }
export type AgreementRow = {
  id: number
  company_id: number | null
  group_id: number | null
  /** The client or the group. */
  holder_name: string
  level: AgreementLevel
  target_id: number
  target_name: string
  min_quantity: number
  price: Price | null
  discount: Decimal | null
  starts_on: string | null
  ends_on: string | null
  note: string
}
const row = (language: Language) => sql`
  agreement.id, agreement.company_id, agreement.group_id,
  coalesce(client_group.name, nullif(company.enterprise_name, ''), company.name) as holder_name,
  case when product.id is not null then 'product' when style.id is not null then 'style'
    when category.id is not null then 'category' else 'brand' end as level,
  coalesce(product.id, style.id, category.id, brand.id) as target_id,
  coalesce(product.ref, style.ref, brand.name, text_in(category.name, ${language})) as target_name,
  agreement.min_quantity, agreement.unit_price::text as price, agreement.discount::text as discount,
  agreement.starts_on, agreement.ends_on, agreement.note`
const joined = sql`
  left join company on company.id = agreement.company_id
  left join client_group on client_group.id = agreement.group_id
  left join product on product.id = agreement.product_id
  left join product_group as style on style.id = agreement.style_id
  left join category on category.id = agreement.category_id
  left join brand on brand.id = agreement.brand_id`

const heldBy = ({ company_id, group_id }: Pick<AgreementRow, 'company_id' | 'group_id'>) =>
  company_id === null ? sql`agreement.group_id = ${group_id}` : sql`agreement.company_id = ${company_id}`

/** What is agreed with a company or a group, the most specific first. */
export const findAgreements = (db: Db, holder: Holder, language: Language): Promise<AgreementRow[]> =>
  sql<AgreementRow>`
    select ${row(language)} from agreement ${joined}
    where ${heldBy(holder)}
    order by agreement.product_id is null, agreement.style_id is null, agreement.category_id is null,
      target_name, agreement.starts_on desc nulls last, agreement.min_quantity, agreement.id
    limit 2000`
    .execute(db)
    .then(({ rows }) => rows)

/** One agreement, kept still until the transaction ends. */
export const lockAgreement = (tx: Tx, id: number): Promise<AgreementRow | undefined> =>
  sql<AgreementRow>`select ${row('fr')} from agreement ${joined} where agreement.id = ${id} for update of agreement`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Whether there is such a company or group; it stays until the transaction ends. */
export const lockHolder = async (db: Db, { company_id, group_id }: Holder): Promise<boolean> =>
  (
    await (
      company_id === null
        ? sql`select from client_group where id = ${group_id} for key share`
        : sql`select from company where id = ${company_id} and erased_at is null for key share`
    ).execute(db)
  ).rows.length > 0

type Target = { level: AgreementLevel; code?: string | undefined; target?: number | undefined }
/** The id of what an agreement is to be about. */
export async function findTarget(
  db: Db,
  { level, code = '', target = 0 }: Target,
): Promise<number | undefined> {
  const found = {
    product: sql<{ id: number }>`
      select id from product where ref_key = code_key(${code}) or gtin = ${code} limit 1`,
    style: sql<{ id: number }>`select id from product_group where ref_key = code_key(${code}) limit 1`,
    category: sql<{ id: number }>`select id from category where id = ${target}`,
    brand: sql<{ id: number }>`select id from brand where id = ${target}`,
  }[level]
  return (await found.execute(db)).rows[0]?.id
}

export type NewAgreement = {
  company_id: number | null
  group_id: number | null
  level: AgreementLevel
  target_id: number
  min_quantity: number
  price: Price | null
  discount: Decimal | null
  starts_on: string | null
  ends_on: string | null
  note: string
}
const columns = {
  product: 'product_id',
  style: 'style_id',
  category: 'category_id',
  brand: 'brand_id',
} as const
/** @returns its id; undefined where the same is agreed already */
export const insertAgreement = (tx: Tx, values: NewAgreement): Promise<number | undefined> =>
  tx
    .insertInto('agreement')
    .values({
      company_id: values.company_id,
      group_id: values.group_id,
      [columns[values.level]]: values.target_id,
      min_quantity: values.min_quantity,
      unit_price: values.price,
      discount: values.discount,
      starts_on: values.starts_on,
      ends_on: values.ends_on,
      note: values.note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((made) => made?.id)

/** Whether another one says of the same, from the same quantity and day on. */
export const isAgreed = async (tx: Tx, id: number, wanted: NewAgreement): Promise<boolean> =>
  (
    await sql`
      select from agreement
      where ${heldBy(wanted)} and ${sql.ref(columns[wanted.level])} = ${wanted.target_id}
        and min_quantity = ${wanted.min_quantity} and starts_on is not distinct from ${wanted.starts_on}::date
        and id <> ${id}`.execute(tx)
  ).rows.length > 0

export const updateAgreement = (tx: Tx, id: number, values: NewAgreement) =>
  tx
    .updateTable('agreement')
    .set({
      min_quantity: values.min_quantity,
      unit_price: values.price,
      discount: values.discount,
      starts_on: values.starts_on,
      ends_on: values.ends_on,
      note: values.note,
    })
    .where('id', '=', id)
    .execute()

/** Of how many products an agreement makes a price below what they cost the shop, and the first of them. */
export const findBelowCost = (
  db: Db,
  { company_id, group_id, level, target_id, price, discount }: NewAgreement,
): Promise<{ below_cost: number; ref: string | null }> =>
  sql<{ below_cost: number; ref: string | null }>`
    select count(*)::int as below_cost, min(product.ref) as ref
    from product
    join product_group as style on style.id = product.group_id
    left join category as lowest on lowest.id = style.category_id
    left join category as middle on middle.id = lowest.parent_id
    where ${
      {
        product: sql`product.id = ${target_id}`,
        style: sql`style.id = ${target_id}`,
        category: sql`${target_id}::bigint in (lowest.id, middle.id, middle.parent_id)`,
        brand: sql`style.brand_id = ${target_id}`,
      }[level]
    } and product.cost_price > coalesce(${price}::numeric, (
      select min(price.unit_price) * (100 - ${discount}::numeric) / 100 from price
      where price.product_id = product.id and price.tariff_id in (
        select tariff_id from company
        where id = ${company_id}::bigint
          or id in (select company_id from client_group_member where group_id = ${group_id}::bigint))))`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row

export const deleteAgreement = (tx: Tx, id: number) =>
  tx.deleteFrom('agreement').where('id', '=', id).execute()

type Named = { id: number; name: string }
/** The categories, with those above them, and the brands. */
export const findTargets = async (
  db: Db,
  language: Language,
): Promise<{ categories: Named[]; brands: Named[] }> => ({
  categories: (
    await sql<Named>`
      select lowest.id, concat_ws(' › ', text_in(highest.name, ${language}), text_in(middle.name, ${language}),
        text_in(lowest.name, ${language})) as name
      from category as lowest
      left join category as middle on middle.id = lowest.parent_id
      left join category as highest on highest.id = middle.parent_id
      order by 2, 1`.execute(db)
  ).rows,
  brands: (await sql<Named>`select id, name from brand order by plain(name), id`.execute(db)).rows,
})

export type ReasonRow = {
  product_id: number
  ref: string
  tariff_name: string
  steps: { min_quantity: number; price: Price }[]
  tariff_steps: { min_quantity: number; price: Price }[]
  level: AgreementLevel | 'promotion' | null
  target_name: string | null
  group_name: string | null
  discount: Decimal | null
  ends_on: string | null
  /** For the office alone. */
  cost_price: Price | null
}
/** Why a product costs a company what it does; undefined where there is no such product, or it has no tariff. */
export const findReason = (
  db: Db,
  { company_id, tariff_id }: { company_id: number; tariff_id?: number },
  which: { id: number } | { code: string },
  language: Language,
): Promise<ReasonRow | undefined> =>
  sql<ReasonRow>`
    with good as (
      select product.id, product.ref, product.cost_price from product
      where ${'id' in which ? sql`product.id = ${which.id}` : sql`product.ref_key = code_key(${which.code}) or product.gtin = ${which.code}`}
      limit 1
    ), own as materialized (
      select own.* from company, good, tariff
      cross join lateral own_steps(${company_id}, tariff.id, array[(select id from good)]) as own
      where company.id = ${company_id} and tariff.id = coalesce(${tariff_id ?? null}::bigint, company.tariff_id)
    ), listed as (
      select price.min_quantity, price.unit_price from price, company
      where company.id = ${company_id} and price.product_id = (select id from good)
        and price.tariff_id = coalesce(${tariff_id ?? null}::bigint, company.tariff_id)
    ), agreed as (
      select ${row(language)} from agreement ${joined}
      where agreement.id = (select agreement_id from own order by min_quantity limit 1)
    ), rule as (
      select 'promotion' as level, name as target_name, null as group_name, discount::text as discount, ends_on
      from promotion where id = (select min(promotion_id) from own)
      union all
      select level, target_name, case when group_id is not null then holder_name end, discount, ends_on from agreed
      where not exists (select from own where promotion_id is not null)
    )
    select good.id as product_id, good.ref, tariff.name as tariff_name,
      (select coalesce(json_agg(json_build_object('min_quantity', min_quantity, 'price', unit_price::text)
                                order by min_quantity), '[]')
       from (select min_quantity, unit_price from own
             union all select * from listed where not exists (select from own)) as charged) as steps,
      (select coalesce(json_agg(json_build_object('min_quantity', min_quantity, 'price', unit_price::text)
                                order by min_quantity), '[]') from listed) as tariff_steps,
      rule.level, rule.target_name, rule.group_name, rule.discount, rule.ends_on,
      good.cost_price::text as cost_price
    from good
    join company on company.id = ${company_id} and company.erased_at is null
    join tariff on tariff.id = coalesce(${tariff_id ?? null}::bigint, company.tariff_id)
    left join rule on true`
    .execute(db)
    .then(({ rows }) => rows[0])
