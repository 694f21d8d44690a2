import type { Facet, Understood } from '@comptoir/contract/catalogue'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { LruCache } from '#lib/lru-cache.ts'
import type { Card } from './cards.service.ts'
import type { Matches } from './codes.service.ts'
import type { Promoted } from './search.queries.ts'
import type { Match } from './match.rules.ts'
import type { Catalogue } from './word-match.rules.ts'

/** A page as it was found: the same for everybody who asks the same. */
export type Page = {
  count: number
  groupIds: number[]
  facets: Facet[]
  matches: Matches
  understood: Understood
  /** Codes that the text may be. */
  keys: string[]
  /** Colours that the text names. */
  colors: number[]
}

/** What is kept of searches, all of one state of the catalogue; each bounded in bytes by SEARCH_CACHE_MB. */
export class SearchCaches {
  /** What words stand for, by language and word; undefined was looked up, too. */
  readonly words: LruCache<{ match: Match | undefined }>
  readonly pages: LruCache<Page>
  readonly cards: LruCache<Card>
  /** As the last search found them. Most often they are the same for everybody. */
  promoted: Promoted = { groupIds: [], digest: '' }
  #catalogue: Catalogue | undefined
  #revision = -1
  #version = ''

  constructor(megabytes: number) {
    const bytes = megabytes * 1024 * 1024
    this.words = new LruCache(bytes / 4, ({ match }) =>
      match ? match.slots.byteLength + match.points.byteLength + matchBytes : 0,
    )
    this.pages = new LruCache(bytes / 4, pageBytes)
    this.cards = new LruCache(bytes / 2, cardBytes)
  }

  /** Forgets what belongs to another state than this one. */
  keepTo(catalogue: Catalogue, version: string): void {
    if (this.#catalogue !== catalogue || this.#revision !== catalogue.index.revision) this.words.clear()
    if (this.#catalogue !== catalogue || this.#version !== version) {
      this.pages.clear()
      this.cards.clear()
    }
    this.#catalogue = catalogue
    this.#revision = catalogue.index.revision
    this.#version = version
  }
}

/** What two typed arrays take besides their content. */
const matchBytes = 400
/** About so much: objects of a few short texts and numbers. */
const facetValueBytes = 70
const pageBytes = ({ facets, groupIds, matches, keys, colors }: Page) =>
  facets.reduce((sum, { values }) => sum + values.length * facetValueBytes, 1000) +
  (groupIds.length + colors.length) * 8 +
  keys.length * 32 +
  matches.size * 300
/** What V8 keeps for a card besides its texts and lists. */
const cardFixedBytes = 500
const cardBytes = ({ names, prices, color_ids, size_ids }: Card) =>
  cardFixedBytes +
  Object.values(names).reduce((sum, name = '') => sum + 32 + name.length, 0) +
  Object.keys(prices).length * 48 +
  (color_ids.length + size_ids.length) * 8

const cachesByDb = new WeakMap<Db, SearchCaches>()

export function cachesOf({ replica, config }: Deps): SearchCaches {
  const caches = cachesByDb.get(replica) ?? new SearchCaches(config.searchCacheMb)
  cachesByDb.set(replica, caches)
  return caches
}
