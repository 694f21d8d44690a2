import {
  getOrder,
  getOrderCustomsCodes,
  getOrderExcel,
  getOrderPdf,
  getOrderVoucher,
  listOrders,
  type OrderStatus,
} from '@comptoir/contract/order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

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
    placeholderData: keepPreviousData,
  })
}

/** An order; its sentences are in the language on screen, which is part of the key. */
export const orderDetail = (id: number, language: string) =>
  queryOptions({
    queryKey: ['orders', id, language],
    queryFn: () => call(getOrder, { params: { id }, query: {} }),
  })

/** Gives the browser the order as PDF, in the language on screen (DOC-01). */
export const downloadOrder = (id: number) => download(getOrderPdf, { params: { id } })

/** Gives the browser the order as a workbook, in the language on screen (DOC-03). */
export const downloadWorkbook = (id: number) => download(getOrderExcel, { params: { id } })

/** Gives the browser the preparation voucher, in the language on screen (DOC-02). */
export const downloadVoucher = (id: number) => download(getOrderVoucher, { params: { id } })

/** Gives the browser quantities, weights and values per customs code, in the language on screen (DOC-04). */
export const downloadCustomsCodes = (id: number, format: 'pdf' | 'xlsx') =>
  download(getOrderCustomsCodes, { params: { id }, query: { format } })
