import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tx } from '../../server/src/db/connect.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { dayIn, daysBefore } from '../../server/src/lib/days.ts'
import { hashPassword } from '../../server/src/lib/crypto.ts'
import { addresses, createAddress } from '../../server/src/features/accounts/addresses/addresses.service.ts'
import { importFile } from '../../server/src/features/catalogue/import/import-file.service.ts'
import {
  createOption,
  officeOptions,
} from '../../server/src/features/ordering/delivery/delivery-office.service.ts'
import { refreshSearch } from '../../server/src/features/catalogue/search/search-index.service.ts'
import { writeCatalogue } from './catalogue-file.ts'
import { announcement, demoPages } from './content/pages.ts'
import { administrator, clients, confirmedVat, demoPassword, secondBuyer, users } from './accounts.ts'
import { deliveryOptions, warehouseAddresses } from './delivery.ts'
import { applicants } from './applicants.ts'
import { findAdministrator } from './office.queries.ts'
import { loadDemoOffice } from './office.service.ts'
import { findCompanyByEmail } from './orders.queries.ts'
import { placeDemoOrders, saveDemoBaskets } from './orders.service.ts'
import * as queries from './load.queries.ts'
import { noteDemoAccounts } from './public-password.queries.ts'

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
  await inTransaction(deps.db, (tx) => loadCompanies(tx, deps))
  await loadAddresses(deps)
  await loadDeliveryOptions(deps)
  say('Demonstration: orders')
  await placeDemoOrders(deps)
  await refreshSearch(deps.db, 'all')
  await queries.noteProgress(deps.db, 'loaded')
  return true
}

/** As an operator would: writes the catalogue's file, and imports it. */
async function loadCatalogue(deps: Deps, say: (line: string) => void): Promise<void> {
  say('Demonstration: catalogue of 600 styles and 20,000 products')
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

async function loadCompanies(db: Tx, deps: Deps): Promise<void> {
  const { config, now } = deps
  if (await queries.hasAccounts(db)) return // an earlier load came this far
  for (const [position, [code, address]] of Object.entries(warehouseAddresses).entries())
    await queries.setWarehouseAddress(db, code, address, position)
  const password = await hashPassword(demoPassword)
  const joined = daysBefore(now(), 400)
  for (const user of users) {
    const id = await queries.insertCompany(db, user, user.tariff === 'PRO' ? ['STD', 'PRO'] : [user.tariff])
    await queries.insertUser(db, id, user, password, user.is_approved ? joined : daysBefore(now(), 1))
  }
  const office = { ...administrator, permissions: ['administration'], set_up_at: joined }
  await queries.insertPerson(db, office, password, joined)
  const colleague = { ...secondBuyer, permissions: [], set_up_at: joined }
  const { id: company } = await findCompanyByEmail(db, secondBuyer.of)
  await queries.insertMember(
    db,
    await queries.insertPerson(db, colleague, password, joined),
    company,
    'buyer',
  )
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

/** The addresses and the billing data of every company; those that an earlier load wrote stay. */
async function loadAddresses(deps: Deps): Promise<void> {
  const ids = await queries.findLookups(deps.db)
  for (const company of [...users, ...clients, ...applicants]) {
    const { id } = await findCompanyByEmail(deps.db, company.email)
    const known = await addresses(deps, id, 'shipping_address')
    for (const { country, city, ...address } of company.addresses.slice(known.length)) {
      const place = {
        city: ids[`city ${country} ${address.code} ${city}`] ?? null,
        city_name: city,
        country: idOf(ids, 'country', country),
      }
      await createAddress(deps, id, 'shipping_address', { ...address, ...place, vat: company.vat })
    }
    const [{ country, city, ...first }] = company.addresses
    if ((await addresses(deps, id, 'billing_info')).length > 0) continue
    await createAddress(deps, id, 'billing_info', {
      ...first,
      city: ids[`city ${country} ${first.code} ${city}`] ?? null,
      city_name: city,
      country: idOf(ids, 'country', country),
      vat: company.vat,
      enterprise_name: company.enterprise_name,
      corporate_status: idOf(ids, 'corporate_status', company.corporate_status),
      sector: idOf(ids, 'sector', company.sector),
    })
  }
}

/** As the office would make them. */
async function loadDeliveryOptions(deps: Deps): Promise<void> {
  const ids = await queries.findLookups(deps.db)
  const office = { id: await findAdministrator(deps.db), request_id: 'demonstration' }
  const known = new Set((await officeOptions(deps)).map(({ code }) => code))
  for (const { countries, warehouses, rules, ...option } of deliveryOptions) {
    if (known.has(option.code)) continue // an earlier load made it
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
}

function idOf(ids: Record<string, number>, kind: string, code: string): number {
  const id = ids[`${kind} ${code}`]
  if (id === undefined) throw new Error(`The shop has no ${kind} ${code}.`)
  return id
}
