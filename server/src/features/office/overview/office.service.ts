import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { countOrders } from '#features/office/orders/office-orders.service.ts'
import { countClients, countWaiting, findFewClients } from '#features/office/clients/clients.service.ts'
import { findFewProducts } from '#features/catalogue/stock/stock.service.ts'
import { countMailsForOffice } from '#features/platform/mail/mail-log.service.ts'
import type { Session } from '#session.ts'
import * as queries from './office.queries.ts'

/** What waits for the office, for whom it is to see; a constant number of statements. */
export async function overview(deps: Deps, { can }: Session) {
  return {
    ...(can('accounts') && {
      ...(await countWaiting(deps)),
      ...(await countClients(deps)),
      ...(await countMailsForOffice(deps.db)),
    }),
    ...(can('orders') && (await countOrders(deps))),
  }
}

/** A few clients, orders and products that somebody may mean and see; nothing for less than two characters. */
export async function search({ db }: Deps, { can }: Session, language: Language, wanted = '') {
  if (wanted.length < 2) return { clients: [], orders: [], products: [] }
  const orders = can('orders') ? await queries.findOrders(db, wanted, 8) : []
  return {
    products: can('orders') ? await findFewProducts(db, wanted, language) : [],
    clients: can('accounts') ? await findFewClients(db, wanted) : [],
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
