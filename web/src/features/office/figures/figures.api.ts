import {
  getFigures,
  listLeftBaskets,
  listRanking,
  listSales,
  listSearches,
  listSoldOut,
} from '@comptoir/contract/admin-figures'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

// Orders come in meanwhile: lists are asked for anew whenever they are looked at.

/** How the shop does, as far as who looks may see it; for whoever comes back to the overview, of the last minute. */
export const figures = queryOptions({
  queryKey: ['admin', 'figures'],
  queryFn: () => call(getFigures),
  staleTime: 60_000,
})

export const useSales = (query: object) =>
  useQuery({
    queryKey: ['admin', 'figures', 'sales', query],
    queryFn: () => call(listSales, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const useRanking = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'figures', 'ranking', query, language],
    queryFn: () => call(listRanking, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const useSearches = (query: object) =>
  useQuery({
    queryKey: ['admin', 'figures', 'searches', query],
    queryFn: () => call(listSearches, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const useSoldOut = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'figures', 'sold_out', query, language],
    queryFn: () => call(listSoldOut, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const useLeftBaskets = (query: object) =>
  useQuery({
    queryKey: ['admin', 'figures', 'left_baskets', query],
    queryFn: () => call(listLeftBaskets, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
