import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { discoverySearch } from '@comptoir/contract/catalogue'
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

/** A band as it stands, or the one that a number of grams falls into. */
const bandOf = (value: string): string => (/^\d{1,9}$/.test(value) ? weightBand(Number(value)) : value)
