/** The search and the filters of the catalogue as they stand in the address. Several values are separated by commas. */
export type CatalogueSearch = {
  query?: string
  type?: string
  categories?: string
  brands?: string
  catalogs?: string
  colors?: string
  sizes?: string
  lengths?: string
  units?: string
  weights?: string
  other?: string
  page?: number
}

const filters = [
  'query',
  'type',
  'categories',
  'brands',
  'catalogs',
  'colors',
  'sizes',
  'lengths',
  'units',
  'weights',
  'other',
] as const

/** Reads what an address says; what it cannot mean is left out. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const read: CatalogueSearch = {}
  for (const filter of filters) {
    const value = search[filter]
    if (typeof value === 'string' && value !== '') read[filter] = value
  }
  const page = Number(search['page'])
  if (Number.isInteger(page) && page > 1) read.page = page
  return read
}
