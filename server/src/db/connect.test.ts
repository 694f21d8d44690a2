import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { countQueries, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { connect, requestLimits } from './connect.ts'
import { clearStatementNames } from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
// Only so many statements get a name in a process, and other tests of this one have sent theirs.
beforeEach(clearStatementNames)

test('reads days and decimals as strings, counts as numbers and instants as dates', async () => {
  const { rows } = await sql`
    select date '2026-11-20' as day, 19.90::numeric(14, 2) as amount, count(*) as n, timestamptz 'epoch' as at
  `.execute(database.db)
  expect(rows).toEqual([{ day: '2026-11-20', amount: '19.90', n: 1, at: new Date(0) }])
})

test('prepares a statement with parameters when it comes again, and only then', async () => {
  const { db } = connect(database.url, { max: 1 })
  const ask = (value: number) => sql<{ v: number }>`select ${value}::int + 1000 as v`.execute(db)
  const prepared = async () =>
    (await sql`select from pg_prepared_statements where statement like '%+ 1000%'`.execute(db)).rows.length
  await ask(1)
  expect(await prepared()).toBe(0)
  await ask(2)
  expect((await ask(3)).rows).toEqual([{ v: 1003 }])
  expect(await prepared()).toBe(1)
  await db.destroy()
})

test('connections stay open for five minutes without work, and four of them always', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, pool } = connect(database.url, { max: 6 })
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.1)`.execute(db)))
  vi.advanceTimersByTime(4 * 60_000)
  expect(pool.totalCount).toBe(6)
  vi.advanceTimersByTime(2 * 60_000)
  expect(pool.totalCount).toBe(4)
  await db.destroy()
})

test('R-17: plans for fast disks whatever the server is configured with, and leaves the choice of a plan to it', async () => {
  const server = connect(database.url, { max: 1 })
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const name = sql.id(names[0]!.name)
  await sql`alter database ${name} set random_page_cost = 4`.execute(server.db)
  await sql`alter database ${name} set jit = on`.execute(server.db)
  await server.db.destroy()
  const { db } = connect(database.url, { max: 1 })
  const { rows } = await sql`
    select current_setting('random_page_cost') as random_page_cost, current_setting('jit') as jit,
           current_setting('plan_cache_mode') as plan_cache_mode`.execute(db)
  expect(rows).toEqual([{ random_page_cost: '1.1', jit: 'off', plan_cache_mode: 'auto' }])
  await db.destroy()
})

test('R-5: a connection for calls ends what takes long, what waits long, and who leaves a transaction open', async () => {
  const { db, pool } = connect(database.url, { max: 1, limits: requestLimits })
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle_in_transaction`.execute(db)
  expect(rows).toEqual([{ statement: '10s', lock: '3s', idle_in_transaction: '15s' }])
  expect(pool.options).toMatchObject({ connectionTimeoutMillis: 2500, query_timeout: 11_000 })
  await db.destroy()
})

test('recovers from a migration beneath its prepared statements', async () => {
  await sql`create table changing (id int)`.execute(database.db)
  const { db } = connect(database.url, { max: 1 })
  const ask = () => sql`select * from changing where id = ${1}`.execute(db)
  await ask()
  await ask()
  await sql`alter table changing add column name text`.execute(database.db)
  await expect(ask()).rejects.toThrow('cached plan must not change result type')
  expect((await ask()).rows).toEqual([])
  expect((await ask()).rows).toEqual([])
  await db.destroy()
})

test('counts the statements that a piece of code sends', async () => {
  const twice = async () => {
    await sql`select 1`.execute(database.db)
    await sql`select 2`.execute(database.db)
  }
  expect(await countQueries(database.db, twice)).toBe(2)
})
