import {
  addGroupClient,
  addGroupClients,
  createClientGroup,
  deleteClientGroup,
  getClientGroup,
  listClientGroups,
  listGroupClients,
  removeGroupClient,
  updateClientGroup,
} from '@comptoir/contract/admin-client-groups'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

const groupList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'client_group', 'list', query],
    queryFn: () => call(listClientGroups, { query }),
    placeholderData: keepPreviousData,
  })
export const useClientGroups = (query: object) => useQuery(groupList(query))
export const clientGroup = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'client_group', id],
    queryFn: () => call(getClientGroup, { params: { id } }),
  })
/** The groups that a client is in. */
export const groupsOf = (client: number) => groupList({ client, limit: 200 })
export const groupChoices = (search: string) => groupList({ search, limit: 8 })

/** A page of the clients of a group. */
export const useGroupClients = (id: number, query: object) =>
  useQuery({
    queryKey: ['admin', 'client_group', id, 'clients', query],
    queryFn: () => call(listGroupClients, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
/** Clients who are not in a group, for a field in which one is picked. */
export const otherClients = (id: number, search: string) =>
  queryOptions({
    queryKey: ['admin', 'client_group', id, 'others', search],
    queryFn: () => call(listGroupClients, { params: { id }, query: { show: 'others', search, limit: 8 } }),
    placeholderData: keepPreviousData,
  })

export const addClientGroup = (body: EndpointRequest<typeof createClientGroup>['body']) =>
  call(createClientGroup, { body })
export const saveClientGroup = (id: number, body: EndpointRequest<typeof updateClientGroup>['body']) =>
  call(updateClientGroup, { params: { id }, body })
export const removeClientGroup = (id: number) => call(deleteClientGroup, { params: { id } })
export const putInGroup = (id: number, client: number) => call(addGroupClient, { params: { id, client } })
export const takeFromGroup = (id: number, client: number) =>
  call(removeGroupClient, { params: { id, client } })
export const putManyInGroup = (id: number, codes: string) =>
  call(addGroupClients, { params: { id }, body: { codes } })
