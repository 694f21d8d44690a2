import type { CurrentUser } from '@comptoir/contract/auth'
import type { KnownProduct } from '@comptoir/contract/known-products'
import type { DBSchema } from 'idb'
import { database } from '#ui/storage/database.ts'
import { offlineDatabase, workerCaches } from '#ui/storage/storage.ts'

/** Copies older than this are not read any more: a session ends after a week without a call (decision 38). */
export const keptForMs = 7 * 24 * 60 * 60 * 1000

type AnswerKey = [user: number, company: number, query: string]
type ProductKey = [user: number, owner: number, product: number]
/** Times are milliseconds since 1970. */
interface Schema extends DBSchema {
  /** Who was signed in last. */
  user: { key: 'last'; value: { user: CurrentUser; at: number } }
  answers: { key: AnswerKey; value: { data: unknown; at: number }; indexes: { at: number } }
  products: {
    key: ProductKey
    value: { product: KnownProduct; at: number; codes: string[] }
    indexes: { at: number; codes: string }
  }
  /** When the products of a user, for a company, were last asked for. */
  fetched: { key: [user: number, owner: number, language: string]; value: number }
}

/**
 * Copies of what the server has, to be read without a network (C-08). Nothing in it is the only one of its kind: it may be
 * deleted at any time.
 */
export const copies = database<Schema>(offlineDatabase, 1, (made) => {
  made.createObjectStore('user')
  made.createObjectStore('answers').createIndex('at', 'at')
  const products = made.createObjectStore('products')
  products.createIndex('at', 'at')
  products.createIndex('codes', 'codes', { multiEntry: true })
  made.createObjectStore('fetched')
})

/**
 * Keeps who is signed in. What was kept of somebody else, or with prices for somebody who may not see them any more, is
 * deleted.
 *
 * @param user null where nobody is signed in
 */
export async function keepUser(user: CurrentUser | null): Promise<void> {
  await putUser(user).catch((error: unknown) => console.warn('The user could not be kept.', error))
}

async function putUser(user: CurrentUser | null): Promise<void> {
  const database = await copies()
  const before = (await database?.get('user', 'last'))?.user
  const isSame = before?.id === user?.id && before?.prices_hidden === user?.prices_hidden
  if (before && !isSame) await deleteCopies()
  if (user) await database?.put('user', { user, at: Date.now() }, 'last')
}

/** Who was signed in last, unless that is too long ago. */
export async function recallUser(): Promise<{ user: CurrentUser; at: number } | undefined> {
  const last = await (await copies())?.get('user', 'last')
  return last && Date.now() - last.at < keptForMs ? last : undefined
}

/** Deletes the copies of whoever was signed in. */
export const deleteCopies = (): Promise<void> =>
  clear().catch((error: unknown) => console.error('Copies of what was read could not be deleted.', error))

async function clear(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(workerCaches.pictures)
  const stores = ['user', 'answers', 'products', 'fetched'] as const
  const transaction = (await copies())?.transaction(stores, 'readwrite')
  if (!transaction) return
  await Promise.all(stores.map((store) => transaction.objectStore(store).clear()))
  await transaction.done
}

/** Deletes copies that are too old, and the oldest of those beyond `most`. */
export async function pruneCopies(store: 'answers' | 'products', most: number): Promise<void> {
  const transaction = (await copies())?.transaction(store, 'readwrite')
  if (!transaction) return
  let tooMany = (await transaction.store.count()) - most
  const oldest = Date.now() - keptForMs
  for (
    let cursor = await transaction.store.index('at').openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    if (tooMany <= 0 && cursor.value.at >= oldest) break
    await cursor.delete()
    tooMany -= 1
  }
  await transaction.done
}
