import type { VatListingName } from '@comptoir/contract/admin-vat-listings'
import type { ListingPeriod } from './vat-listings.api.ts'

// Spelt out: the list of the contract would bring its schemas to the first page. The type allows no gap.
const listings: Record<VatListingName, true> = { intra: true, clients: true }
export const vatListings = Object.keys(listings) as VatListingName[]

/** What of the listings an address names. */
export type ListingSearch = Partial<ListingPeriod>

export function readListingSearch(search: Record<string, unknown>): ListingSearch {
  const listing = vatListings.find((known) => known === search['listing'])
  const [year, quarter] = [Number(search['year']), Number(search['quarter'])]
  return {
    ...(listing && { listing }),
    ...(Number.isInteger(year) && year >= 2020 && year <= 2100 && { year }),
    ...([1, 2, 3, 4].includes(quarter) && { quarter }),
  }
}

/** The listing of an address; what it does not name is the period that is to be declared next. */
export function periodOf({ listing = 'intra', year, quarter }: ListingSearch, today: string): ListingPeriod {
  const thisYear = Number(today.slice(0, 4))
  const current = Math.ceil(Number(today.slice(5, 7)) / 3)
  const isNewYear = current === 1 || listing === 'clients'
  return {
    listing,
    year: year ?? thisYear - (isNewYear ? 1 : 0),
    quarter: quarter ?? (current === 1 ? 4 : current - 1),
  }
}
