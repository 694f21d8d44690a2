import { listAuditActors, listAuditEntries } from '@comptoir/contract/admin-audit'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

type ListQuery = NonNullable<EndpointRequest<typeof listAuditEntries>['query']>

/** A page of what the office has done. */
export const auditList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: () => call(listAuditEntries, { query: query as ListQuery }),
    placeholderData: keepPreviousData,
  })
export const auditActors = queryOptions({
  queryKey: ['admin', 'audit-actors'],
  queryFn: () => call(listAuditActors),
})
