import {
  getOfficeOrder,
  listOfficeOrders,
  type OfficeStep,
  takeOfficeStep,
} from '@comptoir/contract/admin-orders'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of the orders of all clients. */
export const useOrderList = (query: object) =>
  useQuery({
    queryKey: ['admin', 'order', 'list', query],
    queryFn: () => call(listOfficeOrders, { query }),
    placeholderData: keepPreviousData,
  })

/** An order; its sentences are in the language on screen, which is part of the key. */
export const officeOrder = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, language],
    queryFn: () => call(getOfficeOrder, { params: { id } }),
  })

type Given = EndpointRequest<typeof takeOfficeStep>['body']
export const takeStep = (id: number, transition: OfficeStep, body: Given = {}) =>
  call(takeOfficeStep, { params: { id, transition }, body })
