import { buildApp } from './app.ts'
import { loadConfig, type Config } from './config.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { startWorker } from '#jobs/worker.ts'
import { onShutdown } from '#lib/shutdown.ts'
import type { Deps } from './deps.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const config = loadConfig()
const database = await openDatabase(config, say).catch(giveUp)
try {
  await serve(config, database)
} catch (error) {
  await database.close()
  giveUp(error)
}

async function serve(config: Config, database: OpenDatabase): Promise<void> {
  const replica = config.databaseReplicaUrl
    ? connect(config.databaseReplicaUrl, { max: config.databaseConnections })
    : undefined
  const deps: Deps = { db: database.db, replica: replica?.db ?? database.db, now: () => new Date(), config }
  await migrate(database)
  const app = await buildApp(deps)
  await app.listen({ port: config.port, host: config.host })
  const worker = config.worker === 'in-process' ? await startWorker(deps, database.pool) : undefined
  onShutdown(config.shutdownSeconds, async () => {
    await app.close() // takes no new requests, and waits for those that run
    await worker?.stop()
    await replica?.db.destroy()
    await database.close()
  })
  say(`Ready: ${config.publicUrl}`)
}

/** What the operator can mend is told in a line; anything else is a bug, and keeps its stack. */
function giveUp(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') console.error(`PORT: ${config.port} is in use already.`)
  else if (code) console.error(`The shop could not start: ${message}`)
  else console.error(error)
  process.exit(1)
}
