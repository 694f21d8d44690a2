import { Readable } from 'node:stream'
import type { Db } from '#db/connect.ts'
import { isUnavailable } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { message, UnavailableError } from '#lib/errors.ts'
import * as queries from './documents.queries.ts'
import type { Edition } from './documents.queries.ts'

/** When to ask again for a document that is being made. */
export const RETRY_SECONDS = 2
/** A document that is not there by then never will be: its job is gone. */
const LOST_SECONDS = 3600
/** A failure is answered once within this time; after that it is simply tried again. */
const TOLD_SECONDS = 60
/** For so long a download that has begun may take. */
const DOWNLOAD_MINUTES = 10
/** What was made for somebody alone is kept no longer. */
const OWN_MINUTES = 60
const PART_BYTES = 256 * 1024

/** A document that is being made, and how far it is, in percent, where the job knows. */
export type Coming = { coming: number | null }

/**
 * A document, or how far it is while the job that this call queues is making it (OD-21).
 *
 * @param graceSeconds one that was made so long ago is given although it is not of the present catalogue, so that whoever
 * waited for it gets it
 * @throws UnavailableError if making it has just failed
 */
export async function requestDocument(
  { db }: Deps,
  edition: Edition,
  { graceSeconds, failed }: { graceSeconds: number; failed: 'price_list_failed' | 'own_data_failed' },
): Promise<Readable | Coming> {
  const documents = await queries.findDocuments(db, edition)
  for (const { id, is_current, age } of documents.filter(({ status }) => status === 'ready')) {
    if (is_current || age <= graceSeconds) return contentOf(db, id)
    if (queries.isForOne(edition)) await queries.deleteDocument(db, id)
  }
  for (const { id, age } of documents.filter(({ status }) => status === 'failed')) {
    await queries.deleteDocument(db, id)
    if (age < TOLD_SECONDS) throw new UnavailableError(message(failed))
  }
  const pending = documents.filter(({ status }) => status === 'pending')
  for (const { id } of pending.filter(({ age }) => age > LOST_SECONDS)) await queries.deleteDocument(db, id)
  const underWay = pending.find(({ age }) => age <= LOST_SECONDS)
  if (!underWay) await order(db, edition)
  return { coming: underWay?.progress ?? null }
}

/** Of two requests at once only one queues the job, which has the name of the kind. */
const order = (db: Db, edition: Edition): Promise<void> =>
  inTransaction(db, async (tx) => {
    const id = await queries.insertPending(tx, edition)
    if (id !== undefined) await enqueue(tx, edition.kind, { document_id: id })
  })

/** Read part by part, as fast as it is taken. */
function contentOf(db: Db, id: number): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const part = await queries.findPart(db, id, position)
      if (!part) return
      yield part
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

type Pending = NonNullable<Awaited<ReturnType<typeof queries.findPending>>>

/**
 * Makes a document that was asked for, and deletes those it replaces.
 *
 * @param make writes the content, which is never in memory as a whole, says how far it is as a share of 1, and at the end of
 * which version of the catalogue the document is
 */
export async function makeDocument(
  { db }: Deps,
  id: number,
  make: (
    pending: Pending,
    write: (content: AsyncIterable<Uint8Array>) => Promise<void>,
    tell: (share: number) => Promise<void>,
  ) => Promise<number | null>,
  abortSignal?: AbortSignal,
): Promise<void> {
  const pending = await queries.findPending(db, id)
  if (!pending) return
  try {
    const version = await make(pending, (content) => writeParts(db, id, content), telling(db, id))
    await inTransaction(db, async (tx) => {
      if (version !== null) await queries.deleteReplaced(tx, id, version, DOWNLOAD_MINUTES)
      await queries.setReady(tx, id, version)
    })
  } catch (error) {
    // What may succeed later is tried again by the queue.
    if (!abortSignal?.aborted && !isUnavailable(error)) await queries.setFailed(db, id)
    throw error
  }
}

/** Writes down each percent once. */
function telling(db: Db, id: number) {
  let told = 0
  return async (share: number): Promise<void> => {
    const percent = Math.floor(Math.min(share, 1) * 100)
    if (percent <= told) return
    told = percent
    await queries.setProgress(db, id, percent)
  }
}

async function writeParts(db: Db, id: number, content: AsyncIterable<Uint8Array>): Promise<void> {
  await queries.deleteParts(db, id) // of a job that was cut short
  let position = 0
  let chunks: Uint8Array[] = []
  let size = 0
  const write = async () => {
    await queries.insertPart(db, id, position, Buffer.concat(chunks))
    position += 1
    chunks = []
    size = 0
  }
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= PART_BYTES) await write()
  }
  if (size > 0) await write()
}

/** Deletes what was made for somebody alone, fetched or not: it is about them. */
export const deleteOldDocuments = async ({ db }: Deps): Promise<void> =>
  void (await queries.deleteOwn(db, OWN_MINUTES))
