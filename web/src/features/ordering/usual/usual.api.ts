import { listUsual } from '@comptoir/contract/usual'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { kept } from '#api/kept-answers.ts'

/** What an owner usually orders, with prices and stock of today. */
export const usualPurchases = (owner: number | null, language: string) =>
  queryOptions({
    queryKey: ['usual', owner, language],
    queryFn: () => call(listUsual, { query: owner === null ? {} : { owner } }),
    persister: kept,
  })
