import {
  type InvoiceStatus,
  getInvoiceArchive,
  getInvoicePdf,
  getInvoiceUbl,
  listInvoices,
} from '@comptoir/contract/invoice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { daysOf } from './invoices.search.ts'

type Narrowed = { owner: number | null; status: InvoiceStatus | undefined; year: number | undefined }
type Filter = Narrowed & { limit: number; offset: number }

const narrowed = ({ owner, status, year }: Narrowed) => ({
  ...(status && { status }),
  ...(owner && { owner }),
  ...daysOf(year),
})

/** A page of the invoices of whom one orders for; the last page stays on screen while the next is on its way. */
export function invoiceList({ owner, status, year, ...page }: Filter) {
  const query = { ...page, ...narrowed({ owner, status, year }) }
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

/** Gives the browser the papers of all invoices that match. */
export const downloadArchive = (filter: Narrowed) => download(getInvoiceArchive, { query: narrowed(filter) })
