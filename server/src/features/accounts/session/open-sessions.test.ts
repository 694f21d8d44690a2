import { createSigner } from 'fast-jwt'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { HealthCheck } from '#http/health.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aUser } from '../../../../test/builders.ts'
import { deleteOldSessions } from './open-sessions.service.ts'

const password = 'correct horse battery'
const HOUR = 60 * 60 * 1000
let later = 0
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date(Date.now() + later) })
})
afterEach(() => {
  later = 0
})
afterAll(() => shop[Symbol.asyncDispose]())

type Tokens = { access: string; refresh: string }
const anonymous = (...call: Parameters<ReturnType<TestShop['as']>>) => shop.as()(...call)
const signIn = async (email: string, device = 'a browser'): Promise<Tokens> =>
  (await anonymous('POST', 'auth/jwt/create/', { email, password }, { 'user-agent': device })).json()
const withAccess = (access: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  anonymous(method, path, body, { authorization: `JWT ${access}` })
const me = (access: string) => withAccess(access, 'GET', 'auth/users/me/')
const renew = (refresh: string) => anonymous('POST', 'auth/jwt/refresh/', { refresh })
const listOf = async (access: string) => (await withAccess(access, 'GET', 'auth/sessions/')).json()

/** Somebody who is signed in twice, at the desk and on the road. */
async function someone() {
  const user = await aUser(shop.db, { password })
  return { ...user, desk: await signIn(user.email, 'desk'), road: await signIn(user.email, 'road') }
}
const expectEnded = async ({ access, refresh }: Tokens, code = 'session_ended') => {
  const answer = await me(access)
  expect([answer.statusCode, answer.json().code]).toEqual([401, code])
  const renewal = await renew(refresh)
  expect([renewal.statusCode, renewal.json()]).toEqual([
    401,
    { detail: 'Token is invalid', code: 'token_not_valid' },
  ])
}
const expectOpen = async ({ access, refresh }: Tokens) => {
  expect((await me(access)).statusCode).toBe(200)
  expect((await renew(refresh)).statusCode).toBe(200)
}

describe('OD-73: sessions', () => {
  test('are listed with device, address and last use, the last used first', async () => {
    const { desk, road } = await someone()
    later = HOUR / 10
    await anonymous(
      'POST',
      'auth/jwt/refresh/',
      { refresh: desk.refresh },
      { 'x-forwarded-for': '192.0.2.7' },
    )
    const list = await listOf(road.access)
    expect(list).toMatchObject([
      { device: 'desk', address: '192.0.2.7', is_current: false },
      { device: 'road', address: '127.0.0.1', is_current: true },
    ])
    expect(Date.parse(list[0].used_at)).toBeGreaterThan(Date.parse(list[1].used_at))
    expect(Date.parse(list[0].created_at)).toBeLessThan(Date.parse(list[0].used_at))
  })

  test('S-3: end at sign-out: neither value works any more, and others go on', async () => {
    const { desk, road } = await someone()
    const out = await anonymous('POST', 'auth/jwt/logout/', undefined, { cookie: `refresh=${desk.refresh}` })
    expect(out.statusCode).toBe(204)
    await expectEnded(desk)
    await expectOpen(road)
    expect((await anonymous('POST', 'auth/jwt/logout/', { refresh: road.refresh })).statusCode).toBe(204)
    await expectEnded(road)
  })

  test('do not end by a form of another site', async () => {
    const { desk } = await someone()
    const out = await anonymous('POST', 'auth/jwt/logout/', undefined, {
      cookie: `refresh=${desk.refresh}`,
      'sec-fetch-site': 'same-site',
    })
    expect(out.statusCode).toBe(204)
    await expectOpen(desk)
  })

  test('S-3: are ended one by one in the list, or all others at once', async () => {
    const { email, desk, road } = await someone()
    const third = await signIn(email)
    const one = (await listOf(desk.access)).find(({ device }: { device: string }) => device === 'road')
    expect((await withAccess(desk.access, 'DELETE', `auth/sessions/${one.id}/`)).statusCode).toBe(204)
    await expectEnded(road)
    expect((await withAccess(desk.access, 'DELETE', `auth/sessions/${one.id}/`)).statusCode).toBe(404)
    expect((await withAccess(desk.access, 'DELETE', 'auth/sessions/')).statusCode).toBe(204)
    await expectEnded(third)
    await expectOpen(desk)
    expect(await listOf(desk.access)).toHaveLength(1)
  })

  test('of others can be neither seen nor ended', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const [{ id }] = await listOf(theirs.desk.access)
    expect((await withAccess(mine.desk.access, 'DELETE', `auth/sessions/${id}/`)).statusCode).toBe(404)
    await withAccess(mine.desk.access, 'DELETE', 'auth/sessions/')
    await expectOpen(theirs.desk)
    await expectOpen(theirs.road)
  })

  test('AUTH-19: end with a new password, and the one that changed it goes on by its cookie', async () => {
    const { desk, road } = await someone()
    const body = { current_password: password, new_password: 'kettle of seven herons' }
    const answer = await withAccess(desk.access, 'POST', 'auth/users/set_password/', body)
    expect(answer.statusCode).toBe(204)
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
    for (const ended of [desk, road]) await expectEnded(ended, 'password_changed')
    expect((await renew(cookie.replace('refresh=', ''))).statusCode).toBe(200)
  })

  test('S-3: end when they are idle for a week, and after two weeks however much they are used', async () => {
    const { desk, road } = await someone()
    for (const days of [6, 12]) {
      later = days * 24 * HOUR
      expect((await renew(desk.refresh)).statusCode).toBe(200)
    }
    expect((await renew(road.refresh)).json().detail).toBe('Token is invalid')
    const { access } = (await renew(desk.refresh)).json()
    expect(await listOf(access)).toHaveLength(1)
    later = 14 * 24 * HOUR
    expect((await renew(desk.refresh)).json().detail).toBe('Token is expired')
  })

  test('are a hundred at most: beyond, the one used longest ago ends', async () => {
    const { email, desk, road } = await someone()
    later = HOUR / 10
    await renew(desk.refresh)
    for (let count = 0; count < 99; count++) await signIn(email)
    expect(await listOf(desk.access)).toHaveLength(100)
    await expectEnded(road)
    await expectOpen(desk)
  })

  test('are deleted when they are over', async () => {
    const { id, desk, road } = await someone()
    await anonymous('POST', 'auth/jwt/logout/', { refresh: road.refresh })
    const count = async () =>
      (await shop.db.selectFrom('user_session').where('user_id', '=', id).select('id').execute()).length
    await deleteOldSessions(shop.deps)
    expect(await count()).toBe(2)
    later = 25 * HOUR
    await deleteOldSessions(shop.deps)
    expect(await count()).toBe(1)
    await expect(renew(desk.refresh)).resolves.toMatchObject({ statusCode: 200 })
    later = 15 * 24 * HOUR
    await deleteOldSessions(shop.deps)
    expect(await count()).toBe(0)
  })
})

test('S-7 O-21: sign-ins of the office are in the audit log, with where they came from', async () => {
  const { id, email } = await aColleague(shop.db, { password })
  const customer = await aUser(shop.db, { password })
  await signIn(email, 'an office browser')
  await signIn(customer.email)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .where('action', '=', 'sign_in')
    .selectAll()
    .execute()
  expect(entries).toMatchObject([
    { actor_id: id, entity: 'session', after: { device: 'an office browser', address: '127.0.0.1' } },
  ])
})

test('S-7 O-21: the log says of each call from where it came and of which account, of a sign-in that fails too', async () => {
  const health = new HealthCheck(shop.database.url, { jobs: () => 'in another process' })
  const app = await buildApp(shop.deps, health, { log: true })
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(async () => {
    output.mockRestore()
    await app.close()
    await health.stop()
  })
  const { id, email, desk } = await someone()
  const signInWith = (given: string): InjectOptions => ({
    method: 'POST',
    url: '/api/v1/auth/jwt/create/',
    payload: { email, password: given },
  })
  const calls: InjectOptions[] = [
    signInWith('not the password'),
    signInWith(password),
    { url: '/api/v1/auth/users/me/', headers: { authorization: `JWT ${desk.access}` } },
    { url: '/api/v1/config/' },
  ]
  for (const call of calls)
    await app.inject({ ...call, headers: { ...call.headers, 'x-forwarded-for': '203.0.113.7' } })
  const lines = () =>
    output.mock.calls
      .flatMap(([chunk]) => String(chunk).trim().split('\n'))
      .filter((line) => line.startsWith('{'))
  await expect.poll(lines).toHaveLength(calls.length)
  const address = '203.0.113.7'
  expect(lines().map((line) => JSON.parse(line) as object)).toMatchObject([
    { path: '/api/v1/auth/jwt/create/', status: 401, user: id, address },
    { path: '/api/v1/auth/jwt/create/', status: 200, user: id, address },
    { path: '/api/v1/auth/users/me/', status: 200, user: id, address },
    { path: '/api/v1/config/', status: 200, address },
  ])
  expect(lines().join()).not.toContain(password)
})

test.each([
  ['without an end', { exp: undefined }],
  ['whose user is no number', { user_id: 'me' }],
  ['without a user', { user_id: undefined }],
  ['without a session', { session: undefined }],
  ['of another release', { session: undefined, version: 0 }],
  ['whose user is no whole number', { user_id: '1.5' }],
])('S-22 AUTH-06: a signed token %s is refused as invalid', async (_name, over) => {
  const { id } = await aUser(shop.db)
  const sign = createSigner({ key: shop.deps.config.secret, algorithm: 'HS256' })
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = sign({ token_type: 'access', user_id: String(id), session: 1, exp, ...over })
  expect([(await me(token)).statusCode, (await me(token)).json().code]).toEqual([401, 'token_not_valid'])
  const refresh = sign({ token_type: 'refresh', user_id: String(id), session: 1, exp, ...over })
  expect((await renew(refresh)).statusCode).toBe(401)
})
