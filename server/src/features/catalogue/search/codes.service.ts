import { gtinForms, isGtin } from '@comptoir/contract/gtin'
import type { Db } from '#db/connect.ts'
import * as queries from './codes.queries.ts'
import type { CodeHit } from './codes.queries.ts'
import type { Reading } from './query.rules.ts'
import { mayBeReference, type Matches, type Memory } from './search-memory.service.ts'
import { codeKey } from './words.rules.ts'

/** The products and groups that a query names by code, those to stand first in order. */
export type Named = {
  /** Groups that stand before all others, in this order. */
  groups: number[]
  matches: Matches
  /** The whole query is a code: names need not be looked at. */
  isWhole: boolean
  /** All hits, for the units of the query. */
  hits: CodeHit[]
}

const nothing: Named = { groups: [], matches: new Map(), isWhole: false, hits: [] }

/** The codes in a query that may be whole ones: all of it, and runs of its words. */
export const keysOf = ({ key, spans }: Reading): string[] =>
  key === '' ? [] : [...new Set([key, ...spans.map((span) => span.key)])]

/**
 * Reads a query as codes: a GTIN, an own code or a reference in any punctuation, whole or begun, or a reference with
 * a colour and a size ("K356 nvy 3xl"). The surest first.
 *
 * @param own what the company's own codes name
 */
export async function readCodes(
  db: Db,
  memory: Memory,
  reading: Reading,
  type: 'all' | 'reference' | 'barcode',
  own: CodeHit[],
): Promise<Named> {
  const { key } = reading
  if (key === '') return nothing
  const isByReference = type !== 'barcode'
  const hasDigit = /\d/.test(key)
  // Several words without a digit are a whole reference or none, and most are none.
  const isPlain = type === 'all' && !hasDigit && reading.units.length > 1
  if (isPlain && own.length === 0 && !(await mayBeReference(db, memory, key))) return nothing
  const parts = reading.units.flatMap(({ word, parts }) => [word ?? '', ...parts]).map(codeKey)
  const partial = [...new Set([key, ...parts.filter((part) => /\d/.test(part))])].filter(
    (part) => part.length >= 2,
  )
  const found = await queries.findCodes(db, {
    keys: isByReference ? keysOf(reading) : [],
    gtins: isGtin(key) ? gtinForms(key) : [],
    partial: isByReference ? partial : [],
  })
  const hits = [
    ...found.filter(({ kind }) => kind === 'gtin'),
    ...own,
    ...found.filter(({ kind }) => kind !== 'gtin'),
  ]
  const whole = hits.filter((hit) => hit.kind === 'gtin' || hit.key === key)
  const exact = whole.filter(
    ({ kind }) => kind === 'gtin' || kind === 'own' || kind === 'product' || kind === 'group',
  )
  const variants = exact.length > 0 ? [] : await variantsOf(db, reading, hits)
  const begun = whole.filter(({ kind }) => kind === 'prefix' || kind === 'product_prefix')
  // A word such as "polo" may begin a reference by chance: then it must not stand before the polos.
  const first = [...exact, ...variants, ...(hasDigit || type === 'reference' ? begun : [])]
  const inside =
    first.length === 0 && (hasDigit || type === 'reference') && key.length >= 3 && isByReference
      ? await lastResort(db, key, whole)
      : []
  const matches: Matches = new Map()
  for (const { group_id, product_id, ref, gtin } of [...exact, ...onlyOnes(variants), ...inside])
    if (product_id !== null && !matches.has(group_id))
      matches.set(group_id, { product: product_id, ref, barcode: gtin })
  return {
    groups: [...new Set([...first, ...inside].map(({ group_id }) => group_id))],
    matches,
    isWhole: exact.some((hit) => hit.kind === 'gtin') || (exact.length > 0 && hasDigit),
    hits,
  }
}

/** A reference somewhere in the query, and the colour and size beside it. */
async function variantsOf(db: Db, { spans, units }: Reading, hits: CodeHit[]): Promise<CodeHit[]> {
  const named = spans
    .filter((span) => hits.some((hit) => hit.kind === 'group' && hit.key === span.key))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (!named) return []
  const beside = units.filter((unit) => unit.to < named.from || unit.from > named.to)
  const colors = beside.find((unit) => unit.colors.like.length > 0)?.colors
  const sizes = beside.find((unit) => unit.sizes.length > 0)?.sizes ?? []
  if (!colors && sizes.length === 0) return []
  const groupIds = hits
    .filter((hit) => hit.kind === 'group' && hit.key === named.key)
    .map((hit) => hit.group_id)
  const wanted = colors ? (colors.named.length > 0 ? colors.named : colors.like) : []
  const found = await queries.findVariants(db, groupIds, wanted, sizes)
  const some =
    found.length > 0 || !colors ? found : await queries.findVariants(db, groupIds, colors.like, sizes)
  return some.map((variant) => ({ ...variant, kind: 'product', key: named.key }))
}

/** Those that are alone in their group: "K356 navy" names a colour, no product. */
const onlyOnes = (variants: CodeHit[]): CodeHit[] =>
  variants.filter(({ group_id }) => variants.filter((other) => other.group_id === group_id).length === 1)

/** Groups whose reference contains the key; failing that, those of products whose reference does. */
async function lastResort(db: Db, key: string, whole: CodeHit[]): Promise<CodeHit[]> {
  const groups = whole.filter(({ kind }) => kind === 'part')
  return groups.length > 0 ? groups : queries.findCodeParts(db, key)
}
