import { firstSteps, type FirstSteps } from '@comptoir/contract/admin-overview'
import type { Language } from '@comptoir/contract/common'
import { isCompanyGiven } from '#config.ts'
import type { Deps } from '#deps.ts'
import { countOrders } from '#features/office/orders/office-orders.service.ts'
import { countClients, countWaiting, findFewClients } from '#features/office/clients/clients.service.ts'
import { findFewProducts } from '#features/catalogue/stock/stock.service.ts'
import { countUnknown } from '#features/money/bank/bank.service.ts'
import { countRefused } from '#features/money/invoices/delivery.service.ts'
import { findFewInvoices } from '#features/money/invoices/office-invoices.service.ts'
import { findFewStyles } from '#features/office/styles/styles.service.ts'
import { countMailsForOffice } from '#features/platform/mail/mail-log.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
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
    ...(can('finance') && {
      unknown_payments: await countUnknown(deps),
      refused_invoices: await countRefused(deps),
    }),
  }
}

/** A few of each kind that somebody may mean and see; nothing for less than two characters. */
export async function search({ db }: Deps, { can }: Session, language: Language, wanted = '') {
  if (wanted.length < 2) return { clients: [], orders: [], invoices: [], styles: [], products: [] }
  const orders = can('orders') ? await queries.findOrders(db, wanted, 8) : []
  return {
    invoices: can('finance') ? await findFewInvoices(db, wanted) : [],
    styles: can('catalogue') ? await findFewStyles(db, wanted, language) : [],
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

/** The first steps of a new shop; none once all are done, and where the office hides them. */
export async function stepsToSell({ db, config }: Deps): Promise<FirstSteps> {
  if (!(await readSettings(db)).first_steps) return []
  const found = await queries.findReplaced(db)
  const done = {
    ...found,
    company: isCompanyGiven(config.company),
    // What is written into a folder reaches nobody.
    mail: found.mail && !config.mailUrl.startsWith('file:'),
  }
  const steps = firstSteps.map((step) => ({ step, is_done: done[step] }))
  return steps.every(({ is_done }) => is_done) ? [] : steps
}
