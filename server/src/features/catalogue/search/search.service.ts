import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import { textLanguage, type Language } from '@comptoir/contract/common'
import { newForDays, searchMinimum, suggestionMaximum } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { CompanySession } from '#session.ts'
import { cachesOf } from './caches.ts'
import { cardsOf, type Card } from './cards.service.ts'
import type { Matches } from './codes.service.ts'
import { colorsMeant } from './colors.rules.ts'
import { choices, readFilters, withFormer, withMerged } from './filters.rules.ts'
import { isByPrice, pageOf, type Known, type Query, type Search } from './find.service.ts'
import { catalogueOf, follow } from './memory-index.service.ts'
import * as queries from './search.queries.ts'
import { noteSearch } from './searches-without-result.service.ts'
import { textIn, type Vocabulary } from './vocabulary.rules.ts'

type Output = EndpointOutput<typeof discoverySearch>
type Answer = Pick<Output, 'count' | 'facets' | 'understood'> & { rows: GroupSummary[] }
type SearchViewer = { session: CompanySession; language: Language }

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
  const { viewer, filters } = search
  const { version } = catalogue.index
  cachesOf(deps).keepTo(catalogue, version)
  const { page, keep } = await pageOf(deps, catalogue, search, known)
  const isByOwnCode = search.query.type === 'all' || search.query.type === 'reference'
  const ownKeys = isByOwnCode ? page.keys : []
  const marks = await queries.findMarks(deps.db, page.groupIds, viewer, ownKeys, known.promoted.digest)
  const colors = colorsMeant([
    { named: filters.colors, like: filters.colors },
    { named: page.colors, like: page.colors },
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
