import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import * as queries from './decisions.queries.ts'

/**
 * Makes a person an administrator, whatever they stand at: how an office without one begins. Who works in the office
 * belongs to no company: the one that they signed up with goes (OD-70).
 *
 * @returns whether there is an account with this address
 */
export async function makeAdministrator(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const id = await queries.makeAdministrator(tx, email)
    if (id === undefined) return false
    await queries.leaveCompanies(tx, id)
    const after = { permissions: ['administration'], is_active: true }
    await audit(tx, deps, null, [
      { action: 'change', entity: 'user', entity_id: id, label: email, before: null, after },
    ])
    return true
  })
}
