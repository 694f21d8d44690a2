import {
  getOfficeOverview,
  listOfficeTariffs,
  listOfficeWarehouses,
  searchOffice,
} from '@comptoir/contract/admin-overview'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'

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
  queryKey: ['admin', 'tariffs'],
  queryFn: () => call(listOfficeTariffs),
  staleTime: 5 * minute,
})

export const warehouses = queryOptions({
  queryKey: ['admin', 'warehouses'],
  queryFn: () => call(listOfficeWarehouses),
  staleTime: 5 * minute,
})

/**
 * A mutation of the office. What the screens show is asked for again afterwards, all of it: one change may concern
 * lists, counts and the log at once.
 */
export function useOfficeMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const done = useMutation({
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
  // A session that ran out is asked for in place (C-16): there is nothing wrong with what was sent.
  return done.error instanceof ApiError && done.error.status === 401 ? { ...done, error: null } : done
}

/** The language on screen, which is part of the key wherever the server answers in words. */
export const useLanguage = (): string => useTranslation().i18n.language
