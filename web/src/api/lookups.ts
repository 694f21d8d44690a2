import {
  listCorporateStatuses,
  listCountries,
  listSectors,
  listTariffs,
  listWarehouses,
  searchCities,
} from '@comptoir/contract/lookups'
import { citySearch } from '@comptoir/contract/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { kept } from './kept-answers.ts'

const hour = 60 * 60 * 1000

/** The warehouses, fetched once per session (BASK-13). */
export const warehouses = queryOptions({
  queryKey: ['warehouses'],
  queryFn: () => call(listWarehouses),
  persister: kept,
  staleTime: Infinity,
  gcTime: Infinity,
})
export const countries = (language: string) =>
  queryOptions({ queryKey: ['countries', language], queryFn: () => call(listCountries), staleTime: hour })
export const corporateStatuses = (language: string) =>
  queryOptions({
    queryKey: ['corporate-statuses', language],
    queryFn: () => call(listCorporateStatuses),
    staleTime: hour,
  })
export const sectors = (language: string) =>
  queryOptions({ queryKey: ['sectors', language], queryFn: () => call(listSectors), staleTime: hour })

/** The price lists assigned to the user's company, or to the client that the user orders for. */
export const tariffs = (owner: number | null) =>
  queryOptions({
    queryKey: ['tariffs', owner],
    queryFn: () => call(listTariffs, { query: owner === null ? {} : { owner } }),
  })

/** Places of a country whose name or postcode begins with, or contains, what was typed (LOOK-02). */
export const cities = (country: string, q: string) =>
  queryOptions({
    queryKey: ['cities', country, q.toLowerCase()],
    queryFn: ({ signal }) =>
      call(searchCities, { query: { country: Number(country), q, limit: citySearch.limit } }, { signal }),
    enabled: country !== '' && q.trim().length > 0,
    staleTime: hour,
    placeholderData: keepPreviousData,
  })
