import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { anSmtpServer } from '../smtp.ts'
import { account, afterwork, Customers } from './customers.ts'
import { openDrillShop, readiness, within, type DrillShop } from './drill-shop.ts'
import { aNetwork } from './network.ts'

/** A row of the table: what was done, what should be seen, what was seen. */
export type Row = { drill: string; expected: string; seen: string; seconds: number; isAsExpected: boolean }
export type Drill = { name: string; expected: string; run: (shop: DrillShop) => Promise<string> }

/** How many orders of the customers come before and after what disturbs them. */
const AROUND = 10

const nothingLost = 'nothing lost or doubled, 503 at most'

/**
 * Runs something while customers order, and reports what is not as it should be: answers that must not be, orders lost or
 * doubled, stock and numbers that do not agree, jobs that do not run.
 *
 * @returns a line that begins with "as expected" if all is well
 */
async function underLoad(
  shop: DrillShop,
  disturb: (customers: Customers) => Promise<string | void>,
): Promise<string> {
  const before = await knownKeys(shop)
  const customers = new Customers(shop)
  const problems: string[] = []
  let noted: string | void = undefined
  try {
    await customers.order(AROUND)
    noted = await disturb(customers)
    await customers.order(AROUND)
  } catch (error) {
    problems.push((error as Error).message)
  }
  await customers.stop()
  const { confirmed, ...wrong } = await account(shop, new Set([...before, ...customers.confirmed]))
  if (Object.values(wrong).some((count) => count > 0)) problems.push(JSON.stringify({ confirmed, ...wrong }))
  const isWell = await within(120, async () => {
    const state = await readiness(shop)
    return state?.code === 200 && state.jobs === 'running'
  })
  if (!isWell) problems.push(`readyz ${JSON.stringify(await readiness(shop))}`)
  problems.push(...new Set(customers.faults))
  const answers = [...customers.statuses]
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')
  const facts = [
    `${customers.confirmed.size} orders, ${wrong.lost} lost, ${wrong.doubled} doubled`,
    `${customers.toldAgain} told when repeated`,
    `${answers}; slowest ${Math.round(customers.slowestMs)} ms`,
    ...(noted ? [noted] : []),
  ].join('; ')
  return problems.length > 0 ? `${problems.slice(0, 4).join(' | ')} (${facts})` : `as expected: ${facts}`
}

const knownKeys = async ({ db }: DrillShop) =>
  (await db.selectFrom('customer_order').select('idempotency_key').execute()).map(
    (row) => row.idempotency_key ?? '',
  )

/** Kills the server so many times, each time in the midst of orders. */
export const serverKills = (times: number): Drill => ({
  name: `server killed ${times} times`,
  expected: nothingLost,
  run: (shop) =>
    underLoad(shop, async (customers) => {
      for (let n = 0; n < times; n += 1) {
        await customers.order(1)
        await sleep(Math.random() * 400)
        await shop.stopServer('SIGKILL')
        await shop.startServer()
      }
    }),
})

export const workerKills = (times: number): Drill => ({
  name: `worker beside the server killed ${times} times`,
  expected: nothingLost,
  run: (shop) =>
    underLoad(shop, async () => {
      for (let n = 0; n < times; n += 1) {
        const worker = await shop.startWorker()
        await sleep(Math.random() * 400)
        worker.kill('SIGKILL')
      }
    }),
})

/** Kills PostgreSQL itself, so that it recovers from its log each time. */
export const databaseKills = (times: number): Drill => ({
  name: `PostgreSQL killed ${times} times`,
  expected: nothingLost,
  run: (shop) =>
    underLoad(shop, async (customers) => {
      const server = shop.server()
      for (let n = 0; n < times; n += 1) {
        await shop.killDatabase()
        await customers.order(2)
        await sleep(Math.random() * 300)
      }
      if (server.exitCode !== null) throw new Error('The server has ended.')
    }),
})

export const connectionsEnded = (times: number): Drill => ({
  name: `all connections ended ${times} times`,
  expected: nothingLost,
  run: (shop) =>
    underLoad(shop, async (customers) => {
      for (let n = 0; n < times; n += 1) {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db)
        await customers.order(2)
        await sleep(Math.random() * 300)
      }
    }),
})

export const databaseStopped = (seconds: number): Drill => ({
  name: `PostgreSQL stopped for ${seconds} s`,
  expected: '503 meanwhile, readyz 503; then as before',
  run: (shop) =>
    underLoad(shop, async () => {
      await shop.stopDatabase()
      await sleep((seconds / 2) * 1000)
      const state = await readiness(shop)
      await sleep((seconds / 2) * 1000)
      await shop.startDatabase()
      if (state?.code !== 503) throw new Error(`readyz answers ${state?.code} without a database`)
    }),
})

/** The network between shop and PostgreSQL swallows everything on the connections that there are; new ones get through. */
export const frozenConnections = (seconds: number): Drill => ({
  name: `connections frozen for ${seconds} s`,
  expected: '503 after 11 s; orders go on meanwhile, on new connections; nothing lost',
  run: async (shop) => {
    await using network = await aNetwork(shop.databaseUrl)
    await restart(shop, { DATABASE_URL: network.url })
    try {
      return await underLoad(shop, async (customers) => {
        const frozen = network.freeze()
        await sleep(seconds * 1000)
        const unavailable = customers.statuses.get(503) ?? 0
        if (unavailable === 0) throw new Error('nobody was told')
        await customers.order(20)
        network.thaw()
        return `${frozen} frozen, ${unavailable} × 503 meanwhile`
      })
    } finally {
      network.thaw()
      await restart(shop)
    }
  },
})

export const lockedTable = (seconds: number): Drill => ({
  name: `stock locked for ${seconds} s`,
  expected: 'orders 503 after 3 s; who needs no stock is served at once',
  run: (shop) =>
    underLoad(shop, async () => {
      let slowest = 0
      await shop.db.transaction().execute(async (tx) => {
        await sql`lock table stock in access exclusive mode`.execute(tx)
        const end = performance.now() + seconds * 1000
        while (performance.now() < end) {
          const since = performance.now()
          const { status } = await fetch(`${shop.url}/api/v1/countries/`)
          if (status !== 200) throw new Error(`countries answer ${status}`)
          slowest = Math.max(slowest, performance.now() - since)
          await sleep(50)
        }
      })
      return `others served in ${Math.round(slowest)} ms`
    }),
})

/** Orders are moved to a small disk, which is then filled. Mounting one takes root. */
export const fullDisk: Drill = {
  name: 'disk full',
  expected: 'orders 503, readyz 503; then as before',
  run: async (shop) => {
    const small = mkdtempSync(join(tmpdir(), 'comptoir-small-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', small], { stdio: 'ignore' })
    } catch {
      rmSync(small, { recursive: true, force: true })
      return 'not possible here: mounting a small disk takes root'
    }
    const place = join(small, 'space')
    const filling = join(small, 'filling')
    try {
      mkdirSync(place, { mode: 0o700 })
      execFileSync('chmod', ['755', small])
      execFileSync('chown', ['--reference', join(shop.home, 'data'), place])
      await sql`create tablespace small location ${sql.lit(place)}`.execute(shop.db)
      await sql`alter table order_item set tablespace small`.execute(shop.db)
      return await underLoad(shop, async () => {
        const { bavail, bsize } = statfsSync(small)
        writeFileSync(filling, Buffer.alloc(bavail * bsize))
        const isNoticed = await within(30, async () => (await readiness(shop))?.code === 503)
        rmSync(filling)
        if (!isNoticed) throw new Error('readyz answers 200 with a full disk')
        await within(60, async () => (await readiness(shop))?.code === 200)
      })
    } finally {
      await sql`alter table order_item set tablespace pg_default`.execute(shop.db)
      await sql`drop tablespace if exists small`.execute(shop.db)
      execFileSync('umount', ['-l', small])
      rmSync(small, { recursive: true, force: true })
    }
  },
}

/** A mail server that takes connections and never says a word. */
export const hangingMailServer: Drill = {
  name: 'mail server hangs',
  expected: 'orders as ever; mails go out when it is back',
  run: async (shop) => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    await restart(shop, { MAIL_URL: `smtp://127.0.0.1:${port}` })
    const stopHanging = async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
      await once(silent, 'close')
      return anSmtpServer({ port })
    }
    let smtp: Awaited<ReturnType<typeof anSmtpServer>> | undefined
    try {
      return await underLoad(shop, async (customers) => {
        await customers.order(50)
        await sleep(5000)
        smtp = await stopHanging()
      })
    } finally {
      await restart(shop)
      await smtp?.[Symbol.asyncDispose]()
    }
  },
}

async function restart(shop: DrillShop, settings: Record<string, string> = {}): Promise<void> {
  await shop.stopServer()
  await shop.startServer(settings)
}

export const stoppedUnderLoad = (times: number): Drill => ({
  name: `SIGTERM under load ${times} times`,
  expected: 'readyz 503 first, exit code 0, nothing lost',
  run: (shop) =>
    underLoad(shop, async () => {
      for (let n = 0; n < times; n += 1) {
        await restart(shop, { SHUTDOWN_DELAY_SECONDS: '1' })
        await sleep(500)
      }
      const stopped = shop.stopServer()
      const isSaid = await within(1, async () => (await readiness(shop))?.code === 503)
      const code = await stopped
      await shop.startServer()
      if (!isSaid || code !== 0) throw new Error(`readyz said so: ${isSaid}, exit code ${code}`)
    }),
})

/** Comes last: what was left undone in all the drills before goes on by itself. */
export const jobsAndMails: Drill = {
  name: 'afterwards',
  expected: 'all jobs done, two mails for each order, sent',
  run: async (shop) => {
    const left = await afterwork(shop, 1200)
    if (left) return left
    const { rows } = await sql<{ orders: number; mails: number }>`
      select (select count(*)::int from customer_order) as orders, (select count(*)::int from mail) as mails`.execute(
      shop.db,
    )
    return `as expected: ${rows[0]!.orders} orders, ${rows[0]!.mails} mails` // it has its one row
  },
}

/** Runs drills one after the other on one shop; a drill that fails is reported, and the next begins on a new shop. */
export async function runDrills(drills: Drill[], report: (row: Row) => void): Promise<Row[]> {
  const rows: Row[] = []
  let shop = await openDrillShop()
  try {
    for (const { name, expected, run } of drills) {
      const since = performance.now()
      let seen: string
      try {
        seen = await run(shop)
      } catch (error) {
        seen = `failed: ${(error as Error).message}`
        await shop[Symbol.asyncDispose]()
        shop = await openDrillShop()
      }
      const seconds = Math.round((performance.now() - since) / 1000)
      const isAsExpected = /^(as expected|not possible)/.test(seen)
      const row = { drill: name, expected, seen, seconds, isAsExpected }
      rows.push(row)
      report(row)
    }
  } finally {
    await shop[Symbol.asyncDispose]()
  }
  return rows
}
