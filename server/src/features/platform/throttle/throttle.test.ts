import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { consume, signInLimits } from './throttle.service.ts'

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
