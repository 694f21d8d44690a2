import {
  createSearchTerm,
  deleteSearchTerm,
  listSearchTerms,
  type SearchTerm,
  type SearchTermChanges,
  type SearchTermInput,
  trySearch,
  updateSearchTerm,
} from '@comptoir/contract/admin-search-terms'
import type { TextLanguage } from '@comptoir/contract/common'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const useSearchTerms = (query: object) =>
  useQuery({
    queryKey: ['admin', 'search_term', 'list', query],
    queryFn: () => call(listSearchTerms, { query }),
    placeholderData: keepPreviousData,
  })

/** What customers of a language find for a text. */
export const trial = (language: TextLanguage, query: string) =>
  queryOptions({
    queryKey: ['admin', 'search_term', 'trial', language, query],
    queryFn: () => call(trySearch, { query: { query, language } }),
    staleTime: 0, // the catalogue changes, too
  })

/** Changes a term, or adds it. */
export const saveSearchTerm = (id: number | null, body: SearchTermChanges): Promise<SearchTerm> =>
  id === null
    ? call(createSearchTerm, { body: body as SearchTermInput }) // a new one is sent whole
    : call(updateSearchTerm, { params: { id }, body })
export const removeSearchTerm = (id: number) => call(deleteSearchTerm, { params: { id } })
