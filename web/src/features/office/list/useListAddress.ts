import type { OfficeListName } from '@comptoir/contract/admin-views'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Filters } from './filters.ts'
import { type ListSearch, namesOf } from './list-search.ts'

/** How many rows a page may show; the first is the default. */
export const pageSizes = [50, 100, 200] as const

/** A list on a page of its own. */
export type ListPage = `/admin/${OfficeListName}`
export type ListRoute = ListPage | '/admin/tariffs/$id'

export type ListAddress<Name extends string = string> = {
  /** What the list can be narrowed by. */
  filters: Filters<Name>
  /** As the address has them. */
  values: { [Key in Name]?: string }
  /** What is searched for; '' for nothing. */
  q: string
  /** A column, with `-` before it from the largest to the smallest. */
  ordering: string
  page: number
  size: number
  /** Whether less than everything is asked for. */
  isNarrowed: boolean
  /** Changes the address; anything but another page starts at the first. Undefined and '' leave a value out. */
  show(
    changes: { [Key in keyof ListSearch<Name>]?: string | undefined },
    options?: { replace: boolean },
  ): void
  /** Takes search and filters out of the address, those without a field as well. */
  showAll: () => void
  /** Which part of the page the list is, where the page has several: a tab, a kind. */
  part: { [name: string]: string }
  /** What the address says but for the page: what a saved view keeps. */
  kept: { [name: string]: string }
  /** The search and the filters as the server takes them. */
  narrowing: { [Key in Name | 'search']?: string }
  /** The query of the page on screen. */
  query: object
}

/**
 * A list whose search, filters, order and page live in the address, so that a link shows the same.
 *
 * @param ordering of the list unless somebody asks for another
 * @param fixed what the list is narrowed by whatever the address says
 */
export function useListAddress<Name extends string>(
  route: ListRoute,
  filters: Filters<Name>,
  ordering: string,
  fixed: { [name: string]: string } = none,
): ListAddress<Name> {
  const address: { [name: string]: string | undefined } = useSearch({ from: route })
  const navigate = useNavigate()
  return useMemo(() => {
    const page = Math.max(1, Math.trunc(Number(address['page'])) || 1)
    const size = pageSizes.find((known) => known === Number(address['size'])) ?? pageSizes[0]
    const q = address['q']?.trim() ?? ''
    const names = namesOf(filters)
    const values: { [Key in Name]?: string } = {}
    for (const name of names) if (address[name]) values[name] = address[name]
    const narrowing = { ...values, ...fixed, ...(q && { search: q }) }
    const order = address['ordering'] || ordering
    const kept: { [name: string]: string } = {}
    for (const [name, value] of Object.entries(address))
      if (value && name !== 'page' && name !== 'size') kept[name] = value
    const part = Object.fromEntries(Object.entries(kept).filter(([name]) => parts.has(name)))
    const show: ListAddress<Name>['show'] = (
      changes,
      { replace } = { replace: changes.page === undefined },
    ) => {
      const next: { [name: string]: string | undefined } = { ...address, page: undefined, ...changes }
      if (next['ordering'] === ordering) next['ordering'] = undefined
      if (next['page'] === '1') next['page'] = undefined
      if (next['size'] === String(pageSizes[0])) next['size'] = undefined
      const search = Object.fromEntries(Object.entries(next).filter(([, value]) => Boolean(value)))
      void navigate({ to: '.', search, replace })
    }
    return {
      filters,
      values,
      q,
      ordering: order,
      page,
      size,
      isNarrowed: q !== '' || names.some((name) => values[name] !== undefined),
      kept,
      narrowing,
      query: { ...narrowing, limit: size, offset: (page - 1) * size, ordering: order },
      show,
      showAll: () => void navigate({ to: '.', search: part, replace: true }),
      part,
    }
  }, [address, navigate, filters, ordering, fixed])
}
const none = {}
/** What names a part of a page in its address. */
export const parts: ReadonlySet<string> = new Set(['tab', 'kind'])
