import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'
import { OverloadedError } from './errors.ts'

test('R-8: tasks above the limit wait for their turn, and give up in time without keeping it from others', async () => {
  const inTurn = limitConcurrency(2, { waitMs: 50 })
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  let running = 0
  const task = () => inTurn(async () => ((running += 1), await end))
  const first = [task(), task()]
  const late = task()
  await expect(late).rejects.toThrow(OverloadedError)
  expect(running).toBe(2)

  const patient = limitConcurrency(1, { waitMs: 1000 })
  const order: string[] = []
  await Promise.all(
    ['one', 'two', 'three'].map((name) => patient(async () => (await sleep(5), order.push(name)))),
  )
  expect(order).toEqual(['one', 'two', 'three'])

  const next = task()
  endAll()
  await Promise.all([...first, next])
  expect(running).toBe(3)
  await inTurn(async () => (running = 0))
  expect(running).toBe(0)
})
