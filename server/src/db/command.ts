import { loadConfig, type Config } from '../config.ts'
import { hasEmbedded } from './embedded.ts'
import { migrate, MigrationError } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

/**
 * Runs a command on the shop's database: prints to the standard error which database it is, opens it, migrates it, and
 * closes it in the end.
 *
 * @param work     also gets the names of the migrations that were run
 * @param options.create whether a missing embedded database is created; otherwise it is refused, because the command was
 *                 probably run without the settings of the shop
 */
export async function withShopDatabase(
  work: (database: OpenDatabase, config: Config, migrated: string[]) => Promise<void>,
  { create = false } = {},
): Promise<void> {
  const config = loadConfig()
  if (!namedDatabase(config, { create })) return
  const database = await openDatabase(config)
  try {
    await work(database, config, await migrate(database))
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Prints which database the command works on; false, with the exit code 2, if it does not exist. */
export function namedDatabase({ databaseUrl, dataDir }: Config, { create = false } = {}): boolean {
  if (!databaseUrl && !create && !hasEmbedded(dataDir)) {
    console.error(
      `There is no database in ${dataDir}. Run this command with the settings of the shop (DATABASE_URL or DATA_DIR, ` +
        'as its service has them), or begin a new shop there with npm run db:migrate -- --create.',
    )
    process.exitCode = 2
    return false
  }
  console.error(`Database: ${databaseUrl ? withoutPassword(databaseUrl) : `embedded, in ${dataDir}`}`)
  return true
}

function withoutPassword(address: string): string {
  const { hostname, port, pathname } = new URL(address)
  return `${pathname.slice(1)} on ${hostname || 'localhost'}${port && `:${port}`} (DATABASE_URL)`
}
