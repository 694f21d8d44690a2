import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { LruCache } from '#lib/lru-cache.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import * as queries from './products.queries.ts'
import { type Facts, toFacts } from './products.rules.ts'

type StyleKey = { group: number; language: string; tariff: number }
type StyleViewer = { user: number; company: number; today: string }

const caches = new WeakMap<Db, LruCache<Facts>>()

/** How often a style is read again when the catalogue changes between two statements. */
const tries = 3

/**
 * What the catalogue says of a style, and how its products stand at this moment, as JSON of `State`. The first is kept in memory; the
 * second is read each time and brings the version of the catalogue with it, so that nothing outdated is ever used.
 *
 * @throws NotFoundError when there is no such style on sale
 */
export async function styleOf(
  deps: Deps,
  which: StyleKey,
  whom: StyleViewer,
): Promise<{ facts: Facts; state: string }> {
  const key = `${which.group}/${which.language}/${which.tariff}`
  const memory =
    caches.get(deps.replica) ?? new LruCache<Facts>(deps.config.styleCacheMb * 1024 * 1024, sizeOf)
  caches.set(deps.replica, memory)
  let facts = memory.get(key)
  for (let left = tries; ; left--) {
    facts ??= await read(deps, which)
    const products = facts.products.map(({ id }) => id)
    const { version, state } = await queries.findState(deps.replica, { ...whom, products })
    if (version === facts.version || left === 0) {
      memory.set(key, facts)
      return { facts, state }
    }
    facts = undefined
  }
}

/** About so many bytes: what is kept of each product, half of it in the page that was sent last. */
const productBytes = 1600
const sizeOf = ({ products, description }: Facts) =>
  3000 + description.length * 2 + products.length * productBytes

async function read({ replica, config }: Deps, which: StyleKey): Promise<Facts> {
  const row = await queries.findFacts(replica, which)
  if (!row?.products) throw new NotFoundError(message('product_not_found'))
  return toFacts(row, (key) => imageUrl(config, key))
}
