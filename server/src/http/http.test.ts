import { gunzipSync } from 'node:zlib'
import { logout } from '@comptoir/contract/auth'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, type TestShop } from '../../test/app.ts'
import { aColleague, aUser } from '../../test/builders.ts'
import { declared } from '../../test/endpoints.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { serveApiDocs } from './api-docs.ts'
import { sendSecurityHeaders } from './headers.ts'
import { HealthCheck } from './health.ts'
import { warnOfPlainAccess } from './plain-access.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const anonymous = (...call: Parameters<ReturnType<TestShop['as']>>) => shop.as()(...call)

describe('API conventions', () => {
  test('API-01 OD-67: an unknown path of the API is a JSON 404, every other one is the web client', async () => {
    const answer = await anonymous('GET', 'nothing/here/')
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
    const page = await shop.app.inject({ url: '/order/view/12', headers: { accept: 'text/html' } })
    expect([200, 404]).toContain(page.statusCode)
  })

  test('API-02: a wrong method is 405 and says which would do', async () => {
    const answer = await anonymous('DELETE', 'config/')
    expect([answer.statusCode, answer.json()]).toEqual([405, { detail: 'Method "DELETE" not allowed.' }])
    expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS')
  })

  test('API-02: both slash forms work, also with a query', async () => {
    for (const path of ['config', 'config/', 'config?x=1', 'config/?x=1'])
      expect((await anonymous('GET', path)).statusCode).toBe(200)
  })

  test.each([
    ['{"email":', 400, /^JSON parse error - /],
    ['['.repeat(40) + ']'.repeat(40), 400, /nested deeper than 32 levels/],
    [JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413, /larger than 1024 kB/],
  ])('API-02: refuses a body that is broken, too deep or too large (%#)', async (payload, status, detail) => {
    const answer = await anonymous('POST', 'auth/jwt/create/', payload, {
      'content-type': 'application/json',
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().detail).toMatch(detail)
  })

  test.each([
    ['{"email":', 'Le JSON envoyé est incomplet : la fin manque.'],
    ['{"email": "a",}', 'Le JSON envoyé est illisible à partir du caractère 15.'],
    ['{"email": nothing}', 'Le JSON envoyé est illisible.'],
    ['"a" 1', 'Le JSON envoyé est illisible à partir du caractère 5.'],
    ['x in JSON at position 5', 'Le JSON envoyé est illisible.'],
  ])('I18N-04 API-02: says where JSON is broken in the reader’s language (%#)', async (payload, detail) => {
    const answer = await anonymous('POST', 'auth/jwt/create/', payload, {
      'content-type': 'application/json',
      'accept-language': 'fr',
    })
    expect([answer.statusCode, answer.json().detail.replaceAll(/\s/g, ' ')]).toEqual([400, detail])
  })

  test('API-02: refuses a body of another type', async () => {
    const answer = await anonymous('POST', 'auth/jwt/create/', 'hello', { 'content-type': 'text/plain' })
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { detail: 'Unsupported media type "text/plain" in request.' },
    ])
  })

  test('API-02: reads forms, trims text and takes numbers as text', async () => {
    const form = await anonymous('POST', 'auth/jwt/create/', 'email=a&password=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.statusCode).toBe(401)
    const number = await anonymous('POST', 'auth/jwt/create/', { email: ' a ', password: 12345678 })
    expect(number.statusCode).toBe(401)
  })

  test.each([
    [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
    [
      { email: null, password: {} },
      { email: ['This field may not be null.'], password: ['Not a valid string.'] },
    ],
    [{ email: 'a\0b', password: 'x' }, { email: ['Null characters are not allowed.'] }],
    [
      { email: 'a'.repeat(255), password: 'x' },
      { email: ['Ensure this field has no more than 254 characters.'] },
    ],
  ])('API-02: names what is wrong with each field (%#)', async (body, errors) => {
    const answer = await anonymous('POST', 'auth/jwt/create/', body)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })

  test('who takes more than a minute to send a request, or leaves an answer unread, is hung up on', () => {
    expect(shop.app.server.requestTimeout).toBe(60_000)
    expect(shop.app.server.timeout).toBe(180_000)
  })

  test('days between which nothing lies are refused by every list, and named in the reader’s language', async () => {
    const french = (id: number) => shop.as(id, { 'accept-language': 'fr' })
    const office = french((await aColleague(shop.db)).id)
    const customer = french((await aUser(shop.db)).id)
    const lists = declared.filter(({ query }) => {
      const asked = query instanceof z.ZodObject ? query.shape : {}
      return 'from' in asked && 'to' in asked
    })
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining(
        ['admin/stock-movements/', 'admin/order/', 'order/invoice/'].map((path) => `/api/v1/${path}`),
      ),
    )
    for (const { path, access } of lists) {
      const call = access === 'order' ? customer : office
      const days = await call('GET', `${path.replace('/api/v1/', '')}?from=2026-12-01&to=2026-11-30`)
      expect([path, days.statusCode, days.json()]).toEqual([
        path,
        400,
        { to: ['Le dernier jour (30 novembre 2026) précède le premier (1er décembre 2026).'] },
      ])
    }
    const oneDay = await office('GET', 'admin/stock-movements/?from=2026-12-01&to=2026-12-01')
    expect(oneDay.statusCode).toBe(200)
  })

  test('an amount that is none is refused with the form that is expected', async () => {
    const call = shop.as((await aColleague(shop.db)).id, { 'accept-language': 'fr' })
    for (const amount of ['abc', '12,5', '12.345']) {
      const answer = await call('POST', 'admin/payment/1/refund/', { key: 'one', amount, reason: 'Test' })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { amount: ['Indiquez un montant avec deux décimales, comme 12.50.'] },
      ])
    }
  })

  test('__proto__ in a body changes nothing', async () => {
    const answer = await anonymous('POST', 'auth/jwt/create/', '{"__proto__":{"email":"a"},"password":"b"}', {
      'content-type': 'application/json',
    })
    expect(answer.json()).toEqual({ email: ['This field is required.'] })
  })

  test('OD-28 TP-01: a page can load nothing of third parties', async () => {
    const { headers } = await shop.app.inject({ url: '/' })
    const directives = String(headers['content-security-policy']).split('; ')
    expect(directives).toContain("default-src 'self'")
    const sources = directives.flatMap((directive) => directive.split(' ').slice(1))
    expect([...new Set(sources)].toSorted()).toEqual([
      "'none'",
      "'self'",
      "'unsafe-inline'",
      'blob:',
      'data:',
    ])
  })

  test('OD-28 TP-01: scripts of others are named to the page and allowed by its policy where the operator sets them', async () => {
    const env = {
      ANALYTICS_URL: 'https://analytics.example/script.js',
      ANALYTICS_SITE: 'shop.example',
      CHAT_URL: 'https://chat.example/widget.js?id=7',
      THIRD_PARTY_ORIGINS: 'https://*.chat.example, https://cdn.example',
    }
    const config = readConfig({ SECRET: shop.deps.config.secret, ...env })
    const app = await buildApp(
      { ...shop.deps, config },
      new HealthCheck(shop.database.url, { jobs: () => 'running' }),
    )
    try {
      const answer = await app.inject('/api/v1/config/')
      expect(answer.json().third_parties).toEqual({
        analytics: { url: env.ANALYTICS_URL, site: 'shop.example' },
        chat: { url: env.CHAT_URL },
      })
      const policy = String(answer.headers['content-security-policy']).split('; ')
      const hosts =
        'https://analytics.example https://chat.example https://*.chat.example https://cdn.example'
      expect(policy).toContain(`script-src 'self' ${hosts}`)
      expect(policy).toContain(`frame-src ${hosts}`)
      expect(policy).toContain(`connect-src 'self' ${hosts} ${hosts.replaceAll('https', 'wss')}`)
      expect(policy).toContain("object-src 'none'")
    } finally {
      await app.close()
    }
    for (const [name, value] of [
      ['ANALYTICS_URL', 'http://analytics.example/script.js'],
      ['CHAT_URL', 'javascript:alert(1)'],
      ['THIRD_PARTY_ORIGINS', "https://cdn.example, 'unsafe-inline'"],
      ['THIRD_PARTY_ORIGINS', 'https://cdn.example; script-src *'],
    ])
      expect(() => readConfig({ [name!]: value })).toThrow(name)
  })

  test('OD-67: every answer carries the security headers and a request id', async () => {
    for (const url of ['/api/v1/config/', '/api/v1/nothing/', '/healthz']) {
      const { headers } = await shop.app.inject({ url, headers: { 'x-request-id': 'caller-12345678' } })
      expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': 'caller-12345678',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test.each([
    ...['/activate?uid=Nw&token=a', '/reset-password/Nw/a', '//Confirm-Email?uid=Nw&token=a', '/invitation'],
    '/allow-email?uid=Nw&token=a',
  ])('OD-47: %s names its address to nobody as the Referer', async (url) => {
    expect((await shop.app.inject(url)).headers['referrer-policy']).toBe('no-referrer')
    expect((await shop.app.inject('/invitations')).headers['referrer-policy']).toMatch(/^strict-origin/)
  })

  test('O-21 OD-67: names below the host name are bound to https only when that is asked for', async () => {
    const app = Fastify()
    sendSecurityHeaders(app, { ...shop.deps.config, hstsSubdomains: true })
    app.get('/healthz', () => ({}))
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await app.close()
  })

  test('O-21: jobs that were given up are counted for the operator', async () => {
    await sql`select graphile_worker.add_job('mail_nobody', max_attempts => 1)`.execute(shop.db)
    expect(await shop.metrics()).toContain('\njobs_failed 0\n')
    await sql`update graphile_worker._private_jobs set attempts = 1`.execute(shop.db)
    expect(await shop.metrics()).toContain('\njobs_failed 1\n')
  })

  test('O-21: a sign-in over http beside an https PUBLIC_URL is said once in the log', async () => {
    const lines: string[] = []
    const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } }, trustProxy: true })
    warnOfPlainAccess(app, shop.deps.config)
    app.post('/api/v1/auth/jwt/create/', () => ({}))
    const signIn = (proto: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/auth/jwt/create/',
        headers: { 'x-forwarded-proto': proto },
      })
    const told = () =>
      lines.filter((line) => line.includes('while PUBLIC_URL is https://shop.example')).length
    await signIn('https')
    expect(told()).toBe(0)
    await signIn('http')
    await signIn('http')
    expect(told()).toBe(1)
    await app.close()
  })

  test('D6: answers say their language and that they vary by it', async () => {
    const answer = await anonymous('GET', 'config/', undefined, { 'accept-language': 'de-AT' })
    expect(answer.headers).toMatchObject({ 'content-language': 'de', vary: 'Accept-Language' })
  })

  test('AUTH-05 D1: a bad token is refused on public calls too, and not read on the token calls', async () => {
    const headers = { authorization: 'JWT broken' }
    expect((await anonymous('GET', 'config/', undefined, headers)).statusCode).toBe(401)
    const signIn = await anonymous('POST', 'auth/jwt/create/', { email: 'a', password: 'b' }, headers)
    expect(signIn.json()).toEqual({ detail: 'No active account found with the given credentials' })
  })

  test('OD-23: the OpenAPI document holds the calls that are served, and the page shows them', async () => {
    const document = (await anonymous('GET', 'openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/v1/auth/jwt/create/')
    const page = await shop.app.inject('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('/api/v1/auth/jwt/create/')
    expect(page.body).not.toContain('<script')
  })

  test('OD-23: the document and the page are sent compressed, and only to who does not have them', async () => {
    for (const url of ['/api/docs', '/api/v1/openapi.json']) {
      const ask = (headers: Record<string, string>) => shop.app.inject({ url, headers })
      const plain = await ask({})
      const compressed = await ask({ 'accept-encoding': 'br, gzip' })
      expect(compressed.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
      })
      expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
      for (const [answer, headers] of [
        [plain, {}],
        [compressed, { 'accept-encoding': 'gzip' }],
      ] as const) {
        const again = await ask({ ...headers, 'if-none-match': String(answer.headers['etag']) })
        expect([again.statusCode, again.body]).toEqual([304, ''])
      }
      expect(plain.headers['etag']).not.toBe(compressed.headers['etag'])
      expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers).not.toHaveProperty('content-encoding')
    }
  })

  test('OD-23: the document and the page are written once, so that nobody keeps the shop busy with them', async () => {
    let reads = 0
    const endpoint = {
      ...logout,
      get summary() {
        reads += 1
        return 'Signs out'
      },
    }
    const app = Fastify()
    serveApiDocs(app, [endpoint], 'Shop')
    const ask = async () => {
      for (const url of ['/api/v1/openapi.json/', '/api/docs'])
        expect((await app.inject(url)).body).toContain('Signs out')
      return reads
    }
    expect(await ask()).toBe(await ask())
    await app.close()
  })

  test('health, readiness and metrics answer', async () => {
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
    expect((await shop.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      jobs: 'in another process',
    })
    expect(await shop.metrics()).toContain('http_request_duration_seconds_bucket')
  })

  test.each([
    undefined,
    'Bearer',
    'Bearer undefined',
    'Bearer a token of somebody else, just as long as ours',
  ])(
    'S-16 O-21: the metrics are nobody’s who does not send their token, wherever the call comes from: %s',
    async (authorization) => {
      const answer = await shop.app.inject({
        url: '/metrics',
        headers: { ...(authorization && { authorization }) },
      })
      expect(answer.body).not.toContain('http_request_duration_seconds_bucket')
    },
  )

  test('S-16 O-21: without a token in the settings the metrics are nobody’s', async () => {
    const { deps } = shop
    const config = { ...deps.config, metricsToken: undefined }
    const health = new HealthCheck(shop.database.url, { jobs: () => 'running' })
    const app = await buildApp({ ...deps, config }, health)
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${deps.config.metricsToken}`]) {
      const answer = await app.inject({ url: '/metrics', headers: { authorization } })
      expect(answer.body).not.toContain('http_request_duration_seconds_bucket')
    }
    await app.close()
    await health.stop()
  })
})

describe('content', () => {
  test('OD-63 CONST-01: config names the company, languages, the holidays of a year, and only payment methods in use', async () => {
    await shop.db
      .insertInto('holiday')
      .values({
        day: '2020-12-25',
        every_year: true,
        name: JSON.stringify({ fr: 'Noël', nl: 'Kerstmis' }),
        has_notice: true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const config = (await anonymous('GET', 'config/', undefined, { 'accept-language': 'nl' })).json()
    expect(config.languages).toEqual(['fr', 'nl', 'de', 'en'])
    expect(config.payment_methods.map(({ code }: { code: string }) => code)).toEqual([
      'bank_transfer',
      'online',
      'on_account',
    ])
    expect(config.holidays.some(({ date }: { date: string }) => date.endsWith('-12-25'))).toBe(true)
  })

  test('ROUTE-23 NOTE-05: public pages open to anybody, others need a signed-in reader; HTML is sanitised', async () => {
    const page = (slug: string) => ({
      slug,
      type: 'page',
      title: JSON.stringify({ fr: 'Titre', nl: 'Titel' }),
      content: JSON.stringify({
        fr: '<p onclick="x()">Bonjour<script>alert(1)</script><a href="javascript:x()">!</a></p>',
      }),
      published_at: new Date(),
    })
    await shop.db
      .insertInto('content_page')
      .values(['about-us', 'x-terms-and-conditions-y', 'actualite'].map(page))
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          published_at: eb.ref('excluded.published_at'),
        })),
      )
      .execute()
    expect((await anonymous('GET', 'page/about-us/')).json().content).toBe('<p>Bonjour<a>!</a></p>')
    expect((await anonymous('GET', 'page/x-terms-and-conditions-y/')).statusCode).toBe(200)
    expect((await anonymous('GET', 'page/actualite/')).statusCode).toBe(401)
    const { id } = await aUser(shop.db)
    expect((await shop.as(id)('GET', 'page/actualite/')).statusCode).toBe(200)
    expect((await shop.as(id)('GET', 'page/none/')).statusCode).toBe(404)
  })

  test('NOTE-02 NOTE-04: the active announcement, or null', async () => {
    expect((await anonymous('GET', 'announcement/')).json()).toEqual({ active: null })
    const texts = JSON.stringify({ fr: 'Soldes' })
    await shop.db
      .insertInto('announcement')
      .values({ is_active: true, title: texts, content: texts })
      .execute()
    expect((await anonymous('GET', 'announcement/')).json().active).toMatchObject({ title: 'Soldes' })
  })
})
