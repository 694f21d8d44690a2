import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { knowAddresses } from './address.ts'

test.each([
  ['::ffff:192.0.2.7', {}, '192.0.2.7'],
  ['::ffff:127.0.0.1', { 'x-forwarded-for': '::FFFF:192.0.2.7' }, '192.0.2.7'],
  ['2001:db8::ffff:7', {}, '2001:db8::ffff:7'],
  ['192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }, '192.0.2.7'],
])('S-7 O-21: the caller at %s with %o is %s', async (remoteAddress, headers, address) => {
  const app = Fastify({ trustProxy: 'loopback' })
  knowAddresses(app)
  app.get('/', (request) => ({ address: request.address }))
  expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toEqual({ address })
  await app.close()
})
