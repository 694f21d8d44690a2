import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, listen, type TestShop } from '../../test/app.ts'
import { limits } from './limits.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await createTestShop()
  port = await listen(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = 'GET /api/v1/countries/ HTTP/1.1\r\nHost: shop\r\n\r\n'

/** Sends requests ahead on one connection. Returns how many are answered until `enough` are, or it is closed. */
async function sendAhead(count: number, enough = Infinity) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // a reset is what is expected
  const closed = once(socket, 'close').then(() => true)
  let text = ''
  const answered = () => text.split('HTTP/1.1 200').length - 1
  const done = new Promise<false>((resolve) =>
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (answered() >= enough) resolve(false)
    }),
  )
  socket.write(get.repeat(count))
  const isClosed = await Promise.race([closed, done])
  socket.destroy()
  return { isClosed, answered: answered() }
}

test('OD-67: a client that sends a few requests ahead is answered', async () => {
  const { unanswered } = limits
  expect(await sendAhead(unanswered, unanswered)).toEqual({ isClosed: false, answered: unanswered })
})

test('S-1 OD-67: a client that sends many ahead is hung up on, and does not keep others from being served', async () => {
  let served = 0
  shop.app.server.on('request', (_request, response) => response.on('finish', () => (served += 1)))
  const flood = Array.from({ length: 24 }, () => sendAhead(1000))
  const other = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(other.status).toBe(200)
  for (const { isClosed, answered } of await Promise.all(flood)) {
    expect(isClosed).toBe(true)
    expect(answered).toBeLessThanOrEqual(limits.unanswered)
  }
  expect(served).toBeLessThanOrEqual(24 * limits.unanswered + 1)
})

test('OD-67: one request after another goes on as long as the client likes', async () => {
  for (let round = 0; round < 3; round++) expect((await sendAhead(10, 10)).answered).toBe(10)
})

test('S-1 OD-67: connections and the requests on each are bounded', () => {
  expect(shop.app.server.maxConnections).toBe(limits.connections)
  expect(shop.app.server.maxRequestsPerSocket).toBe(limits.requestsPerConnection)
})

test('API-02 OD-33: who sends far more than is taken gets the answer that says so, and not a reset', async () => {
  for (let time = 0; time < 5; time++) {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/auth/jwt/create/' })
    call.setHeader('content-type', 'application/json')
    const answered = once(call, 'response')
    call.end(Buffer.alloc(20 * 1024 * 1024, 'x'))
    const [answer] = await answered
    expect(answer.statusCode).toBe(413)
    answer.resume()
    await once(answer, 'end')
  }
})
