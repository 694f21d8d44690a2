import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { clearStatementNames, statementName } from './statements.ts'
import type { DB } from './types.gen.ts'

/** A connection pool or a transaction: the first parameter of every query function. */
export type Db = Kysely<DB>
/** A transaction, for functions whose statements must succeed or fail together. */
export type Tx = Transaction<DB>
export type Connection = { db: Db; pool: pg.Pool }

// The types of values in rows, as types.gen.ts assumes them.
// numeric stays a string: "19.90"; timestamptz becomes a Date.
pg.types.setTypeParser(pg.types.builtins.INT8, Number) // ids and counts stay below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day) // "2026-11-20": a day has no time zone

/** Waiting longer for a free connection is an error. */
const CONNECTION_TIMEOUT_MS = 15_000
const STALE_PLAN = '0A000' // "cached plan must not change result type"

/**
 * Opens a pool whose parameterised queries are prepared once per connection.
 *
 * @param max most connections at once
 */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `comptoir ${process.pid}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    onConnect: setPlanning,
  })
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`An idle database connection failed: ${error.message}`)
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined) // the running query, or the pool, reports it
    prepareStatements(client)
  })
  const watchers = new Set<Watcher>()
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => watchers.forEach((watch) => watch(event.query.sql, event.queryDurationMillis)),
  })
  watchersOf.set(db, watchers)
  return { db, pool }
}

/**
 * Sets for a PostgreSQL with default settings what the embedded one is configured with: the data is on solid state disks
 * or in memory, and compiling a query of a few milliseconds costs more than it saves. The pool waits for the answer
 * before it hands out the client.
 */
const setPlanning = (client: pg.ClientBase): unknown =>
  client.query('set random_page_cost = 1.1; set jit = off')

/** Called with the text of every statement and how long it took, in milliseconds. */
export type Watcher = (sql: string, ms: number) => void
const watchersOf = new WeakMap<Db, Set<Watcher>>()

/** Calls `watch` for each statement sent through `db`, until the returned function is called. */
export function watchStatements(db: Db, watch: Watcher): () => void {
  const watchers = watchersOf.get(db)
  if (!watchers) throw new Error('Only a database opened by connect() can be watched.')
  watchers.add(watch)
  return () => watchers.delete(watch)
}

function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(...args)
    const name = statementName(text)
    if (!name) return query(text, values)
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if ((error as { code?: string }).code === STALE_PLAN) clearStatementNames()
      throw error
    })
  }
  client.query = prepared as typeof client.query
}
