import {
  clientOverview,
  type clientOverviewOrders,
  createPartnerClient,
  listPartnerClients,
  type NewClient,
} from '@comptoir/contract/partner-clients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const partnerClients = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'list', search],
    queryFn: ({ signal }) => call(listPartnerClients, { query: search ? { search } : {} }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type Overview = {
  search?: string
  order: (typeof clientOverviewOrders)[number]
  isOverdue: boolean
  limit: number
  offset: number
}
export const clientsOverview = ({ isOverdue, search, ...query }: Overview) =>
  queryOptions({
    queryKey: ['clients', 'overview', { isOverdue, search, ...query }],
    queryFn: () =>
      call(clientOverview, {
        query: { ...query, ...(search && { search }), ...(isOverdue && { overdue: 'true' as const }) },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** @param hasLogin whether whoever has the e-mail address is invited to order as well */
export const createClient = (body: NewClient, hasLogin: boolean) =>
  call(createPartnerClient, { query: hasLogin ? {} : { no_email: 'true' }, body })
