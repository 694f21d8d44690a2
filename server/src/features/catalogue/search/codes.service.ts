import { gtinForms, isGtin, pieceGtin } from '@comptoir/contract/gtin'
import type { Db } from '#db/connect.ts'
import * as queries from './codes.queries.ts'
import type { ProductHit } from './codes.queries.ts'
import type { SearchIndex } from './memory-index.rules.ts'
import type { ParsedQuery } from './query-parser.rules.ts'

/** What a query names by code. */
export type Codes = {
  /** Styles that stand before all others, in this order. */
  first: number[]
  /** The product behind a code, by group. */
  matches: Matches
  /** The whole query is a code: words need not be looked at. */
  isWhole: boolean
  /** The pieces that are a reference, and the styles that it names. */
  reference: { slots: number[]; from: number; to: number } | undefined
}
export type Matches = Map<number, { product: number; ref: string; barcode: string | null }>

const noCodes: Codes = { first: [], matches: new Map(), isWhole: false, reference: undefined }

/** The codes in a query that may be whole ones: all of it, and runs of its pieces. */
export const keysOf = ({ key, spans }: ParsedQuery): string[] =>
  key === '' ? [] : [...new Set([key, ...spans.map((span) => span.key)])]

/**
 * Reads a query as codes: a GTIN, an own code or a reference in any punctuation, whole or begun, or a reference with a
 * colour and a size ("K356 nvy 3xl"). The surest first.
 *
 * @param own the products that the company's own codes among them name
 */
export async function readCodes(
  db: Db,
  index: SearchIndex,
  query: ParsedQuery,
  type: 'all' | 'reference' | 'barcode',
  own: ProductHit[],
): Promise<Codes> {
  const { key } = query
  const hasDigit = /\d/.test(key)
  if (key === '') return noCodes
  const isByReference = type !== 'barcode'
  const keys = isByReference
    ? keysOf(query).filter((each) => /\d/.test(each) || index.isPlainReference(each))
    : []
  const gtins = keysOf(query).filter(isGtin).flatMap(formsOf)
  const products = keys.length + gtins.length > 0 ? await queries.findProducts(db, { keys, gtins }) : []
  const hits = [
    ...products.filter(({ is_gtin }) => is_gtin),
    ...own,
    ...products.filter(({ is_gtin }) => !is_gtin),
  ]
  const isOf = (hit: ProductHit, wanted: string) =>
    hit.key === wanted || (isGtin(wanted) && formsOf(wanted).includes(hit.key))
  const whole = hits.filter((hit) => isOf(hit, key))
  const styles = isByReference ? index.byReference(key) : []
  if (whole.length > 0 || styles.length > 0)
    return {
      first: unique([...index.slotsOf(whole.map(({ group_id }) => group_id)), ...styles]),
      matches: matchesOf(whole),
      isWhole: hasDigit,
      reference: undefined,
    }
  const named = isByReference ? longestNamed(query, index, hits, isOf) : undefined
  if (named) return { ...named, ...(await withVariant(db, index, query, named)) }
  if (!isByReference || !(hasDigit || type === 'reference') || key.length < 2) return noCodes
  const begun = index.withReference('startsWith', key)
  const partly = begun.length > 0 || key.length < 3 ? begun : index.withReference('includes', key)
  if (partly.length > 0) return { ...noCodes, first: partly, isWhole: true }
  const within = key.length < 3 ? [] : await queries.findWithin(db, key)
  return {
    ...noCodes,
    first: index.slotsOf(within.map(({ group_id }) => group_id)),
    matches: matchesOf(within),
    isWhole: within.length > 0,
  }
}

type FoundByReference = Omit<Codes, 'reference'> & { reference: NonNullable<Codes['reference']> }

/** The longest run of pieces that is a code; what other runs name stands behind. */
function longestNamed(
  { spans }: ParsedQuery,
  index: SearchIndex,
  hits: ProductHit[],
  isOf: (hit: ProductHit, key: string) => boolean,
): FoundByReference | undefined {
  const named = spans
    .map((span) => {
      const products = hits.filter((hit) => isOf(hit, span.key))
      const slots = [
        ...index.slotsOf(products.map(({ group_id }) => group_id)),
        ...index.byReference(span.key),
      ]
      return { ...span, products, slots: unique(slots) }
    })
    .filter(({ slots }) => slots.length > 0)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const longest = named[0]
  if (!longest) return undefined
  const { slots, from, to } = longest
  const apart = named.filter((span) => span === longest || span.to < from || span.from > to)
  return {
    first: unique(apart.flatMap((span) => span.slots)),
    matches: matchesOf(apart.flatMap((span) => span.products)),
    isWhole: false,
    reference: { slots, from, to },
  }
}

/** The product of a named style in the colour and size beside it, if that is one: "K356 navy" names a colour, no product. */
async function withVariant(
  db: Db,
  index: SearchIndex,
  { units }: ParsedQuery,
  { reference, matches }: FoundByReference,
): Promise<Partial<Codes>> {
  if (matches.size > 0) return {}
  const beside = units.filter((unit) => unit.to < reference.from || unit.from > reference.to)
  const colors = beside.find((unit) => unit.colors.like.length > 0)?.colors
  const sizes = beside.find((unit) => unit.sizes.length > 0)?.sizes ?? []
  if (!colors && sizes.length === 0) return {}
  const groupIds = reference.slots.map((slot) => index.groupOf(slot))
  const wanted = colors ? (colors.named.length > 0 ? colors.named : colors.like) : []
  const found = await queries.findVariants(db, groupIds, wanted, sizes)
  const some =
    found.length > 0 || !colors ? found : await queries.findVariants(db, groupIds, colors.like, sizes)
  const alone = some.filter(
    ({ group_id }) => some.filter((other) => other.group_id === group_id).length === 1,
  )
  return { matches: matchesOf(alone) }
}

function matchesOf(hits: Omit<ProductHit, 'key'>[]): Matches {
  const matches: Matches = new Map()
  for (const { group_id, product_id, ref, gtin } of hits)
    if (product_id !== null && !matches.has(group_id))
      matches.set(group_id, { product: product_id, ref, barcode: gtin })
  return matches
}

/** How the GTIN may be kept, and that of the piece where it is a carton's. */
const formsOf = (gtin: string): string[] => [gtin, pieceGtin(gtin) ?? gtin].flatMap(gtinForms)

const unique = <T>(values: T[]): T[] => [...new Set(values)]
