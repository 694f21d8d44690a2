import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely'
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

/** How long statements may take, in milliseconds; what takes longer is an error. */
export type Limits = {
  /** For a free connection, or for a new one. */
  connectionMs: number
  /** Without an answer from the database so long, as when the network fails, the connection is closed. */
  answerMs?: number
  statementMs?: number
  /** For a row or table that somebody else has locked. */
  lockMs?: number
  /** Between two statements of a transaction. */
  idleInTransactionMs?: number
}
/** For commands, which may run long: imports, migrations, backups. */
const noLimits: Limits = { connectionMs: 15_000 }
/** For requests: whoever waits gets an answer, and a locked row or a slow statement does not keep connections from others. */
export const requestLimits: Limits = {
  connectionMs: 2500,
  answerMs: 11_000,
  statementMs: 10_000,
  lockMs: 3000,
  idleInTransactionMs: 15_000,
}
/** A connection that is not needed stays open for so long: the first statements on a new one take 40 to 200 ms more. */
const IDLE_MS = 5 * 60_000
/** So many stay open even then: whoever comes first after a quiet hour does not wait for them. */
const KEPT = 4
/** Whoever stands between forgets a connection on which nothing is sent, often after four minutes. */
const KEEP_ALIVE_MS = 60_000
const NO_ANSWER = 'Query read timeout' // pg's words
const STALE_PLAN = '0A000' // "cached plan must not change result type"

/**
 * Opens a pool whose parameterised queries are prepared once per connection, and sent without waiting for the answer to the one
 * before.
 *
 * @param max      most connections at once
 * @param mayRedo  whether what was committed in the last moment may be missing after a crash of the database: commits do
 *                 not wait for the disk
 */
export function connect(
  url: string,
  { max = 10, limits = noLimits, mayRedo = false }: { max?: number; limits?: Limits; mayRedo?: boolean } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `comptoir ${process.pid}`,
    connectionTimeoutMillis: limits.connectionMs,
    ...(limits.answerMs && { query_timeout: limits.answerMs }),
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    min: Math.min(KEPT, max),
    onConnect: (client): unknown => client.query(sessionSettings(limits, mayRedo)),
  })
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`An idle database connection failed: ${error.message}`)
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined) // the running query, or the pool, reports it
    prepareStatements(client)
  })
  return { db: openKysely(pool), pool }
}

/** How many connections the server, and the limits of this role and this database, leave to the shop. */
export const mostConnections = async (db: Db): Promise<number> =>
  (
    await sql<{ most: number }>`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as most
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`.execute(db)
  ).rows[0]!.most // one role, one database

/** Queries on the connections of a pool. */
export function openKysely(pool: PostgresPool): Db {
  const watchers = new Set<Watcher>()
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => watchers.forEach((watch) => watch(event.query.sql, event.queryDurationMillis)),
  })
  watchersOf.set(db, watchers)
  return db
}

/**
 * Sets for a PostgreSQL with default settings what the embedded one is configured with: the data is on solid state disks
 * or in memory, and compiling a query of a few milliseconds costs more than it saves. The limits are set as well. The pool
 * waits for the answer before it hands out the client. In one statement, not in the start-up packet: poolers refuse that.
 */
const sessionSettings = (
  { statementMs = 0, lockMs = 0, idleInTransactionMs = 0 }: Limits,
  mayRedo: boolean,
): string =>
  [
    ...(mayRedo ? ['set synchronous_commit = off'] : []),
    'set random_page_cost = 1.1',
    'set jit = off',
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  ].join('; ')

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

/** Closes a connection without a word, and waits until the client knows, so that the pool does not take it back. */
async function cutOff(client: pg.PoolClient): Promise<void> {
  const ended = new Promise((done) => client.once('end', done)) // the error before it is no news
  ;(client as WithStream).connection.stream.destroy()
  await ended
}
/** pg does not document it, and does the same with it when a pipeline stands still. */
type WithStream = pg.PoolClient & { connection: { stream: Duplex } }

function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...args)
    const name = values.length > 0 ? statementName(text) : undefined
    return (query({ ...(name && { name }), text, values }) as Promise<unknown>).catch(
      async (error: unknown) => {
        if ((error as { code?: string }).code === STALE_PLAN) clearStatementNames()
        // The answer may still come, to the next statement: nobody may use this connection again.
        if ((error as Error).message === NO_ANSWER) await cutOff(client)
        throw error
      },
    )
  }
  client.query = prepared as typeof client.query
}
