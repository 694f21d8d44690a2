import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { RowCache } from '#db/row-cache.ts'
import type { LiveUpdates } from './features/platform/live-updates/live-updates.service.ts'
import type { SettingsInMemory } from './features/platform/settings/settings-in-memory.ts'
import type { PictureSource } from '#lib/picture-source.ts'
import type { AccountRow } from './features/accounts/session/session.queries.ts'

/** The dependencies of the features. Built once in main.ts, and by each test. */
export type Deps = {
  db: Db
  /**
   * For what may lag a little: what the catalogue says to everybody. What is the viewer's own, stock and prices are read
   * from `db`, which also says of which version the catalogue must be. The same as `db` without a replica.
   */
  replica: Db
  accounts: RowCache<AccountRow>
  liveUpdates: LiveUpdates
  settings: SettingsInMemory
  /** Pictures that are no photos; only the demonstration has some. */
  pictures?: PictureSource
  now: () => Date
  config: Config
}
