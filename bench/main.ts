// `npm run bench`: how fast the shop is, as shares of a bare floor measured in the same run.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { signInAll } from '../server/test/tokens.ts'
import { sizes, type Size } from './catalogue.ts'
import { firstLoads } from './first-load.ts'
import { compareKnownAddresses } from './known-addresses.ts'
import { load, runWorkers, type Measured } from './load.ts'
import { measureMillionOrders } from './million-orders.ts'
import { measureOffice } from './office.ts'
import { operations, type Operation } from './operations.ts'
import { memoryOf, processorTime, start, usedBetween, type Running } from './processes.ts'
import { row, table } from './report.ts'
import { seed, startOver } from './seed.ts'

const log = (line: string) => void process.stdout.write(`${line}\n`)
const secret = 'a secret of the measurements, long enough'
const folder = resolve(process.env['BENCH_DIR'] ?? '.data/bench')
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const wanted = (process.env['BENCH_SIZES'] ?? 'small,large').split(',')
/** Parts of the names of the operations to measure; all if none is given. */
const only = process.env['BENCH_ONLY']?.split(',')
const isWanted = (name: string) => !only || only.some((part) => name.includes(part))
/** How often an operation and the bare route alternate: the machine's speed changes while the bench runs. */
const turns = 4
/** After so long without a request the server has given back memory of busy times. */
const IDLE_MS = 125_000

export type Result = {
  size: string
  name: string
  one: Measured
  sixteen: Measured
  share: number
  /** Processor time per request at 16 connections, in milliseconds. */
  processor: { server: number; database: number }
  operation: Operation
}

await mkdir(folder, { recursive: true })
const cluster = await startEmbedded(folder, { mode: 'durable', log })
const results: Result[] = []
const facts: Record<string, unknown> = {}
try {
  for (const [key, size] of Object.entries(sizes)) if (wanted.includes(key)) await measure(size)
  if (isWanted('known addresses')) {
    log('Known and unknown addresses')
    facts['known_addresses'] = await compareKnownAddresses(cluster.urlOf, folder, log)
  }
  if (isWanted('back office')) {
    log('Back office')
    facts['office'] = await measureOffice(cluster.urlOf, folder)
  }
  if (only?.includes('million orders')) {
    log('A million orders')
    facts['office'] = await measureMillionOrders(cluster.urlOf, folder, log)
  }
  if (isWanted('first load')) facts['first_load_kb'] = await firstLoads()
} finally {
  await cluster.stop()
}
log(table(results, facts))
const file = join('bench', 'results', `${new Date().toISOString().replaceAll(':', '-')}.json`)
await mkdir(join('bench', 'results'), { recursive: true })
await writeFile(file, JSON.stringify({ facts, results: results.map(row) }, null, 2))
log(`Written to ${file}`)

async function measure(size: Size): Promise<void> {
  log(`Catalogue of ${size.name} products`)
  const url = await database(size)
  const { db } = connect(url, { max: 4 })
  await startOver(db)
  const { rows: users } = await sql<{ id: number }>`select id from app_user order by id`.execute(db)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET: secret,
    THROTTLE: 'off',
    DEMO: 'off',
  }
  const floor = await start('floor.ts', 4310, env)
  const startShop = async (worker: 'off' | 'in-process') => {
    const shop = await start('../server/src/main.ts', 4311, { ...env, WORKER: worker })
    shop.child.stdout?.resume()
    return shop
  }
  let shop = await startShop('off')
  try {
    const { rows } = await sql<{ id: number }>`select id from product order by random() limit 2000`.execute(
      db,
    )
    const bare = { port: floor.port, prefix: '/row/', tokenOf: () => '' }
    const bareCall = (n: number) => ({
      method: 'GET' as const,
      path: String(rows[n % rows.length]!.id),
      buyer: 0,
    })
    const tokens = await signInAll(
      db,
      secret,
      users.map(({ id }) => id),
    )
    const target = { port: shop.port, prefix: '/api/v1/', tokenOf: (buyer: number) => tokens[buyer]! }
    const floorLoad = (time: number) => load(bare, bareCall, { connections: 16, seconds: time })
    await floorLoad(2)
    const measureAll = async (chosen: Operation[]) => {
      for (const operation of chosen) results.push(await measureOne(operation, size, shop, target, floorLoad))
    }
    const chosen = (await operations(db, size)).filter(({ name }) => isWanted(name))
    await measureAll(chosen.filter(({ withJobs }) => !withJobs))
    facts[`ready_ms_${size.name}`] = Math.round(shop.readyMs)
    facts[`memory_busy_mb_${size.name}`] = await memoryOf(shop)
    await sleep(IDLE_MS)
    facts[`memory_mb_${size.name}`] = await memoryOf(shop)
    log(
      `  memory of the server: ${String(facts[`memory_busy_mb_${size.name}`])} MB, ${String(facts[`memory_mb_${size.name}`])} MB when idle`,
    )
    await shop.stop()
    shop = await startShop('in-process')
    await measureAll(chosen.filter(({ withJobs }) => withJobs))
  } finally {
    await Promise.all([floor.stop(), shop.stop(), db.destroy()])
  }
}

async function measureOne(
  operation: Operation,
  size: Size,
  shop: Running,
  target: Parameters<typeof load>[0],
  floorLoad: (seconds: number) => Promise<Measured>,
): Promise<Result> {
  const { name, call, prepare, most } = operation
  const half = most === undefined ? undefined : Math.floor(most / 2)
  await prepare?.()
  // On as many connections as are measured: the first statements on each take longer.
  await load(target, call, { connections: 16, seconds: 1, ...(half && { most: half }) })
  await prepare?.()
  const one = await load(target, call, { connections: 1, seconds, ...(half && { most: half }) })
  if (most !== undefined) await prepare?.()
  const measured: Measured[] = []
  const floors: Measured[] = []
  const used = { server: 0, database: 0 }
  let from = 100_000
  for (let turn = 0; turn < turns; turn++) {
    floors.push(await floorLoad(seconds / turns / 2))
    const before = await processorTime(shop, `bench_${size.name}`)
    const sixteen = await load(target, call, {
      connections: 16,
      seconds: seconds / turns,
      from,
      ...(most && { most: Math.floor(most / turns) }),
    })
    const { server, database } = usedBetween(before, await processorTime(shop, `bench_${size.name}`))
    used.server += server
    used.database += database
    measured.push(sixteen)
    from += sixteen.count
  }
  const sixteen = runWorkers(measured)
  const processor = { server: used.server / sixteen.count, database: used.database / sixteen.count }
  const share = (100 * sixteen.perSecond) / runWorkers(floors).perSecond
  const failures = one.failed + sixteen.failed
  const memory = await memoryOf(shop)
  log(
    `  ${name}: p95 ${one.p95.toFixed(1)} ms, ${sixteen.perSecond.toFixed(0)}/s, ${share.toFixed(1)} %, ${memory} MB${failures ? `, ${failures} FAILED` : ''}`,
  )
  return { size: size.name, name, one, sixteen, share, processor, operation }
}

/** The database of a size, kept from run to run. */
async function database(size: Size): Promise<string> {
  const name = `bench_${size.name}`
  const admin = connect(cluster.urlOf('postgres'), { max: 1 })
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin.db)
  if (rows.length === 0) await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.db.destroy()
  const connection = connect(cluster.urlOf(name), { max: 4 })
  await migrate(connection)
  const { rows: products } = await sql`select from app_user limit 1`.execute(connection.db)
  if (products.length === 0) await seed(connection.db, size, log)
  await connection.db.destroy()
  return cluster.urlOf(name)
}
export type { Running }
