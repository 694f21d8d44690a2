import { z } from 'zod'
import { Id, Instant, IdAndName } from './common.ts'

/**
 * The version of what the office edits: the number of the last entry about it in the audit log, 0 where there is
 * none. Every edit is logged, so that another number means another edit.
 */
export const Version = z.int().min(0)

/**
 * The version that was on the screen of whoever changes something. Where it is another one by now the answer is 409
 * with `ChangedMeanwhile`, and nothing is changed; without it the call is for the thing as it stands.
 */
export const seenVersion = { version: Version.optional() }

/**
 * The order of a list as it was on the screen of whoever puts it into another. Where it is another one by now the answer
 * is 409 with `ChangedMeanwhile`, whose `current` has the `ids`; without it the call is for the list as it stands.
 */
export const seenOrder = (maximum: number) => ({ seen: z.array(Id).max(maximum).optional() })

/** Beside `detail`: who has changed it meanwhile and when, and how it stands now, as its own call answers it. */
export const ChangedMeanwhile = z.object({
  detail: z.string(),
  /** Null for the shop itself and for who is gone. */
  changed_by: IdAndName.nullable(),
  changed_at: Instant.nullable(),
  current: z.object({ version: Version, id: Id.optional() }).loose(),
})
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>
