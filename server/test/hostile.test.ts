import type { Access } from '@comptoir/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from './app.ts'
import { aColleague, aUser } from './builders.ts'
import { declared } from './endpoints.ts'
import { sample } from './sample.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { THROTTLE: 'off' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Somebody new each time: what the last one did may have ended them. */
async function whoMay(access: Access): Promise<number | undefined> {
  if (access === 'open' || access === 'public') return undefined
  const password = 'the old password'
  const isCustomer = access === 'account' || access === 'order' || access === 'represent'
  const make = isCustomer ? aUser(shop.db, { password, is_partner: true }) : aColleague(shop.db, { password })
  return (await make).id
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const hostile: unknown[] = [
  ...[null, '', ' ', 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, '9'.repeat(400), 'NaN', true],
  ...[
    [],
    {},
    [[]],
    [null],
    ['x'],
    { toString: 1, length: 3 },
    { constructor: { prototype: {} } },
    nested(20),
  ],
  ...['a\0b', '\ud800', '\u202e\u2028', '%00', "'; drop table owner;--", 'a\r\nBcc: x@y.example'],
  ...['0000-01-01', '2026-02-30', '-0.01', '99999999999999.99', 'x'.repeat(5000)],
  Array.from({ length: 2000 }, (_, index) => index),
]
const texts = [
  '\0',
  '%',
  "'",
  '0',
  '-1',
  '9'.repeat(20),
  '1e400',
  '1,,2',
  '0000-01-01',
  '__proto__',
  'a|b & !',
]

type Path = string[]
const pathsOf = (value: unknown, at: Path = []): Path[] => [
  at,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...at, key]))
    : []),
]
/** All of them for the body and each of its fields; the fields within these take a third each, in turn. */
const valuesFor = (at: Path, index: number) =>
  at.length < 2 ? hostile : hostile.filter((_, n) => n % 3 === index % 3)
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

describe.each(declared.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { method, path, access, body, query } = endpoint
    const below = path.replace('/api/v1/', '')

    test('API-02: answers whatever it is sent, and fails at nothing', async () => {
      const call = shop.as(await whoMay(access), { 'content-type': 'application/json' }, true)
      const failures: unknown[] = []
      const send = async (url: string, payload?: unknown) => {
        const { statusCode } = await call(
          method,
          url,
          payload === undefined ? undefined : JSON.stringify(payload),
        )
        if (statusCode >= 500) failures.push([statusCode, url, JSON.stringify(payload)?.slice(0, 200)])
      }
      const usual = body && sample(body)
      const one = below.replace(/:\w+/g, '1')
      for (const id of ['0', '9007199254740991', '9'.repeat(30), '%00', '__proto__', 'é'])
        if (one !== below) await send(below.replace(/:\w+/g, encodeURIComponent(id)), usual)
      for (const key of Object.keys(query?.shape ?? {}))
        for (const value of texts) await send(`${one}?${key}=${encodeURIComponent(value)}`, usual)
      for (const [index, at] of (body ? pathsOf(usual) : []).entries())
        for (const value of valuesFor(at, index)) await send(one, replaced(usual, at, value))
      expect(failures).toEqual([])
    })
  },
)
