import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { getInvoicePdf } from '@comptoir/contract/invoice'
import {
  cancelOrder,
  editOrder,
  getOrder,
  getDestinationDocument,
  getOrderCustomsCodes,
  getOrderExcel,
  getOrderPdf,
  getOrderVoucher,
  listOrders,
  type Order,
  type OrderStatus,
  type PaperLines,
  restoreOrder,
} from '@comptoir/contract/order'
import { getReceipt, listOrderPayments } from '@comptoir/contract/payment'
import { addReturnPhoto, getReturnPhoto, requestReturn } from '@comptoir/contract/returns'
import { getDeliveryNote } from '@comptoir/contract/shipments'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { kept } from '#api/kept-answers.ts'
import { download } from '#api/download.ts'
import type { GivenFile } from '#api/send.ts'

type Filter = {
  owner: number | null
  limit: number
  offset: number
  search: string | undefined
  status: OrderStatus | undefined
}

/** A page of the orders of whom one orders for; the last page stays on screen while the next is on its way. */
export function orderList({ owner, search, status, ...page }: Filter) {
  const query = { ...page, ...(search && { search }), ...(status && { status }), ...(owner && { owner }) }
  return queryOptions({
    queryKey: ['orders', query],
    queryFn: () => call(listOrders, { query }),
    persister: kept,
    placeholderData: keepPreviousData,
  })
}

/** An order; its sentences are in the language on screen, which is part of the key. */
export const orderDetail = (id: number, language: string) =>
  queryOptions({
    queryKey: ['orders', id, language],
    queryFn: () => call(getOrder, { params: { id }, query: {} }),
    persister: kept,
  })

/** Gives the browser the order as PDF, in the language on screen (DOC-01). */
export const downloadOrder = (id: number, lines: PaperLines) =>
  download(getOrderPdf, { params: { id }, query: { lines } })

/** Gives the browser the order as a workbook, in the language on screen (DOC-03). */
export const downloadWorkbook = (id: number) => download(getOrderExcel, { params: { id } })

/** Gives the browser the preparation voucher, in the language on screen (DOC-02). */
export const downloadVoucher = (id: number, lines: PaperLines) =>
  download(getOrderVoucher, { params: { id }, query: { lines } })

/** Gives the browser what the buyer signs who takes collected goods out of Belgium (OD-11). */
export const downloadDestinationDocument = (id: number) =>
  download(getDestinationDocument, { params: { id } })

/** Gives the browser an invoice or credit note of an order (DOC-05). */
export const downloadInvoice = (id: number, owner: number) =>
  download(getInvoicePdf, { params: { id }, query: { owner } })

/** What came in for an order, and what of it went back. */
export const orderPayments = (id: number) =>
  queryOptions({
    queryKey: ['orders', id, 'payments'],
    queryFn: () => call(listOrderPayments, { params: { id }, query: {} }),
  })

/** Gives the browser the receipt of a payment, in the language on screen (DOC-06). */
export const downloadReceipt = (id: number, payment: number) =>
  download(getReceipt, { params: { id, payment }, query: {} })

/** Gives the browser quantities, weights and values per customs code, in the language on screen (DOC-04). */
export const downloadCustomsCodes = (id: number, format: 'pdf' | 'xlsx') =>
  download(getOrderCustomsCodes, { params: { id }, query: { format } })

/** Gives the browser the delivery note of a shipment, in the language on screen. */
export const downloadDeliveryNote = (id: number, shipment: number, lines: PaperLines) =>
  download(getDeliveryNote, { params: { id, shipment }, query: { lines } })

/** Shows an order as a call has answered it, and asks for the lists anew. */
function keepOrder(client: QueryClient, language: string, order: Order): Promise<void> {
  client.setQueryData(orderDetail(order.id, language).queryKey, order)
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, what] }) => name === 'orders' && typeof what === 'object',
  })
}
const refetchOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: ['orders'] })

/** Cancels an order; where that is refused, the page shows how it stands (ORD-08, ORD-09). */
export function useCancelOrder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelOrder, { params: { id } }),
    onSettled: () => refetchOrders(client),
  })
}

/** Undoes a cancellation (C-18). */
export function useRestoreOrder(id: number, language: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(restoreOrder, { params: { id } }),
    onSuccess: (order) => keepOrder(client, language, order),
    onError: () => refetchOrders(client),
  })
}

type ReturnRequest = EndpointRequest<typeof requestReturn>['body']

/**
 * Asks to send goods of an order back.
 *
 * @param owner whose order it is, where the office asks for a client
 */
export function useAskReturn(id: number, owner: number | undefined, language: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnRequest) => call(requestReturn, { params: { id }, query: { owner }, body }),
    onSuccess: (order) => keepOrder(client, language, order),
    onError: () => refetchOrders(client),
  })
}

/** Sends a photo of goods that are to go back; the return then names it by its key. */
export const sendReturnPhoto = (id: number, owner: number | undefined, file: File) =>
  call(addReturnPhoto, { params: { id }, query: { owner }, body: { file } })

export const readReturnPhoto = async (id: number, returned: number, photo: number): Promise<Blob> =>
  ((await call(getReturnPhoto, { params: { id, return: returned, photo }, query: {} })) as GivenFile).blob

export type OrderEdit = EndpointRequest<typeof editOrder>['body']

/** Changes an order that was placed and not begun (ORD-07). */
export function useEditOrder(id: number, language: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OrderEdit) => call(editOrder, { params: { id }, body }),
    onSuccess: (order) => keepOrder(client, language, order),
    onError: () => refetchOrders(client),
  })
}
