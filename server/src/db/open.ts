import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { connect, type Connection } from './connect.ts'
import { isUnavailable } from './errors.ts'
import { startEmbedded } from './embedded.ts'
import { OperatorError } from '#lib/operator-error.ts'

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
  const url = await embedded.shopUrl()
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
      if ((error as Error).message.startsWith('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password'))
        throw new OperatorError('DATABASE_URL: the database asks for a password, and the address has none.')
      const reason = (error as Error).message || (error as { code?: string }).code
      if (!isUnavailable(error) || performance.now() > giveUpAt)
        throw new OperatorError(`DATABASE_URL: the database cannot be used (${reason}).`, { cause: error })
      if (attempt === 1)
        log(`DATABASE_URL: the database does not answer (${reason}); it is tried for ${seconds} s.`)
      await sleep(RETRY_MS)
    }
  }
}
