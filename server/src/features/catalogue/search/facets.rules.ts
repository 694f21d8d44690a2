import { facetKeys, type Facet, type FacetKey } from '@comptoir/contract/catalogue'
import type { TextLanguage } from '@comptoir/contract/common'
import { translate } from '#i18n/messages.ts'
import { keptUnits, unitTitle } from '#lib/units.ts'
import { Bitset } from './bitset.rules.ts'
import { choices, type Filters } from './filters.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'
import type { Vocabulary } from './vocabulary.rules.ts'
import type { Catalogue } from './word-match.rules.ts'
import { bandName } from './weight-bands.rules.ts'

type Value = Facet['values'][number]

const kindOf: Record<FacetKey, string> = {
  categories: 'category',
  brands: 'brand',
  colors: 'color',
  sizes: 'size',
  lengths: 'length',
  units: 'unit',
  weights: 'weight',
  other: 'other',
}
const otherOrder = ['in_stock', 'new', 'deal', 'on_request', 'pickup_only'] as const

/** The days between which a style was published that counts as new, both included, and the styles in promotions. */
export type Today = { from: string; to: string; promoted: Bitset }

/** What is found and meets the filters; and what each filter's values are counted among: all but that filter itself. */
export type Narrowed = { found: Bitset; bases: Record<FacetKey, Bitset> }

/** Styles must meet all filters, each in one of its values; a colour and a size with the same product (OD-60). */
export function narrow(index: SearchIndex, found: Bitset, filters: Filters, today: Today): Narrowed {
  const met = new Map<string, Bitset>()
  const meet = (filter: string, styles: Bitset) =>
    met.set(filter, Bitset.union([met.get(filter) ?? new Bitset(), styles]))
  for (const { filter, kind, value } of filters.picked) meet(filter, index.styles(kind, value))
  for (const other of filters.other) meet('other', otherStyles(index, other, today))
  if (filters.colors.length > 0 && filters.sizes.length > 0)
    for (const color of filters.colors)
      for (const size of filters.sizes) meet('both', index.colorSizes.get(color)?.get(size) ?? new Bitset())
  const meetsAllBut = (own: readonly string[]) =>
    [...met].reduce((styles, [filter, each]) => (own.includes(filter) ? styles : styles.and(each)), found)
  return {
    found: meetsAllBut([]),
    bases: Object.fromEntries(
      facetKeys.map((key) => [key, meetsAllBut(key === 'colors' || key === 'sizes' ? [key, 'both'] : [key])]),
    ) as Narrowed['bases'],
  }
}

function otherStyles(index: SearchIndex, value: string, { from, to, promoted }: Today): Bitset {
  if (value === 'in_stock') return index.inStock
  if (value === 'deal') return Bitset.union([index.styles('other', value), promoted])
  return value === 'new' ? index.publishedBetween(from, to) : index.styles('other', value)
}

type Chosen = Partial<Record<FacetKey, string | undefined>>
type Counts = Map<string, number>

/** The counts with names, each filter in its own order; what is chosen stays even where it would show nothing. */
export function toFacets(
  { index, vocabulary }: Catalogue,
  { bases }: Narrowed,
  filters: Filters,
  { chosen, language, today }: { chosen: Chosen; language: TextLanguage; today: Today },
): Facet[] {
  return facetKeys.map((key) => {
    const counts: Counts = new Map()
    for (const [value, styles] of stylesBehind(index, key, filters, today)) {
      const count = styles.countIn(bases[key])
      if (count > 0 && isOffered(key, value, vocabulary, chosen)) counts.set(value, count)
    }
    for (const choice of choices(chosen[key])) if (!counts.has(choice)) counts.set(choice, 0)
    return { key, values: named(key, counts, vocabulary, language) }
  })
}

/** Whether a category or brand is not switched off; what is chosen stays. */
function isOffered(
  key: FacetKey,
  value: string,
  { categories, brands }: Vocabulary,
  chosen: Chosen,
): boolean {
  if (key !== 'categories' && key !== 'brands') return true
  const known = (key === 'categories' ? categories : brands).get(Number(value))
  return known?.is_active !== false || choices(chosen[key]).includes(value)
}

/** The styles of each value. Where sizes are chosen a colour's are those with a product in one of these, and so on. */
function* stylesBehind(
  index: SearchIndex,
  key: FacetKey,
  { colors, sizes }: Filters,
  today: Today,
): Generator<[value: string, styles: Bitset]> {
  if (key === 'colors' && sizes.length > 0)
    for (const [color, bySize] of index.colorSizes)
      yield [String(color), Bitset.union(sizes.flatMap((size) => bySize.get(size) ?? []))]
  else if (key === 'sizes' && colors.length > 0) {
    const bySize = new Map<number, Bitset>()
    for (const color of colors)
      for (const [size, styles] of index.colorSizes.get(color) ?? [])
        bySize.set(size, Bitset.union([bySize.get(size) ?? new Bitset(), styles]))
    for (const [size, styles] of bySize) yield [String(size), styles]
  } else yield* index.filters.get(kindOf[key]) ?? []
  if (key === 'other')
    for (const other of ['in_stock', 'new', 'deal']) yield [other, otherStyles(index, other, today)]
}

function named(key: FacetKey, counts: Counts, vocabulary: Vocabulary, language: TextLanguage): Value[] {
  const known = (
    things: Iterable<{ id: number; name: string; hex?: string | null; sample?: string }>,
  ): Value[] => {
    const values: Value[] = []
    for (const { id, name, hex, sample } of things) {
      const count = counts.get(String(id))
      if (count !== undefined)
        values.push({ id, name, count, ...(hex !== undefined && { hex }), ...(sample && { sample }) })
    }
    return values
  }
  switch (key) {
    case 'categories':
      return known(vocabulary.shown[language].categories.values())
    case 'brands':
      return known(vocabulary.brands.values())
    case 'colors':
      return known(vocabulary.shown[language].colors.values())
    case 'sizes':
      return known(vocabulary.sizes.values())
    case 'lengths':
      return byNumber(counts, (value) => `${value} cm`)
    case 'weights':
      return byNumber(counts, bandName)
    case 'units':
      return listed(
        counts,
        keptUnits().map(({ code }) => code),
        (unit) => unitTitle(language, unit),
      )
    case 'other':
      return listed(counts, otherOrder, (other) => translate(language, `filter_other_${other}`))
  }
}

const byNumber = (counts: Map<string, number>, name: (value: string) => string): Value[] =>
  [...counts]
    .map(([id, count]) => ({ id, name: name(id), count }))
    .toSorted((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10))

/** Values that have a name of ours in their order, then any others as they are. */
function listed<K extends string>(
  counts: Map<string, number>,
  order: readonly K[],
  name: (value: K) => string,
): Value[] {
  const values: Value[] = []
  for (const id of order) {
    const count = counts.get(id)
    if (count !== undefined) values.push({ id, name: name(id), count })
  }
  for (const [id, count] of counts)
    if (!order.some((value) => value === id)) values.push({ id, name: id, count })
  return values
}
