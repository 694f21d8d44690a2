import {
  getBankLine,
  listBankCandidates,
  listBankLines,
  matchBankLine,
  setBankLineAside,
  unmatchBankLine,
  uploadStatement,
} from '@comptoir/contract/admin-bank'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** So often what is being matched is asked for. */
const matchingMs = 1000

/** A page of what came in by the bank. */
export const useBankLines = (query: object) =>
  useQuery({
    queryKey: ['admin', 'bank_line', 'list', query],
    queryFn: () => call(listBankLines, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ queue }) => queue === 'waiting') ? matchingMs : false,
  })

export const bankLine = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'bank_line', id],
    queryFn: () => call(getBankLine, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.queue === 'waiting' ? matchingMs : false),
  })

export const bankCandidates = (id: number, search: string) =>
  queryOptions({
    queryKey: ['admin', 'bank_line', id, 'candidates', search],
    queryFn: () => call(listBankCandidates, { params: { id }, query: { search } }),
    placeholderData: keepPreviousData,
  })

export const upload = (file: File) => call(uploadStatement, { body: { file } })
export type Matched = EndpointRequest<typeof matchBankLine>['body']
export const match = (id: number, body: Matched) => call(matchBankLine, { params: { id }, body })
export const unmatch = (id: number) => call(unmatchBankLine, { params: { id }, body: {} })
export const setAside = (id: number, note: string) =>
  call(setBankLineAside, { params: { id }, body: { note } })
