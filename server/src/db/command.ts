import { loadConfig, type Config } from '../config.ts'
import { hasEmbedded } from './embedded.ts'
import { migrate, MigrationError } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

const NOTHING_DONE = 2

/**
 * Runs a command on the shop's database: prints to the standard error which database it is, opens it, migrates it, and
 * closes it in the end. If it gets no further than that, it prints why in one line, and the exit code is 2: nothing was
 * done.
 *
 * @param work     also gets the names of the migrations that were run
 * @param options.create whether a missing embedded database is created; otherwise it is refused, because the command was
 *                 probably run without the settings of the shop
 */
export async function withShopDatabase(
  work: (database: OpenDatabase, config: Config, migrated: string[]) => Promise<void>,
  { create = false } = {},
): Promise<void> {
  const config = loadConfig({}, NOTHING_DONE)
  let database: OpenDatabase | undefined
  try {
    let migrated: string[]
    try {
      if (!namedDatabase(config, { create })) return
      database = await openDatabase(config)
      migrated = await migrate(database)
    } catch (error) {
      const reason = reasonOf(error)
      console.error(error instanceof MigrationError ? reason : `The database cannot be used: ${reason}`)
      process.exitCode = NOTHING_DONE
      return
    }
    await work(database, config, migrated)
  } finally {
    await database?.close()
  }
}

/** The message of an error; Node's own about a connection that failed has none. */
export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each) => (each as Error).message).join(', ')
    : (error as Error).message

/** Prints which database the command works on; false, with the exit code 2, if it does not exist. */
export function namedDatabase({ databaseUrl, dataDir }: Config, { create = false } = {}): boolean {
  if (!databaseUrl && !create && !hasEmbedded(dataDir)) {
    console.error(
      `There is no database in ${dataDir}. Run this command with the settings of the shop (DATABASE_URL or DATA_DIR, ` +
        'as its service has them), or begin a new shop there with npm run db:migrate -- --create.',
    )
    process.exitCode = NOTHING_DONE
    return false
  }
  console.error(`Database: ${databaseUrl ? withoutPassword(databaseUrl) : `embedded, in ${dataDir}`}`)
  return true
}

function withoutPassword(address: string): string {
  const { hostname, port, pathname } = new URL(address)
  return `${pathname.slice(1)} on ${hostname || 'localhost'}${port && `:${port}`} (DATABASE_URL)`
}
