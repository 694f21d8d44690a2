import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { dayIn } from '../../server/src/lib/days.ts'
import { importFile } from '../../server/src/features/catalogue/import/import-file.service.ts'
import { createOption } from '../../server/src/features/ordering/delivery/delivery-office.service.ts'
import { sumSales } from '../../server/src/features/office/figures/sum-sales.service.ts'
import { refreshSearch } from '../../server/src/features/catalogue/search/search-index.service.ts'
import { demoPassword } from './accounts.ts'
import { writeCatalogue } from './catalogue-file.ts'
import { announcement, demoPages } from './content/pages.ts'
import { deliveryOptions } from './delivery.ts'
import { idOf } from './ids.ts'
import * as queries from './load.queries.ts'
import { findIds, type Ids } from './lookups.queries.ts'
import { placeDemoOrders, saveDemoBaskets } from './orders.service.ts'
import { loadPapers } from './papers.service.ts'
import { loadPeople, officeActor } from './people.service.ts'
import { noteDemoAccounts } from './public-password.queries.ts'
import * as rows from './rows.queries.ts'

/** What is printed when the shop is ready. */
export const demoAccounts: readonly { email: string; password: string; who: string }[] = [
  { email: 'buyer@demo.test', password: demoPassword, who: 'customer in Belgium' },
  { email: 'buyer1b@demo.test', password: demoPassword, who: 'their colleague: the same company' },
  { email: 'buyer2@demo.test', password: demoPassword, who: 'customer in France, another tariff' },
  { email: 'pending@demo.test', password: demoPassword, who: 'waiting for approval' },
  { email: 'partner@demo.test', password: demoPassword, who: 'orders for clients' },
  { email: 'admin@demo.test', password: demoPassword, who: 'administrator' },
]

/**
 * Fills an empty shop with the demonstration: catalogue, accounts, delivery options, pages and orders. Where
 * a load was cut off it goes on; a shop that holds anything else is left alone. Of processes that start at once one
 * loads, and the others wait for it.
 *
 * @param log gets a line per step
 * @returns whether the shop holds the demonstration set
 */
export async function loadDemo(deps: Deps, log: (line: string) => void = () => undefined): Promise<boolean> {
  return queries.inTurn(deps.db, () => loadOnce(deps, log))
}

async function loadOnce(deps: Deps, log: (line: string) => void): Promise<boolean> {
  const progress = await queries.findProgress(deps.db)
  if (progress === 'loaded') return true
  if (progress === undefined && !(await queries.isEmpty(deps.db))) return false
  if (progress === undefined)
    await deps.db.transaction().execute(async (tx) => {
      await rows.deleteProvisionalData(tx)
      await queries.hideFirstSteps(tx)
      await queries.noteProgress(tx, 'loading')
    })
  if (progress !== 'catalogue') {
    await loadCatalogue(deps, log)
    await queries.noteProgress(deps.db, 'catalogue')
  }
  log('Demonstration: accounts, delivery and pages')
  await inTransaction(deps.db, (tx) => loadShop({ ...deps, db: tx }))
  log('Demonstration: orders')
  await placeDemoOrders(deps)
  await loadPapers(deps)
  await refreshSearch(deps.db, 'all')
  await sumSales(deps)
  await queries.noteProgress(deps.db, 'loaded')
  return true
}

/** As an operator would: writes the catalogue's file, and imports it. */
async function loadCatalogue(deps: Deps, log: (line: string) => void): Promise<void> {
  log('Demonstration: catalogue of 600 styles and 20,000 products')
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-demo-'))
  try {
    const file = join(folder, 'catalogue.jsonl')
    await writeCatalogue(file, { today: dayIn(deps.now()) })
    const { pictures } = await import('./pictures.ts')
    const summary = await importFile(
      { ...deps, pictures },
      { file, format: 'own', images: undefined, textLanguage: 'fr' },
    )
    const refused = Object.values(summary).reduce((sum, counts) => sum + counts.refused, 0)
    if (refused > 0) throw new Error(`${refused} records of the demonstration catalogue were refused`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Accounts, delivery, baskets and pages, in one transaction: a load that is cut off begins with them anew.
 *
 * @param deps with a transaction as its database
 */
async function loadShop(deps: Deps): Promise<void> {
  const { db, config, now } = deps
  if (await queries.hasAccounts(db)) return // an earlier load came this far
  const ids = await findIds(db)
  await loadPeople(deps, ids)
  await loadDeliveryOptions(deps, ids)
  for (const page of demoPages(config.company, now())) await rows.insertPage(db, page)
  await rows.insertAnnouncement(db, announcement.title, announcement.content)
  await saveDemoBaskets(db)
  await noteDemoAccounts(db)
}

/** As the office would make them. */
async function loadDeliveryOptions(deps: Deps, ids: Ids): Promise<void> {
  const office = await officeActor(deps)
  for (const { countries, warehouses, rules, ...option } of deliveryOptions)
    await createOption(deps, office, {
      ...option,
      is_active: true,
      countries: countries.map((code) => idOf(ids, 'country', code)),
      warehouses: warehouses.map((code) => idOf(ids, 'warehouse', code)),
      rules: rules.map(({ country, tariff, price, free_from, minimum }) => ({
        country: country === undefined ? null : idOf(ids, 'country', country),
        tariff: tariff === undefined ? null : idOf(ids, 'tariff', tariff),
        price,
        free_from: free_from ?? null,
        minimum_order: minimum ?? '0.00',
      })),
    })
}
