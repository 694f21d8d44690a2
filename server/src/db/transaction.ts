import { setTimeout as wait } from 'node:timers/promises'
import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { Db, Tx } from './connect.ts'
import { isAborted, isConflict } from './errors.ts'

const MAX_TRIES = 5
/** Transactions that conflict repeatedly should not start again at the same moment. */
const MAX_PAUSE_MS = 20

/**
 * Runs `work` in a transaction: all of its statements take effect, or none. After a deadlock or a serialization failure
 * it runs again, up to five times; any other error is thrown. If `db` is a transaction already, `work` is part of that
 * one, so that several use cases can run as one.
 *
 * Statements that are called together, without waiting for each other, are sent together and run in the order of their
 * calls: for each after the first, a round trip to the database less.
 *
 * @param work may run more than once: it must change data only through `tx`
 * @param options.readOnly reads a snapshot of the database, taken at the first statement
 */
export const inTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> =>
  db.isTransaction
    ? work(db as Tx)
    : retryOnConflict(() => {
        const transaction = db.transaction()
        return readOnly
          ? transaction
              .setIsolationLevel('repeatable read')
              .setAccessMode('read only')
              .execute((tx) => pipelined(tx, work))
          : transaction.execute((tx) => pipelined(tx, work))
      })

/** Kysely asks for it, and a transaction that has its connection does without. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * A transaction of Kysely sends one statement after the other. This one hands each to the connection at once, and none after
 * `work` has ended: where it ended in an error, what still ran beside would no longer be part of the transaction. Of several
 * statements that fail, the error of the first is thrown: those after it say only that the transaction has failed, and may be
 * heard of before.
 */
const pipelined = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    let cause: unknown
    const executor = tx.getExecutor().withConnectionProvider({
      provideConnection: async (use) => {
        if (isOver) throw new Error('The transaction of this statement is over.')
        return use(connection).catch((error: unknown) => {
          if (!isAborted(error)) cause ??= error
          throw error
        })
      },
    })
    try {
      return await work(
        new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor }),
      )
    } catch (error) {
      throw isAborted(error) ? (cause ?? error) : error
    } finally {
      isOver = true
    }
  })

/** Retries after a deadlock or a serialization failure: for a single statement that needs no transaction. */
export async function retryOnConflict<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConflict(error) || tries === MAX_TRIES) throw error
  }
  await wait(Math.random() * MAX_PAUSE_MS)
  return retryOnConflict(work, tries + 1)
}
