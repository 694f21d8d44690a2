import type { Filters } from './filters.ts'

const ofEvery = ['q', 'ordering', 'page', 'size'] as const

/** What the address of a list may say. */
export type ListSearch<Name extends string> = { [Key in Name | (typeof ofEvery)[number]]?: string }

/** Reads the address of a list: its search, order, page, and the filters it has. */
export const listSearch =
  <Name extends string>(filters: Filters<Name>) =>
  (search: Record<string, unknown>): ListSearch<Name> => {
    const known: ListSearch<Name> = {}
    for (const key of [...ofEvery, ...namesOf(filters)]) {
      const value = search[key]
      if (typeof value === 'string' && value !== '') known[key] = value
    }
    return known
  }

export const namesOf = <Name extends string>(filters: Filters<Name>) => Object.keys(filters) as Name[]
