import type { ColumnType } from 'kysely'

/**
 * A `numeric` column: a decimal string such as "19.90".
 * The template type makes Kysely type it as `number` inside `jsonArrayFrom`, which is what
 * PostgreSQL's JSON returns there; cast to text in the subquery to keep the string.
 */
export type Decimal = ColumnType<`${number}`, string, string>
