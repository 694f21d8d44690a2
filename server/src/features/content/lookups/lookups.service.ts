import type { Language } from '@comptoir/contract/common'
import type { City, Country, Tariff, Warehouse } from '@comptoir/contract/lookups'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { RuleError, say } from '#lib/errors.ts'
import type { Owner } from '#features/accounts/owners/owners.service.ts'
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

/** Bank transfer, and on account for those whom the office lets. Online payment waits for a provider. */
export async function paymentMethods({ db }: Deps, owner: Owner, language: Language) {
  const codes = (await queries.mayPayOnAccount(db, owner.id))
    ? (['on_account', 'bank_transfer'] as const)
    : (['bank_transfer'] as const)
  return codes.map((code) => ({ code, name: translate(language, `payment_${code}`) }))
}

export const tariffs = ({ db }: Deps, owner: Owner): Promise<Tariff[]> => queries.listTariffs(db, owner.id)

/**
 * Makes a price list the owner's own.
 *
 * @throws RuleError on `tariff_id` unless the office assigned it to the owner (OD-06)
 */
export async function chooseTariff({ db, accounts }: Deps, owner: Owner, tariffId: number): Promise<Tariff> {
  const tariff = (await queries.listTariffs(db, owner.id)).find(({ id }) => id === tariffId)
  if (!tariff) throw new RuleError({ tariff_id: [say('does_not_exist', { value: tariffId })] })
  await queries.chooseTariff(db, owner.id, tariffId)
  accounts?.forget(owner.id)
  return tariff
}
