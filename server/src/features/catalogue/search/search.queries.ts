import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { type Placeholder, prepared } from '#db/prepared.ts'
import type { CodeHit } from './codes.queries.ts'
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

/** All words, for telling without a statement that something is none. */
export const findAllWords = (db: Db): Promise<Set<string>> =>
  sql<{ words: string[] }>`select array(select word from search_word) as words`
    .execute(db)
    .then(({ rows }) => new Set(rows[0]!.words)) // a select without a table gives one row

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
  company_id: number
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
  /** How many of the groups each filter value would show, by "kind value". */
  counts: Record<string, number>
}

/** What a list shows of a group to every viewer of a tariff. */
export type CardRow = {
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
}
export type Viewer = {
  language: string
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
  /** The lowest prices by group where any were agreed with the company. */
  agreed: Record<number, `${number}`> | null
  own: CodeHit[] | null
}

/**
 * Finds, counts and cuts out a page, and reads what is the viewer's own of it, in one statement; see search_find() in
 * db/functions/search.sql.
 *
 * @param ownKeys codes that the company may have given to products
 */
export const findGroups = (
  db: Db,
  search: Search,
  viewer: Viewer,
  ownKeys: string[],
): Promise<{ found: Found; marks: Marks }> =>
  find(db, valuesOf(search, viewer, ownKeys)).then((rows) => {
    const { count, counts, group_ids, ...marks } = rows[0]! // one row by construction
    return { found: { version: marks.version, count, counts, group_ids }, marks }
  })

function valuesOf(search: Search, viewer: Viewer, ownKeys: string[]) {
  const { units, filters } = search
  const pairs = units.pairs ?? { n: 0, colors: [], sizes: [] }
  return {
    ...viewer,
    wordUnits: units.words.map(({ n }) => n),
    wordIds: units.words.map(({ id }) => id),
    wordIsExact: units.words.map(({ is_exact }) => is_exact),
    postingUnits: units.postings.map(({ n }) => n),
    postingKinds: units.postings.map(({ kind }) => kind),
    postingValues: units.postings.map(({ value }) => value),
    pairUnit: pairs.n,
    pairColors: pairs.colors,
    pairSizes: pairs.sizes,
    groupUnits: units.groups.map(({ n }) => n),
    unitGroups: units.groups.map(({ group_id }) => group_id),
    unitCount: units.count,
    coded: search.coded,
    isBrowsing: search.isBrowsing,
    pickedFilters: filters.picked.map(({ filter }) => filter),
    pickedKinds: filters.picked.map(({ kind }) => kind),
    pickedValues: filters.picked.map(({ value }) => value),
    colors: filters.colors,
    sizes: filters.sizes,
    others: filters.other,
    ordering: search.ordering,
    orderLanguage: search.language,
    orderCompany: search.company_id,
    orderTariff: search.tariff_id,
    limit: search.limit,
    offset: search.offset,
    ownKeys,
  }
}

const find = prepared<Found & Marks, ReturnType<typeof valuesOf>>(
  (value) => sql`
    select found.count, found.counts, to_json(found.group_ids) as group_ids, marks.* from search_find(
      ${value('wordUnits')}, ${value('wordIds')}, ${value('wordIsExact')},
      ${value('postingUnits')}, ${value('postingKinds')}, ${value('postingValues')},
      ${value('pairUnit')}, ${value('pairColors')}, ${value('pairSizes')},
      ${value('groupUnits')}, ${value('unitGroups')}, ${value('unitCount')},
      ${value('coded')}, ${value('isBrowsing')},
      ${value('pickedFilters')}, ${value('pickedKinds')}, ${value('pickedValues')},
      ${value('colors')}, ${value('sizes')}, ${value('others')},
      ${value('ordering')}, ${value('orderLanguage')}, ${value('orderCompany')}, ${value('orderTariff')},
      ${value('newFrom')}, ${value('today')}, ${value('limit')}, ${value('offset')}) as found
    cross join lateral ${marksOf(sql`found.group_ids`, value)} as marks`,
)

/** What is the viewer's own of these groups. */
export const findMarks = async (
  db: Db,
  groupIds: number[],
  viewer: Viewer,
  ownKeys: string[],
): Promise<Marks> => (await marks(db, { ...viewer, groupIds, ownKeys }))[0]! // one row by construction

const marks = prepared<Marks, Viewer & { groupIds: number[]; ownKeys: string[] }>(
  (value) => sql`select * from ${marksOf(sql`${value('groupIds')}`, value)}`,
)

function marksOf(groupIds: RawBuilder<unknown>, value: Placeholder<Viewer & { ownKeys: string[] }>) {
  return sql`search_marks(${groupIds}, ${value('user_id')}, ${value('company_id')}, ${value('tariff_id')}, ${value('ownKeys')})`
}

/** What a list shows of these groups, in no order, and the version it belongs to. */
export const findCards = async (
  db: Db,
  groupIds: number[],
  viewer: Viewer,
): Promise<{ version: string; cards: CardRow[] }> => (await cards(db, { ...viewer, groupIds }))[0]! // one row by construction

const cards = prepared<{ version: string; cards: CardRow[] }, Viewer & { groupIds: number[] }>(
  (value) => sql`
    select * from search_cards(${value('groupIds')}, ${value('language')}, ${value('tariff_id')}, ${value('today')},
      ${value('newFrom')})`,
)

/** The pictures of these groups by colour: of each the first product on sale that has one. */
export const findPictures = (
  db: Db,
  groupIds: number[],
): Promise<{ group_id: number; pictures: Record<number, string> }[]> => pictures(db, { groupIds })

const pictures = prepared<{ group_id: number; pictures: Record<number, string> }, { groupIds: number[] }>(
  (value) => sql`
    select group_id, json_object_agg(color_id, image) as pictures from (
      select distinct on (p.group_id, p.color_id) p.group_id, p.color_id, p.image
      from product p left join size on size.id = p.size_id
      where p.group_id = any(${value('groupIds')}::bigint[])
        and p.is_active and p.color_id is not null and p.image is not null
      order by p.group_id, p.color_id, size.position, p.id) as one
    group by group_id`,
)
