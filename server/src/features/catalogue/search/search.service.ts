import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { CategoryNode, discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import { textLanguage, type Language, type TextLanguage } from '@comptoir/contract/common'
import { newForDays, searchMinimum, suggestionMaximum } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { Company, CompanySession } from '#session.ts'
import { Bitset } from './bitset.rules.ts'
import { cachesOf, type Page } from './caches.ts'
import { findCandidates, lookUpIn, type Candidates, type LookUp } from './candidates.rules.ts'
import { cardsOf, type Card } from './cards.service.ts'
import type { ProductHit } from './codes.queries.ts'
import { keysOf, readCodes, type Codes, type Matches } from './codes.service.ts'
import { colorsMeant } from './colors.rules.ts'
import { narrow, toFacets } from './facets.rules.ts'
import { choices, readFilters, withFormer, withMerged, type Filters } from './filters.rules.ts'
import { catalogueOf, follow } from './memory-index.service.ts'
import { colorsIn, parseQuery, type ParsedQuery } from './query-parser.rules.ts'
import { rank } from './ranking.rules.ts'
import * as queries from './search.queries.ts'
import { noteSearch } from './searches-without-result.service.ts'
import { textIn, type Vocabulary } from './vocabulary.rules.ts'
import type { Catalogue } from './word-match.rules.ts'
import { piecesOf } from './words.rules.ts'

type Query = EndpointInput<typeof discoverySearch>['query']
type Output = EndpointOutput<typeof discoverySearch>
type Answer = Pick<Output, 'count' | 'facets' | 'understood'> & { rows: GroupSummary[] }
/** Words that were taken for others, and words without which was searched. */
export type Understood = Output['understood']
type SearchViewer = { session: CompanySession; language: Language }
/** One search: what is asked, and by whom. */
type Search = {
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
type Known = { own: ProductHit[]; promoted: queries.Promoted }

/** The catalogue may change between two statements; while an import runs it does so all the time. */
const maximumTries = 3

/**
 * Groups by words, codes and filters, with the counts of every filter value (SRCH-01, OD-22): the text is parsed,
 * candidates are found, ranked, counted and cut to a page, and what the viewer is shown of that page is read.
 *
 * @throws RuleError on `query` for one or two characters
 */
export async function discover(
  deps: Deps,
  { session, language }: SearchViewer,
  query: Query,
): Promise<Answer> {
  const text = query.query ?? ''
  if (text !== '' && text.length < searchMinimum)
    throw new RuleError({ query: [message('min_length', { limit: searchMinimum })] })
  const { company } = session
  const viewer = viewerOf(deps, session)
  const search = {
    query,
    text,
    filters: readFilters(query),
    mine: await ownGroups(deps, viewer, query.mine),
    // The order of prices would tell about them (OD-37).
    ordering: company.prices_hidden && isByPrice(query.ordering) ? ('relevance' as const) : query.ordering,
    company,
    viewer,
    language: textLanguage(language),
  }
  const caches = cachesOf(deps)
  let known: Known = { own: [], promoted: caches.promoted }
  for (let tries = 1; ; tries++) {
    const { answer, found, version, isCurrent } = await attempt(deps, search, known)
    const isSame =
      found.promoted.digest === known.promoted.digest &&
      JSON.stringify(found.own) === JSON.stringify(known.own)
    if (answer && ((isCurrent && isSame) || tries >= maximumTries)) {
      if (answer.count === 0 && isWholeSearch(search)) noteSearch(deps, language, text)
      return answer
    }
    known = found
    caches.promoted = found.promoted
    if (!isCurrent) await follow(deps, version)
  }
}

/** Whether words alone were asked for, in all of the catalogue: neither a suggestion while they are typed nor a filter. */
const isWholeSearch = ({ text, mine, filters, query }: Search): boolean =>
  text !== '' &&
  mine === undefined &&
  query.limit > suggestionMaximum &&
  [filters.picked, filters.colors, filters.sizes, filters.other].every(({ length }) => length === 0)

/** The groups that the filter `mine` leaves; undefined without it. */
async function ownGroups(
  { db }: Deps,
  viewer: queries.Viewer,
  mine: string | undefined,
): Promise<number[] | undefined> {
  const chosen = choices(mine)
  if (chosen.length === 0) return undefined
  const kinds = queries.ownKinds.filter((kind) => chosen.includes(kind))
  return kinds.length === chosen.length ? queries.findOwnGroups(db, viewer, kinds) : [] // values that are none
}

/**
 * Answers from what is in memory and from what is taken for known; `isCurrent` says whether the catalogue still has the
 * `version` of the memory, `found` what there is to know.
 */
async function attempt(deps: Deps, asked: Search, known: Known) {
  const catalogue = await catalogueOf(deps)
  const query = withMerged(asked.query, catalogue.vocabulary.merged)
  const search = query === asked.query ? asked : { ...asked, query, filters: readFilters(query) }
  const { viewer, language, filters } = search
  const { version } = catalogue.index
  cachesOf(deps).keepTo(catalogue, version)
  const parsed = parseQuery(search.text, catalogue.vocabulary, language)
  const { page, keep } = await pageOf(deps, catalogue, search, parsed, known)
  const isByOwnCode = search.query.type === 'all' || search.query.type === 'reference'
  const ownKeys = isByOwnCode ? keysOf(parsed) : []
  const marks = await queries.findMarks(deps.db, page.groupIds, viewer, ownKeys, known.promoted.digest)
  const named = colorsIn(parsed, catalogue.vocabulary)
  const colors = colorsMeant([
    { named: filters.colors, like: filters.colors },
    { named, like: named },
  ])
  const cards = await cardsOf(deps, {
    viewer,
    groupIds: page.groupIds,
    colors,
    version: marks.version,
  })
  const isCurrent = cards !== undefined && marks.version === version && catalogue.index.version === version
  if (isCurrent) keep()
  const toSummary = summaryFor(search, catalogue.vocabulary, marks, page.matches)
  return {
    isCurrent,
    version: marks.version,
    found: {
      own: marks.own ?? [],
      promoted: marks.promoted ? { groupIds: marks.promoted, digest: marks.promoted_digest } : known.promoted,
    },
    answer: cards && {
      count: page.count,
      rows: page.groupIds.flatMap((id) => {
        const card = cards.get(id)
        return card ? [toSummary(card)] : []
      }),
      facets:
        search === asked ? page.facets : withFormer(page.facets, asked.query, catalogue.vocabulary.merged),
      understood: page.understood,
    },
  }
}

/** The page as it was found before, else found now; `keep` keeps it for others who ask the same. */
async function pageOf(
  deps: Deps,
  catalogue: Catalogue,
  search: Search,
  parsed: ParsedQuery,
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
  const page = await findPage(deps, catalogue, search, parsed, known)
  const isOwn = search.mine !== undefined || isByPrice(search.ordering)
  return { page, keep: () => void (isOwn || pages.set(key, page)) }
}

async function findPage(
  deps: Deps,
  catalogue: Catalogue,
  search: Search,
  parsed: ParsedQuery,
  known: Known,
): Promise<Page> {
  const { index } = catalogue
  const { type } = search.query
  const today = {
    from: search.viewer.newFrom,
    to: search.viewer.today,
    promoted: Bitset.of(index.slotsOf(known.promoted.groupIds)),
  }
  const codes =
    search.text === '' || type === 'name' ? noCodes : await readCodes(deps.db, index, parsed, type, known.own)
  const isByWords = type === 'name' || (type === 'all' && !codes.isWhole)
  const words =
    search.text !== '' && isByWords
      ? findCandidates(
          {
            catalogue,
            lookUp: lookUpFor(deps, catalogue, search.language),
            language: search.language,
            hasReferences: type === 'all',
          },
          parsed,
          codes.reference,
        )
      : noWords
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
    understood: toUnderstood(search, catalogue.vocabulary, words),
  }
}

/** What was made of the words, each as it was typed or is written: "Bäckerhose", not "backerhose". */
function toUnderstood(
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

const isByPrice = (ordering: Query['ordering']) => ordering === 'price' || ordering === '-price'

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

function viewerOf({ now }: Deps, { user, company }: CompanySession): queries.Viewer {
  const today = dayIn(now())
  return {
    user_id: user.id,
    company_id: company.id,
    tariff_id: company.tariff_id,
    today,
    newFrom: plusDays(today, -newForDays),
  }
}

/** Says what a list shows of a style to this viewer: in their language, at their prices, with what is the company's own. */
function summaryFor(
  { company, viewer, language }: Search,
  vocabulary: Vocabulary,
  marks: queries.Marks,
  matches: Matches,
) {
  const inBasket = new Set(marks.in_basket)
  const ordered = new Set(marks.already_ordered)
  const { categories, colors } = vocabulary.shown[language]
  const seesPrices = !company.prices_hidden
  return (card: Card): GroupSummary => {
    const { facts, names, prices, recommend_price, brand_id, category_id, color_ids, size_ids } = card
    const [price, before = null, isPromoted = false] = marks.priced?.[facts.id] ?? [prices[viewer.tariff_id]]
    return {
      ...facts,
      is_promoted: isPromoted,
      name: textIn(names, language),
      brand: (brand_id !== null && vocabulary.brands.get(brand_id)) || null,
      category: categories.get(category_id) ?? { id: category_id, name: '' },
      colors: color_ids.flatMap((id) => colors.get(id) ?? []),
      sizes: size_ids.flatMap((id) => vocabulary.sizes.get(id) ?? []),
      price_from: (seesPrices && price) || null,
      price_before: seesPrices ? before : null,
      recommend_price: seesPrices && marks.recommends ? recommend_price : null,
      in_basket: inBasket.has(facts.id),
      already_ordered: ordered.has(facts.id),
      last_ordered: dayOf(marks.last_ordered?.[facts.id]),
      match: matches.get(facts.id) ?? null,
    }
  }
}

const dayOf = (at: number | undefined): string | null =>
  at === undefined ? null : dayIn(new Date(at * 1000))

/** What was merged into each category. */
function formerCategories({ merged }: Vocabulary): Map<number, number[]> {
  const former = new Map<number, number[]>()
  for (const [key, into] of merged) {
    const [kind, id] = key.split(' ')
    if (kind === 'category') former.set(into, [...(former.get(into) ?? []), Number(id)])
  }
  return former
}

/** The category tree with the number of groups in and below each (CAT-01); categories without groups stay out. */
export async function categoryTree(deps: Deps, language: Language): Promise<CategoryNode[]> {
  await follow(deps)
  const { index, vocabulary } = await catalogueOf(deps)
  const categories = [...vocabulary.categories.values()].map((category) => ({
    ...category,
    count: index.styles('category', category.id).countIn(index.onSale),
  }))
  const former = formerCategories(vocabulary)
  const below = (parent: number | null): CategoryNode[] =>
    categories
      .filter((category) => category.parent_id === parent && category.is_active && category.count > 0)
      .map(({ id, name, slug, count }) => ({
        id,
        name: textIn(name, textLanguage(language)),
        slug,
        count,
        ...(former.has(id) && { former: former.get(id) }),
        children: below(id),
      }))
  return below(null)
}
