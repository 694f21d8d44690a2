import { codeKey } from '@comptoir/contract/code-key'
import { type KnownProduct, listKnownProducts } from '@comptoir/contract/known-products'
import { call } from '#api/client.ts'
import { copies, keptForMs, pruneCopies } from '#api/offline-database.ts'
import { accessToken } from '#api/token.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { keysOf, lookupKeys, type SeenProduct } from './known-products.rules.ts'

/** Whose products: the user's, at the prices of the company that calls name (`useOwnerId()`; 0 where they name none). */
export type Viewer = { user: number; owner: number }
/** A product as the server told of it at a time, in milliseconds since 1970: price and stock may be others by now. */
export type Known = { product: KnownProduct; at: number }

const MOST_PRODUCTS = 3000
/** So many are kept at once, which takes an old computer some milliseconds. */
const AT_ONCE = 20
/** Each few wait no longer than this. */
const AT_LATEST_MS = 10_000
/** How long the server's list is good enough. */
const FRESH_MS = 15 * 60 * 1000

/**
 * Keeps products for when there is no network, a few whenever the page has nothing else to do and nobody types. A browser
 * that has no room for them keeps none.
 */
export async function rememberProducts(viewer: Viewer, products: readonly SeenProduct[]): Promise<void> {
  try {
    for (let start = 0; start < products.length; start += AT_ONCE) {
      await whenIdle(AT_LATEST_MS)
      if (accessToken() === null) return // nobody's any more
      await keep(viewer, products.slice(start, start + AT_ONCE))
    }
    await pruneCopies('products', MOST_PRODUCTS)
  } catch (error) {
    console.warn('Products could not be kept.', error)
  }
}

async function keep(viewer: Viewer, products: readonly SeenProduct[]): Promise<void> {
  const transaction = (await copies())?.transaction('products', 'readwrite')
  if (!transaction) return
  const at = Date.now()
  await Promise.all(
    products.map(async (seen) => {
      const key = [viewer.user, viewer.owner, seen.id] as [number, number, number]
      const before = (await transaction.store.get(key))?.product
      const {
        barcode = before?.barcode ?? null,
        own_codes = before?.own_codes ?? [],
        style_ref = before?.style_ref ?? null,
      } = seen
      const product = { ...seen, barcode, own_codes, style_ref }
      return transaction.store.put(
        { product, at, codes: keysOf(product).map((code) => prefixOf(viewer) + code) },
        key,
      )
    }),
  )
  await transaction.done
}

/**
 * Asks the server which products to keep, unless that was done a short time ago.
 *
 * @returns whether it was done now
 * @throws ApiError
 */
export async function fetchKnownProducts(viewer: Viewer, language: string): Promise<boolean> {
  const key = [viewer.user, viewer.owner, language] as [number, number, string]
  const database = await copies()
  const before = await database?.get('fetched', key)
  if (!database || (before !== undefined && Date.now() - before < FRESH_MS)) return false
  const query = viewer.owner === 0 ? {} : { owner: viewer.owner }
  const { results } = await call(listKnownProducts, { query })
  await rememberProducts(viewer, results)
  if (accessToken() === null) return false
  await database.put('fetched', Date.now(), key)
  return true
}

/**
 * The product that a code names: a GTIN of any length, a reference in any punctuation, an own code of the company.
 *
 * @returns undefined where none is known, or several are meant
 */
export async function findKnownProduct(viewer: Viewer, code: string): Promise<Known | undefined> {
  const database = await copies()
  for (const key of lookupKeys(code)) {
    const found = await database?.getAllFromIndex('products', 'codes', `${prefixOf(viewer)}${key}`)
    const [only, other] = (found ?? []).filter(isRecent)
    if (only && !other) return only
  }
  return undefined
}

/** All that are known. */
export async function allKnownProducts({ user, owner }: Viewer): Promise<KnownProduct[]> {
  const range = IDBKeyRange.bound([user, owner], [user, owner, []])
  const known = (await (await copies())?.getAll('products', range)) ?? []
  return known.filter(isRecent).map(({ product }) => product)
}

/** Products of which a reference or an own code begins so, in the order of their codes. */
export async function completeKnownProducts(viewer: Viewer, beginning: string, most = 10): Promise<Known[]> {
  const key = codeKey(beginning)
  if (key === '') return []
  const start = `${prefixOf(viewer)}${key}`
  const range = IDBKeyRange.bound(start, `${start}\uffff`)
  const found = (await (await copies())?.getAllFromIndex('products', 'codes', range)) ?? []
  const byId = new Map(found.filter(isRecent).map((known) => [known.product.id, known]))
  return [...byId.values()].slice(0, most)
}

const isRecent = ({ at }: Known): boolean => Date.now() - at < keptForMs

const prefixOf = ({ user, owner }: Viewer) => `${user}/${owner}/`
