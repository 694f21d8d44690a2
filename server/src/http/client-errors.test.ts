import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestShop, listen, type TestShop } from '../../test/app.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  port = await listen(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Sends these bytes, and reads until the server closes the connection. */
async function exchange(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body }
}

test.each([
  ['GET nowhere HTTP/9.9\r\n\r\n', 400, 'fr', 'La demande n’a pas pu être lue.'],
  [
    'POST / HTTP/1.1\r\nAccept-Language: de-BE\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
    ...([400, 'de', 'Die Anfrage konnte nicht gelesen werden.'] as const),
  ],
  [
    'GET /api/v1/countries/ HTTP/1.1\r\naccept-language: nl\r\n\r\n',
    400,
    'nl',
    'De aanvraag kon niet worden gelezen.',
  ],
  [
    `GET / HTTP/1.1\r\naccept-language: en\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
    ...([431, 'en', 'Address and headers of the request are too long.'] as const),
  ],
])(
  'API-04: what is no request is refused with a sentence and a request id: %j',
  async (bytes, status, language, detail) => {
    const { head, body } = await exchange(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain(`\r\ncontent-language: ${language}\r\n`)
    expect(head).toMatch(/\r\nx-request-id: [\w-]{36}(\r\n|$)/)
    expect(JSON.parse(body)).toEqual({ detail })
  },
)

test('OD-67: has the headers that every other answer has', async () => {
  const usual = (await fetch(`http://127.0.0.1:${port}/api/v1/countries/`)).headers
  const names = [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'strict-transport-security',
  ]
  const expected = names.map((name) => `${name}: ${usual.get(name)}`)
  for (const bytes of [
    'GET nowhere HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
  ])
    expect((await exchange(bytes)).head.split('\r\n')).toEqual(expect.arrayContaining(expected))
})

test('API-04 OD-67: a request that does not arrive in time is refused a second later at most', async () => {
  const { server } = shop.app
  const { headersTimeout, requestTimeout } = server
  onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
  Object.assign(server, { headersTimeout: 200, requestTimeout: 200 })
  const from = performance.now()
  const { head, body } = await exchange(
    'POST /api/v1/auth/jwt/create/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  expect(performance.now() - from).toBeLessThan(3000)
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) })
})

test('API-04: what is no path leads nowhere, and is refused as any other path', async () => {
  const { head } = await exchange('DELETE http://[ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 404 /)
  expect(head).toContain('\r\nx-request-id: ')
})

test('API-04: an address instead of a path is served as its path, whatever follows', async () => {
  for (const rest of ['', '?q=li', '?q=li#2', '#2']) {
    const { head } = await exchange(
      `GET http://other.example/api/v1/countries/${rest} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    )
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(head).toContain('\r\nx-request-id: ')
  }
})

test('API-04: a request of the older HTTP needs to name no host', async () => {
  expect((await exchange('GET /api/v1/countries/ HTTP/1.0\r\n\r\n')).head).toMatch(/^HTTP\/1\.1 200 /)
})

test('API-04: an expectation that nobody knows is left unheeded', async () => {
  const { head } = await exchange(
    'GET /api/v1/countries/ HTTP/1.1\r\nhost: a\r\nexpect: nonsense\r\nconnection: close\r\n\r\n',
  )
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head).toContain('\r\nx-request-id: ')
})
