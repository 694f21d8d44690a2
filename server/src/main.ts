import { access, constants } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { loadConfig, settingLine } from './config.ts'
import { connect, mostConnections, requestLimits, type Connection } from '#db/connect.ts'
import { printError } from '#db/command.ts'
import { isUnavailable } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { connectReplica } from '#db/replica.ts'
import { HealthCheck } from '#http/health.ts'
import { InFlight } from '#http/in-flight.ts'
import { startBootServer, whyNotListening } from '#http/boot-server.ts'
import { cacheAccounts } from './features/accounts/session/session.service.ts'
import { SettingsInMemory } from './features/platform/settings/settings-in-memory.ts'
import { LiveUpdates } from './features/platform/live-updates/live-updates.service.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { openFolders } from '#lib/files.ts'
import { returnMemoryWhenIdle } from '#lib/idle-memory.ts'
import { onShutdown } from '#lib/process.ts'
import type { Deps } from './deps.ts'

/** Two jobs at a time, with a transaction and a statement beside it each. */
const JOB_CONNECTIONS = 4
/** Those, four of the queue, three that listen, and that of `/readyz`. */
const OTHER_CONNECTIONS = JOB_CONNECTIONS + 8
/** The longest that a job waits for a moment without calls before it begins. */
const JOB_WAITS_MS = 100

const log = (line: string) => process.stdout.write(`${line}\n`)

const demonstration = await import('../../demo/src/demonstration.ts')
const plain = loadConfig()
const config = plain.demo ? loadConfig(demonstration.demoSettings(process.env)) : plain
/** What was started, the last first; closed in this order. */
const started: (() => Promise<void>)[] = []
let closing: Promise<void> | undefined
const closeAll = () => (closing ??= closeStarted())
async function closeStarted(): Promise<void> {
  for (const close of started.splice(0)) await close()
}
// A statement whose result nobody waits for any longer must not end the server when the database goes away, or a disk is full.
process.on('unhandledRejection', (error) => {
  if (!isUnavailable(error)) throw error
  console.error(`Not available: ${(error as Error).message}`)
})
onShutdown(config.shutdownSeconds + config.shutdownDelaySeconds, async () => {
  await closeAll()
  log('Stopped.')
})
try {
  await serve()
} catch (error) {
  // Stopped while starting: the error is only that the database was closed.
  if (closing) await closing
  else {
    printError(error, 'The shop could not start')
    await closeAll()
    process.exit(1)
  }
}

async function serve(): Promise<void> {
  openFolders(config)
  const stopBootServer = await startBootServer(config)
  started.unshift(stopBootServer)
  // Migrations and jobs may run long, and have connections of their own: requests have limits.
  const database = await openDatabase({ ...config, databaseConnections: JOB_CONNECTIONS }, log)
  started.unshift(database.close)
  const pool = { max: config.databaseConnections, limits: requestLimits }
  const requests = connect(database.url, pool)
  started.unshift(() => requests.db.destroy())
  const replica = config.databaseReplicaUrl
    ? connectReplica(config.databaseReplicaUrl, requests, {
        ...pool,
        lagMs: config.databaseReplicaLagSeconds * 1000,
      })
    : undefined
  if (replica) started.unshift(() => replica.db.destroy())
  await migrate(database, { log })
  const accounts = cacheAccounts(database.url)
  started.unshift(() => accounts.stop())
  const liveUpdates = new LiveUpdates(database.url, requests.db)
  started.unshift(() => liveUpdates.stop())
  const settings = new SettingsInMemory(database.url, requests.db, config)
  started.unshift(() => settings.stop())
  await settings.read()
  const deps: Deps = {
    db: requests.db,
    replica: replica?.db ?? requests.db,
    accounts,
    liveUpdates,
    settings,
    ...(config.demo && { pictures: await demonstration.openPictures() }),
    now: () => new Date(),
    config,
  }
  const withoutLimits: Deps = { ...deps, db: database.db }
  const demoAccounts = config.demo ? await demonstration.loadDemonstration(withoutLimits, log) : []
  if (!config.demo) await demonstration.closeDemonstration(withoutLimits, log)
  await enqueue(database.db, 'load_places', {})
  const inFlight = new InFlight()
  const whenIdle = () => inFlight.whenIdle(JOB_WAITS_MS)
  const worker =
    config.worker === 'in-process'
      ? (await import('#jobs/worker.ts')).startWorker(withoutLimits, database.url, whenIdle) // loads what only jobs need
      : undefined
  if (worker) started.unshift(worker.stop)
  const health = new HealthCheck(database.url, {
    ...(database.folder !== undefined && { folder: database.folder }),
    jobs: () => (!worker ? 'in another process' : worker.isRunning() ? 'running' : 'not running'),
  })
  started.unshift(() => health.stop())
  const app = await buildApp(deps, health, { log: true, inFlight })
  const unused = unusedConnections(app)
  // No new jobs from now on: what begins while requests are finished would be cut short.
  started.unshift(async () => void (await Promise.all([closeServer(app, unused, health), worker?.stop()])))
  await stopBootServer()
  const advice = [...config.missing.filter(isStillMissing), ...(await adviceFrom(database))]
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw whyNotListening(config, error)
  })
  returnMemoryWhenIdle()
  if (advice.length > 0) log(`Settings to look at:\n${advice.map((line) => `  ${line}`).join('\n')}`)
  log(`Ready: ${config.publicUrl}`)
  for (const { email, password, who } of demoAccounts) log(`  ${email.padEnd(18)} ${password}   ${who}`)
}

/** The office may have set the opening hours. */
function isStillMissing(line: string): boolean {
  return !(config.company.openingHours.length > 0 && line.startsWith('OPENING_HOURS '))
}

function isReadable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** What only the machine and the database tell of the settings, a line each. */
async function adviceFrom({ db }: Connection): Promise<string[]> {
  const { importDir, databaseConnections } = config
  const most = await mostConnections(db)
  const wanted = databaseConnections + OTHER_CONNECTIONS
  return [
    ...(importDir === undefined || (await isReadable(importDir))
      ? []
      : [settingLine('IMPORT_DIR', `${importDir} is not there, or not readable: no source in it is read`)]),
    ...(wanted <= most
      ? []
      : [
          settingLine(
            'DATABASE_CONNECTIONS',
            `makes ${wanted} with the others of a process, and the database takes ${most}: raise its max_connections, or lower this`,
          ),
        ]),
  ]
}

/** Connections without a request so far: browsers open some in advance, and Node does not count them as idle. */
function unusedConnections({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

/**
 * Goes on serving for a moment while `/readyz` says that it stops, so that a proxy sends requests elsewhere. Then stops
 * taking requests and waits for those that run; a connection is closed as soon as its request is answered.
 */
async function closeServer(
  app: FastifyInstance,
  unused: ReadonlySet<Socket>,
  health: HealthCheck,
): Promise<void> {
  log(
    `Stopping: no new requests in ${config.shutdownDelaySeconds} s; those that run are finished, within ${config.shutdownSeconds} s.`,
  )
  health.leave()
  await sleep(config.shutdownDelaySeconds * 1000)
  const closeIdle = setInterval(() => {
    app.server.closeIdleConnections()
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
  }
}
