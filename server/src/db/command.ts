import { loadConfig, type Config } from '../config.ts'
import { hasEmbedded } from './embedded.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

export const NOTHING_DONE = 2
const FAILED = 1

/**
 * Runs a command on the shop's database: prints to the standard error which database it is, opens it, migrates it, and
 * closes it in the end. An error is printed by `printError`, and the exit code is 1; or 2 where nothing was done because
 * the database could not be used.
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
  let exitCode = NOTHING_DONE
  try {
    if (!namedDatabase(config, { create })) return
    database = await openDatabase(config)
    const migrated = await migrate(database)
    exitCode = FAILED
    await work(database, config, migrated)
  } catch (error) {
    printError(error, 'The database cannot be used')
    process.exitCode = exitCode
  } finally {
    await database?.close()
  }
}

/**
 * Prints why a program ends: in one line what the operator can mend (errors of the database, the disk and the network
 * among it), anything else with its stack.
 *
 * @param what could not be done, before the message of an error that does not say it
 */
export function printError(error: unknown, what: string): void {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof OperatorError) console.error(error.message)
  else if (isUnavailable(error) || (code && !code.startsWith('ERR_')))
    console.error(`${what}: ${reasonOf(error)}`)
  else console.error(error)
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
