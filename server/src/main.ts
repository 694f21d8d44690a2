import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { connect } from '#db/connect.ts'
import { migrate, MigrationError } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { openPorch } from '#http/porch.ts'
import { keepAccounts } from './features/accounts/session/session.service.ts'
import { startWorker } from '#jobs/worker.ts'
import { onShutdown } from '#lib/shutdown.ts'
import type { Deps } from './deps.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const demonstration = await import('../../demo/src/demonstration.ts')
const plain = loadConfig()
const config = plain.demo ? loadConfig(demonstration.demoSettings(process.env)) : plain
/** What was started, the last first: closed in this order. */
const started: (() => Promise<void>)[] = []
let closing: Promise<void> | undefined
const closeAll = () => (closing ??= closeStarted())
async function closeStarted(): Promise<void> {
  for (const close of started.splice(0)) await close()
}
onShutdown(config.shutdownSeconds, closeAll)
try {
  await serve()
} catch (error) {
  // Told to stop while it was still starting: what was under way failed because its database went.
  if (closing) await closing
  else {
    tellWhy(error)
    await closeAll()
    process.exit(1)
  }
}

async function serve(): Promise<void> {
  const leavePorch = await openPorch(config)
  started.unshift(leavePorch)
  const database = await openDatabase(config, say)
  started.unshift(database.close)
  const replica = config.databaseReplicaUrl
    ? connect(config.databaseReplicaUrl, { max: config.databaseConnections })
    : undefined
  if (replica) started.unshift(() => replica.db.destroy())
  await migrate(database, { say })
  const accounts = keepAccounts(database.url)
  started.unshift(() => accounts.stop())
  const deps: Deps = {
    db: database.db,
    replica: replica?.db ?? database.db,
    accounts,
    ...(config.demo && { pictures: await demonstration.openPictures() }),
    now: () => new Date(),
    config,
  }
  const demoAccounts = config.demo ? await demonstration.loadDemonstration(deps, say) : []
  if (!config.demo) await demonstration.closeDemonstration(deps, say)
  if (config.worker === 'in-process') started.unshift((await startWorker(deps, database.pool)).stop)
  const app = await buildApp(deps, { log: true })
  const unused = unusedConnections(app)
  started.unshift(() => closeServer(app, unused))
  await leavePorch()
  await app.listen({ port: config.port, host: config.host })
  if (config.missing.length > 0)
    say(`Missing settings:\n${config.missing.map((line) => `  ${line}`).join('\n')}`)
  say(`Ready: ${config.publicUrl}`)
  for (const { email, password, who } of demoAccounts) say(`  ${email.padEnd(18)} ${password}   ${who}`)
}

/** Connections that no request has come by yet: browsers open some in advance, and Node does not call them idle. */
function unusedConnections({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

/** Takes no new requests, and waits for those that run; a connection is closed as soon as its request is answered. */
async function closeServer(app: FastifyInstance, unused: ReadonlySet<Socket>): Promise<void> {
  const hangUp = setInterval(() => {
    app.server.closeIdleConnections()
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  try {
    await app.close()
  } finally {
    clearInterval(hangUp)
  }
}

/** What the operator can mend is told in a line; anything else is a bug, and keeps its stack. */
function tellWhy(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') console.error(`PORT: ${config.port} is in use already.`)
  else if (error instanceof MigrationError) console.error(message)
  else if (code && !code.startsWith('ERR_')) console.error(`The shop could not start: ${message}`)
  else console.error(error)
}
