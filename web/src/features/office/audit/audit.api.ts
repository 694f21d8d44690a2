import { listAuditActors, listAuditEntries } from '@comptoir/contract/admin-audit'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of what the office has done. */
export const auditList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'audit', 'list', query],
    queryFn: () => call(listAuditEntries, { query }),
    placeholderData: keepPreviousData,
  })
export const useAuditList = (query: object) => useQuery(auditList(query))
export const auditActors = queryOptions({
  queryKey: ['admin', 'audit', 'actors'],
  queryFn: () => call(listAuditActors),
})
