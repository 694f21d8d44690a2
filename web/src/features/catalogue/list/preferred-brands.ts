import type { Facet } from '@comptoir/contract/catalogue'
import { type CatalogueSearch, chosenIn, readCatalogueSearch } from './catalogue.search.ts'

/** The preferred brands first, each part in the order it came in (PROF-04). */
export function preferredFirst(values: Facet['values'], preferred: readonly number[]): Facet['values'] {
  const isPreferred = ({ id }: Facet['values'][number]) => preferred.includes(Number(id))
  return [...values.filter(isPreferred), ...values.filter((value) => !isPreferred(value))]
}

/** Whether the list shows the preferred brands and no others. */
export function showsPreferred(search: CatalogueSearch, preferred: readonly number[]): boolean {
  const chosen = new Set(chosenIn(search, 'brands'))
  return chosen.size === preferred.length && preferred.every((id) => chosen.has(String(id)))
}

/** The search with the preferred brands alone, or with all brands if it was that already. */
export const withPreferred = (search: CatalogueSearch, preferred: readonly number[]): CatalogueSearch =>
  readCatalogueSearch({
    ...search,
    brands: showsPreferred(search, preferred) ? undefined : preferred.join(','),
    page: undefined,
  })
