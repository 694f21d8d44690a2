import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { CategoryNode, discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { newForDays, searchMinimum } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { RuleError, say } from '#lib/errors.ts'
import { imageUrl } from '../images/images.service.ts'
import { ownerFor, type Owner } from '../owners/owners.service.ts'
import type { Account } from '../session/session.service.ts'
import { readCodes } from './codes.service.ts'
import { toFacets } from './facets.service.ts'
import { readFilters } from './filters.rules.ts'
import { understand } from './meaning.service.ts'
import { readQuery } from './query.rules.ts'
import * as queries from './search.queries.ts'
import {
  catalogueVersion,
  memoryFor,
  memoryOf,
  type Matches,
  type Memory,
  type Plan,
} from './search-memory.service.ts'
import { textIn, type Vocabulary } from './vocabulary.rules.ts'

type Query = EndpointInput<typeof discoverySearch>['query']
type Answer = Pick<EndpointOutput<typeof discoverySearch>, 'count' | 'facets'> & { rows: GroupSummary[] }
type Reader = { account: Account; language: Language }
type Asked = { query: Query; owner: Owner; viewer: queries.Viewer; language: Language }

/**
 * Groups by words, codes and filters, with the counts of every filter value (SRCH-01, OD-22).
 *
 * @throws RuleError on `query` for one or two characters
 */
export async function discover(deps: Deps, { account, language }: Reader, query: Query): Promise<Answer> {
  const text = query.query ?? ''
  if (text !== '' && text.length < searchMinimum)
    throw new RuleError({ query: [say('min_length', { limit: searchMinimum })] })
  const owner = await ownerFor(deps, account, query.owner)
  const viewer = viewerOf(deps, account, owner, language)
  const asked = { query, owner, viewer, language }
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
  const plan = await planFor(db, memory, asked)
  const search = searchOf(plan, asked)
  const key = JSON.stringify(search)
  const isPersonal = search.ordering === 'price' || search.ordering === '-price'
  const kept = isPersonal ? undefined : memory.pages.get(key)
  const { found, page } = kept
    ? { found: kept, page: await queries.findPage(db, asked.viewer, kept.group_ids) }
    : await queries.findGroups(db, search, asked.viewer)
  memory.latest = page.version
  const isFresh =
    page.version === found.version &&
    (plan === browsing || plan.version === page.version) &&
    catalogueVersion(page.version) === memory.version
  if (!isFresh) memory.pages.delete(key)
  else if (!kept && !isPersonal) memory.pages.set(key, found)
  const { vocabulary } = memory
  return {
    isFresh,
    version: page.version,
    answer: {
      count: found.count,
      rows: page.groups.map((row) => toSummary(deps, row, asked, vocabulary, plan.matches)),
      facets: toFacets(memory, found, asked.query, asked.language),
    },
  }
}

const nothing: queries.UnitHits = { words: [], postings: [], pairs: null, groups: [], count: 0 }
/** No text: everything, in the order of the catalogue. */
const browsing: Plan = { version: '', units: nothing, coded: [], matches: new Map() }

/** What the words and codes of the text mean to this owner; looked up anew when anything has changed since. */
async function planFor(db: Deps['replica'], memory: Memory, { query, owner }: Asked): Promise<Plan> {
  const { query: text = '', type } = query
  if (text === '') return browsing
  const key = JSON.stringify([owner.id, type, text])
  const kept = memory.plans.get(key)
  if (kept?.version === memory.latest) return kept
  const version = memory.latest
  const reading = readQuery(text, memory.vocabulary)
  const codes = type === 'name' ? undefined : await readCodes(db, owner.id, reading, type)
  const needsWords = type === 'name' || (type === 'all' && !codes?.isWhole)
  const units = needsWords ? await understand(db, memory, reading, codes?.hits ?? []) : nothing
  const plan = { version, units, coded: codes?.groups ?? [], matches: codes?.matches ?? new Map() }
  memory.plans.set(key, plan)
  return plan
}

/** The search in numbers. What does not matter for its ordering is left blank, so that more searches are the same. */
function searchOf({ units, coded }: Plan, { query, owner, viewer, language }: Asked): queries.Search {
  const byPrice = query.ordering === 'price' || query.ordering === '-price'
  // The order of prices would tell about them (OD-37).
  const ordering = byPrice && owner.prices_hidden ? 'relevance' : query.ordering
  return {
    units,
    coded,
    isBrowsing: (query.query ?? '') === '',
    filters: readFilters(query),
    ordering,
    language: ordering === 'name' ? language : '',
    owner_id: byPrice ? owner.id : 0,
    tariff_id: byPrice ? owner.tariff_id : 0,
    newFrom: viewer.newFrom,
    today: viewer.today,
    limit: query.limit,
    offset: query.offset,
  }
}

function viewerOf({ now }: Deps, account: Account, owner: Owner, language: Language): queries.Viewer {
  const today = now()
  const newFrom = new Date(today.getTime() - newForDays * 24 * 60 * 60 * 1000)
  return {
    language,
    user_id: account.id,
    owner_id: owner.id,
    tariff_id: owner.tariff_id,
    today: today.toISOString().slice(0, 10),
    newFrom: newFrom.toISOString().slice(0, 10),
  }
}

function toSummary(
  { config }: Deps,
  row: queries.GroupRow,
  { owner, language }: Asked,
  vocabulary: Vocabulary,
  matches: Matches,
): GroupSummary {
  const { brand_id, category_id, color_ids, size_ids, image, price_from, recommend_price, ...rest } = row
  const category = vocabulary.categories.get(category_id)
  return {
    ...rest,
    image: image && imageUrl(config, image),
    brand: (brand_id !== null && vocabulary.brands.get(brand_id)) || null,
    category: { id: category_id, name: category ? textIn(category.name, language) : '' },
    colors: color_ids.flatMap((id) => {
      const color = vocabulary.colors.get(id)
      return color ? [{ id, name: textIn(color.name, language), hex: color.hex }] : []
    }),
    sizes: size_ids.flatMap((id) => {
      const size = vocabulary.sizes.get(id)
      return size ? [{ id, name: size.name }] : []
    }),
    price_from: owner.prices_hidden ? null : price_from,
    recommend_price: owner.prices_hidden ? null : recommend_price,
    match: matches.get(row.id) ?? null,
  }
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
