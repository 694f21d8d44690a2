import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))

/** Whether it has resolved. */
function waiting(atLatestMs: number) {
  const state = { isOver: false }
  void whenIdle(atLatestMs).then(() => (state.isOver = true))
  return state
}

test('waits for a second without a key, and begins again with each', async () => {
  press()
  const idle = waiting(60_000)
  for (let keys = 0; keys < 5; keys++) {
    await vi.advanceTimersByTimeAsync(900)
    press()
  }
  expect(idle.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1200)
  expect(idle.isOver).toBe(true)
})

test('waits no longer than it is told to, whatever is pressed', async () => {
  press()
  const idle = waiting(3000)
  for (let ms = 0; ms < 2500; ms += 500) {
    await vi.advanceTimersByTimeAsync(500)
    press()
  }
  expect(idle.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(700)
  expect(idle.isOver).toBe(true)
})

test('is over soon where nobody presses anything', async () => {
  await vi.advanceTimersByTimeAsync(5000)
  const idle = waiting(60_000)
  await vi.advanceTimersByTimeAsync(100)
  expect(idle.isOver).toBe(true)
})
