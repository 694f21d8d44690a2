import type { DBSchema } from 'idb'
import { newKey } from '#api/key.ts'
import { database } from '#ui/storage/database.ts'
import { commandDatabase } from '#ui/storage/storage.ts'
import { keepUnsaved, onDiscarded, readUnsaved } from '#ui/storage/unsaved.ts'
import type { Command } from './basket-commands.rules.ts'
import type { CommandStore, StoredCommands } from './basket-queue.ts'
import type { OwnerId } from './basket-server.ts'

type Key = [user: number, owner: number, tab: string]
interface Schema extends DBSchema {
  commands: { key: Key; value: StoredCommands }
}

const SELF = 0
const TAB = 'basket tab'
const lockOf = (tab: string) => `${TAB} ${tab}`

/**
 * Where a tab keeps the commands of a basket that the server has not confirmed: in its sessionStorage, which is written
 * at once, and in a database of the browser, from which another tab takes them over when this one is closed (C-08).
 */
export function commandStore(user: number, owner: OwnerId): CommandStore {
  const name = `basket ${owner ?? 'self'}`
  return {
    load: async () => {
      const own = readUnsaved<StoredCommands>(user, name) ?? nothing
      return { ...own, commands: [...(await takeOver(user, owner)), ...own.commands] }
    },
    takeOver: () => takeOver(user, owner),
    save(kept) {
      const isEmpty = kept.commands.length === 0 && Object.keys(kept.doubtful).length === 0
      keepUnsaved(user, name, isEmpty ? null : kept)
      keep(user, owner, isEmpty ? null : kept).catch((error: unknown) => {
        console.error('Unsaved changes of the basket could not be kept for another tab.', error)
      })
    },
  }
}
const nothing: StoredCommands = { commands: [], doubtful: {} }

/** The clients for whom tabs that were closed have left commands. */
export async function ownersLeft(user: number): Promise<OwnerId[]> {
  const database = await opened()
  const keys = (await database?.getAllKeys('commands', ofUser(user))) ?? []
  return [...new Set(keys.map(([, owner]) => (owner === SELF ? null : owner)))]
}

/** Undefined where the browser has no database for us: then a tab keeps what is its own. */
const opened = database<Schema>(commandDatabase, 1, (made) => void made.createObjectStore('commands'))

const ofUser = (user: number) => IDBKeyRange.bound([user], [user, []])
const ofBasket = (user: number, owner: OwnerId) =>
  IDBKeyRange.bound([user, owner ?? SELF], [user, owner ?? SELF, []])

async function keep(user: number, owner: OwnerId, kept: StoredCommands | null): Promise<void> {
  const [database, tab] = [await opened(), await thisTab()]
  const key: Key = [user, owner ?? SELF, tab]
  await (kept ? database?.put('commands', kept, key) : database?.delete('commands', key))
}

/** The commands of tabs that are closed, which become this one's. A command without an answer is one to be sent again. */
async function takeOver(user: number, owner: OwnerId): Promise<Command[]> {
  if (!('locks' in navigator)) return [] // on a page that is not secure nobody knows which tabs live
  const [database, own] = [await opened(), await thisTab()]
  if (!database) return []
  const living = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
  const transaction = database.transaction('commands', 'readwrite')
  const taken: Command[] = []
  for (const key of await transaction.store.getAllKeys(ofBasket(user, owner))) {
    if (key[2] === own || living.has(lockOf(key[2]))) continue
    const { commands, doubtful } = (await transaction.store.get(key)) ?? nothing
    taken.push(...commands, ...Object.values(doubtful))
    await transaction.store.delete(key)
  }
  if (taken.length > 0) {
    const key: Key = [user, owner ?? SELF, own]
    const { commands, doubtful } = (await transaction.store.get(key)) ?? nothing
    await transaction.store.put({ commands: [...taken, ...commands], doubtful }, key)
  }
  await transaction.done
  return taken
}

/** Forgets what any tab has kept of a user, who signs out. */
onDiscarded((user) => void opened().then((database) => database?.delete('commands', ofUser(user))))

/** The name of this tab, which it holds as a lock for as long as its page lives; a copy of a tab takes another one. */
const thisTab = (): Promise<string> => (name ??= nameTab())
let name: Promise<string> | undefined

async function nameTab(): Promise<string> {
  const known = readTab()
  if (known !== null && (await hold(known))) return known
  const fresh = newKey()
  try {
    sessionStorage.setItem(TAB, fresh)
  } catch {
    // The browser keeps nothing: the name lives as long as the page.
  }
  await hold(fresh)
  return fresh
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(TAB)
  } catch {
    return null
  }
}

/** @returns whether the name was free */
function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((done) => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      done(lock !== null)
      if (lock)
        return new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    })
  })
}
// A page that is shown again as it was left has given its name back.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && (name = undefined))
