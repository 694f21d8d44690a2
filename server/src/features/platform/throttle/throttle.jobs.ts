import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import * as queries from './throttle.queries.ts'

/** Deletes the hits of more than a day ago: no gate counts them any more. */
export async function forgetThrottleHits({ db, now }: Deps): Promise<void> {
  await queries.deleteHitsBefore(db, daysBefore(now(), 1))
}
