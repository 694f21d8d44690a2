import type { Language } from '@comptoir/contract/common'
import type { City, Country, Tariff, Warehouse } from '@comptoir/contract/lookups'
import type { Deps } from '#deps.ts'
import type { Company, CompanySession } from '#session.ts'
import { translate } from '#i18n/messages.ts'
import { RuleError, message } from '#lib/errors.ts'
import {
  accountTermsOf,
  paymentMethodsOf,
} from '#features/ordering/payment-methods/payment-methods.service.ts'
import * as queries from './lookups.queries.ts'
import { readCityWish } from './lookups.rules.ts'

export const countries = ({ replica }: Deps, language: Language): Promise<Country[]> =>
  queries.listCountries(replica, language)
export const cities = (
  { replica }: Deps,
  { country, q = '', limit }: { country?: number | undefined; q?: string | undefined; limit: number },
): Promise<City[]> => queries.searchCities(replica, readCityWish(q), { country, limit })
export const warehouses = ({ replica }: Deps): Promise<Warehouse[]> => queries.listWarehouses(replica)
export const brands = ({ replica }: Deps) => queries.listBrands(replica)
export const catalogs = ({ replica }: Deps, language: Language) => queries.listCatalogs(replica, language)
export const corporateStatuses = ({ replica }: Deps, language: Language) =>
  queries.listCorporateStatuses(replica, language)
export const sectors = ({ replica }: Deps, language: Language) => queries.listSectors(replica, language)

/** What a company can choose from to pay an order (CHK-05). */
export async function paymentMethods({ db, config }: Deps, company: Company, language: Language) {
  const codes = await paymentMethodsOf(db, config, company.id)
  const onAccount = codes.includes('on_account') ? await accountTermsOf(db, company) : null
  return codes.map((code) => ({
    code,
    name: translate(language, `payment_${code}`),
    payment_days: null,
    credit: null,
    ...(code === 'on_account' && onAccount),
  }))
}

export const tariffs = ({ db }: Deps, companyId: number): Promise<Tariff[]> =>
  queries.listTariffs(db, companyId)

/**
 * Makes a price list the company's own.
 *
 * @throws RuleError on `tariff_id` unless the office assigned it to the company (OD-06)
 */
export async function chooseTariff(
  { db, accounts }: Deps,
  { user, company }: CompanySession,
  tariffId: number,
): Promise<Tariff> {
  const tariff = (await queries.listTariffs(db, company.id)).find(({ id }) => id === tariffId)
  if (!tariff) throw new RuleError({ tariff_id: [message('does_not_exist', { value: tariffId })] })
  await queries.chooseTariff(db, company.id, tariffId)
  accounts.evict(user.id)
  return tariff
}
