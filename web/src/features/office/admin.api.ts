import { textLanguage, type Language, type TextLanguage } from '@comptoir/contract/common'
import {
  getFirstSteps,
  getOfficeOverview,
  listOfficeTariffs,
  searchOffice,
} from '@comptoir/contract/admin-overview'
import { listOfficeWarehouses, type OfficeWarehouse } from '@comptoir/contract/admin-warehouses'
import type { OfficePermission } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useUser } from '#api/session.ts'
import { ApiError } from '#api/errors.ts'
import { type EntityName, entityOf } from './entities.ts'

const minute = 60_000

/** What waits for the office, as counts; asked again while somebody is there. */
export const overview = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => call(getOfficeOverview),
  refetchInterval: minute,
})

/** A few clients and orders for the search in the top bar. */
export const officeSearch = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q.toLowerCase()],
    queryFn: ({ signal }) => call(searchOffice, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const tariffs = queryOptions({
  queryKey: ['admin', 'tariff', 'all'],
  queryFn: () => call(listOfficeTariffs),
  staleTime: 5 * minute,
})

/** Those switched off too. */
export const warehouses = queryOptions({
  queryKey: ['admin', 'warehouse'],
  queryFn: () => call(listOfficeWarehouses),
  staleTime: 5 * minute,
})
export const warehousesInUse = queryOptions({
  ...warehouses,
  select: (all: OfficeWarehouse[]) => all.filter(({ is_active }) => is_active),
})

/** What a new shop still needs; asked for again after whatever the office has done. */
export const firstSteps = queryOptions({
  queryKey: ['admin', 'overview', 'first-steps'],
  queryFn: () => call(getFirstSteps),
})

/** Asked for again after whatever the office has done: what waits, what a search finds, the log. */
const always = ['overview', 'search', 'audit']

/**
 * A mutation of the office. Afterwards the screens ask again for what it concerns (query keys begin with `admin` and the
 * name of the entity), for what changes with that, and for counts, search and log.
 *
 * @param concerns everything unless it says what
 */
export function useOfficeMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  concerns?: EntityName | ((input: Input) => EntityName | undefined),
) {
  const client = useQueryClient()
  const done = useMutation({
    mutationFn,
    onSettled: (_answer, _error, input) => {
      const name = typeof concerns === 'function' ? concerns(input) : concerns
      const touched = name && [...always, name, ...(entityOf(name)?.changes ?? [])]
      void client.invalidateQueries({
        queryKey: ['admin'],
        ...(touched && { predicate: ({ queryKey }) => touched.includes(String(queryKey[1])) }),
      })
    },
  })
  // A session that ran out is asked for in place (C-16): there is nothing wrong with what was sent.
  return done.error instanceof ApiError && done.error.status === 401 ? { ...done, error: null } : done
}

/** Whether who looks may do something: what they may not is not offered to them. */
export function useMay(): (permission: OfficePermission) => boolean {
  const user = useUser()
  return (permission) => user?.permissions.includes(permission) ?? false
}

/** The language on screen, which is part of the key wherever the server answers with texts. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language // the shop has no other

/** The language in which the reader sees what the office has written. */
export const useTextLanguage = (): TextLanguage => textLanguage(useLanguage())
