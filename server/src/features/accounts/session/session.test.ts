import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aUser, countryId } from '../../../../test/builders.ts'
import { signInAll } from '../../../../test/tokens.ts'
import { issueToken } from '#lib/tokens.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const password = 'correct horse battery'
/** A value that this shop signed, with other claims than it writes. */
const signed = (claims: object) =>
  createSigner({ key: shop.deps.config.secret, algorithm: 'HS256', noTimestamp: true })({
    token_type: 'access',
    exp: 4_000_000_000,
    session: 1,
    ...claims,
  })
const ownerOf = (userId: number) => ({ userId, sessionId: 1 })
const signIn = (email: string, given = password) =>
  shop.as()('POST', 'auth/jwt/create/', { email, password: given })

describe('session', () => {
  test('AUTH-01 OD-26: signs in with e-mail in any case and keeps the refresh value in a cookie', async () => {
    const { email } = await aUser(shop.db, { password })
    const answer = await signIn(email.toUpperCase())
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json()).toSorted()).toEqual(['access', 'refresh'])
    expect(answer.headers['set-cookie']).toMatch(
      /^refresh=.+; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('AUTH-01: answers a wrong password, an unknown address and an inactive account alike', async () => {
    const { email } = await aUser(shop.db, { password })
    const inactive = await aUser(shop.db, { password, is_active: false })
    const answers = [
      await signIn(email, 'wrong'),
      await signIn('nobody@example.test'),
      await signIn(inactive.email),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('JWT realm="api"')
      expect(answer.json()).toEqual({ detail: 'No active account found with the given credentials' })
    }
  })

  test('AUTH-01 OD-44: an account without a password is answered like an unknown one', async () => {
    const erased = await aUser(shop.db)
    const answer = await signIn(erased.email, 'none')
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { detail: 'No active account found with the given credentials' },
    ])
  })

  test('OD-26: a form of another site neither signs a browser in nor out', async () => {
    const { email } = await aUser(shop.db, { password })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (path: string, site: string) =>
      shop.as()('POST', path, new URLSearchParams({ email, password }).toString(), {
        ...form,
        'sec-fetch-site': site,
      })
    for (const path of ['auth/jwt/create/', 'auth/jwt/logout/']) {
      for (const site of ['cross-site', 'same-site'])
        expect((await post(path, site)).headers).not.toHaveProperty('set-cookie')
      for (const site of ['same-origin', 'none'])
        expect((await post(path, site)).headers).toHaveProperty('set-cookie')
    }
  })

  test('AUTH-01: names the fields that are missing or blank', async () => {
    const missing = await shop.as()('POST', 'auth/jwt/create/', {})
    expect([missing.statusCode, missing.json()]).toEqual([
      400,
      { email: ['This field is required.'], password: ['This field is required.'] },
    ])
    const blank = await shop.as()('POST', 'auth/jwt/create/', { email: ' ', password: '' })
    expect(blank.json()).toEqual({
      email: ['This field may not be blank.'],
      password: ['This field may not be blank.'],
    })
  })

  test('AUTH-01 D2: the values hold the claims of simplejwt', async () => {
    const { id, email } = await aUser(shop.db, { password })
    const { access } = (await signIn(email)).json()
    const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ token_type: 'access', user_id: String(id) })
    expect(claims.jti).toMatch(/^[0-9a-f]{32}$/)
    expect(claims.exp - claims.iat).toBe(15 * 60)
  })

  test('AUTH-12 OD-03: the current user comes with the billing data as order/billing/ has it', async () => {
    const { id } = await aUser(shop.db)
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().billing_info).toBeNull()
    const country = await countryId(shop.db)
    const place = { address_one: 'Rue Neuve 12', city_name: 'Charleroi', code: '6000', country }
    const contact = {
      name: 'Marie',
      email: 'a@b.test',
      phone: '+32470123456',
      enterprise_name: 'Dubois SRL',
      corporate_status: 1,
      sector: 1,
    }
    const billing = (await shop.as(id)('POST', 'order/billing/', { ...place, ...contact })).json()
    for (const path of ['auth/users/me/', 'user/profile/'])
      expect((await shop.as(id)('GET', path)).json().billing_info).toEqual(billing)
  })

  test('AUTH-06 AUTH-07: renews by body or, when the value is a single space, by cookie', async () => {
    const { email } = await aUser(shop.db, { password })
    const { refresh } = (await signIn(email)).json()
    const byBody = await shop.as()('POST', 'auth/jwt/refresh', { refresh })
    expect(byBody.json()).toEqual({ access: expect.any(String) })
    const byCookie = await shop.as()(
      'POST',
      'auth/jwt/refresh/',
      { refresh: ' ' },
      { cookie: `refresh=${refresh}` },
    )
    expect(byCookie.statusCode).toBe(200)
    const neither = await shop.as()('POST', 'auth/jwt/refresh/', { refresh: ' ' })
    expect([neither.statusCode, neither.json()]).toEqual([400, { refresh: ['This field may not be blank.'] }])
  })

  test('OD-56: a blank refresh with a dead cookie is 401, and log-out is always 204 and clears it', async () => {
    const dead = await shop.as()('POST', 'auth/jwt/refresh/', { refresh: ' ' }, { cookie: 'refresh=dead' })
    expect([dead.statusCode, dead.json()]).toEqual([
      401,
      { detail: 'Token is invalid', code: 'token_not_valid' },
    ])
    const out = await shop.as()('POST', 'auth/jwt/logout/')
    expect(out.statusCode).toBe(204)
    expect(out.headers['set-cookie']).toContain('refresh=;')
  })

  test('AUTH-04: takes JWT as a credential and ignores Bearer', async () => {
    const { id } = await aUser(shop.db)
    expect((await shop.as(id)('GET', 'auth/users/me/')).statusCode).toBe(200)
    const [token = ''] = await signInAll(shop.db, shop.deps.config.secret, [id])
    const bearer = await shop.as()('GET', 'auth/users/me/', undefined, {
      authorization: token.replace('JWT', 'Bearer'),
    })
    expect([bearer.statusCode, bearer.json()]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.' },
    ])
    const three = await shop.as()('GET', 'auth/users/me/', undefined, { authorization: 'JWT a b' })
    expect(three.json().code).toBe('bad_authorization_header')
  })

  test.each([
    [
      'expired',
      (id: number) => issueToken(shop.deps.config.secret, 'access', ownerOf(id), new Date(0)),
      'Token is expired',
    ],
    ['forged', () => 'a.b.c', 'Token is invalid'],
    [
      'a refresh value',
      (id: number) => issueToken(shop.deps.config.secret, 'refresh', ownerOf(id), new Date()),
      'Token has wrong type',
    ],
    ['without an end', (id: number) => signed({ user_id: String(id), exp: undefined }), 'Token is invalid'],
    ['of a user without a number', () => signed({ user_id: 'admin' }), 'Token is invalid'],
    ['of nobody', () => signed({ user_id: null }), 'Token is invalid'],
    [
      'of no session',
      (id: number) => signed({ user_id: String(id), session: undefined }),
      'Token is invalid',
    ],
  ])('S-22 AUTH-06: refuses an access value that is %s', async (_name, token, message) => {
    const { id } = await aUser(shop.db)
    const answer = await shop.as()('GET', 'auth/users/me/', undefined, { authorization: `JWT ${token(id)}` })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        detail: 'Given token not valid for any token type',
        code: 'token_not_valid',
        messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
      },
    ])
  })

  test('OD-51: a disabled account gets user_inactive, an ended session why it ended', async () => {
    const { id } = await aUser(shop.db)
    await shop.db.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute()
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('user_inactive')
    await shop.db.updateTable('app_user').set({ is_active: true }).where('id', '=', id).execute()
    await shop.db
      .updateTable('user_session')
      .set({ ended_at: new Date(), ended_by: 'password' })
      .where('user_id', '=', id)
      .execute()
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('password_changed')
  })

  test('AUTH-07 OD-73: a value is good no longer than its session, of either kind', async () => {
    const { id, email } = await aUser(shop.db, { password })
    const { access, refresh } = (await signIn(email)).json()
    const verified = async () =>
      Promise.all(
        [access, refresh].map(async (token) => {
          const { statusCode, body } = await shop.as()('POST', 'auth/jwt/verify/', { token })
          return [statusCode, JSON.parse(body)]
        }),
      )
    const both = (answer: unknown) => [answer, answer]
    expect(await verified()).toEqual(both([200, {}]))
    const setActive = (is_active: boolean) =>
      shop.db.updateTable('app_user').set({ is_active }).where('id', '=', id).execute()
    await setActive(false)
    expect((await verified()).map(([status]) => status)).toEqual(both(401))
    await setActive(true)
    const usedAt = (days: number) =>
      shop.db
        .updateTable('user_session')
        .set({ used_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
        .where('user_id', '=', id)
        .execute()
    await usedAt(8)
    expect((await verified()).map(([status]) => status)).toEqual(both(401))
    await usedAt(6)
    expect(await verified()).toEqual(both([200, {}]))
    await shop.as()('POST', 'auth/jwt/logout/', { refresh })
    expect(await verified()).toEqual(both([401, { detail: 'Token is invalid', code: 'token_not_valid' }]))
  })

  test('AUTH-12 OD-03: the current user is one superset for both calls, for the unapproved too', async () => {
    const { id, email } = await aUser(shop.db, { is_approved: false })
    const me = await shop.as(id)('GET', 'auth/users/me/')
    expect(me.json()).toMatchObject({
      id,
      email,
      user: { id, email },
      is_partner: false,
      is_approved: false,
      language: 'fr',
    })
    expect((await shop.as(id)('GET', 'user/profile')).json()).toEqual(me.json())
  })

  test('OD-68: the eleventh failed sign-in in a quarter of an hour is throttled, and says for how long', async () => {
    const { email } = await aUser(shop.db, { password })
    for (let failures = 0; failures < 10; failures++)
      expect((await signIn(email, 'wrong')).statusCode).toBe(401)
    const answer = await signIn(email)
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(800)
    expect(answer.json().detail).toBe(
      `Request was throttled. Expected available in ${Math.ceil(seconds / 60)} minutes.`,
    )
  })

  test('OD-68: of thirty wrong passwords at once no more than ten are tried', async () => {
    const { email } = await aUser(shop.db, { password })
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('S-14 OD-68: strangers who try a password do not lock out whoever is known at another address', async () => {
    const { email } = await aUser(shop.db, { password })
    const from = (address: string, given = password) =>
      shop.as()('POST', 'auth/jwt/create/', { email, password: given }, { 'x-forwarded-for': address })
    expect((await from('192.0.2.1')).statusCode).toBe(200)
    for (let tries = 0; tries < 10; tries++)
      expect((await from('198.51.100.9', 'wrong')).statusCode).toBe(401)
    expect((await from('198.51.100.9')).statusCode).toBe(429)
    expect((await from('192.0.2.1')).statusCode).toBe(200)
    for (let tries = 0; tries < 10; tries++) expect((await from('192.0.2.1', 'wrong')).statusCode).toBe(401)
    expect((await from('192.0.2.1')).statusCode).toBe(429)
  })

  test('S-14 OD-68: a site with many networks has twice the guesses of one network', async () => {
    const wrong = (address: string, name: string) =>
      shop.as()(
        'POST',
        'auth/jwt/create/',
        { email: `${name}@client.example`, password: 'wrong' },
        { 'x-forwarded-for': address },
      )
    const statuses = []
    for (let network = 0; network < 11; network++)
      for (let guess = 0; guess < 10; guess++)
        statuses.push((await wrong(`2001:db8:7:${network}::1`, `${network}-${guess}`)).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429))
  })

  test('OD-68: whoever signs in has no failures left, and never pays for success', async () => {
    const { email } = await aUser(shop.db, { password })
    for (let times = 0; times < 51; times++) expect((await signIn(email)).statusCode).toBe(200)
    for (let failures = 0; failures < 9; failures++) await signIn(email, 'wrong')
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  })

  test('I18N-04: says errors in the language that is asked for most', async () => {
    const answer = await shop.as()(
      'POST',
      'auth/jwt/create/',
      {},
      { 'accept-language': 'es, nl-BE;q=0.8, en;q=0.5' },
    )
    expect(answer.headers['content-language']).toBe('nl')
    expect(answer.json().email).toEqual(['Dit veld is verplicht.'])
  })
})
