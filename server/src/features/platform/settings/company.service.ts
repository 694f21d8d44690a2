import type { CompanyData, OfficeCompany } from '@comptoir/contract/admin-company'
import { textIn } from '@comptoir/contract/common'
import { type Company, type Config, withoutPlaceholders } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { plainCode } from '#lib/bank-account.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { changeOne, versionOf, withChanges, type Editable } from '#features/platform/audit/edits.service.ts'
import { writeOpeningHours } from '#lib/opening-hours.ts'
import {
  companyFaults,
  companyFrom,
  dataOf,
  isOwnAccount,
  normalised,
  shownAccounts,
} from './company.rules.ts'
import * as queries from './settings.queries.ts'

/** The company as it stands: what the office has set, else what was installed. */
export async function readCompany(db: Db, installed: Readonly<Company>): Promise<CompanyData> {
  const [row] = await queries.findSettings(db, ['company'])
  return { ...dataOf(installed), ...(row?.value as Partial<CompanyData> | undefined) }
}

/** Puts the company as it stands into the configuration, where everything reads it. */
export async function takeCompany(
  db: Db,
  { company, installedCompany }: Pick<Config, 'company' | 'installedCompany'>,
): Promise<void> {
  Object.assign(company, companyFrom(await readCompany(db, installedCompany)))
}

export { isOwnAccount, shownAccounts }

/** What of it is the office's own. */
const setByOffice = (wanted: CompanyData, installed: Readonly<Company>): Partial<CompanyData> => {
  const before = dataOf(installed)
  const isOwn = (name: string) =>
    JSON.stringify(wanted[name as keyof CompanyData]) !== JSON.stringify(before[name as keyof CompanyData])
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => isOwn(name)))
}

const editable = (installed: Readonly<Company>): Editable<CompanyData, null> => ({
  entity: 'company',
  what: 'Company',
  lock: queries.lockSettings,
  read: (tx) => readCompany(tx, installed),
  check: async (_, wanted) => companyFaults(setByOffice(wanted, installed), plainCode(wanted.iban)),
  label: ({ name }) => name,
  logged: ({ before, after }) => ({
    before: before && inWords(before),
    after: after && inWords(after),
  }),
})

/** Accounts, hours and links as people read them. */
const inWords = ({ other_accounts, opening_hours, footer_links, ...values }: Partial<CompanyData>) => ({
  ...values,
  ...(other_accounts && {
    other_accounts: other_accounts.map(({ bank, iban, bic }) => [bank, iban, bic].filter(Boolean).join(' ')),
  }),
  ...(opening_hours && { opening_hours: writeOpeningHours(opening_hours) }),
  ...(footer_links && { footer_links: footer_links.map(({ name, url }) => `${textIn(name, 'fr')} ${url}`) }),
})

/** The company as the office edits it; what nobody has set is empty. */
export const officeCompany = async ({ db, config }: Deps): Promise<OfficeCompany> => ({
  ...withoutPlaceholders(await readCompany(db, config.installedCompany)),
  version: await versionOf(db, 'company', null),
})

type Changes = { [Field in keyof CompanyData]?: CompanyData[Field] | undefined } & {
  version?: number | undefined
}

/**
 * Changes the data of the company; what is left out stays as it is. What is set back to what was installed is the
 * installation's again.
 *
 * @throws RuleError per field, ConflictError
 */
export async function changeCompany(
  deps: Deps,
  actor: Actor,
  { version, ...changes }: Changes,
): Promise<OfficeCompany> {
  const { installedCompany } = deps.config
  const saved = await changeOne(
    deps,
    actor,
    editable(installedCompany),
    { id: null, version },
    (before) => withChanges(before, normalised(changes)),
    (tx, wanted) => queries.saveSettings(tx, { company: setByOffice(wanted, installedCompany) }, deps.now()),
  )
  await deps.settings.read()
  return saved
}
