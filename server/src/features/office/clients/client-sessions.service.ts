import type { Tx } from '#db/connect.ts'
import { endSessions } from '#features/accounts/session/open-sessions.service.ts'
import * as queries from './decisions.queries.ts'

/** Ends the sessions of the people who belong to these companies. */
export async function signOutClients(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await endSessions(tx, await queries.findOwnPeople(tx, ids), 'office', at)
}

/** Switches companies off; what was signed in stays out, also when they are switched on again. */
export async function disableClients(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await queries.disable(tx, ids, at)
  await signOutClients(tx, ids, at)
}
