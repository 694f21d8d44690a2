import {
  creditInvoice,
  getOfficeInvoice,
  getOfficeInvoiceFile,
  listOfficeInvoices,
  previewCredit,
} from '@comptoir/contract/admin-invoices'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** A page of the invoices and credit notes of all clients. */
export const invoiceList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'invoice', 'list', query],
    queryFn: () => call(listOfficeInvoices, { query }),
  })
export const useInvoiceList = (query: object) =>
  useQuery({ ...invoiceList(query), placeholderData: keepPreviousData })

export const officeInvoice = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'invoice', id],
    queryFn: () => call(getOfficeInvoice, { params: { id } }),
  })

export const downloadPaper = (id: number, format: 'pdf' | 'ubl') =>
  download(getOfficeInvoiceFile, { params: { id }, query: { format } })

export type CreditLines = EndpointRequest<typeof previewCredit>['body']['lines']
/** What a credit note would come to; asked for once there is a line to credit. */
export const creditPreview = (id: number, lines: CreditLines) =>
  queryOptions({
    queryKey: ['admin', 'invoice', id, 'credit', lines],
    queryFn: () => call(previewCredit, { params: { id }, body: { lines } }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
export const credit = (id: number, body: EndpointRequest<typeof creditInvoice>['body']) =>
  call(creditInvoice, { params: { id }, body })
