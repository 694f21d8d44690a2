import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { ProductHit } from './codes.queries.ts'
import type { Texts } from './vocabulary.rules.ts'

/** What a list shows of a style to everybody: in all languages, and with the prices of all tariffs by their ids. */
export type CardRow = {
  id: number
  ref: string
  names: Texts
  image: string | null
  /** The colour asked for that the image shows. */
  image_color: number | null
  brand_id: number | null
  category_id: number
  color_ids: number[]
  size_ids: number[]
  prices: Partial<Record<number, `${number}`>>
  recommend_price: `${number}` | null
  unit: string
  pack: number
  min_quantity: number
  is_out_of_stock: boolean
  is_limited_stock: boolean
  is_deal: boolean
  is_new: boolean
  back_on: string | null
}
export type Viewer = {
  user_id: number
  company_id: number
  tariff_id: number
  today: string
  newFrom: string
}

/** What is the viewer's own of some groups, and the version of everything else. */
export type Marks = {
  version: string
  in_basket: number[] | null
  already_ordered: number[] | null
  /** By group, in seconds since 1970. */
  last_ordered: Record<number, number> | null
  /** Whether the tariff shows recommended prices. */
  recommends: boolean
  /** The lowest prices by group where an agreement or a promotion makes any, with what they are without the promotion. */
  priced: Record<number, [price: `${number}` | null, before: `${number}` | null, isPromoted: boolean]> | null
  own: ProductHit[] | null
  promoted_digest: string
  /** Null where the digest is the one that was known. */
  promoted: number[] | null
}

/** The styles in promotions that hold for a company, and a digest of them. */
export type Promoted = { groupIds: number[]; digest: string }

/**
 * What is the viewer's own of these groups.
 *
 * @param ownKeys codes that the company may have given to products
 * @param knownPromoted digest of the styles in promotions as they are known
 */
export const findMarks = async (
  db: Db,
  groupIds: number[],
  viewer: Viewer,
  ownKeys: string[],
  knownPromoted: string,
): Promise<Marks> => (await marks(db, { ...viewer, groupIds, ownKeys, knownPromoted }))[0]! // one row by construction

const marks = prepared<Marks, Viewer & { groupIds: number[]; ownKeys: string[]; knownPromoted: string }>(
  (value) => sql`
    select * from search_marks(${value('groupIds')}, ${value('user_id')}, ${value('company_id')}, ${value('tariff_id')},
      ${value('ownKeys')}, ${value('knownPromoted')})`,
)

/**
 * What a list shows of these groups, in no order, and the version it belongs to.
 *
 * @param colors in which to show them rather than in their own
 */
export const findCards = async (
  db: Db,
  groupIds: number[],
  colors: number[],
  viewer: Viewer,
): Promise<{ version: string; cards: CardRow[] }> => (await cards(db, { ...viewer, groupIds, colors }))[0]! // one row by construction

const cards = prepared<
  { version: string; cards: CardRow[] },
  Viewer & { groupIds: number[]; colors: number[] }
>(
  (value) => sql`
    select * from search_cards(${value('groupIds')}, ${value('colors')}, ${value('today')}, ${value('newFrom')})`,
)

/** What is a viewer's own: styles that the company has bought, and the viewer's favourites. */
export const ownKinds = ['bought', 'favourite'] as const
type OwnKind = (typeof ownKinds)[number]

/** The groups that are the viewer's own in all of these ways. */
export const findOwnGroups = (
  db: Db,
  { user_id, company_id }: Viewer,
  kinds: readonly OwnKind[],
): Promise<number[]> => {
  const groupsOf = {
    bought: sql`select group_id from ordered_product where company_id = ${company_id}`,
    favourite: sql`select group_id from favourite where user_id = ${user_id} and company_id = ${company_id}`,
  }
  return sql<{ group_id: number }>`${sql.join(
    kinds.map((kind) => groupsOf[kind]),
    sql` intersect `,
  )}`
    .execute(db)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))
}

type Slice = { limit: number; offset: number }

/** A page of these groups by their names in a language, or by day of publication, in the order of the catalogue otherwise. */
export const sortGroups = (
  db: Db,
  groupIds: number[],
  ordering: 'name' | 'newest',
  language: string,
  { limit, offset }: Slice,
): Promise<number[]> =>
  sql<{ group_id: number }>`
    select s.group_id
    from search_group s join product_group g on g.id = s.group_id
    where s.group_id = any(${groupIds}::bigint[])
    order by ${ordering === 'name' ? sql`plain(text_in(g.name, ${language}))` : sql`s.published_on desc nulls last`},
      category_rank, s.position, s.group_id
    limit ${limit} offset ${offset}`
    .execute(db)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))

/** A page of these groups by the lowest price that a company pays: agreements and promotions come before the tariff. */
export const sortByPrice = (
  db: Db,
  groupIds: number[],
  ordering: 'price' | '-price',
  { company_id, tariff_id }: Viewer,
  { limit, offset }: Slice,
): Promise<number[]> =>
  sql<{ group_id: number }>`
    with held as materialized (
      select product_id, style_id, category_id, brand_id from agreement where company_id = ${company_id}
      union
      select product_id, style_id, category_id, brand_id
      from client_group_member as member join agreement on agreement.group_id = member.group_id
      where member.company_id = ${company_id}
    ), touched as materialized (
      select product.group_id from held join product on product.id = held.product_id
      union
      select style.id from product_group as style
      left join category as lowest on lowest.id = style.category_id
      left join category as middle on middle.id = lowest.parent_id
      where exists (select from held) and (style.id in (select style_id from held)
        or style.brand_id in (select brand_id from held)
        or style.category_id in (select category_id from held)
        or lowest.parent_id in (select category_id from held)
        or middle.parent_id in (select category_id from held))
      union
      select group_id from promoted_groups(${company_id})
    ), own_price as materialized (
      select p.group_id, min(coalesce(own.unit_price, listed.unit_price)) as price
      from product p
      left join (
        select distinct on (product_id) product_id, unit_price
        from own_steps(${company_id}, ${tariff_id}, array(
          select id from product where is_active and group_id = any(array(select group_id from touched))))
        order by product_id, min_quantity) as own on own.product_id = p.id
      left join lateral (
        select unit_price from price
        where tariff_id = ${tariff_id} and product_id = p.id
        order by min_quantity limit 1) as listed on true
      where p.is_active and p.group_id = any(array(select group_id from touched))
      group by p.group_id
    )
    select s.group_id
    from search_group s
    left join own_price on own_price.group_id = s.group_id
    left join search_price listed on listed.group_id = s.group_id and listed.tariff_id = ${tariff_id}
    where s.group_id = any(${groupIds}::bigint[])
    order by coalesce(own_price.price, listed.price) ${ordering === 'price' ? sql`asc` : sql`desc`} nulls last,
      category_rank, position, s.group_id
    limit ${limit} offset ${offset}`
    .execute(db)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))
