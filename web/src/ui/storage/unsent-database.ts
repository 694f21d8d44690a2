import type { DBSchema } from 'idb'
import { database } from './database.ts'
import { commandDatabase } from './storage.ts'

interface Schema extends DBSchema {
  /** Changes of baskets (`StoredCommands`). */
  commands: { key: [user: number, owner: number, tab: string]; value: unknown }
  /** Rows that were typed or scanned, by what they are called in the tab. */
  rows: { key: [user: number, name: string, tab: string]; value: readonly unknown[] }
}

/** What tabs have not sent yet, for other tabs when they are closed; undefined where the browser has no database for us. */
export const unsent = database<Schema>(commandDatabase, 2, (made, before) => {
  if (before < 1) made.createObjectStore('commands')
  made.createObjectStore('rows')
})
