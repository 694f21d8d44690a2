import { loadConfig } from './config.ts'
import { namedDatabase, printError } from '#db/command.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { startWorker } from '#jobs/worker.ts'
import { openFolders } from '#lib/files.ts'
import { onShutdown } from '#lib/process.ts'
import { cacheAccounts } from '#features/accounts/session/session.service.ts'
import { SettingsInMemory } from '#features/platform/settings/settings-in-memory.ts'
import { LiveUpdates } from '#features/platform/live-updates/live-updates.service.ts'

// A process that only runs jobs, for servers started with WORKER=off.
const plain = loadConfig()
const config = plain.demo
  ? loadConfig((await import('../../demo/src/demonstration.ts')).demoSettings(process.env))
  : plain
if (!namedDatabase(config)) process.exit()
let opened: OpenDatabase | undefined
try {
  openFolders(config)
  opened = await openDatabase(config)
  await migrate(opened)
} catch (error) {
  printError(error, 'The worker could not start')
  await opened?.close()
  process.exit(1)
}
const database = opened
const accounts = cacheAccounts(database.url)
const liveUpdates = new LiveUpdates(database.url, database.db)
const settings = new SettingsInMemory(database.url, database.db, config)
await settings.read()
const deps = {
  db: database.db,
  replica: database.db,
  accounts,
  liveUpdates,
  settings,
  now: () => new Date(),
  config,
}
const worker = startWorker(deps, database.url)
// While the database is away no connection keeps the process.
setInterval(() => undefined, 60_000)
onShutdown(config.shutdownSeconds, async () => {
  await worker.stop()
  await accounts.stop()
  await liveUpdates.stop()
  await settings.stop()
  await database.close()
})
