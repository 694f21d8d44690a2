import { deleteOwnCodes, listOwnCodes, saveOwnCodes } from '@comptoir/contract/own-codes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import type { CodeLine } from '#domain/ordering/own-codes.rules.ts'

const ownerQuery = (owner: number | null) => (owner === null ? {} : { owner })

type Asked = { owner: number | null; language: string; search: string; limit: number; offset: number }
export const ownCodes = ({ owner, language, search, ...page }: Asked) =>
  queryOptions({
    queryKey: ['own codes', owner, language, search, page],
    queryFn: ({ signal }) =>
      call(listOwnCodes, { query: { ...ownerQuery(owner), ...page, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Saves codes, or removes them; lists, and what the search finds by them, are asked for anew. */
export function useChangeCodes() {
  const client = useQueryClient()
  const query = ownerQuery(useOwnerId())
  const onSuccess = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  return {
    save: useMutation({
      mutationFn: (lines: CodeLine[]) => call(saveOwnCodes, { query, body: { lines } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (codes: string[]) => call(deleteOwnCodes, { query, body: { codes } }),
      onSuccess,
    }),
  }
}
