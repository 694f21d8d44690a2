import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'
import { formatMoney } from '#ui/format/format.ts'
import { tariffs, useLanguage, warehouses, warehousesInUse } from '#features/office/admin.api.ts'

/** Whom a rule is for, and what it says. */
export type RuleTerms = OfficeDeliveryOption['rules'][number]
type Choice = { value: string; label: string }
const asChoices = (rows: { id: number; name: string }[]): Choice[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** Countries, price lists and warehouses, to choose from and by their names. */
export function useNames() {
  const { t } = useTranslation('adminSettings')
  const inCountries = asChoices(useQuery(countries(useLanguage())).data ?? [])
  const inTariffs = asChoices(useQuery(tariffs).data ?? [])
  const allWarehouses = asChoices(useQuery(warehouses).data ?? [])
  const inWarehouses = asChoices(useQuery(warehousesInUse).data ?? [])
  const nameIn = (list: Choice[]) => (id: number | null) =>
    id === null ? null : (list.find(({ value }) => value === String(id))?.label ?? `#${id}`)
  return {
    countries: inCountries,
    tariffs: inTariffs,
    warehouses: inWarehouses,
    country: nameIn(inCountries),
    tariff: nameIn(inTariffs),
    warehouse: nameIn(allWarehouses),
    /** For whom a rule is, as text. */
    scope: (rule: { country: number | null; tariff: number | null }): string =>
      [nameIn(inCountries)(rule.country), nameIn(inTariffs)(rule.tariff)].filter(Boolean).join(', ') ||
      t('rules.everywhere'),
    /** What a rule says, as text: price, from when it is free, minimum. */
    terms: ({ price, free_from, minimum_order }: RuleTerms): string =>
      [
        formatMoney(price),
        free_from && t('rules.free_from_short', { amount: formatMoney(free_from) }),
        Number(minimum_order) > 0 && t('rules.minimum_short', { amount: formatMoney(minimum_order) }),
      ]
        .filter(Boolean)
        .join(', '),
  }
}
