import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { databaseUrl } from '#db/scratch.ts'
import { insertSession } from '#features/accounts/session/open-sessions.queries.ts'
import { aDeliveryOption, anOrderBody, aProduct, aTariff, aUser, aWarehouse } from '../builders.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../ready.ts'
import { serverEnvironment, serverFlags } from '../../../scripts/lib/server-process.mjs'

const CUSTOMERS = 12
const UNITS = 10_000_000
const secret = 'a secret of the drill, long enough to be one'

/** A customer with what they order. */
export type Buyer = { id: number; sessionId: number; product: number; body: object }

/** A shop with a PostgreSQL of its own, in processes that can be killed. */
export type DrillShop = {
  url: string
  secret: string
  databaseUrl: string
  /** For looking at what is there; ends with the database, and connects again. */
  db: Db
  buyers: Buyer[]
  /** The folder of the database. */
  home: string
  server: () => ChildProcess
  /** What the servers have written to their standard error. */
  errors: () => string
  startServer: (settings?: Record<string, string>) => Promise<void>
  /** @returns its exit code */
  stopServer: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Until it fetches jobs. */
  startWorker: () => Promise<ChildProcess>
  /** Until it has been started again; it may still recover then. */
  killDatabase: () => Promise<void>
  stopDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function openDrillShop(settings: Record<string, string> = {}): Promise<DrillShop> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-drill-'))
  chmodSync(folder, 0o755) // root's PostgreSQL runs as another account
  const start = () => startEmbedded(join(folder, 'database'), { mode: 'durable' })
  let embedded = await start()
  const { home } = embedded
  const admin = connect(embedded.urlOf('postgres'), { max: 1 })
  await sql`create database shop`.execute(admin.db)
  await admin.db.destroy()
  const url = databaseUrl(embedded.urlOf('postgres'), 'shop')
  const connection = connect(url, { max: 4 })
  await migrate(connection)
  const buyers = await seed(connection.db)
  const port = await freePort()
  const environment = {
    ...process.env,
    ...serverEnvironment,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SECRET: secret,
    THROTTLE: 'off',
    ...settings,
  }
  const children = new Set<ChildProcess>()
  let errors = ''
  let server: ChildProcess | undefined
  const program = (name: string, more: Record<string, string>) => {
    const file = new URL(`../../src/${name}`, import.meta.url).pathname
    const child = spawn(process.execPath, [...serverFlags, file], {
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // it stops when the drill is gone
    })
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    children.add(child)
    child.on('exit', () => children.delete(child))
    return child
  }
  const startServer = async (more: Record<string, string> = {}) => {
    const child = program('main.ts', more)
    server = child
    await untilReady(child, () => errors)
  }
  const stopServer = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const child = server! // started before
    if (child.exitCode !== null) throw new Error(`The server has ended. ${errors.slice(-2000)}`)
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  const stopAll = async () => {
    for (const child of children) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  }
  await startServer()
  // A process that is killed leaves nothing in NODE_COMPILE_CACHE; one that stops does, and the next ones start faster.
  await stopServer()
  await startServer()
  return {
    url: `http://127.0.0.1:${port}`,
    secret,
    databaseUrl: url,
    db: connection.db,
    buyers,
    home,
    server: () => server!, // started above
    errors: () => errors,
    startServer,
    stopServer,
    startWorker: async () => {
      const child = program('worker.ts', {})
      child.stdout?.resume()
      const fetches = () =>
        sql`
          select from pg_stat_activity
          where application_name = ${`comptoir ${child.pid}`} and query ilike 'listen%jobs:insert%'`
          .execute(connection.db)
          .then(({ rows }) => rows.length > 0)
      if (!(await within(60, fetches))) throw new Error(`A worker does not start. ${errors.slice(-2000)}`)
      return child
    },
    killDatabase: async () => {
      const postmaster = async () =>
        Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
      const killed = await postmaster()
      process.kill(killed, 'SIGKILL') // startEmbedded() starts it again
      const isBack = await within(120, async () => (await postmaster()) !== killed)
      if (!isBack) throw new Error('PostgreSQL was not started again.')
    },
    stopDatabase: () => embedded.stop(),
    startDatabase: async () => void (embedded = await start()),
    async [Symbol.asyncDispose]() {
      await stopAll()
      await connection.db.destroy()
      await embedded.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function seed(db: Db): Promise<Buyer[]> {
  const tariff = await aTariff(db, { is_default: true })
  const warehouse = await aWarehouse(db)
  const delivery = await aDeliveryOption(db)
  const products: number[] = []
  for (let n = 0; n < 3; n += 1)
    products.push(
      (await aProduct(db, { prices: { [tariff.id]: '12.50' }, stock: { [warehouse.id]: UNITS } })).id,
    )
  const buyers: Buyer[] = []
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { id } = await aUser(db, { tariff_id: tariff.id })
    const body = { owner: id, ...(await anOrderBody(db, id, delivery.id)) }
    const sessionId = await insertSession(db, id, { device: 'drill', address: '127.0.0.1' }, new Date())
    buyers.push({ id, sessionId, product: products[n % products.length]!, body })
  }
  return buyers
}

/** Waits until `holds`, also through errors of a database that is away; false after so many seconds. */
export async function within(seconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + seconds * 1000
  while (performance.now() < giveUpAt) {
    if (await holds().catch(() => false)) return true
    await sleep(100)
  }
  return false
}

/** What `/readyz` answers, with its status; undefined without an answer. */
export const readiness = async ({ url }: DrillShop): Promise<{ code: number; jobs?: string } | undefined> => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer && { code: answer.status, ...((await answer.json()) as { jobs?: string }) }
}
