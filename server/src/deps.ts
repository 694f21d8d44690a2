import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { KeptRows } from '#db/kept-rows.ts'
import type { PictureSource } from '#lib/picture-source.ts'
import type { AccountRow } from './features/accounts/session/session.queries.ts'

/** Everything the features reach the world through. Built once in main.ts, and by each test. */
export type Deps = {
  db: Db
  /** For reads that may lag a little: the catalogue. The same as `db` where there is no replica. */
  replica: Db
  /** Accounts kept in memory; without it each request reads its own. */
  accounts?: KeptRows<AccountRow>
  /** Pictures that are no photos; a shop of one's own has none. */
  pictures?: PictureSource
  now: () => Date
  config: Config
}
