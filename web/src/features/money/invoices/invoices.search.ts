import type { InvoiceStatus } from '@comptoir/contract/invoice'

/** How many invoices a page of the list shows. */
export const pageSize = 20

/** What of the invoices is shown. Defaults are left out of the address. */
export type InvoicesSearch = { page?: number; status?: InvoiceStatus; year?: number }

// Spelt out: the list of the contract would bring its schemas to the first page. The type allows no gap.
const statuses: Record<InvoiceStatus, true> = {
  open: true,
  overdue: true,
  paid: true,
  credited: true,
  credit: true,
}
export const invoiceStatuses = Object.keys(statuses) as InvoiceStatus[]

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const page = Number(search['page'])
  const status = invoiceStatuses.find((known) => known === search['status'])
  const year = Number(search['year'])
  return {
    ...(Number.isInteger(year) && year >= 2000 && year <= 9999 && { year }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(status && { status }),
  }
}

/** The days of a year, as the server takes them. */
export const daysOf = (year: number | undefined) =>
  year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }
