import {
  addOrderNote,
  assignOrder,
  changeOrders,
  confirmTransport,
  deleteOrderNote,
  getOfficeOrder,
  getOfficeOrderPaper,
  listOfficeOrders,
  listOrderClients,
  listOrderColleagues,
  type OfficeStep,
  type OrderPaper,
  previewOrderPrint,
  printOrders,
  type printedPapers,
  takeOfficeStep,
} from '@comptoir/contract/admin-orders'
import type { Language } from '@comptoir/contract/common'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import type { PaperLines } from '@comptoir/contract/order'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** A page of the orders of all clients. */
export const orderList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'order', 'list', query],
    queryFn: () => call(listOfficeOrders, { query }),
  })
export const useOrderList = (query: object) =>
  useQuery({ ...orderList(query), placeholderData: keepPreviousData })

/** An order; its sentences are in the language on screen, which is part of the key. */
export const officeOrder = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, language],
    queryFn: () => call(getOfficeOrder, { params: { id } }),
  })

type Given = EndpointRequest<typeof takeOfficeStep>['body']
export const takeStep = (id: number, transition: OfficeStep, body: Given = {}) =>
  call(takeOfficeStep, { params: { id, transition }, body })

/** Who of the office can be assigned an order. */
export const colleagues = queryOptions({
  queryKey: ['admin', 'colleagues'],
  queryFn: () => call(listOrderColleagues),
  staleTime: 60_000,
})
/** Clients that words may mean. */
export const foundClients = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'client', 'found', q],
    queryFn: () => call(listOrderClients, { query: { q } }),
    placeholderData: keepPreviousData,
  })
export const assign = (id: number, body: EndpointRequest<typeof assignOrder>['body']) =>
  call(assignOrder, { params: { id }, body })

/** Confirms that the buyer has taken collected goods out of Belgium. */
export const confirm = (id: number, body: EndpointRequest<typeof confirmTransport>['body']) =>
  call(confirmTransport, { params: { id }, body })

export const addNote = (id: number, text: string) => call(addOrderNote, { params: { id }, body: { text } })
export const deleteNote = (id: number, note: number) => call(deleteOrderNote, { params: { id, note } })

export type OrdersBulk = EndpointRequest<typeof changeOrders>['body']
export const changeMany = (body: OrdersBulk) => call(changeOrders, { body })

/** @param query.language of its reader; that of the screen where left out */
export const downloadPaper = (
  id: number,
  paper: OrderPaper,
  query: { lines: PaperLines; language?: Language; warehouse?: number },
) => download(getOfficeOrderPaper, { params: { id, paper }, query })
export type OrdersPrint = EndpointRequest<typeof previewOrderPrint>['body']
type Print = { paper: (typeof printedPapers)[number]; lines: PaperLines; warehouse: number | null }
/**
 * Saves a paper of several orders as one file, and says which could not be printed and why. Vouchers are of what is to be
 * taken in the warehouse, where one is named.
 */
export async function printMany({ paper, lines, warehouse }: Print, body: OrdersPrint) {
  const there = paper === 'voucher' && warehouse !== null ? { warehouse } : {}
  const answer = await call(previewOrderPrint, { body: { ...body, ...there } })
  const ids = answer.ids.join(',')
  if (ids) await download(printOrders, { query: { paper, lines, ids, ...there } })
  return answer
}
