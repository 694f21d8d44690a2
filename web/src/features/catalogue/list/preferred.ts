import type { Facet } from '@comptoir/contract/catalogue'
import { type CatalogueSearch, chosenIn, readCatalogueSearch } from './catalogue.search.ts'

/** What a customer can prefer, as the catalogue is filtered by it (PROF-04, PROF-05). */
export type PreferenceKey = 'brands' | 'catalogs'

/** The preferred ones first, each part in the order it came in (PROF-04). */
export function preferredFirst(values: Facet['values'], preferred: readonly number[]): Facet['values'] {
  const isPreferred = ({ id }: Facet['values'][number]) => preferred.includes(Number(id))
  return [...values.filter(isPreferred), ...values.filter((value) => !isPreferred(value))]
}

/** Whether the list shows what is preferred and nothing else. */
export function showsPreferred(
  search: CatalogueSearch,
  key: PreferenceKey,
  preferred: readonly number[],
): boolean {
  const chosen = new Set(chosenIn(search, key))
  return chosen.size === preferred.length && preferred.every((id) => chosen.has(String(id)))
}

/** The search with what is preferred alone, or with everything if it was that already. */
export const withPreferred = (
  search: CatalogueSearch,
  key: PreferenceKey,
  preferred: readonly number[],
): CatalogueSearch =>
  readCatalogueSearch({
    ...search,
    [key]: showsPreferred(search, key, preferred) ? undefined : preferred.join(','),
    page: undefined,
  })
