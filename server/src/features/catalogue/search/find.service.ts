import type { discoverySearch, Understood } from '@comptoir/contract/catalogue'
import type { TextLanguage } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import type { Company } from '#session.ts'
import { Bitset } from './bitset.rules.ts'
import { cachesOf, type Page } from './caches.ts'
import { findCandidates, lookUpIn, type Candidates, type LookUp } from './candidates.rules.ts'
import type { ProductHit } from './codes.queries.ts'
import { keysOf, readCodes, type Codes } from './codes.service.ts'
import { narrow, toFacets } from './facets.rules.ts'
import type { Filters } from './filters.rules.ts'
import { colorsIn, parseQuery, type ParsedQuery } from './query-parser.rules.ts'
import { rank } from './ranking.rules.ts'
import * as queries from './search.queries.ts'
import type { Vocabulary } from './vocabulary.rules.ts'
import type { Catalogue } from './word-match.rules.ts'
import { piecesOf } from './words.rules.ts'

export type Query = EndpointInput<typeof discoverySearch>['query']
/** One search: what is asked, and by whom. */
export type Search = {
  query: Query
  text: string
  filters: Filters
  /** The only groups that count, where the query asks for the viewer's own. */
  mine: number[] | undefined
  ordering: Query['ordering']
  company: Company
  viewer: queries.Viewer
  language: TextLanguage
}

/**
 * What a search needs to know before the statement that says it: taken for known, and searched again where it is otherwise.
 * Nearly every search so makes one statement.
 */
export type Known = { own: ProductHit[]; promoted: queries.Promoted }

/** The page as it was found before, else found now; `keep` keeps it for others who ask the same. */
export async function pageOf(
  deps: Deps,
  catalogue: Catalogue,
  search: Search,
  known: Known,
): Promise<{ page: Page; keep: () => void }> {
  const { pages } = cachesOf(deps)
  const { owner: _, limit, offset, ...filters } = search.query
  const { language, viewer } = search
  const key = JSON.stringify([
    filters,
    limit,
    offset,
    language,
    viewer.today,
    known.promoted.digest,
    known.own,
  ])
  const cached = search.mine ? undefined : pages.get(key)
  if (cached) return { page: cached, keep: () => undefined }
  const page = await findPage(deps, catalogue, search, known)
  const isOwn = search.mine !== undefined || isByPrice(search.ordering)
  return { page, keep: () => void (isOwn || pages.set(key, page)) }
}

async function findPage(deps: Deps, catalogue: Catalogue, search: Search, known: Known): Promise<Page> {
  const { index, vocabulary } = catalogue
  const parsed = parseQuery(search.text, vocabulary, search.language)
  const today = {
    from: search.viewer.newFrom,
    to: search.viewer.today,
    promoted: Bitset.of(index.slotsOf(known.promoted.groupIds)),
  }
  const { codes, words } = await findByText(deps, catalogue, search, parsed, known.own)
  const all = search.text === '' ? index.onSale : Bitset.of(codes.first).addAll(words.slots)
  const allowed = search.mine ? all.and(Bitset.of(index.slotsOf(search.mine))) : all
  const narrowed = narrow(index, allowed, search.filters, today)
  return {
    count: narrowed.found.size,
    groupIds: await sorted(deps, index, search, narrowed.found, { first: codes.first, scores: words.scores }),
    facets: toFacets(catalogue, narrowed, search.filters, {
      chosen: search.query,
      language: search.language,
      today,
    }),
    matches: codes.matches,
    understood: toUnderstood(search, vocabulary, words),
    keys: keysOf(parsed),
    colors: colorsIn(parsed, vocabulary),
  }
}

/** What a text finds by codes and by words; nothing where there is no text. */
export async function findByText(
  deps: Deps,
  catalogue: Catalogue,
  { text, language, query: { type } }: Pick<Search, 'text' | 'language'> & { query: Pick<Query, 'type'> },
  parsed: ParsedQuery,
  own: ProductHit[],
): Promise<{ codes: Codes; words: Candidates }> {
  if (text === '') return { codes: noCodes, words: noWords }
  const codes = type === 'name' ? noCodes : await readCodes(deps.db, catalogue.index, parsed, type, own)
  const isByWords = type === 'name' || (type === 'all' && !codes.isWhole)
  if (!isByWords) return { codes, words: noWords }
  const lookUp = lookUpFor(deps, catalogue, language)
  const context = { catalogue, lookUp, language, hasReferences: type === 'all' }
  return { codes, words: findCandidates(context, parsed, codes.reference) }
}

/** What was made of the words, each as it was typed or is written: "Bäckerhose", not "backerhose". */
export function toUnderstood(
  { text, language }: Pick<Search, 'text' | 'language'>,
  { spellings }: Vocabulary,
  { changed, leftOut, notMade, mentioned }: Candidates,
): Understood {
  const typed = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const asTyped = (piece: string) => typed.find((word) => piecesOf(word).join(' ') === piece) ?? piece
  return {
    changed: changed.map(({ from, to }) => ({ from: asTyped(from), to: spellings[language].get(to) ?? to })),
    left_out: leftOut.map(asTyped),
    not_made: notMade.map(asTyped),
    mentioned: mentioned.map(asTyped),
  }
}

const noCodes: Codes = { first: [], matches: new Map(), isWhole: false, reference: undefined }
const noWords: Candidates = {
  slots: new Bitset(),
  scores: new Uint16Array(0),
  changed: [],
  leftOut: [],
  notMade: [],
  mentioned: [],
}

/** Looks up a word, or knows it from before. */
function lookUpFor(deps: Deps, catalogue: Catalogue, language: TextLanguage): LookUp {
  const { words } = cachesOf(deps)
  const lookUp = lookUpIn(catalogue, language)
  return (word, isColorOrSize) => {
    const key = `${language} ${isColorOrSize} ${word}`
    const cached = words.get(key)
    if (cached) return cached.match
    const match = lookUp(word, isColorOrSize)
    words.set(key, { match })
    return match
  }
}

export const isByPrice = (ordering: Query['ordering']) => ordering === 'price' || ordering === '-price'

async function sorted(
  { db }: Deps,
  index: Catalogue['index'],
  { ordering, viewer, language, query: { limit, offset } }: Search,
  found: Bitset,
  ranking: { first: number[]; scores: Uint16Array },
): Promise<number[]> {
  const slice = { limit, offset }
  if (ordering === 'relevance') return rank(index, found, ranking, slice).map((slot) => index.groupOf(slot))
  const groupIds = [...found].map((slot) => index.groupOf(slot))
  return ordering === 'price' || ordering === '-price'
    ? queries.sortByPrice(db, groupIds, ordering, viewer, slice)
    : queries.sortGroups(db, groupIds, ordering, language, slice)
}
