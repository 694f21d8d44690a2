import {
  approveClient,
  changeClients,
  countClientTariffs,
  type Client,
  type ClientChanges,
  deleteClient,
  getClient,
  linkPartnerClient,
  listClients,
  previewRefusal,
  refuseClient,
  resendClientActivation,
  signOutClient,
  undoClientChanges,
  unlinkPartnerClient,
  updateClient,
} from '@comptoir/contract/admin-clients'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of clients; the last one stays on screen while the next is on its way. */
const clientList = (query: object, language: string) =>
  queryOptions({
    queryKey: ['admin', 'client', 'list', query, language],
    queryFn: () => call(listClients, { query }),
    placeholderData: keepPreviousData,
  })

export const useClientList = (query: object, language: string) => useQuery(clientList(query, language))

/** Accounts that wait, in the order in which they are decided on. */
export const waitingOrder = 'waiting_since'
export const waitingClients = (limit: number, language: string) =>
  clientList({ status: 'waiting', ordering: waitingOrder, limit, offset: 0 }, language)

export const clientDetail = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'client', id, language],
    queryFn: () => call(getClient, { params: { id } }),
  })

/** Clients for a field in which one is picked. */
export const clientChoices = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'client', 'choices', search],
    queryFn: () => call(listClients, { query: { search, limit: 8, ordering: 'enterprise_name' } }),
    placeholderData: keepPreviousData,
  })

/** The client as it is on screen: what somebody else has decided meanwhile is not overruled unseen. */
type Seen = Pick<Client, 'id' | 'status'>
export const approve = (
  { id, status: expected }: Seen,
  body: { tariff: number | null; erp_id?: string | null },
) => call(approveClient, { params: { id }, body: { ...body, expected } })
export const refuse = ({ id, status: expected }: Seen, reason: string) =>
  call(refuseClient, { params: { id }, body: { reason, expected } })
export const change = (id: number, body: ClientChanges & { version?: number }): Promise<Client> =>
  call(updateClient, { params: { id }, body })
/** The mail that a refusal with this reason would send; the last one stays while the next is written. */
export const refusalPreview = (id: number, reason: string) =>
  queryOptions({
    queryKey: ['admin-preview', id, reason],
    queryFn: () => call(previewRefusal, { params: { id }, body: { reason } }),
    placeholderData: keepPreviousData,
  })
export const signOut = (id: number) => call(signOutClient, { params: { id } })
export const resendActivation = (id: number) => call(resendClientActivation, { params: { id } })
export const remove = (id: number) => call(deleteClient, { params: { id } })
export const link = (id: number, client: number) => call(linkPartnerClient, { params: { id, client } })
export const unlink = (id: number, client: number) => call(unlinkPartnerClient, { params: { id, client } })

export type ClientsBulk = EndpointRequest<typeof changeClients>['body']
export const changeMany = (body: ClientsBulk) => call(changeClients, { body })
export const undoMany = (undo: string) => call(undoClientChanges, { body: { undo } })
export type ClientSelection = EndpointRequest<typeof countClientTariffs>['body']
/** Which price lists several clients have. */
export const tariffCounts = (body: ClientSelection) =>
  queryOptions({
    queryKey: ['admin', 'client', 'tariffs', body],
    queryFn: () => call(countClientTariffs, { body }),
  })
