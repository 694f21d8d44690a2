import {
  type InvoiceStatus,
  getInvoiceArchive,
  getInvoicePdf,
  getInvoiceUbl,
  getStatement,
  listInvoices,
} from '@comptoir/contract/invoice'
import { payInvoices } from '@comptoir/contract/payment'
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

/** Begins one payment of several invoices. @returns where it is paid */
export const payAtOnce = async (invoices: readonly number[], owner: number | null): Promise<string> =>
  (await call(payInvoices, { query: owner ? { owner } : {}, body: { invoices: [...invoices] } })).payment_url

/** Gives the browser an invoice or credit note: the paper to read, or the document for the books. */
export const downloadInvoice = (id: number, owner: number | null, format: 'pdf' | 'ubl') =>
  download(format === 'pdf' ? getInvoicePdf : getInvoiceUbl, {
    params: { id },
    query: owner ? { owner } : {},
  })

/** Gives the browser the papers of all invoices that match. */
export const downloadArchive = (filter: Narrowed) => download(getInvoiceArchive, { query: narrowed(filter) })

/** Gives the browser what is open, and how it is paid. */
export const downloadStatement = (owner: number | null) =>
  download(getStatement, { query: owner ? { owner } : {} })
