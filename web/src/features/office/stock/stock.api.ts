import {
  countStock,
  createIncoming,
  deleteIncoming,
  getStock,
  listIncoming,
  listStock,
  listStockMovements,
  moveStock,
  receiveStock,
  updateIncoming,
} from '@comptoir/contract/admin-stock'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of the stock, product by product; names are in the language on screen, which is part of the key. */
export const stockList = (query: object, language: string) =>
  queryOptions({
    queryKey: ['admin', 'stock', 'list', query, language],
    queryFn: () => call(listStock, { query }),
  })
export const useStockList = (query: object, language: string) =>
  useQuery({ ...stockList(query, language), placeholderData: keepPreviousData })
export const stockOf = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'stock', id, language],
    queryFn: () => call(getStock, { params: { id } }),
  })
/** A page of the journal. */
export const useMovements = (query: object) =>
  useQuery({
    queryKey: ['admin', 'stock', 'journal', query],
    queryFn: () => call(listStockMovements, { query }),
    placeholderData: keepPreviousData,
  })
/** A page of the deliveries that are expected. */
export const useIncoming = (query: object) =>
  useQuery({
    queryKey: ['admin', 'incoming', 'list', query],
    queryFn: () => call(listIncoming, { query }),
    placeholderData: keepPreviousData,
  })

export const receive = (id: number, body: EndpointRequest<typeof receiveStock>['body']) =>
  call(receiveStock, { params: { id }, body })
export const count = (id: number, body: EndpointRequest<typeof countStock>['body']) =>
  call(countStock, { params: { id }, body })
export const move = (id: number, body: EndpointRequest<typeof moveStock>['body']) =>
  call(moveStock, { params: { id }, body })
export const addIncoming = (body: EndpointRequest<typeof createIncoming>['body']) =>
  call(createIncoming, { body })
export const changeIncoming = (id: number, body: EndpointRequest<typeof updateIncoming>['body']) =>
  call(updateIncoming, { params: { id }, body })
export const removeIncoming = (id: number) => call(deleteIncoming, { params: { id } })
