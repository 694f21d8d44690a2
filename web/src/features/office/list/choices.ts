import { useQuery } from '@tanstack/react-query'
import { countries } from '#api/lookups.ts'
import { tariffs, useLanguage } from '#features/office/admin.api.ts'
import { type OfficeKey, useOfficeTexts } from '#features/office/office-texts.ts'
import type { Choice } from './filters.ts'

/** The values of a closed list, with their texts, to choose from. */
export const choicesOf =
  <Value extends string>(values: readonly Value[], key: (value: Value) => OfficeKey) =>
  (): Choice[] => {
    const text = useOfficeTexts()
    return values.map((value) => ({ value, label: text(key(value)) }))
  }

export const asChoices = (rows: readonly { id: number; name: string }[]): Choice[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** Price lists by their ids. */
export const useTariffChoices = (): Choice[] => asChoices(useQuery(tariffs).data ?? [])
/** Countries by their ids. */
export const useCountryChoices = (): Choice[] => asChoices(useQuery(countries(useLanguage())).data ?? [])
/** Countries by their codes. */
export const useCountryCodeChoices = (): Choice[] =>
  (useQuery(countries(useLanguage())).data ?? []).map(({ code, name }) => ({ value: code, label: name }))
