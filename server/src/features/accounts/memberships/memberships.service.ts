import type { Deps } from '#deps.ts'
import { inTransaction } from '#db/transaction.ts'
import { daysBefore } from '#lib/days.ts'
import * as queries from './memberships.queries.ts'

export { invite, join } from './memberships.queries.ts'

/** How long an invitation that nobody accepts is kept: its link is good for a week and can be had again. */
const INVITED_DAYS = 30

/** Deletes old invitations that were not accepted, with the personal data in them (OD-44). */
export const deleteStaleInvitations = ({ db, now }: Deps): Promise<unknown> =>
  inTransaction(db, (tx) => queries.deleteStaleInvitations(tx, daysBefore(now(), INVITED_DAYS)))
