import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { connect, type Connection } from './connect.ts'
import { isUnavailable } from './errors.ts'
import { startEmbedded } from './embedded.ts'

const NAME = 'comptoir'

export type OpenDatabase = Connection & {
  url: string
  /** Where the embedded PostgreSQL keeps its data. */
  folder?: string
  /** Closes the connections and stops the embedded PostgreSQL, unless another process still uses it. */
  close: () => Promise<void>
}

const RETRY_MS = 500

/**
 * Opens the shop's database: that of DATABASE_URL, or else the embedded one, which is started if necessary. A database
 * that does not answer yet is tried for `databaseWaitSeconds`.
 *
 * @param log gets one line about anything that the operator should know
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections' | 'databaseWaitSeconds'>,
  log: (line: string) => void = console.warn,
): Promise<OpenDatabase> {
  const max = config.databaseConnections
  if (config.databaseUrl) {
    const connection = connect(config.databaseUrl, { max })
    await waitForAnswer(connection, config.databaseWaitSeconds, log).catch(async (error: unknown) => {
      await connection.db.destroy()
      throw error
    })
    return { ...connection, url: config.databaseUrl, close: () => connection.db.destroy() }
  }
  const embedded = await startEmbedded(config.dataDir, { mode: 'durable', log })
  const url = embedded.urlOf(NAME)
  await createIfMissing(embedded.urlOf('postgres'))
  const connection = connect(url, { max })
  const close = async () => {
    await connection.db.destroy()
    await embedded.stop()
  }
  return { ...connection, url, folder: embedded.home, close }
}

async function waitForAnswer(
  { db }: Connection,
  seconds: number,
  log: (line: string) => void,
): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select`.execute(db)
      return
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
      const reason = (error as Error).message || (error as { code?: string }).code
      if (attempt === 1) log(`The database does not answer (${reason}); it is tried for ${seconds} s.`)
      await sleep(RETRY_MS)
    }
  }
}

/** Two processes may do this at once. */
async function createIfMissing(adminUrl: string): Promise<void> {
  const { db } = connect(adminUrl, { max: 1 })
  try {
    const { rows } = await sql`select from pg_database where datname = ${NAME}`.execute(db)
    if (rows.length === 0) await sql`create database ${sql.id(NAME)}`.execute(db)
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await db.destroy()
  }
}
