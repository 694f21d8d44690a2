import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, LoadTimeout } from './lazyScreen.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('ERR-09, CONST-12: a part of a page that has not come after 120 s is an error', async () => {
  const failure = inTime(new Promise(() => {})).catch((error: unknown) => error)
  let settled = false
  void failure.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(LoadTimeout)
})

test('a part that comes in time is given, a failure passed on', async () => {
  await expect(inTime(Promise.resolve('page'))).resolves.toBe('page')
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})
