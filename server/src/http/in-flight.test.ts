import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { OverloadedError } from '#lib/errors.ts'
import { InFlight } from './in-flight.ts'

/** A call that runs until it is let go. */
function aCall() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = { isRunning: false, end: resolve, run: () => ((call.isRunning = true), promise) }
  return call
}

test('R-5: runs four calls of an account at once; the others wait, and other accounts do not', async () => {
  const inFlight = new InFlight()
  const calls = Array.from({ length: 6 }, aCall)
  const all = calls.map((call) => inFlight.run(1, call.run))
  const ofAnother = aCall()
  const other = inFlight.run(2, ofAnother.run)
  expect(calls.map(({ isRunning }) => isRunning)).toEqual([true, true, true, true, false, false])
  expect(ofAnother.isRunning).toBe(true)
  calls[0]!.end()
  await expect.poll(() => calls[4]!.isRunning).toBe(true)
  expect(calls[5]!.isRunning).toBe(false)
  for (const call of [...calls, ofAnother]) call.end()
  await Promise.all([...all, other])
})

test('refuses what would only wait: more than 60 of an account, more than 400 of everybody', async () => {
  const inFlight = new InFlight()
  const held = aCall()
  const running = Array.from({ length: 64 }, () => inFlight.run(1, held.run))
  await expect(inFlight.run(1, held.run)).rejects.toThrow(OverloadedError)
  const others = Array.from({ length: 336 }, () => inFlight.run(undefined, held.run))
  await expect(inFlight.run(undefined, held.run)).rejects.toThrow(OverloadedError)
  held.end()
  await Promise.all([...running, ...others])
  await expect(inFlight.run(undefined, async () => 'served')).resolves.toBe('served')
})

test('a call that fails leaves its place', async () => {
  const inFlight = new InFlight()
  const fail = () => inFlight.run(1, () => Promise.reject(new Error('no')))
  for (let n = 0; n < 10; n += 1) await expect(fail()).rejects.toThrow('no')
  await expect(inFlight.run(1, async () => 'served')).resolves.toBe('served')
})

test('V5: takes eight files of an account at once, and 64 of everybody, before any of them is read', () => {
  const inFlight = new InFlight()
  const answers = Array.from({ length: 64 }, () => new EventEmitter())
  for (const answer of answers.slice(0, 8)) inFlight.takeFile(1, answer)
  const one = () => inFlight.takeFile(1, new EventEmitter())
  expect(one).toThrow(OverloadedError)
  for (const [index, answer] of answers.slice(8).entries()) inFlight.takeFile(2 + (index % 7), answer)
  expect(() => inFlight.takeFile(9, new EventEmitter())).toThrow(OverloadedError)
  answers[0]!.emit('close')
  expect(one).not.toThrow()
})

test('takes eight downloads of an account at once, which hold up neither its calls nor its files', async () => {
  const inFlight = new InFlight()
  const answers = Array.from({ length: 8 }, () => new EventEmitter())
  for (const answer of answers) inFlight.takeDownload(1, answer)
  const one = () => inFlight.takeDownload(1, new EventEmitter())
  expect(one).toThrow(OverloadedError)
  expect(() => inFlight.takeDownload(2, new EventEmitter())).not.toThrow()
  expect(() => inFlight.takeFile(1, new EventEmitter())).not.toThrow()
  await expect(inFlight.run(1, async () => 'served')).resolves.toBe('served')
  answers[0]!.emit('close')
  expect(one).not.toThrow()
})

test('an answer that has closed already takes no place, which nothing would give back', () => {
  const inFlight = new InFlight()
  for (let count = 0; count < 20; count++) {
    inFlight.takeFile(1, Object.assign(new EventEmitter(), { closed: true }))
    inFlight.takeDownload(1, Object.assign(new EventEmitter(), { closed: true }))
  }
  expect(() => inFlight.takeFile(1, new EventEmitter())).not.toThrow()
  expect(() => inFlight.takeDownload(1, new EventEmitter())).not.toThrow()
})

test('is idle a moment after its last call, and is waited for no longer than is asked', async () => {
  const inFlight = new InFlight()
  await inFlight.whenIdle(60_000)
  const held = aCall()
  const running = inFlight.run(1, held.run)
  await inFlight.whenIdle(30)
  expect(held.isRunning).toBe(true)
  let isIdle = false
  const idle = inFlight.whenIdle(60_000).then(() => (isIdle = true))
  await inFlight.whenIdle(50)
  held.end()
  await running
  expect(isIdle).toBe(false)
  await idle
})
