import {
  getVatListing,
  getVatListingFile,
  listVatListingPapers,
  type VatListingName,
} from '@comptoir/contract/admin-vat-listings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

export type ListingPeriod = { listing: VatListingName; year: number; quarter: number }

/** Asked for anew whenever it is looked at: invoices come in meanwhile. */
export const vatListing = (query: ListingPeriod) =>
  queryOptions({
    queryKey: ['admin', 'vat_listing', query],
    queryFn: () => call(getVatListing, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
/** The invoices and credit notes that a row is made of. */
export type ListedRow = ListingPeriod & { vat: string; corrects?: string }
export const listedPapers = (query: ListedRow) =>
  queryOptions({
    queryKey: ['admin', 'vat_listing', 'papers', query],
    queryFn: () => call(listVatListingPapers, { query }),
    staleTime: 0,
  })
export const downloadListing = (query: ListingPeriod) => download(getVatListingFile, { query })
