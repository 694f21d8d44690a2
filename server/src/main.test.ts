import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#jobs/enqueue.ts'
import { aUser } from '../test/builders.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { freePort } from '../test/free-port.ts'
import { signInAll } from '../test/tokens.ts'

let database: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-main-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

type Shop = { child: ChildProcess; url: string; output: () => string }

async function startShop(settings: Record<string, string> = {}, cwd?: string): Promise<Shop> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  }
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], { env, cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, url: `http://127.0.0.1:${port}`, output: () => output }
}

const ready = async (shop: Shop) => {
  await expect.poll(shop.output, { interval: 20 }).toContain('Ready: ')
}
const exitCode = async ({ child }: Shop) =>
  child.exitCode ?? ((await once(child, 'exit'))[0] as number | null)

test('serves until it is told to stop, and then finishes the request under way before it leaves', async () => {
  const shop = await startShop()
  await ready(shop)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)

  let slow: Promise<Response> | undefined
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table country in access exclusive mode`.execute(tx)
    slow = fetch(`${shop.url}/api/v1/countries/`)
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
    shop.child.kill('SIGTERM')
    await expect.poll(() => refuses(shop.url), { interval: 10 }).toBe(true)
    expect(shop.child.exitCode).toBeNull()
  })
  expect((await slow!).status).toBe(200) // assigned in the transaction above
  expect(await exitCode(shop)).toBe(0)
  expect(shop.output()).toMatch(/^Stopping: .+\n(.+\n)*Stopped\.\n$/m)
})

test('R-7: gives memory back when nothing is to be done; R-5: ends calls that wait, and R-7: begins a job late rather than beside them', async () => {
  const SECRET = 'a secret of this test, long enough to be one'
  const { id: user } = await aUser(database.db)
  const [authorization = ''] = await signInAll(database.db, SECRET, [user])
  const hurry = join(dataDir, 'hurry.mjs') // what is looked at every minute is looked at twice a second
  writeFileSync(
    hurry,
    `const { setInterval } = globalThis
    globalThis.setInterval = (call, ms, ...more) => setInterval(call, ms === 60_000 ? 500 : ms, ...more)
    globalThis.gc = () => console.log('Memory is given back.')`,
  )
  const shop = await startShop({
    SECRET,
    DATABASE_CONNECTIONS: '10',
    METRICS_TOKEN: SECRET,
    NODE_OPTIONS: `--import=${hurry}`,
  })
  await ready(shop)
  await expect.poll(shop.output).toContain('Memory is given back.')
  const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${SECRET}` } })
  expect(await metrics.text(), 'R-1').toContain('\njobs_running 1\n')
  const countries = (headers: Record<string, string>) => fetch(`${shop.url}/api/v1/countries/`, { headers })
  const jobs = async () =>
    (
      await sql<{ left: number }>`select count(*)::int as left from graphile_worker._private_jobs`.execute(
        database.db,
      )
    ).rows[0]!.left // a count has its row
  await expect.poll(jobs).toBe(0)

  const begun = performance.now()
  const { told, others } = await database.db.transaction().execute(async (tx) => {
    await sql`lock table country in access exclusive mode`.execute(tx)
    const calls = [
      ...Array.from({ length: 6 }, () => countries({ authorization })),
      countries({}), // somebody else does not wait for these
    ].map(async (call) => [(await call).status, performance.now() - begun])
    await expect.poll(waiting, { interval: 10 }).toBe(5)

    let soonest = Infinity
    for (let n = 0; n < 4 && performance.now() - begun < 2500; n += 1) {
      // eslint-disable-next-line no-await-in-loop -- each by itself
      soonest = Math.min(soonest, await untilDone())
      // eslint-disable-next-line no-await-in-loop -- as above
      expect(await waiting()).toBeLessThanOrEqual(5)
    }
    expect(soonest).toBeGreaterThan(90)
    return { told: await Promise.all([...calls.slice(0, 4), ...calls.slice(6)]), others: calls.slice(4, 6) }
  })
  await Promise.all(others)
  for (const [status, ms] of told) {
    expect(status).toBe(503)
    expect(ms).toBeGreaterThan(2900)
  }

  /** How long a job takes that has nothing to do. */
  async function untilDone(): Promise<number> {
    const since = performance.now()
    await enqueue(database.db, 'delete_old_throttle_hits', {})
    await expect.poll(jobs, { interval: 2 }).toBe(0)
    return performance.now() - since
  }
})

test('R-8: goes on serving for a moment after it was told to stop, and resets nobody who heeds readyz', async () => {
  const shop = await startShop({ SHUTDOWN_DELAY_SECONDS: '2' })
  await ready(shop)
  const agent = new Agent({ keepAlive: true })
  let hasLeft = false
  const statuses: number[] = []
  const customer = async () => {
    while (!hasLeft) {
      // eslint-disable-next-line no-await-in-loop -- one request after the other
      statuses.push(await statusOf(`${shop.url}/api/v1/countries/`, agent))
    }
  }
  const customers = Array.from({ length: 16 }, customer)
  await expect.poll(() => statuses.length).toBeGreaterThan(100)
  shop.child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/readyz`, agent), { interval: 50 }).toBe(503)
  const before = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 50)
  hasLeft = true
  await Promise.all(customers)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await exitCode(shop)).toBe(0)
  agent.destroy()
})

/** @throws when the connection is reset */
const statusOf = (url: string, agent: Agent) =>
  new Promise<number>((done, fail) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    }).on('error', fail)
  })

test('does not wait for connections that a browser opened in advance', async () => {
  const shop = await startShop()
  await ready(shop)
  const { hostname, port } = new URL(shop.url)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  unused.on('error', () => undefined) // it is hung up
  shop.child.kill('SIGTERM')
  expect(await exitCode(shop)).toBe(0)
})

test('says that it lives while the database is not ready yet', async () => {
  let shop: Shop | undefined
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table schema_file in access exclusive mode`.execute(tx)
    shop = await startShop()
    const { url } = shop
    await expect.poll(() => refuses(url), { interval: 20 }).toBe(false)
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const early = await fetch(`${url}/readyz`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
  })
  await ready(shop!) // assigned in the transaction above
  expect((await fetch(`${shop!.url}/readyz`)).status).toBe(200)
})

const waiting = async () =>
  (
    await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    )
  ).rows.length

const refuses = (url: string) =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

test('says in one line why it does not start', async () => {
  const wrong = await startShop({ PORT: 'eighty' })
  expect(await exitCode(wrong)).toBe(1)
  expect(wrong.output()).toBe('PORT: "eighty" is not allowed; it must be a whole number from 1 to 65535.\n')

  const first = await startShop()
  await ready(first)
  const second = await startShop({ PORT: new URL(first.url).port })
  expect(await exitCode(second)).toBe(1)
  expect(second.output()).toBe(`PORT: ${new URL(first.url).port} is in use already.\n`)

  const lost = await startShop({ DATABASE_URL: 'postgres://127.0.0.1:1/shop', DATABASE_WAIT_SECONDS: '1' })
  expect(await exitCode(lost)).toBe(1)
  expect(lost.output()).toBe(
    'DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:1); it is tried for 1 s.\n' +
      'DATABASE_URL: the database cannot be used (connect ECONNREFUSED 127.0.0.1:1).\n',
  )
  const wrongName = new URL(database.url)
  wrongName.pathname = '/nowhere'
  const unknown = await startShop({ DATABASE_URL: wrongName.href })
  expect(await exitCode(unknown)).toBe(1)
  expect(unknown.output()).toBe(
    'DATABASE_URL: the database cannot be used (database "nowhere" does not exist).\n',
  )

  const elsewhere = await startShop({ HOST: '203.0.113.1' })
  expect(await exitCode(elsewhere)).toBe(1)
  expect(elsewhere.output()).toMatch(/^HOST: "203\.0\.113\.1" cannot be listened on \(.*EADDRNOTAVAIL.*\n$/)
})

test('R-3 O-3: starts on the schema of a later release', async () => {
  const migrated = await createTestDatabase()
  onTestFinished(() => migrated[Symbol.asyncDispose]())
  await sql`insert into schema_file (name, checksum, release) values ('9000_later', '', '99.0.0')`.execute(
    migrated.db,
  )
  const shop = await startShop({ DATABASE_URL: migrated.url })
  await ready(shop)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await exitCode(shop)).toBe(0)
})

test('says in one line how to begin anew when the database is from before the first baseline', async () => {
  const before = await createTestDatabase()
  onTestFinished(() => before[Symbol.asyncDispose]())
  await sql`create table kysely_migration ()`.execute(before.db)
  const shop = await startShop({ DATABASE_URL: before.url })
  expect(await exitCode(shop)).toBe(1)
  expect(shop.output()).toMatch(/^The database was made with another 0001_schema [^\n]*DATA_DIR[^\n]*\n$/)
})

test('does not start with settings that it cannot read, nor where it may not write', async () => {
  const folder = join(dataDir, 'elsewhere')
  mkdirSync(folder)
  symlinkSync(join(folder, 'gone.env'), join(folder, '.env'))
  const unread = await startShop({}, folder)
  const inFile = new URL(import.meta.url).pathname
  const closed = await startShop({ FILES_URL: `file:${inFile}/files` })
  const unmailed = await startShop({ FILES_URL: `file:${inFile}/files`, MAIL_URL: `file:${inFile}/mail` })
  expect([await exitCode(unread), await exitCode(closed), await exitCode(unmailed)]).toEqual([1, 1, 1])
  expect(unmailed.output()).toMatch(
    /^FILES_URL: [^\n]*\nMAIL_URL: nothing can be written into [^\n]*main\.test\.ts\/mail [^\n]*\n$/,
  )
  expect(unread.output()).toMatch(/^The settings in [^\n]*elsewhere\/\.env cannot be read [^\n]*\n$/)
  expect(closed.output()).toMatch(
    /^FILES_URL: nothing can be written into [^\n]*main\.test\.ts\/files [^\n]*\n$/,
  )
})

const production = { NODE_ENV: 'production', SECRET: 'a secret of this test, long enough to be one' }
const company = {
  COMPANY_NAME: 'Tissus du Nord SA',
  COMPANY_ADDRESS: 'Rue Haute 1, 7500 Tournai',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'bonjour@tissus.example',
  CONTACT_PHONE: '+32 69 000 000',
}

test('O-4 S-2: production without further settings is refused in one list of what is missing', async () => {
  const shop = await startShop({
    NODE_ENV: 'production',
    DATABASE_URL: '',
    DATA_DIR: join(dataDir, 'refused'),
  })
  expect(await exitCode(shop)).toBe(1)
  const lines = shop.output().trimEnd().split('\n')
  expect(lines[0]).toBe('The shop does not start: NODE_ENV is production, and settings are missing.')
  for (const name of ['SECRET', 'DATABASE_URL', ...Object.keys(company), 'PUBLIC_URL', 'MAIL_URL'])
    expect(lines.filter((line) => line.includes(` ${name} `)).length).toBe(1)
  expect(existsSync(join(dataDir, 'refused'))).toBe(false)
})

test('O-4 S-2: production loads no demonstration unless it is asked to, and says before it is ready what is missing', async () => {
  const folder = join(dataDir, 'with settings')
  mkdirSync(folder)
  writeFileSync(join(folder, '.env'), 'TRUSTED_PROXY=10.0.0.1\nOPENING_HOURS=')
  const limited = async (most: number) =>
    sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} connection limit ${sql.lit(most)}`.execute(
      database.db,
    )
  await limited(20)
  onTestFinished(() => void limited(-1))
  const shop = await startShop(
    { ...production, ...company, IMPORT_DIR: join(folder, 'gone'), DATABASE_CONNECTIONS: '9' },
    folder,
  )
  await ready(shop)
  expect(shop.output()).not.toContain('Demonstration')
  expect(shop.output()).toMatch(
    /^Settings to look at:\n {2}PUBLIC_URL .+\n {2}MAIL_URL .+\n {2}OPENING_HOURS .+\n {2}TRUSTED_PROXY .+\n {2}IMPORT_DIR .+gone .+\n {2}DATABASE_CONNECTIONS makes 21 .+ takes 20: .+\nReady: /,
  )
  const data = { email: 'admin@demo.test', password: 'comptoir-demo' }
  const answer = await fetch(`${shop.url}/api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  expect(answer.status).toBe(401)
  shop.child.kill('SIGTERM')
  expect(await exitCode(shop)).toBe(0)
})

test('S-2: warns in production of demonstration accounts, whose passwords everybody knows', async () => {
  await database.db.insertInto('setting').values({ key: 'demo', value: '"loaded"' }).execute()
  const shop = await startShop({ ...production, DEMO: 'on' })
  await ready(shop)
  expect(shop.output()).toMatch(/^ {2}DEMO .+DEMO=off and an empty database\nReady: /m)
  shop.child.kill('SIGTERM')
  expect(await exitCode(shop)).toBe(0)
})
