import type { GroupSummary } from '@comptoir/contract/catalogue'
import type { Db } from '#db/connect.ts'
import { LruCache } from '#lib/lru-cache.ts'
import { findPlainReferences, type CodeHit } from './codes.queries.ts'
import * as queries from './search.queries.ts'
import { toVocabulary, type Category, type Vocabulary } from './vocabulary.rules.ts'

/** The words of the catalogue that a word of a query stands for. */
export type Meaning = {
  exact: number[]
  near: number[]
  words: string[]
  /** An unknown compound means all of its parts together. */
  parts?: Meaning[]
}

/** A text as it is looked up. */
export type Plan = {
  /** The full version that was known before anything was looked up. */
  version: string
  /** Codes in it that may be a company's own. */
  ownKeys: string[]
  units: queries.UnitHits
  /** Groups that stand first, in this order, and the products that a code named in them. */
  coded: number[]
  matches: Matches
  /** The colours that it names, the likeliest first. */
  colors: number[]
}
/** The product behind a code, by group. */
export type Matches = Map<number, { product: number; ref: string; barcode: string | null }>

/**
 * What was worked out under one version of the catalogue. The version comes with every page that is read, in the
 * same statement: what is kept here is used only while it is the page's own.
 */
export type Memory = {
  version: string
  /** The full version that was seen last. */
  latest: string
  vocabulary: Vocabulary
  /** In the order of the tree. */
  categories: Category[]
  meanings: LruCache<Meaning>
  /** Every word of the catalogue; read when first wanted. */
  words?: Promise<Set<string>>
  /** The references without a digit, undefined where they are too many; and the full version they were read for. */
  plainReferences?: { version: string; keys: Promise<Set<string> | undefined> }
  plans: LruCache<Plan>
  /** What own codes named last, by company and text; each page says whether it is still so. */
  own: LruCache<CodeHit[]>
  /** Pages found, each with the full version it belongs to. */
  pages: LruCache<queries.Found>
  /** What lists show of groups, all of one full version and day. */
  cards: { stamp: string; kept: LruCache<Card> }
  /** The pictures of groups by colour, by group. */
  pictures: LruCache<Pictures>
}
/** Keys of pictures by colour. */
export type Pictures = Record<number, string>
/** What a list shows of a group to every viewer of a tariff and language. */
export type Card = Omit<GroupSummary, 'in_basket' | 'already_ordered' | 'match' | 'image_color'>

/** The part of a version that changes with the catalogue; the rest changes with stock markers. */
export const catalogueVersion = (version: string): string => version.slice(0, version.indexOf('.'))

const memories = new WeakMap<Db, Promise<Memory>>()

export async function memoryOf(db: Db): Promise<Memory> {
  const known = memories.get(db)
  return known ?? renew(db)
}

/** Forgets what belongs to an older version of the catalogue. Callers that come at once share one reading. */
export async function memoryFor(db: Db, version: string): Promise<Memory> {
  const known = await memoryOf(db)
  if (known.version === catalogueVersion(version)) return known
  const renewed = await memories.get(db)
  return renewed && renewed !== known ? renewed : renew(db)
}

function renew(db: Db): Promise<Memory> {
  const memory = load(db)
  memories.set(db, memory)
  memory.catch(() => memories.delete(db))
  return memory
}

/** Every word of the catalogue. Those of a later version do no harm: their answers do not outlive the memory's own. */
export function wordsOf(db: Db, memory: Memory): Promise<Set<string>> {
  const words = (memory.words ??= queries.findAllWords(db))
  words.catch(() => delete memory.words)
  return words
}

/** Whether a product or style may go by this key, which has no digit. */
export async function mayBeReference(db: Db, memory: Memory, key: string): Promise<boolean> {
  const { latest: version } = memory
  if (memory.plainReferences?.version !== version)
    memory.plainReferences = { version, keys: findPlainReferences(db) }
  const { keys } = memory.plainReferences
  keys.catch(() => delete memory.plainReferences)
  return (await keys)?.has(key) ?? true
}

async function load(db: Db): Promise<Memory> {
  const { version, ...names } = await queries.findNames(db)
  return {
    version: catalogueVersion(version),
    latest: version,
    vocabulary: toVocabulary(names),
    categories: names.categories,
    meanings: new LruCache(5000),
    plans: new LruCache(2000),
    own: new LruCache(2000),
    pages: new LruCache(600),
    cards: { stamp: '', kept: new LruCache(0) },
    pictures: new LruCache(5000),
  }
}
