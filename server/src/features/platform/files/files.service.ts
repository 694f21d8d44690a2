import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn, daysBefore } from '#lib/days.ts'
import { filesOf } from '#lib/files.ts'
import * as queries from './files.queries.ts'

/** A file that no row names after a day never will be: its transaction failed, or its process died. */
const UNCLAIMED_DAYS = 1
const BATCH_SIZE = 100

/**
 * Writes files before the transaction that names them. That transaction keeps them with `claimFiles`; files that are not
 * claimed are removed after a day.
 *
 * @param kind the folder they go to, where each day has one
 * @returns their keys, in the same order
 */
export async function addFiles(
  { db, config, now }: Deps,
  kind: string,
  contents: readonly Buffer[],
): Promise<string[]> {
  const files = contents.map((content) => ({ key: `${kind}/${dayIn(now())}/${randomUUID()}`, content }))
  await addNamedFiles({ db, config, now }, files)
  return files.map(({ key }) => key)
}

/** The same for files that have keys, which nothing else has had. */
export async function addNamedFiles(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  files: readonly { key: string; content: Buffer }[],
): Promise<void> {
  await queries.insertUnclaimed(
    db,
    files.map(({ key }) => key),
    daysBefore(now(), -UNCLAIMED_DAYS),
  )
  for (const { key, content } of files) await filesOf(config).write(key, content)
}

/** Removes files some days after the transaction in which no row names them any more, unless they are claimed before. */
export const releaseFiles = (tx: Tx, { now }: Pick<Deps, 'now'>, keys: readonly string[], days: number) =>
  queries.insertUnclaimed(tx, keys, daysBefore(now(), -days))

/** Keeps files, in the transaction of the rows that name them. @returns how many of them no row had named yet */
export const claimFiles = (tx: Tx, keys: readonly string[]) => queries.claim(tx, keys)

/** Removes the files that no row names. A missing file counts as removed. */
export async function removeFiles({ db, config, now }: Deps): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const keys = await queries.lockDue(tx, now(), BATCH_SIZE)
      for (const key of keys) await filesOf(config).remove(key)
      await queries.claim(tx, keys)
      return keys.length
    })
    if (count < BATCH_SIZE) return
  }
}
