import type { Deps } from '#deps.ts'
import { countClients, countWaiting, findFewClients } from '#features/office/clients/clients.service.ts'
import { countMailsForOffice } from '#features/platform/mail/mail-log.service.ts'
import type { Session } from '#session.ts'
import * as queries from './office.queries.ts'

/** What waits for the office, for whom it is to see; a constant number of statements. */
export async function overview(deps: Deps, { can }: Session) {
  if (!can('accounts')) return {}
  return {
    ...(await countWaiting(deps)),
    ...(await countClients(deps)),
    ...(await countMailsForOffice(deps.db)),
    submitted_orders: await queries.countSubmittedOrders(deps.db),
  }
}

/** A few clients and orders that somebody may mean; nothing for less than two characters, or without `accounts`. */
export async function search({ db }: Deps, { can }: Session, wanted = '') {
  if (wanted.length < 2 || !can('accounts')) return { clients: [], orders: [] }
  const orders = await queries.findOrders(db, wanted, 8)
  return {
    clients: await findFewClients(db, wanted),
    orders: orders.map(({ client_id, client_name, created_at, ...order }) => ({
      ...order,
      created_at: created_at.toISOString(),
      client: { id: client_id, name: client_name },
    })),
  }
}

/** The tariffs; how many clients use each is for whoever has `accounts`. */
export const tariffs = ({ db }: Deps, { can }: Session) =>
  queries.findTariffs(db, { countsClients: can('accounts') })
