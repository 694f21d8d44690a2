import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

type Sql = RawBuilder<unknown>

// The pattern is computed in a subselect: otherwise a prepared plan would compute it for every row.

/** A text escaped for a pattern of `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern "contains the text", for a column that `plain()` has written. */
export const somewherePlain = (text: string): Sql => sql`(select '%' || plain(${literally(text)}) || '%')`
/** The pattern "contains the text", for a column in lower case. */
export const somewhere = (text: string): Sql => sql`(select '%' || lower(${literally(text)}) || '%')`

/** What is written in a column of texts, in all languages: the names of the languages are no words of it. */
export const wordsIn = (texts: Sql): Sql =>
  sql`(select coalesce(string_agg(value, ' '), '') from jsonb_each_text(${texts}))`

/**
 * Whether a code begins with another one, in any punctuation; an empty one matches none. Uses the index over `code_key`,
 * which `like` could use only for a text known when the plan is made.
 */
export const startsAs = (column: Sql, start: string): Sql => sql`(
  code_key(${start}) <> '' and code_key(${column}) ~>=~ (select code_key(${start}))
  and code_key(${column}) ~<~ (select code_key(${start}) || ${'\uffff'}))`

/** All of the conditions; true if there are none. */
export const every = (conditions: readonly (Sql | undefined)[]): Sql => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}

/** The SQL of the columns that a list can be ordered by; `nullable` ones may have no value. */
export type OrderColumns<Column extends string> = Record<Column, Sql | { nullable: Sql }>

/**
 * The order of a list as SQL: `"-name"` is by name, descending. Rows without a value come last, and the id decides
 * between equals, so that no row is on two pages.
 */
export function orderBy<Column extends string>(
  ordering: Column | `-${Column}`,
  columns: OrderColumns<Column>,
  id: Sql,
): Sql {
  const isDown = ordering.startsWith('-')
  const column = columns[(isDown ? ordering.slice(1) : ordering) as Column]
  if ('nullable' in column)
    return isDown
      ? sql`${column.nullable} desc nulls last, ${id} desc`
      : sql`${column.nullable} asc, ${id} asc`
  return isDown ? sql`${column} desc, ${id} desc` : sql`${column} asc, ${id} asc` // as indexes are read
}

/** A list of which a page is read. */
export type List = {
  from: Sql
  where: Sql
  order: Sql
  id: Sql
  /** Whether an index gives the rows in order: then they are counted apart, and else while they are sorted. */
  isIndexed: boolean
  /** How far its rows are counted, where that takes long: its length is at most so many then. */
  most?: number
}
type Page = { limit: number; offset: number }

/**
 * The ids of one page of a list (`page_id`), with the number of all rows that match (`count`), to join the rows to. The
 * page size is part of the SQL (there are few sizes), since a plan for an unknown size would be made for thousands of rows.
 */
export const pageIds = (
  { from, where, order, id, isIndexed, most }: List,
  { limit, offset }: { limit: number; offset: number | Sql },
): Sql => sql`
  select ${id} as page_id, ${isIndexed ? sql`(${lengthOf({ from, where, most })})` : sql`(count(*) over ())::int`} as count
  from ${from} where ${where} order by ${order} limit ${sql.lit(limit)} offset ${offset}`

type Counted = Pick<List, 'from' | 'where'> & { most: number | undefined }
const lengthOf = ({ from, where, most }: Counted): Sql =>
  sql`select count(*)::int as count from (select from ${from} where ${where} ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}) as counted`

/**
 * The rows of a page with the length of the whole list. The rows bring it along; only after the end of the list, where
 * there are none, it is counted.
 *
 * @param rows of a statement that joins them to `pageIds`
 */
export async function slice<Row extends { count: number }>(
  db: Db,
  { from, where, most }: Partial<List> & Pick<List, 'from' | 'where'>,
  { offset }: Page,
  rows: Row[],
): Promise<{ count: number; rows: Row[] }> {
  const [first] = rows
  if (first || offset === 0) return { count: first?.count ?? 0, rows }
  const total = await lengthOf({ from, where, most }).execute(db)
  return { count: (total.rows[0] as { count: number }).count, rows: [] } // a count gives one row
}
