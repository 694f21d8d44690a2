import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { consume, deleteOldHits, signInLimits } from './throttle.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('OD-68: a burst of calls lets no more through than its limit, and leaves the database to others', async () => {
  const { pool } = shop.database
  let mostWaiting = 0
  const watching = setInterval(() => (mostWaiting = Math.max(mostWaiting, pool.waitingCount)))
  const burst = Array.from({ length: 100 }, () =>
    consume(shop.deps, signInLimits('a@client.example', '203.0.113.9')),
  )
  const outcomes = await Promise.allSettled(burst)
  clearInterval(watching)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(mostWaiting).toBe(0)
  await expect(consume(shop.deps, signInLimits('b@client.example', '203.0.113.9'))).resolves.toBeDefined()
})

test('R-11 OD-68: a clock that jumps locks nobody: the time is the database’s, and what was counted in a future does not count', async () => {
  let now = new Date()
  const limits = signInLimits('c@client.example', '203.0.113.10')
  const call = () => consume({ ...shop.deps, now: () => now }, limits)
  const day = 24 * 60 * 60 * 1000
  now = new Date(now.getTime() + day) // the clock of this process alone
  for (let calls = 0; calls < 10; calls++) await call()
  now = new Date(now.getTime() - day)
  await expect(call()).rejects.toMatchObject({ seconds: expect.closeTo(15 * 60, -2) as number })
  await sql`update throttle_hit set at = at + interval '1 day'`.execute(shop.db) // the database's, set back since
  await expect(call()).resolves.toBeDefined()
  await deleteOldHits(shop.deps)
  const { rows } = await sql`select from throttle_hit where at > now()`.execute(shop.db)
  expect(rows).toEqual([])
})
