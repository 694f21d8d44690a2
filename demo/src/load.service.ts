import type { Tx } from '../../server/src/db/connect.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { dayIn, daysBefore } from '../../server/src/lib/days.ts'
import { hashPassword } from '../../server/src/lib/crypto.ts'
import { importRecords } from '../../server/src/features/catalogue/import/catalogue-import.service.ts'
import { refreshSearch } from '../../server/src/features/catalogue/search/search-index.service.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { announcement, demoPages } from './content/pages.ts'
import { clients, confirmedVat, demoPassword, users } from './accounts.ts'
import { deliveryOptions, warehouseAddresses } from './delivery.ts'
import { loadDemoOffice } from './office.service.ts'
import { placeDemoOrders, saveDemoBaskets } from './orders.service.ts'
import * as queries from './load.queries.ts'
import { noteDemoAccounts } from './public-password.queries.ts'

/** What is printed when the shop is ready. */
export const demoAccounts: readonly { email: string; password: string; who: string }[] = [
  { email: 'buyer@demo.test', password: demoPassword, who: 'customer in Belgium' },
  { email: 'buyer2@demo.test', password: demoPassword, who: 'customer in France, another tariff' },
  { email: 'pending@demo.test', password: demoPassword, who: 'waiting for approval' },
  { email: 'partner@demo.test', password: demoPassword, who: 'orders for clients' },
  { email: 'admin@demo.test', password: demoPassword, who: 'administrator' },
]

/**
 * Fills an empty shop with the demonstration house: catalogue, accounts, delivery options, pages and orders. Where
 * a load was cut off it goes on; a shop that holds anything else is left alone. Of processes that start at once one
 * loads, and the others wait for it.
 *
 * @param say told of each step
 * @returns whether the shop holds the demonstration set
 */
export async function loadDemo(deps: Deps, say: (line: string) => void = () => undefined): Promise<boolean> {
  return queries.inTurn(deps.db, () => loadOnce(deps, say))
}

async function loadOnce(deps: Deps, say: (line: string) => void): Promise<boolean> {
  const progress = await queries.findProgress(deps.db)
  if (progress === 'loaded') return true
  if (progress === undefined && !(await queries.isEmpty(deps.db))) return false
  if (progress === undefined)
    await deps.db.transaction().execute(async (tx) => {
      await queries.removeProvisionalData(tx)
      await queries.noteProgress(tx, 'loading')
    })
  await loadCatalogue(deps, say)
  say('Demonstration: accounts, delivery and pages')
  await inTransaction(deps.db, (tx) => loadHouse(tx, deps))
  say('Demonstration: orders')
  await placeDemoOrders(deps)
  await refreshSearch(deps.db, 'all')
  await queries.noteProgress(deps.db, 'loaded')
  return true
}

async function loadCatalogue(deps: Deps, say: (line: string) => void): Promise<void> {
  say('Demonstration: catalogue of 600 styles and 20,000 products')
  let refused = 0
  await importRecords(deps, demoCatalogue(dayIn(deps.now())), { onRefusal: () => (refused += 1) })
  if (refused > 0) throw new Error(`${refused} records of the demonstration catalogue were refused`)
}

async function loadHouse(db: Tx, deps: Deps): Promise<void> {
  const { config, now } = deps
  if (await queries.hasAccounts(db)) return // an earlier load came this far
  for (const [position, [code, address]] of Object.entries(warehouseAddresses).entries())
    await queries.setWarehouseAddress(db, code, address, position)
  for (const [position, option] of deliveryOptions.entries())
    await queries.insertDeliveryOption(db, option, position)
  const password = await hashPassword(demoPassword)
  const joined = daysBefore(now(), 400)
  for (const user of users) {
    const id = await queries.insertCompany(db, user, user.tariff === 'PRO' ? ['STD', 'PRO'] : [user.tariff])
    await queries.insertUser(db, id, user, password, user.is_approved ? joined : daysBefore(now(), 1))
  }
  for (const client of clients) await queries.insertCompany(db, client, [client.tariff])
  await loadDemoOffice(db, deps, password)
  await queries.linkClients(db, 'partner@demo.test', [
    ...clients.map(({ email }) => email),
    'buyer2@demo.test',
  ])
  for (const check of confirmedVat) await queries.insertVatCheck(db, check)
  for (const page of demoPages(config.company, now())) await queries.insertPage(db, page)
  await queries.insertAnnouncement(db, announcement.title, announcement.content)
  await saveDemoBaskets(db)
  await noteDemoAccounts(db)
}
