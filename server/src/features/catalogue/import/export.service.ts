import { Readable } from 'node:stream'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { recordKinds } from './catalogue-record.ts'
import { readRecords } from './records.queries.ts'

/**
 * The whole catalogue in our own format, a record on each line, in an order that is always the same: two shops with the
 * same catalogue give the same bytes. Read batch by batch.
 */
export async function* exportLines(db: Db): AsyncIterable<string> {
  for (const kind of recordKinds)
    for await (const records of readRecords(db, kind))
      yield records.map(({ record }) => `${JSON.stringify(record)}\n`).join('')
}

/** The catalogue as a file. */
export async function exportFile(deps: Deps, userId: number): Promise<FileAnswer<Readable>> {
  await throttle.consume(deps, throttle.documentLimits(userId))
  return new FileAnswer('catalogue.jsonl', 'application/jsonl', Readable.from(exportLines(deps.db)))
}
