import {
  creditInvoice,
  getOfficeInvoice,
  getOfficeInvoiceArchive,
  getOfficeInvoiceFile,
  invoiceAnew,
  listInvoiceRuns,
  listOfficeInvoices,
  previewCredit,
  previewInvoiceRun,
  sendInvoiceAgain,
  startInvoiceRun,
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
    // Whoever has sent it again looks whether it goes.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'waiting') ? 3000 : false,
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

/** Takes back what is left of an invoice, and invoices it anew. */
export const billAnew = (id: number, body: EndpointRequest<typeof invoiceAnew>['body']) =>
  call(invoiceAnew, { params: { id }, body })

export const sendAgain = (id: number, channel: 'ubl' | 'mail') =>
  call(sendInvoiceAgain, { params: { id }, body: { channel } })

/** What a run would issue; asked for anew whenever it is looked at. */
export const runPreview = (until: string) =>
  queryOptions({
    queryKey: ['admin', 'invoice', 'preview', until],
    queryFn: () => call(previewInvoiceRun, { query: { until } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
/** The latest runs, watched while one is under way. */
export const invoiceRuns = queryOptions({
  queryKey: ['admin', 'invoice', 'runs'],
  queryFn: () => call(listInvoiceRuns),
  refetchInterval: ({ state }) =>
    state.data?.some(({ finished_at }) => finished_at === null) ? 1000 : false,
})
export const startRun = (body: EndpointRequest<typeof startInvoiceRun>['body']) =>
  call(startInvoiceRun, { body })

/** Saves the papers of invoices: of those named, or of a list but for some. */
export function downloadArchive(chosen: { ids: number[] } | { all: object; excluding: number[] }) {
  const listed = (ids: number[]) => (ids.length > 0 ? ids.join(',') : undefined)
  const query =
    'ids' in chosen ? { ids: listed(chosen.ids) } : { ...chosen.all, excluding: listed(chosen.excluding) }
  return download(getOfficeInvoiceArchive, { query })
}
