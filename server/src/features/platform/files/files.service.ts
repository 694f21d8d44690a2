import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn, daysBefore } from '#lib/days.ts'
import { filesOf } from '#lib/files.ts'
import * as queries from './files.queries.ts'

/** A file that no row took within a day never will be taken: its transaction failed, or its process died. */
const UNTAKEN_DAYS = 1
const REMOVED_AT_ONCE = 100

/**
 * Writes files for a transaction that is still to come, which makes them last with `takeFiles`; otherwise they are
 * removed after a day.
 *
 * @param kind the folder they go to, where each day has one
 * @returns their keys, in the same order
 */
export async function addFiles(
  { db, config, now }: Deps,
  kind: string,
  contents: readonly Buffer[],
): Promise<string[]> {
  const keys = contents.map(() => `${kind}/${dayIn(now())}/${randomUUID()}`)
  await queries.noteUntaken(db, keys, daysBefore(now(), -UNTAKEN_DAYS))
  for (const [index, content] of contents.entries()) await filesOf(config).write(keys[index]!, content)
  return keys
}

/** Makes files last, with the rows that name them in the same transaction. */
export const takeFiles = (tx: Tx, keys: readonly string[]) => queries.take(tx, keys)

/** Removes the files that no row names. One that is not there any more counts as removed. */
export async function removeFiles({ db, config, now }: Deps): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const keys = await queries.lockDue(tx, now(), REMOVED_AT_ONCE)
      for (const key of keys) await filesOf(config).remove(key)
      await queries.take(tx, keys)
      return keys.length
    })
    if (count < REMOVED_AT_ONCE) return
  }
}
