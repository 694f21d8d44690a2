import { tabsClosed, thisTab } from '#ui/storage/tabs.ts'
import { unsent } from '#ui/storage/unsent-database.ts'
import { keepUnsaved, onDiscarded, readUnsaved } from '#ui/storage/unsaved.ts'
import type { Command } from './basket-commands.rules.ts'
import type { CommandStore, StoredCommands } from './basket-queue.ts'
import type { OwnerId } from './basket-server.ts'

type Key = [user: number, owner: number, tab: string]

const SELF = 0

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
  const database = await unsent()
  const keys = (await database?.getAllKeys('commands', ofUser(user))) ?? []
  return [...new Set(keys.map(([, owner]) => (owner === SELF ? null : owner)))]
}

const ofUser = (user: number) => IDBKeyRange.bound([user], [user, []])
const ofBasket = (user: number, owner: OwnerId) =>
  IDBKeyRange.bound([user, owner ?? SELF], [user, owner ?? SELF, []])

async function keep(user: number, owner: OwnerId, kept: StoredCommands | null): Promise<void> {
  const [database, tab] = [await unsent(), await thisTab()]
  const key: Key = [user, owner ?? SELF, tab]
  await (kept ? database?.put('commands', kept, key) : database?.delete('commands', key))
}

/** The commands of tabs that are closed, which become this one's. A command without an answer is one to be sent again. */
async function takeOver(user: number, owner: OwnerId): Promise<Command[]> {
  const [database, isClosed, own] = [await unsent(), await tabsClosed(), await thisTab()]
  if (!database || !isClosed) return []
  const transaction = database.transaction('commands', 'readwrite')
  const taken: Command[] = []
  for (const key of await transaction.store.getAllKeys(ofBasket(user, owner))) {
    if (!isClosed(key[2])) continue
    const { commands, doubtful } =
      ((await transaction.store.get(key)) as StoredCommands | undefined) ?? nothing
    taken.push(...commands, ...Object.values(doubtful))
    await transaction.store.delete(key)
  }
  if (taken.length > 0) {
    const key: Key = [user, owner ?? SELF, own]
    const { commands, doubtful } =
      ((await transaction.store.get(key)) as StoredCommands | undefined) ?? nothing
    await transaction.store.put({ commands: [...taken, ...commands], doubtful }, key)
  }
  await transaction.done
  return taken
}

/** Forgets what any tab has kept of a user, who signs out. */
onDiscarded((user) => void unsent().then((database) => database?.delete('commands', ofUser(user))))
