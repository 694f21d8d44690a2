import { facetKeys, type Facet, type FacetKey } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { units } from '@comptoir/contract/rules'
import { translate } from '#i18n/messages.ts'
import { bandName } from './facets.rules.ts'
import { choices } from './filters.rules.ts'
import type { Found } from './search.queries.ts'
import type { Memory } from './search-memory.service.ts'
import { textIn } from './vocabulary.rules.ts'

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

const made = new WeakMap<Found, Map<Language, Facet[]>>()

/**
 * The counts with names, each filter in its own order; what is chosen stays even where it would show nothing.
 * Made once per language for an answer that is kept, which has the names' version and belongs to one choice.
 */
export function toFacets(memory: Memory, found: Found, chosen: Chosen, language: Language): Facet[] {
  const known = made.get(found) ?? new Map<Language, Facet[]>()
  made.set(found, known)
  const facets = known.get(language) ?? makeFacets(memory, found.counts, chosen, language)
  known.set(language, facets)
  return facets
}

type Chosen = Partial<Record<FacetKey, string | undefined>>

function makeFacets(memory: Memory, counts: Found['counts'], chosen: Chosen, language: Language): Facet[] {
  const counted = new Map<string, Map<string, number>>()
  for (const [posting, count] of Object.entries(counts)) {
    const space = posting.indexOf(' ')
    const kind = posting.slice(0, space)
    const value = posting.slice(space + 1)
    const values = counted.get(kind)
    if (values) values.set(value, count)
    else counted.set(kind, new Map([[value, count]]))
  }
  return facetKeys.map((key) => {
    const values = counted.get(kindOf[key]) ?? new Map<string, number>()
    for (const choice of choices(chosen[key])) if (!values.has(choice)) values.set(choice, 0)
    return { key, values: named(key, values, memory, language) }
  })
}

function named(key: FacetKey, counts: Map<string, number>, memory: Memory, language: Language): Value[] {
  const { vocabulary, categories } = memory
  const known = <T extends { id: number }>(things: Iterable<T>, name: (thing: T) => string): Value[] => {
    const values: Value[] = []
    for (const thing of things) {
      const count = counts.get(String(thing.id))
      if (count !== undefined) values.push({ id: thing.id, name: name(thing), count })
    }
    return values
  }
  switch (key) {
    case 'categories':
      return known(categories, ({ name }) => textIn(name, language))
    case 'brands':
      return known(vocabulary.brands.values(), ({ name }) => name)
    case 'colors':
      return known(vocabulary.colors.values(), ({ name }) => textIn(name, language)).map((value) => ({
        ...value,
        hex: vocabulary.colors.get(Number(value.id))?.hex ?? null,
      }))
    case 'sizes':
      return known(vocabulary.sizes.values(), ({ name }) => name)
    case 'lengths':
      return byNumber(counts, (value) => `${value} cm`)
    case 'weights':
      return byNumber(counts, bandName)
    case 'units':
      return listed(counts, units, (unit) => translate(language, `filter_unit_${unit}`))
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
