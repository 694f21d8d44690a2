import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { Db } from './connect.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (id int primary key, n int not null default 0)`.execute(database.db)
  await sql`insert into counter values (1), (2)`.execute(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())

const raise = (id: number) => sql`update counter set n = n + 1 where id = ${id}`
const counts = async () =>
  (await sql<{ n: number }>`select n from counter order by id`.execute(database.db)).rows.map(({ n }) => n)

test('OD-32: two transactions that deadlock both happen, once each', async () => {
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holding = 0
  let runs = 0
  const inOrder = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      runs += 1
      await raise(first).execute(tx)
      holding += 1
      if (holding === 2) resolve()
      await bothHold
      await raise(second).execute(tx)
    })
  await Promise.all([inOrder(1, 2), inOrder(2, 1)])
  expect(runs).toBe(3)
  expect(await counts()).toEqual([2, 2])
})

test('after any other failure nothing has happened, and nothing is tried again', async () => {
  const before = await counts()
  let runs = 0
  const failing = (statement: ReturnType<typeof sql>) =>
    inTransaction(database.db, async (tx) => {
      runs += 1
      await raise(1).execute(tx)
      await statement.execute(tx)
    })
  await expect(failing(sql`insert into counter values (1)`)).rejects.toMatchObject({ code: '23505' })
  await expect(failing(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  expect(runs).toBe(2)
  expect(await counts()).toEqual(before)
})

test('statements that are called together run in the order of their calls, however they are written', async () => {
  const before = await counts()
  const rise = prepared<object, { id: number }>(
    (value) => sql`update counter set n = n + 1 where id = ${value('id')}`,
  )
  const read = async (tx: Db) =>
    (await sql<{ n: number }>`select n from counter order by id`.execute(tx)).rows.map(({ n }) => n)
  const seen = await inTransaction(database.db, (tx) =>
    Promise.all([read(tx), raise(1).execute(tx), read(tx), rise(tx, { id: 2 }), read(tx)]),
  )
  const [one, two] = before as [number, number]
  expect([seen[0], seen[2], seen[4]]).toEqual([
    [one, two],
    [one + 1, two],
    [one + 1, two + 1],
  ])
})

test('of statements that are called together the first fault counts, nothing has happened, and nothing follows', async () => {
  const before = await counts()
  const moment = () => new Promise((done) => setImmediate(done))
  let later = Promise.resolve<PromiseSettledResult<unknown>[]>([])
  const work = inTransaction(database.db, (tx) =>
    Promise.all([
      raise(1).execute(tx),
      sql`select 1 / 0`.execute(tx),
      raise(2)
        .execute(tx)
        .catch(() => {
          // Before the transaction is rolled back, meanwhile, and after.
          const tries = Array.from({ length: 50 }, async (_, at) => {
            for (let hop = 0; hop < at; hop += 1) await moment()
            await raise(1).execute(tx)
          })
          later = Promise.allSettled(tries)
        }),
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect((await later).filter(({ status }) => status === 'rejected')).toHaveLength(50)
  expect(await counts()).toEqual(before)
})

test('OD-32: of statements that are called together the first fault counts, also where whoever called it hears of it last', async () => {
  let runs = 0
  const heardLater = async <T>(work: Promise<T>, hops = 20): Promise<T> =>
    hops === 0 ? work : heardLater(work, hops - 1)
  const before = await counts()
  await inTransaction(database.db, async (tx) => {
    runs += 1
    const first = runs < 3 ? sql`do 'begin raise sqlstate ''40P01''; end'` : raise(1)
    const both = Promise.all([heardLater(first.execute(tx)), raise(2).execute(tx)])
    await new Promise((sent) => setImmediate(sent))
    const end = performance.now() + 30
    while (performance.now() < end); // both answers wait to be read, as in a process that is busy
    return both
  })
  expect(runs).toBe(3) // a deadlock is tried again
  expect(await counts()).toEqual(before.map((n) => n + 1))
})

test('a serialization failure is tried five times at most', async () => {
  let runs = 0
  const conflicting = inTransaction(database.db, async (tx) => {
    runs += 1
    await sql`do 'begin raise sqlstate ''40001''; end'`.execute(tx)
  })
  await expect(conflicting).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(5)
})

test('a transaction that only reads sees the database as it is at its first statement', async () => {
  const sum = sql<{ sum: number }>`select sum(n) as sum from counter`
  await inTransaction(
    database.db,
    async (tx) => {
      const { rows } = await sum.execute(tx)
      await raise(1).execute(database.db)
      expect((await sum.execute(tx)).rows).toEqual(rows)
    },
    { readOnly: true },
  )
  const writing = inTransaction(database.db, (tx) => raise(1).execute(tx), { readOnly: true })
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('every transaction goes through here but those of migrations, which wait in their own way', () => {
  const others = globSync('src/**/*.ts', { cwd: new URL('../..', import.meta.url).pathname }).filter(
    (file) =>
      !/\.test\.ts$|^src\/db\/(transaction|migrate)\.ts$/.test(file) &&
      readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes('.transaction()'),
  )
  expect(others).toEqual([])
})

test('a use case that is called within a transaction is part of it', async () => {
  const before = await counts()
  const useCase = (db: typeof database.db) => inTransaction(db, (tx) => raise(1).execute(tx))
  const cancelled = inTransaction(database.db, async (tx) => {
    await useCase(tx)
    throw new Error('cancelled')
  })
  await expect(cancelled).rejects.toThrow('cancelled')
  expect(await counts()).toEqual(before)
})
