import type { DBSchema, IDBPDatabase } from 'idb'

/** A database that does not open in this time is done without. */
const OPEN_MS = 3000

/**
 * Opens a database of the browser, once per page.
 *
 * @param upgrade makes its stores
 * @returns undefined where the browser has none for us, as in some private windows
 */
export function database<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<S>, oldVersion: number) => void,
): () => Promise<IDBPDatabase<S> | undefined> {
  let connection: Promise<IDBPDatabase<S> | undefined> | undefined
  const open = async () => {
    const late = new Promise<undefined>((done) => setTimeout(done, OPEN_MS))
    try {
      const { openDB } = await import('idb') // no page waits for it to show
      const opening = openDB<S>(name, version, {
        upgrade,
        blocking: (_old, _new, event) => (event.target as IDBDatabase).close(), // a newer shop wants to open it
      })
      return await Promise.race([opening, late])
    } catch {
      return undefined
    }
  }
  return () => (connection ??= open())
}
