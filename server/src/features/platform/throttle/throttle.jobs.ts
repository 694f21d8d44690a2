import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import * as queries from './throttle.queries.ts'

/** Deletes hits older than a day: no limit counts them any more. */
export async function deleteOldHits({ db, now }: Deps): Promise<void> {
  await queries.deleteHitsBefore(db, daysBefore(now(), 1))
}
