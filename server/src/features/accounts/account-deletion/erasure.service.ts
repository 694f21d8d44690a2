import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { anonymizePerson, anonymizePersonOf } from '#features/platform/audit/audit.service.ts'
import * as queries from './erasure.queries.ts'

/**
 * Deletes a client, with the people who belong to no other company: completely, or where orders have to be kept, all
 * but a row without a name. What the orders themselves say is part of the books and stays (OD-44). The log keeps
 * the entries, without the name.
 *
 * @param email where mails to them went
 * @returns which of the two it was
 */
export async function removeClient(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  id: number,
  email: string | null,
): Promise<'delete' | 'erase'> {
  const people = await queries.findPeopleOf(tx, id)
  const addresses = [...people.map((person) => person.email), ...(email === null ? [] : [email])]
  await queries.deleteMails(tx, id, addresses)
  await anonymizePerson(tx, id)
  const isKept = await queries.hasOrders(tx, id)
  if (isKept) await queries.eraseCompany(tx, id, deps.now())
  else await queries.deleteCompany(tx, id)
  for (const person of people) await removePerson(tx, deps, person)
  return isKept ? 'erase' : 'delete'
}

/** Deletes a person: completely, or where they have placed orders, all but a row without a name. */
export async function removePerson(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { id, has_orders }: { id: number; has_orders: boolean },
): Promise<void> {
  await anonymizePersonOf(tx, id)
  if (has_orders) await queries.eraseUser(tx, id, now())
  else await queries.deleteUser(tx, id)
}
