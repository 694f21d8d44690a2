import type { Deps } from '#deps.ts'
import * as queries from './throttle.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes the hits of more than a day ago: no gate counts them any more. */
export async function forgetThrottleHits({ db, now }: Deps): Promise<void> {
  await queries.deleteHitsBefore(db, new Date(now().getTime() - DAY_MS))
}
