import type { Group } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import type { SerializedAnswer } from '#lib/answers.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { LruCache } from '#lib/lru-cache.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import { papersFor } from '#features/catalogue/papers/papers.service.ts'
import * as queries from './products.queries.ts'
import { type Facts, toFacts } from './products.rules.ts'

/** `drafts`: also a style that customers do not see. */
export type StyleKey = { group: number; language: Language; tariff: number; drafts?: boolean }
export type StyleViewer = { user: number; company: number; tariff: number; today: string }

/** A style's page as it was last written, and what it was written from. */
export type StylePage = {
  /** Of the catalogue. */
  version: number
  products: number[]
  /** What else it shows: the day, whether prices are seen, and the products' state for the viewer. */
  seen: string
  answer: SerializedAnswer<Group>
}

const caches = new WeakMap<Db, LruCache<StylePage>>()

/** The pages kept in memory, bounded in bytes by STYLE_CACHE_MB. */
export function stylePagesOf({ replica, config }: Deps): LruCache<StylePage> {
  const pages = caches.get(replica) ?? new LruCache<StylePage>(config.styleCacheMb * 1024 * 1024, pageBytes)
  caches.set(replica, pages)
  return pages
}
const pageBytes = ({ answer, seen, products }: StylePage) =>
  500 + answer.json.byteLength + seen.length + products.length * 8

/** How often a style is read again when the catalogue changes between two statements. */
const tries = 3

/**
 * What the catalogue says of a style, and how its products stand at this moment, as JSON of `State`; both of one version
 * of the catalogue. The state is the database's own; a replica that has not come to the same version is passed over.
 *
 * @param known the state, where it was just read
 * @throws NotFoundError when there is no such style on sale, with what takes its place
 */
export async function readStyle(
  { db, replica, config }: Deps,
  which: StyleKey,
  whom: StyleViewer,
  known?: queries.StateRow,
): Promise<{ facts: Facts; state: string }> {
  const pictured = (key: string) => imageUrl(config, key)
  for (let left = tries; ; left--) {
    const row = await queries.findFacts(left === tries ? replica : db, { drafts: false, ...which })
    if (!row?.products) {
      if (left === tries && replica !== db) continue // new, or on sale again
      throw await noLongerSold(db, which)
    }
    const products = row.products.map(({ id }) => id)
    const { version, state } =
      known?.version === row.version ? known : await queries.findState(db, { ...whom, products })
    if (version === row.version || left === 0)
      return { facts: toFacts({ ...row, papers: papersFor(row.papers, which.language) }, pictured), state }
  }
}

async function noLongerSold(db: Db, which: StyleKey): Promise<NotFoundError> {
  const known = await queries.findSuccessorOfStyle(db, which)
  if (!known) return new NotFoundError(message('product_not_found'))
  return new NotFoundError(message('barcode_discontinued', { ref: known.ref, name: known.name }), {
    code: 'discontinued',
    ...known,
  })
}
