import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'

/** The code of a country chosen by its id; undefined if none is chosen or the countries are not loaded. */
export function useCountryCodes(): (id: string) => string | undefined {
  const { i18n } = useTranslation()
  const { data } = useQuery(countries(i18n.language))
  return (id) => data?.find((country) => String(country.id) === id)?.code
}
