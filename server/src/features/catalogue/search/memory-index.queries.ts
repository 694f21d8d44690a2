import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { IndexRow } from './memory-index.rules.ts'
import type { NameRows } from './vocabulary.rules.ts'

/** `version` as search_version() says; `catalogue` and `rebuilt` see search_state. */
export type State = { version: string; catalogue: number; rebuilt: number }

export const findState = (db: Db): Promise<State> =>
  sql<State>`select search_version() as version, version as catalogue, rebuilt from search_state`
    .execute(db)
    .then(({ rows }) => rows[0]!) // there is always one

/** Styles changed after a version of the search, by their ids from `afterId` on. */
export const findChanged = (db: Db, after: number, afterId: number, limit: number): Promise<IndexRow[]> =>
  sql<IndexRow>`
    select group_id, is_on_sale, ref_key, category_rank, position, category_id, published_on, name_words,
      description_words, filters, color_sizes
    from search_group where changed > ${after} and group_id > ${afterId}
    order by group_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** The names of everything that lists and filters show, and what customers say for it. */
export const findNames = (db: Db): Promise<NameRows> =>
  sql<NameRows>`
    select
      (select coalesce(json_agg(c order by c.path), '[]') from (
        with recursive tree as (
          select category.*, array[position, id::int] as path from category where parent_id is null
          union all
          select category.*, path || array[category.position, category.id::int]
          from category join tree on tree.id = category.parent_id
        )
        select id, parent_id, name, slug, is_active, path from tree) as c) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'is_active', is_active) order by position, name), '[]') from brand) as brands,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'hex', hex, 'sample', sample,
         'synonyms', synonyms, 'family', family) order by position, id), '[]') from color) as colors,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by position, id), '[]')
       from size) as sizes,
      (select coalesce(json_agg(json_build_object('language', language, 'kind', kind, 'term', term, 'means', means)
         order by id), '[]') from search_term) as terms,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'into', into_id) order by kind, id), '[]')
       from merged_reference) as merged`
    .execute(db)
    .then(({ rows }) => rows[0]!) // one row by construction

/** Styles whose stock has run out, and references without a digit up to `most` and one more. */
export const findChanging = (
  db: Db,
  most: number,
): Promise<{ out_of_stock: number[]; plain_references: string[] }> =>
  sql<{ out_of_stock: number[]; plain_references: string[] }>`
    select
      to_json(array(select group_id from search_group where is_out_of_stock and is_on_sale)) as out_of_stock,
      array(
        select ref_key from product where ref_key !~ '[0-9]' and is_active
        union select ref_key from product_group where ref_key !~ '[0-9]' and is_active
        limit ${most + 1}) as plain_references`
    .execute(db)
    .then(({ rows }) => rows[0]!) // one row by construction
