import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'
import { isConflict } from './errors.ts'

const MAX_TRIES = 5
/** Transactions that conflict repeatedly should not start again at the same moment. */
const MAX_PAUSE_MS = 20

/**
 * Runs `work` in a transaction: all of its statements take effect, or none. After a deadlock or a serialization failure
 * it runs again, up to five times; any other error is thrown. If `db` is a transaction already, `work` is part of that
 * one, so that several use cases can run as one.
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
          ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
          : transaction.execute(work)
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
