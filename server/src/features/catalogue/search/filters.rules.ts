import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { discoverySearch, Facet } from '@comptoir/contract/catalogue'
import { unitCode } from '#lib/units.ts'
import { weightBand } from './weight-bands.rules.ts'

type Query = EndpointInput<typeof discoverySearch>['query']

/** The filters of a query as they are looked up. */
export type Filters = {
  /** Values by filter; OR inside one, AND across. */
  picked: { filter: string; kind: string; value: string }[]
  colors: number[]
  sizes: number[]
  other: string[]
}

/** The values of one filter: "3,7" → ["3", "7"]. */
export const choices = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((choice) => choice.trim())
      .filter(Boolean),
  ),
]

const largestId = 2 ** 31 - 1
/** Ids that are none belong to nothing, and so does -1. */
const ids = (text: string | undefined): number[] =>
  choices(text).map((choice) =>
    /^\d{1,10}$/.test(choice) && Number(choice) <= largestId ? Number(choice) : -1,
  )

/** The filters of a query as they are looked up. A colour and a size must be met by the same product (OD-60). */
export function readFilters(query: Query): Filters {
  const colors = ids(query.colors)
  const sizes = ids(query.sizes)
  const pick = (filter: string, kind: string, values: (string | number)[]) =>
    values.map((value) => ({ filter, kind, value: String(value) }))
  return {
    picked: [
      ...pick('pcat', 'category', query.pcat === undefined ? [] : [query.pcat]),
      ...pick('categories', 'category', choices(query.categories)),
      ...pick('brands', 'brand', choices(query.brands)),
      ...pick('catalogs', 'catalog', choices(query.catalogs)),
      ...pick('colors', 'color', sizes.length > 0 ? [] : colors),
      ...pick('sizes', 'size', colors.length > 0 ? [] : sizes),
      ...pick('lengths', 'length', choices(query.lengths)),
      ...pick('units', 'unit', choices(query.units)),
      ...pick('weights', 'weight', choices(query.weights).map(bandOf)),
    ],
    colors,
    sizes,
    other: choices(query.other),
  }
}

const mergeable = {
  categories: 'category',
  brands: 'brand',
  colors: 'color',
  sizes: 'size',
  catalogs: 'catalog',
} as const

/** The query with what was merged replaced by what it was merged into; the query itself where it asks for nothing such. */
export function withMerged(query: Query, merged: ReadonlyMap<string, number>): Query {
  const now: Partial<Query> = {}
  if (query.units !== undefined) now.units = choices(query.units).map(unitCode).join(',')
  if (query.pcat !== undefined) now.pcat = merged.get(`category ${query.pcat}`) ?? query.pcat
  for (const [filter, kind] of Object.entries(mergeable) as [keyof typeof mergeable, string][]) {
    if (query[filter] === undefined) continue
    now[filter] = choices(query[filter])
      .map((id) => merged.get(`${kind} ${id}`) ?? id)
      .join(',')
  }
  const isSame = Object.entries(now).every(([filter, value]) => value === query[filter as keyof Query])
  return isSame ? query : { ...query, ...now }
}

/** The filters of an answer, whose values say by which older ids they were asked for. */
export const withFormer = (facets: Facet[], asked: Query, merged: ReadonlyMap<string, number>): Facet[] =>
  facets.map((facet) => {
    const { key } = facet
    if (key !== 'units' && !(key in mergeable)) return facet
    const isNow = (old: string, id: number | string) =>
      key === 'units'
        ? old !== id && unitCode(old) === id
        : merged.get(`${mergeable[key as keyof typeof mergeable]} ${old}`) === Number(id)
    const chosen = choices(asked[key])
    return {
      ...facet,
      values: facet.values.map((value) => {
        const former = chosen.filter((old) => isNow(old, value.id))
        return former.length > 0 ? { ...value, former } : value
      }),
    }
  })

/** A band as it stands, or the one that a number of grams falls into. */
const bandOf = (value: string): string => (/^\d{1,9}$/.test(value) ? weightBand(Number(value)) : value)
