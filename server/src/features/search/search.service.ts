import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { CategoryNode, discoverySearch, GroupSummary } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { newForDays, searchMinimum } from '@comptoir/contract/rules'
import type { Deps } from '#deps.ts'
import { RuleError, say } from '#lib/errors.ts'
import { imageUrl } from '../images/images.service.ts'
import { ownerFor, type Owner } from '../owners/owners.service.ts'
import type { Account } from '../session/session.service.ts'
import { readCodes, type Named } from './codes.service.ts'
import { toFacets } from './facets.service.ts'
import { readFilters } from './filters.rules.ts'
import { understand } from './meaning.service.ts'
import { readQuery } from './query.rules.ts'
import * as queries from './search.queries.ts'
import { catalogueVersion, memoryFor, memoryOf, type Memory } from './search-memory.service.ts'
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
  const { search, matches } = await plan(db, memory, asked)
  const key = JSON.stringify([search, asked.viewer.newFrom])
  const isPersonal = search.ordering === 'price' || search.ordering === '-price'
  const kept = isPersonal ? undefined : memory.pages.get(key)
  const found = kept ?? (await queries.findGroups(db, search))
  if (!kept && !isPersonal && catalogueVersion(found.version) === memory.version) memory.pages.set(key, found)
  const page = await queries.findPage(db, asked.viewer, found.group_ids)
  const isFresh = page.version === found.version && catalogueVersion(page.version) === memory.version
  if (!isFresh) memory.pages.delete(key)
  const { vocabulary } = memory
  return {
    isFresh,
    version: page.version,
    answer: {
      count: found.count,
      rows: page.groups.map((row) => toSummary(deps, row, asked, vocabulary, matches)),
      facets: toFacets(memory, found.counts, asked.query, asked.language),
    },
  }
}

/** What to look for: the words and codes of the query in numbers, and the filters. */
async function plan(
  db: Deps['replica'],
  memory: Memory,
  { query, owner, viewer, language }: Asked,
): Promise<{ search: queries.Search; matches: Named['matches'] }> {
  const text = query.query ?? ''
  const nothing: queries.UnitHits = { words: [], postings: [], pairs: null, groups: [], count: 0 }
  const ordering =
    owner.prices_hidden && (query.ordering === 'price' || query.ordering === '-price')
      ? 'relevance' // the order of prices would tell about them (OD-37)
      : query.ordering
  const search: queries.Search = {
    units: nothing,
    coded: [],
    isBrowsing: text === '',
    filters: readFilters(query),
    ordering,
    language: ordering === 'name' ? language : '',
    owner_id: 0,
    tariff_id: 0,
    newFrom: viewer.newFrom,
    today: viewer.today,
    limit: query.limit,
    offset: query.offset,
    ...(ordering.endsWith('price') && { owner_id: owner.id, tariff_id: owner.tariff_id }),
  }
  if (text === '') return { search, matches: new Map() }
  const reading = readQuery(text, memory.vocabulary)
  const codes = query.type === 'name' ? undefined : await readCodes(db, owner.id, reading, query.type)
  const needsWords = query.type === 'name' || (query.type === 'all' && !codes?.isWhole)
  const { hits } = needsWords ? await understand(db, memory, reading, codes?.hits ?? []) : { hits: nothing }
  return {
    search: { ...search, units: hits, coded: codes?.groups ?? [] },
    matches: codes?.matches ?? new Map(),
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
  matches: Named['matches'],
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
