import { sql, type RawBuilder } from 'kysely'

/** A text that a pattern of `like` takes literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * The order of a list as SQL: `"-name"` is by name, the last one first. What has no value comes last, and the id
 * decides between equals, so that no row is on two pages.
 *
 * @param columns what each column that a list can be ordered by is in SQL
 */
export function orderBy<Column extends string>(
  ordering: Column | `-${Column}`,
  columns: Record<Column, RawBuilder<unknown>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isDown = ordering.startsWith('-')
  const column = columns[(isDown ? ordering.slice(1) : ordering) as Column]
  return isDown ? sql`${column} desc nulls last, ${id} desc` : sql`${column} asc nulls last, ${id} asc`
}

/** All of the conditions; true where there is none. */
export const every = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}
