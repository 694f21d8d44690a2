import { CompiledQuery, type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** The placeholder of a value, by its name. */
export type Placeholder<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * A statement whose SQL is built once, at its first use, instead of at every call: for large statements that run very
 * often, where building the SQL takes as long as running it. A name may be used several times.
 *
 *     const findName = prepared<{ name: string }, { id: number }>((value) => sql`select name from company where id = ${value('id')}`)
 *     const [row] = await findName(db, { id })
 *
 * @param write gives the SQL, or a query built with `db`, whose constants are `sql.lit()`
 */
export function prepared<Row, Values extends Record<string, unknown>>(
  write: (value: Placeholder<Values>, db: Db) => RawBuilder<Row> | Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let statement: { text: string; names: string[] } | undefined
  return async (db, values) => {
    const { text, names } = (statement ??= compile(
      db,
      write((name) => sql.val(new Name(name)) as RawBuilder<never>, db),
    ))
    const query = CompiledQuery.raw(
      text,
      names.map((name) => values[name]),
    ) as CompiledQuery<Row>
    return (await db.executeQuery(query)).rows
  }
}

class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The SQL with one number per name, however often the name occurs. */
function compile(db: Db, query: RawBuilder<unknown> | Compilable): { text: string; names: string[] } {
  const { sql: text, parameters } = 'isRawBuilder' in query ? query.compile(db) : query.compile()
  const names: string[] = []
  const numbers = parameters.map((parameter) => {
    if (!(parameter instanceof Name)) throw new Error('A prepared statement takes its values by name only.')
    if (!names.includes(parameter.name)) names.push(parameter.name)
    return names.indexOf(parameter.name) + 1
  })
  return { text: text.replace(/\$(\d+)/g, (_, at: string) => `$${numbers[Number(at) - 1]}`), names }
}
