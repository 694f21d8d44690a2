import type { Language } from '@comptoir/contract/common'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { listen, type Listener } from '#db/listen.ts'
import { keepUnits } from '#lib/units.ts'
import { takeCompany } from './company.service.ts'
import { findUnits } from './settings.queries.ts'
import { defaultSettings, readSettings } from './settings.service.ts'

/**
 * Settings that every request asks for, kept in memory: the languages that are on; the company, which is put into the
 * configuration where everything reads it; and the names of units, which every line has. The database notifies changes;
 * without an answer from it, what was known last holds.
 */
export class SettingsInMemory {
  #languages: readonly Language[] = defaultSettings.languages
  readonly #db: Db
  readonly #config: Pick<Config, 'company' | 'installedCompany'>
  readonly #listener: Listener

  constructor(url: string, db: Db, config: Pick<Config, 'company' | 'installedCompany'>) {
    this.#db = db
    this.#config = config
    const read = () => void this.read().catch(() => undefined)
    this.#listener = listen(url, 'setting_changed', { notice: read, start: read })
  }

  get languages(): readonly Language[] {
    return this.#languages
  }

  /** Reads them from the database. */
  async read(): Promise<void> {
    const { languages } = await readSettings(this.#db)
    this.#languages = languages
    keepUnits(await findUnits(this.#db))
    await takeCompany(this.#db, this.#config)
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
