import {
  type CategoryNode,
  discoverySearch,
  getFoundArchive,
  getProduct,
  listCategories,
} from '@comptoir/contract/catalogue'
import { suggestionMaximum } from '@comptoir/contract/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { kept } from '#api/kept-answers.ts'
import type { CatalogueSearch } from './catalogue.search.ts'

/** For whom, and in which language: answers are told apart by both. */
export type Viewer = { owner: number | null; language: string }

/** Styles on a page; a multiple of 2, 3, 4 and 6 columns. */
export const pageSize = 24

/** What a search asks for, on whatever page. */
const queryOf = (
  { view: _view, page: _page, ...rest }: CatalogueSearch,
  category: number | undefined,
  viewer: Viewer,
) => ({
  ...rest,
  ...(category !== undefined && { pcat: category }),
  ...(viewer.owner && { owner: viewer.owner }),
})

/** Saves the pictures, data and papers of all that a search shows. */
export const fetchFound = (
  search: CatalogueSearch,
  category: number | undefined,
  viewer: Viewer,
  watch: Parameters<typeof download>[2],
) => download(getFoundArchive, { query: queryOf(search, category, viewer) }, watch)

/** One page of what a search shows, below a category when one is given. The last page stays until the next is there. */
export function results(search: CatalogueSearch, category: number | undefined, viewer: Viewer) {
  const { page = 1 } = search
  const query = {
    ...queryOf(search, category, viewer),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  const options = queryOptions({
    queryKey: ['catalogue', 'results', query, viewer.language],
    queryFn: ({ signal }) => call(discoverySearch, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  // What the company has bought and marked can be read without a network, not all that somebody searched for.
  if (search.mine) options.persister = kept
  return options
}

/** The best few answers while somebody types. */
export const suggestions = (text: string, viewer: Viewer) =>
  queryOptions({
    queryKey: ['catalogue', 'suggestions', text, viewer.owner, viewer.language],
    queryFn: ({ signal }) =>
      call(
        discoverySearch,
        { query: { query: text, limit: suggestionMaximum, ...(viewer.owner && { owner: viewer.owner }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The very product that a code names. */
export const exactProduct = (id: number, viewer: Viewer) =>
  queryOptions({
    queryKey: ['catalogue', 'product', id, viewer.owner, viewer.language],
    queryFn: () => call(getProduct, { params: { id }, query: viewer.owner ? { owner: viewer.owner } : {} }),
  })

/** The tree of categories, three levels (CAT-01). */
export const categoryTree = (language: string) =>
  queryOptions({
    queryKey: ['catalogue', 'categories', language],
    queryFn: () => call(listCategories),
    persister: kept,
    staleTime: 5 * 60_000,
  })

/** The categories from the top down to this one, or to what it was merged into; empty when it is not in the tree. */
export function pathTo(tree: CategoryNode[], id: number): CategoryNode[] {
  for (const node of tree) {
    if (node.id === id || node.former?.includes(id)) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The address of a category: its own id last, those above it before. */
export const paramsOf = (path: readonly CategoryNode[]) => {
  const [first, second, third] = path.map(({ id }) => String(id))
  return { categoryId: first, childrenId: second, subCategoryId: third }
}
