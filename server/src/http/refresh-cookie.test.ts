import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../test/app.ts'
import { aUser } from '../../test/builders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('S-15 OD-26: under https the cookie belongs to this host alone, and renews and ends the session', async () => {
  const password = 'correct horse battery'
  const { email } = await aUser(shop.db, { password })
  const signedIn = await shop.as()('POST', 'auth/jwt/create/', { email, password })
  const cookie = String(signedIn.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const [pair = ''] = cookie.split(';')
  const renew = (value: string) => shop.as()('POST', 'auth/jwt/refresh/', { refresh: ' ' }, { cookie: value })
  expect((await renew(pair)).statusCode).toBe(200)
  expect((await renew(pair.replace('__Host-', ''))).statusCode).toBe(400)
  const out = await shop.as()('POST', 'auth/jwt/logout/', {}, { cookie: pair })
  expect(out.headers['set-cookie']).toContain('__Host-refresh=;')
  expect((await renew(pair)).statusCode).toBe(401)
})
