import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import * as queries from './decisions.queries.ts'

/**
 * Makes an account an administrator, whatever it stands at: how an office without one begins.
 *
 * @returns whether there is an account with this address
 */
export async function makeAdministrator(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const id = await queries.makeAdministrator(tx, email, deps.now())
    if (id === undefined) return false
    const after = { is_staff: true, is_active: true, is_approved: true }
    await audit(tx, deps, null, [
      { action: 'change', entity: 'client', entity_id: id, label: email, before: null, after },
    ])
    return true
  })
}
