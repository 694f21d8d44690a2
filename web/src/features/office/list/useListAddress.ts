import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** How many rows a page may show; the first is the default. */
export const pageSizes = [50, 100, 200] as const

/** What can be said of a list in the address; undefined and '' leave it out. */
export type ListChanges<Filter extends string> = {
  [Key in Filter | 'q' | 'ordering' | 'page' | 'size']?: string | undefined
}

export type ListAddress<Filter extends string> = {
  /** What is searched for; '' for nothing. */
  q: string
  /** A column, with `-` before it from the largest to the smallest. */
  ordering: string
  page: number
  size: number
  filters: { [Key in Filter]?: string }
  /** Whether less than everything is asked for. */
  isNarrowed: boolean
  /** Changes the address; anything but another page starts at the first. */
  show: (changes: ListChanges<Filter>, options?: { replace: boolean }) => void
  /** The search and the filters as the server takes them, for the list and for "all of this list". */
  narrowing: Narrowing<Filter>
  /** The query of the page on screen. */
  query: Narrowing<Filter> & { limit: number; offset: number; ordering: string }
}
type Narrowing<Filter extends string> = { [Key in Filter | 'search']?: string }

/**
 * A list whose search, filters, order and page live in the address, so that a link shows the same.
 *
 * @param names of its filters
 * @param ordering of the list unless somebody asks for another
 * @param preset filters that hold unless the address says otherwise; `any` in the address lifts one
 */
export function useListAddress<Filter extends string>(
  names: readonly Filter[],
  ordering: string,
  preset: { [Key in Filter]?: string } = {},
): ListAddress<Filter> {
  const address: Record<string, string> = useSearch({ from: '/admin/$' })
  const navigate = useNavigate()
  return useMemo(() => {
    const page = Math.max(1, Math.trunc(Number(address['page'])) || 1)
    const size = pageSizes.find((known) => known === Number(address['size'])) ?? pageSizes[0]
    const q = address['q']?.trim() ?? ''
    const filters: { [Key in Filter]?: string } = {}
    for (const name of names) {
      const given = address[name] ?? preset[name]
      if (given && given !== 'any') filters[name] = given
    }
    const narrowing: Narrowing<Filter> = { ...filters, ...(q && { search: q }) }
    const order = address['ordering'] || ordering
    return {
      q,
      ordering: order,
      page,
      size,
      filters,
      isNarrowed: q !== '' || names.some((name) => address[name] !== undefined),
      narrowing,
      query: { ...narrowing, limit: size, offset: (page - 1) * size, ordering: order },
      show: (changes, { replace } = { replace: changes.page === undefined }) => {
        const next: Record<string, string | undefined> = { ...address, page: undefined, ...changes }
        if (next['ordering'] === ordering) next['ordering'] = undefined
        if (next['page'] === '1') next['page'] = undefined
        if (next['size'] === String(pageSizes[0])) next['size'] = undefined
        const search = Object.fromEntries(
          Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
        )
        void navigate({ to: '.', search, replace })
      },
    }
  }, [address, navigate, names, ordering, preset])
}
