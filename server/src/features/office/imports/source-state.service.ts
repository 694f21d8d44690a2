import { failuresToPause } from '@comptoir/contract/admin-import-sources'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import type { Message } from '#lib/errors.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as queries from './sources.queries.ts'

/** Notes that a source could not be read; after a few times in a row it is paused, and the office hears of it. */
export async function sourceFailed(tx: Tx, deps: Deps, id: number, failure: Message): Promise<void> {
  const noted = await queries.noteFailure(tx, id, failure, deps.now(), failuresToPause)
  // An address is asked for all of it again; a file of a folder once it has changed.
  await queries.forgetAnswer(tx, id)
  if (noted?.failures === failuresToPause)
    await queueMail(tx, deps, { event: 'import_paused', source_id: id, name: noted.name, failure })
}

/** Notes that what a source gave has been imported. */
export const sourceRead = queries.noteSuccess

/** Tells the office that something of a source waits for somebody. */
export async function sourceWaits(
  tx: Tx,
  deps: Deps,
  { id, source, file }: { id: number; source: string; file: string },
): Promise<void> {
  await queueMail(tx, deps, { event: 'import_waits', import_id: id, name: source, file })
}
