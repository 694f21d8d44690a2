import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Named } from './vocabulary.rules.ts'

/** The names of everything that lists and filters show, under the version they belong to. */
export const findNames = (db: Db): Promise<Named & { version: string }> =>
  sql<Named & { version: string }>`
    select search_version() as version,
      (select coalesce(json_agg(c order by c.path), '[]') from (
        with recursive tree as (
          select category.*, array[position, id::int] as path from category where parent_id is null
          union all
          select category.*, path || array[category.position, category.id::int]
          from category join tree on tree.id = category.parent_id
        )
        select tree.id, parent_id, name, slug, path, coalesce(bit_count(groups), 0) as count
        from tree left join search_posting on kind = 'category' and value = tree.id::text) as c) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, name), '[]') from brand) as brands,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'hex', hex,
         'synonyms', synonyms, 'family', family) order by position, id), '[]') from color) as colors,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by position, id), '[]')
       from size) as sizes`
    .execute(db)
    .then(({ rows }) => rows[0]!) // one row by construction

export const findVersion = (db: Db): Promise<string> =>
  sql<{ version: string }>`select search_version() as version`
    .execute(db)
    .then(({ rows }) => rows[0]!.version)

export type WordHit = { wanted: string; id: number; word: string }
/** A word to look up: `forms` it may stand under, `patterns` of words that begin with it or contain it. */
export type WantedWord = { word: string; forms: string[]; patterns: string[] }

export function findWords(db: Db, wanted: WantedWord[]): Promise<WordHit[]> {
  const forms = wanted.flatMap(({ word, forms }) => forms.map((form) => ({ word, form })))
  const patterns = wanted.flatMap(({ word, patterns }) => patterns.map((pattern) => ({ word, pattern })))
  return sql<WordHit>`
    select wanted.word as wanted, found.id, found.word
    from unnest(${forms.map(({ word }) => word)}::text[], ${forms.map(({ form }) => form)}::text[]) as wanted (word, form)
    join search_word found on found.word = wanted.form
    union
    select wanted.word, found.id, found.word
    from unnest(${patterns.map(({ word }) => word)}::text[], ${patterns.map(({ pattern }) => pattern)}::text[])
      as wanted (word, pattern)
    cross join lateral (
      select id, word from search_word where word like wanted.pattern order by length(word), word limit 60
    ) as found`
    .execute(db)
    .then(({ rows }) => rows)
}

/** Words that may have been meant by these, in which there is an error. */
export const findAlike = (db: Db, wanted: { word: string; variants: string[] }[]): Promise<WordHit[]> =>
  sql<WordHit>`
    select wanted.word as wanted, found.id, found.word
    from unnest(${wanted.map(({ word }) => word)}::text[], ${wanted.map(({ variants }) => variants.join(' '))}::text[])
      as wanted (word, variants)
    cross join lateral (
      select id, word from search_word where variants && string_to_array(wanted.variants, ' ')
      union
      (select id, word from search_word where length(wanted.word) >= 7 and word % wanted.word
       order by similarity(word, wanted.word) desc limit 20)
    ) as found`
    .execute(db)
    .then(({ rows }) => rows)

/** A unit of the query in numbers: `n` tells units apart. */
export type UnitHits = {
  words: { n: number; id: number; is_exact: boolean }[]
  postings: { n: number; kind: string; value: string }[]
  /** The colours and sizes of which one product must have both; `n` is the size's unit. */
  pairs: { n: number; colors: number[]; sizes: number[] } | null
  groups: { n: number; group_id: number }[]
  count: number
}
export type Filters = {
  /** Postings by filter; OR inside one, AND across. */
  picked: { filter: string; kind: string; value: string }[]
  colors: number[]
  sizes: number[]
  other: string[]
}
export type Ordering = 'relevance' | 'name' | 'price' | '-price' | 'newest'
export type Search = {
  units: UnitHits
  /** Groups that stand first, in this order. */
  coded: number[]
  isBrowsing: boolean
  filters: Filters
  ordering: Ordering
  language: string
  owner_id: number
  tariff_id: number
  newFrom: string
  today: string
  limit: number
  offset: number
}
export type Found = {
  version: string
  count: number
  group_ids: number[]
  /** How many of the groups each filter value would show. */
  counts: { kind: string; value: string; count: number }[]
}

/** Finds, counts and cuts out a page; see search_find() in the migrations. */
export const findGroups = (db: Db, search: Search): Promise<Found> => {
  const { units, filters } = search
  const pairs = units.pairs ?? { n: 0, colors: [], sizes: [] }
  return sql<Found>`
    select * from search_find(
      ${units.words.map(({ n }) => n)}, ${units.words.map(({ id }) => id)},
      ${units.words.map(({ is_exact }) => is_exact)},
      ${units.postings.map(({ n }) => n)}, ${units.postings.map(({ kind }) => kind)},
      ${units.postings.map(({ value }) => value)},
      ${pairs.n}, ${pairs.colors}, ${pairs.sizes},
      ${units.groups.map(({ n }) => n)}, ${units.groups.map(({ group_id }) => group_id)}, ${units.count},
      ${search.coded}, ${search.isBrowsing},
      ${filters.picked.map(({ filter }) => filter)}, ${filters.picked.map(({ kind }) => kind)},
      ${filters.picked.map(({ value }) => value)}, ${filters.colors}, ${filters.sizes}, ${filters.other},
      ${search.ordering}, ${search.language}, ${search.owner_id}, ${search.tariff_id},
      ${search.newFrom}, ${search.today}, ${search.limit}, ${search.offset})`
    .execute(db)
    .then(({ rows }) => rows[0]!) // one row by construction
}

export type GroupRow = {
  id: number
  ref: string
  name: string
  image: string | null
  brand_id: number | null
  category_id: number
  color_ids: number[]
  size_ids: number[]
  price_from: `${number}` | null
  recommend_price: `${number}` | null
  unit: string
  pack: number
  min_quantity: number
  is_out_of_stock: boolean
  is_limited_stock: boolean
  is_deal: boolean
  is_new: boolean
  back_on: string | null
  in_basket: boolean
  already_ordered: boolean
}
export type Viewer = {
  language: string
  user_id: number
  owner_id: number
  tariff_id: number
  today: string
  newFrom: string
}

/** The groups of a page in the order of their ids, as this viewer sees them, and the version they belong to. */
export const findPage = (
  db: Db,
  viewer: Viewer,
  groupIds: number[],
): Promise<{ version: string; groups: GroupRow[] }> =>
  sql<{ version: string; groups: GroupRow[] }>`
    select search_version() as version, coalesce((
      select json_agg(json_build_object(
        'id', g.id, 'ref', g.ref, 'name', text_in(g.name, ${viewer.language}), 'image', s.image, 'brand_id', s.brand_id,
        'category_id', s.category_id, 'color_ids', s.color_ids, 'size_ids', s.size_ids,
        'price_from', coalesce(agreed.price, listed.price)::text,
        'recommend_price', case when tariff.recommend_price then s.recommend_price::text end,
        'unit', g.unit, 'pack', s.pack, 'min_quantity', s.min_quantity,
        'is_out_of_stock', s.is_out_of_stock, 'is_limited_stock', s.is_limited_stock, 'is_deal', g.is_deal,
        'is_new', coalesce(g.published_on between ${viewer.newFrom}::date and ${viewer.today}::date, false),
        'back_on', case when s.is_out_of_stock then (
          select min(expected_on) from incoming_stock join product p on p.id = product_id
          where p.group_id = g.id and p.is_active and expected_on >= ${viewer.today}::date) end,
        'in_basket', g.id = any(in_basket.group_ids), 'already_ordered', g.id = any(ordered.group_ids)
      ) order by wanted.n)
      from unnest(${groupIds}::bigint[]) with ordinality as wanted (id, n)
      join search_group s on s.group_id = wanted.id
      join product_group g on g.id = wanted.id
      join tariff on tariff.id = ${viewer.tariff_id}
      left join search_price listed on listed.group_id = g.id and listed.tariff_id = tariff.id
      left join lateral (
        select min(coalesce(own.unit_price, base.unit_price)) as price
        from product p
        left join lateral (
          select unit_price from owner_price where owner_id = ${viewer.owner_id} and product_id = p.id
          order by min_quantity limit 1) as own on true
        left join lateral (
          select unit_price from price where tariff_id = ${viewer.tariff_id} and product_id = p.id
          order by min_quantity limit 1) as base on true
        where has_agreements.yes and p.group_id = g.id and p.is_active) as agreed on true
    ), '[]') as groups
    from (select exists (select from owner_price where owner_id = ${viewer.owner_id}) as yes) as has_agreements
    cross join (select array(
      select p.group_id from basket join basket_line on basket_line.basket_id = basket.id
      join product p on p.id = basket_line.product_id
      where basket.user_id = ${viewer.user_id} and basket.owner_id = ${viewer.owner_id} and basket.kind = 'current'
    ) as group_ids) as in_basket
    cross join (select array(
      select p.group_id from customer_order join order_item on order_item.order_id = customer_order.id
      join product p on p.id = order_item.product_id
      where customer_order.owner_id = ${viewer.owner_id} and customer_order.status = 'submitted'
    ) as group_ids) as ordered`
    .execute(db)
    .then(({ rows }) => rows[0]!) // one row by construction
