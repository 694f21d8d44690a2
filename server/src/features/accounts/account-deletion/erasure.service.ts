import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { forgetPerson } from '#features/platform/audit/audit.service.ts'
import * as queries from './erasure.queries.ts'

/**
 * Takes a client out of the shop: wholly, or where orders have to be kept, all but a bare row without a name. What
 * the orders themselves say is part of the books and stays (OD-44). The log keeps what was done, not to whom.
 *
 * @param email where mails to them went
 * @returns which of the two it was
 */
export async function removeClient(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  id: number,
  email: string | null,
): Promise<'delete' | 'erase'> {
  await queries.deleteMails(tx, id, email)
  await forgetPerson(tx, id)
  if (await queries.hasOrders(tx, id)) {
    await queries.erase(tx, id, now())
    return 'erase'
  }
  await queries.deleteCompany(tx, id)
  return 'delete'
}
