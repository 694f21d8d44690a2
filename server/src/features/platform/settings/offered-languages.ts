import type { Language } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import { listen, type Listener } from '#db/listen.ts'
import { defaultSettings, readSettings } from './settings.service.ts'

/**
 * The languages that are on, kept in memory because every request asks. The database notifies changes; without an answer
 * from it, what was known last holds.
 */
export class OfferedLanguages {
  #on: readonly Language[] = defaultSettings.languages
  readonly #db: Db
  readonly #listener: Listener

  constructor(url: string, db: Db) {
    this.#db = db
    const read = () => void this.read().catch(() => undefined)
    this.#listener = listen(url, 'setting_changed', { notice: read, start: read })
  }

  get on(): readonly Language[] {
    return this.#on
  }

  /** Reads them from the database. */
  async read(): Promise<void> {
    this.#on = (await readSettings(this.#db)).languages
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
