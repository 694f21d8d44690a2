import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { CategoryNode, discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { newForDays, searchMinimum } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import { RuleError, say } from '#lib/errors.ts'
import type { Company, CompanySession } from '#session.ts'
import { cardsOf } from './cards.service.ts'
import type { CodeHit } from './codes.queries.ts'
import { keysOf, readCodes } from './codes.service.ts'
import { colorsMeant } from './colors.rules.ts'
import { toFacets } from './facets.service.ts'
import { readFilters } from './filters.rules.ts'
import { understand } from './meaning.service.ts'
import { picturesIn, type Picture } from './pictures.service.ts'
import { colorsIn, readQuery } from './query.rules.ts'
import * as queries from './search.queries.ts'
import {
  catalogueVersion,
  memoryFor,
  memoryOf,
  type Card,
  type Memory,
  type Plan,
} from './search-memory.service.ts'
import { textIn } from './vocabulary.rules.ts'

type Query = EndpointInput<typeof discoverySearch>['query']
type Answer = Pick<EndpointOutput<typeof discoverySearch>, 'count' | 'facets'> & { rows: GroupSummary[] }
type Reader = { session: CompanySession; language: Language }
type Asked = { query: Query; company: Company; viewer: queries.Viewer; language: Language }

/**
 * Groups by words, codes and filters, with the counts of every filter value (SRCH-01, OD-22).
 *
 * @throws RuleError on `query` for one or two characters
 */
export async function discover(deps: Deps, { session, language }: Reader, query: Query): Promise<Answer> {
  const text = query.query ?? ''
  if (text !== '' && text.length < searchMinimum)
    throw new RuleError({ query: [say('min_length', { limit: searchMinimum })] })
  const { company } = session
  const viewer = viewerOf(deps, session, language)
  const asked = { query, company, viewer, language }
  let memory = await memoryOf(deps.replica)
  for (let tries = 1; ; tries++) {
    const { answer, version, isFresh } = await attempt(deps, memory, asked)
    if (isFresh || tries === maximumTries) return answer
    memory = await memoryFor(deps.replica, version)
  }
}

/** The catalogue may change between two statements; while an import runs it does so all the time. */
const maximumTries = 3

async function attempt(deps: Deps, memory: Memory, asked: Asked) {
  const { replica: db } = deps
  const { viewer, query, company } = asked
  const ownKey = JSON.stringify([company.id, query.type, query.query])
  const own = memory.own.get(ownKey) ?? []
  const plan = await planFor(db, memory, asked, own)
  const search = searchOf(plan, asked)
  const key = JSON.stringify(search)
  const isPersonal = search.ordering === 'price' || search.ordering === '-price'
  const kept = isPersonal ? undefined : memory.pages.get(key)
  const { found, marks } = kept
    ? { found: kept, marks: await queries.findMarks(db, kept.group_ids, viewer, plan.ownKeys) }
    : await queries.findGroups(db, search, viewer, plan.ownKeys)
  const { version } = marks
  const { cards, isFresh: areCardsFresh } = await cardsOf(deps, memory, asked, version, found.group_ids)
  memory.latest = version
  const isOwnSame = JSON.stringify(marks.own ?? []) === JSON.stringify(own)
  if (!isOwnSame) memory.own.set(ownKey, marks.own ?? [])
  const isFresh =
    isOwnSame &&
    areCardsFresh &&
    version === found.version &&
    (plan === browsing || plan.version === version) &&
    catalogueVersion(version) === memory.version
  if (!isFresh) memory.pages.delete(key)
  else if (!kept && !isPersonal) memory.pages.set(key, found)
  const { colors } = search.filters
  const shown = colorsMeant([
    { named: colors, like: colors },
    { named: plan.colors, like: plan.colors },
  ])
  const pictures = await picturesIn(deps, memory, found.group_ids, shown)
  const toSummary = summaryFor(company, marks, plan, pictures)
  return {
    isFresh,
    version,
    answer: {
      count: found.count,
      rows: found.group_ids.flatMap((id) => {
        const card = cards.get(id)
        return card ? [toSummary(card)] : []
      }),
      facets: toFacets(memory, found, asked.query, asked.language),
    },
  }
}

const nothing: queries.UnitHits = { words: [], postings: [], pairs: null, groups: [], count: 0 }
/** No text: everything, in the order of the catalogue. */
const browsing: Plan = { version: '', ownKeys: [], units: nothing, coded: [], matches: new Map(), colors: [] }

/**
 * What the words and codes of the text mean; looked up anew when anything has changed since.
 *
 * @param own what the company's own codes among them name
 */
async function planFor(db: Deps['replica'], memory: Memory, { query }: Asked, own: CodeHit[]): Promise<Plan> {
  const { query: text = '', type } = query
  if (text === '') return browsing
  const key = JSON.stringify([type, text, own])
  const kept = memory.plans.get(key)
  if (kept?.version === memory.latest) return kept
  const version = memory.latest
  const reading = readQuery(text, memory.vocabulary)
  const codes = type === 'name' ? undefined : await readCodes(db, memory, reading, type, own)
  const needsWords = type === 'name' || (type === 'all' && !codes?.isWhole)
  const plan = {
    version,
    ownKeys: type === 'all' || type === 'reference' ? keysOf(reading) : [],
    units: needsWords ? await understand(db, memory, reading, codes?.hits ?? []) : nothing,
    coded: codes?.groups ?? [],
    matches: codes?.matches ?? new Map(),
    colors: colorsIn(reading, memory.vocabulary),
  }
  memory.plans.set(key, plan)
  return plan
}

/** The search in numbers. What does not matter for its ordering is left blank, so that more searches are the same. */
function searchOf({ units, coded }: Plan, { query, company, viewer, language }: Asked): queries.Search {
  const byPrice = query.ordering === 'price' || query.ordering === '-price'
  // The order of prices would tell about them (OD-37).
  const ordering = byPrice && company.prices_hidden ? 'relevance' : query.ordering
  return {
    units,
    coded,
    isBrowsing: (query.query ?? '') === '',
    filters: readFilters(query),
    ordering,
    language: ordering === 'name' ? language : '',
    company_id: byPrice ? company.id : 0,
    tariff_id: byPrice ? company.tariff_id : 0,
    newFrom: viewer.newFrom,
    today: viewer.today,
    limit: query.limit,
    offset: query.offset,
  }
}

function viewerOf({ now }: Deps, { user, company }: CompanySession, language: Language): queries.Viewer {
  const today = dayIn(now())
  return {
    language,
    user_id: user.id,
    company_id: company.id,
    tariff_id: company.tariff_id,
    today,
    newFrom: plusDays(today, -newForDays),
  }
}

/** Puts what is the company's own, the product that a code named and the colour that was asked for onto cards. */
function summaryFor(
  { prices_hidden }: Company,
  marks: queries.Marks,
  { matches }: Plan,
  pictures: Map<number, Picture>,
) {
  const inBasket = new Set(marks.in_basket)
  const ordered = new Set(marks.already_ordered)
  return (card: Card): GroupSummary => ({
    ...card,
    image: pictures.get(card.id)?.image ?? card.image,
    image_color: pictures.get(card.id)?.color ?? null,
    price_from: prices_hidden ? null : (marks.agreed?.[card.id] ?? card.price_from),
    recommend_price: prices_hidden ? null : card.recommend_price,
    in_basket: inBasket.has(card.id),
    already_ordered: ordered.has(card.id),
    match: matches.get(card.id) ?? null,
  })
}

/** The category tree with the number of groups in and below each (CAT-01); categories without groups stay out. */
export async function categoryTree({ replica: db }: Deps, language: Language): Promise<CategoryNode[]> {
  const memory = await memoryFor(db, await queries.findVersion(db))
  const below = (parent: number | null): CategoryNode[] =>
    memory.categories
      .filter((category) => category.parent_id === parent && category.count > 0)
      .map(({ id, name, slug, count }) => ({
        id,
        name: textIn(name, language),
        slug,
        count,
        children: below(id),
      }))
  return below(null)
}
