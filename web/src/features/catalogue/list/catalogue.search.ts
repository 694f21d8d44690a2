import type { Facet, FacetKey } from '@comptoir/contract/catalogue'

/** Orders a customer can choose; the first is the default. */
export const orderings = ['relevance', 'name', 'price', '-price', 'newest'] as const
export type Ordering = (typeof orderings)[number]

/** Where a query may be told to look; everywhere when it is not. */
const places = ['reference', 'name', 'barcode'] as const

/** The filters of the panel in its order. */
export const filterKeys = [
  'categories',
  'colors',
  'sizes',
  'lengths',
  'units',
  'weights',
  'brands',
  'other',
] as const satisfies readonly FacetKey[]
export type FilterKey = (typeof filterKeys)[number]

/** The search and the filters of the catalogue as they stand in the address. Several values are separated by commas. */
export type CatalogueSearch = {
  query?: string
  type?: (typeof places)[number]
  catalogs?: string
  /** What is the reader's own, see `ownChoices`. */
  mine?: string
  ordering?: Ordering
  view?: 'list'
  page?: number
} & { [Key in FilterKey]?: string }

/** What was bought before, and what is marked as a favourite. */
export const ownChoices = ['bought', 'favourite'] as const

const texts = ['query', 'catalogs', 'mine', ...filterKeys] as const

/** Reads what an address says; what it cannot mean is left out. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const read: CatalogueSearch = {}
  for (const key of texts) {
    const value = search[key]
    if (typeof value === 'string' && value.trim() !== '') read[key] = value.trim()
  }
  const type = places.find((known) => known === search['type'])
  if (type) read.type = type
  const ordering = orderings.slice(1).find((known) => known === search['ordering'])
  if (ordering) read.ordering = ordering
  if (search['view'] === 'list') read.view = 'list'
  const page = Number(search['page'])
  if (Number.isInteger(page) && page > 1) read.page = page
  return read
}

/** The values chosen in one filter. */
export const chosenIn = (search: CatalogueSearch, key: FilterKey | 'catalogs' | 'mine'): string[] =>
  (search[key] ?? '').split(',').filter(Boolean)

/** The search with what was merged into something else called as that; undefined where nothing was. */
export function withMerged(search: CatalogueSearch, facets: readonly Facet[]): CatalogueSearch | undefined {
  const found = { ...search }
  for (const { key, values } of facets) {
    const now = new Map(
      values.flatMap(({ id, former = [] }) => former.map((old) => [old, String(id)] as const)),
    )
    const chosen = chosenIn(search, key)
    if (chosen.some((id) => now.has(id)))
      found[key] = [...new Set(chosen.map((id) => now.get(id) ?? id))].join(',')
  }
  return filterKeys.some((key) => found[key] !== search[key]) ? found : undefined
}

/** With one value more, or without it if it was chosen; from the first page again. */
export function toggled(search: CatalogueSearch, key: FilterKey | 'mine', value: string): CatalogueSearch {
  const chosen = chosenIn(search, key)
  const left = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return readCatalogueSearch({ ...search, [key]: left.join(','), page: undefined })
}

/** Without the query and all filters; the order and the view stay. */
export const withoutFilters = ({ ordering, view }: CatalogueSearch): CatalogueSearch =>
  readCatalogueSearch({ ordering, view })

/** How many values are chosen in all filters together. */
export const countChosen = (search: CatalogueSearch): number =>
  [...filterKeys, 'mine' as const].reduce((count, key) => count + chosenIn(search, key).length, 0)
