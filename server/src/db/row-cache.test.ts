import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { RowCache } from './row-cache.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table thing (id bigint primary key, name text not null)`.execute(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())

type Thing = { id: number; name: string }
let things: RowCache<Thing>
beforeEach(async () => {
  await sql`truncate thing`.execute(database.db)
  await sql`insert into thing values (1, 'old'), (2, 'other')`.execute(database.db)
  things = new RowCache<Thing>(database.url, 'thing_changed')
  const opened = things
  onTestFinished(() => opened.stop())
  await expect.poll(isKept).toBe(true)
})

const find = async () => (await sql<Thing>`select * from thing where id = 1`.execute(database.db)).rows[0]
const isKept = async () => {
  await things.read(1, find)
  return things.get(1) !== undefined
}
const tell = (id: number) => sql`select pg_notify('thing_changed', ${String(id)})`.execute(database.db)
const rename = () => sql`update thing set name = 'new' where id = 1`.execute(database.db)
const listeners = () =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like '%listening'`.execute(database.db)

test('a row is kept until the database tells that it has changed', async () => {
  await tell(2)
  await rename()
  expect(things.get(1)?.name).toBe('old')
  await tell(1)
  await expect.poll(() => things.get(1)).toBeUndefined()
  expect((await things.read(1, find))?.name).toBe('new')
  expect(things.get(1)?.name).toBe('new')
})

test('a row that this process has changed itself is read anew without waiting for word of it', async () => {
  await rename()
  things.evict(1)
  expect(things.get(1)).toBeUndefined()
})

test('a row that changes while it is read is not kept', async () => {
  await things.read(1, async () => {
    const row = await find()
    await rename()
    await tell(1)
    await expect.poll(() => things.get(1)).toBeUndefined()
    return row
  })
  expect(things.get(1)).toBeUndefined()
})

test('nothing is kept while nothing is heard, and nothing from before afterwards', async () => {
  await sql`select pg_terminate_backend(${(await listeners()).rows[0]!.pid})`.execute(database.db)
  await expect.poll(() => things.get(1), { interval: 5 }).toBeUndefined()
  await rename()
  expect(things.get(1)).toBeUndefined()
  await expect.poll(isKept).toBe(true)
  expect(things.get(1)?.name).toBe('new')
})

test('nothing is kept once the connection does not answer any more', async () => {
  const { pid } = (await listeners()).rows[0]!
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await expect.poll(() => things.get(1)).toBeUndefined()
})
