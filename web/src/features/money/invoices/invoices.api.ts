import { type InvoiceStatus, getInvoicePdf, getInvoiceUbl, listInvoices } from '@comptoir/contract/invoice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

type Filter = { owner: number | null; limit: number; offset: number; status: InvoiceStatus | undefined }

/** A page of the invoices of whom one orders for; the last page stays on screen while the next is on its way. */
export function invoiceList({ owner, status, ...page }: Filter) {
  const query = { ...page, ...(status && { status }), ...(owner && { owner }) }
  return queryOptions({
    queryKey: ['orders', 'invoices', query],
    queryFn: () => call(listInvoices, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Gives the browser an invoice or credit note: the paper to read, or the document for the books. */
export const downloadInvoice = (id: number, owner: number | null, format: 'pdf' | 'ubl') =>
  download(format === 'pdf' ? getInvoicePdf : getInvoiceUbl, {
    params: { id },
    query: owner ? { owner } : {},
  })
