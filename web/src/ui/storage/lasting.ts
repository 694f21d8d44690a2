import { tabsClosed, thisTab } from './tabs.ts'
import { keepUnsaved, onDiscarded, readUnsaved } from './unsaved.ts'
import { unsent } from './unsent-database.ts'

/** What is to be written next, by user and name: rows that change with every key are not written for each. */
const wanted = new Map<string, { user: number; name: string; rows: readonly unknown[] }>()
let writing: Promise<void> | undefined

/**
 * Keeps rows as `keepUnsaved()` does, and beyond the end of the browser: the next page takes over what closed tabs have
 * left (C-08).
 */
export function keepLasting(user: number, name: string, rows: readonly unknown[]): void {
  keepUnsaved(user, name, rows.length > 0 ? rows : null)
  wanted.set(`${user} ${name}`, { user, name, rows })
  startWriting()
}

function startWriting(): void {
  writing ??= writeAll()
    .catch((error: unknown) => console.error('Typed rows could not be kept for another tab.', error))
    .finally(() => {
      writing = undefined
      if (wanted.size > 0) startWriting()
    })
}

async function writeAll(): Promise<void> {
  const [database, tab] = [await unsent(), await thisTab()]
  for (const [place, { user, name, rows }] of wanted) {
    wanted.delete(place)
    const key = [user, name, tab] as [number, string, string]
    await (rows.length > 0 ? database?.put('rows', rows, key) : database?.delete('rows', key))
  }
}

/** Puts the rows of closed tabs before those of this one. To be called before a page reads them. */
export const takeOverRows = (): Promise<void> =>
  takeOver().catch((error: unknown) => console.error('Typed rows could not be taken over.', error))

async function takeOver(): Promise<void> {
  const [database, isClosed] = [await unsent(), await tabsClosed()]
  if (!database || !isClosed) return
  const transaction = database.transaction('rows', 'readwrite')
  for (const key of await transaction.store.getAllKeys()) {
    const [user, name, tab] = key
    if (!isClosed(tab)) continue
    const left = (await transaction.store.get(key)) ?? []
    keepLasting(user, name, [...left, ...(readUnsaved<unknown[]>(user, name) ?? [])])
    await transaction.store.delete(key)
  }
  await transaction.done
}

onDiscarded((user) => {
  for (const [place, entry] of wanted) if (entry.user === user) wanted.delete(place)
  void unsent().then((database) => database?.delete('rows', IDBKeyRange.bound([user], [user, []])))
})
