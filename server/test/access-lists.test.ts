import type { Endpoint } from '@comptoir/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from './app.ts'
import { aTariff, aUser, countryId } from './builders.ts'
import { declared } from './endpoints.ts'

// The lists of calls in full, as they were decided: what the contract says of itself is walked in access.test.ts.

const password = 'Zeeuwse klei 12'
const secondPassword = 'Vlaams linnen 34'
let shop: TestShop
let country: number
let waiting: { id: number; email: string }
let refresh: string
beforeAll(async () => {
  shop = await createTestShop()
  country = await countryId(shop.db)
  await aTariff(shop.db, { is_default: true })
  await shop.db
    .updateTable('content_page')
    .set({ published_at: new Date('2026-01-01') })
    .where('slug', '=', 'about-us')
    .execute()
})
/** Some calls end what others need: each has an account of its own. */
async function newcomer(): Promise<void> {
  await shop.db.deleteFrom('throttle_hit').execute()
  waiting = await aUser(shop.db, { is_approved: false, password })
  const signedIn = await shop.as()('POST', 'auth/jwt/create/', { email: waiting.email, password })
  refresh = signedIn.json().refresh
}
afterAll(() => shop[Symbol.asyncDispose]())

type Call = readonly [call: string, status: number, body?: () => object]
const nobody = { uid: 'MA', token: 'none' }
const registration = () => ({
  email: `new-${waiting.email}`,
  name: 'Marie Lambert',
  password,
  terms: true,
  billing_info: {
    enterprise_name: 'Ateliers Dubois',
    corporate_status: 1,
    sector: 1,
    address: {
      name: 'Marie Lambert',
      email: 'compta@dubois.example',
      address_one: 'Rue Neuve 12',
      code: '6000',
      city_name: 'Charleroi',
      country,
      phone: '+32470123456',
    },
  },
})

/** For anybody. A link that nobody was sent is refused for what it is, not for who sends it: 400. */
const publicCalls: readonly Call[] = [
  ['POST auth/jwt/create/', 200, () => ({ email: waiting.email, password })],
  ['POST auth/jwt/refresh/', 200, () => ({ refresh })],
  ['POST auth/jwt/verify/', 200, () => ({ token: refresh })],
  ['POST auth/jwt/logout/', 204, () => ({})],
  ['POST auth/users/', 201, registration],
  ['POST auth/users/activation/', 400, () => nobody],
  ['POST auth/users/resend_activation/', 204, () => ({ email: waiting.email })],
  ['POST auth/users/reset_password/', 204, () => ({ email: waiting.email })],
  ['POST auth/users/reset_password_confirm/', 400, () => ({ ...nobody, new_password: secondPassword })],
  ['POST auth/users/set_email_allow/', 400, () => ({ ...nobody, allow: true })],
  ['POST auth/users/set_email_confirm/', 400, () => nobody],
  ['GET order/payment-link/999999999/', 404],
  ['GET payment/999999999/', 404],
  ['POST payment/webhook/999999999/', 200, () => ({})],
  ['GET payment/sandbox/999999999/', 404],
  ['POST payment/sandbox/999999999/', 404, () => ({ outcome: 'paid' })],
  ['POST auth/invitation/', 400, () => nobody],
  ['POST auth/invitation/accept/', 400, () => nobody],
  ['GET countries/', 200],
  ['GET cities/', 200],
  ['GET order/corporate-statuses/', 200],
  ['GET order/sectors/', 200],
  ['GET announcement/', 200],
  ['GET config/', 200],
  ['GET page/about-us/', 200],
]
/** For whoever has an account, approved or not. */
const ownCalls: readonly Call[] = [
  ['GET auth/users/', 200],
  ['GET auth/users/999999999/', 404],
  ['GET auth/users/me/', 200],
  ['PATCH auth/users/me/', 200, () => ({ name: 'Marie' })],
  ['PUT auth/users/me/', 200, () => ({ name: 'Marie' })],
  ['DELETE auth/users/me/', 204, () => ({ current_password: password })],
  [
    'POST auth/users/set_password/',
    204,
    () => ({ current_password: password, new_password: secondPassword }),
  ],
  ['POST auth/users/set_email/', 204, () => ({ new_email: `other-${waiting.email}` })],
  ['DELETE auth/users/set_email/', 204],
  ['GET user/profile/', 200],
  ['PUT user/profile/', 200, () => ({})],
  ['GET user/data/', 202],
  ['GET order/basket/default/', 200],
  ['GET auth/second_factor/', 200],
  ['POST auth/second_factor/begin/', 200, () => ({ current_password: password })],
  ['POST auth/second_factor/confirm/', 400, () => ({ code: '000000' })],
  ['POST auth/second_factor/recovery_codes/', 400, () => ({ current_password: password })],
  ['POST auth/second_factor/remove/', 400, () => ({ current_password: password })],
  ['GET auth/sessions/', 200],
  ['DELETE auth/sessions/', 204],
  ['DELETE auth/sessions/999999999/', 404],
]

const nameOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replace('/api/v1/', '').replace(':slug', 'about-us').replace(/:\w+/g, '999999999')}`
const send = (as: ReturnType<TestShop['as']>, call: string, body?: object) => {
  const [method = '', path = ''] = call.split(' ')
  return as(method as Endpoint['method'], path, body)
}
/** The lists as the rows of a table. */
const rows = (...lists: (readonly Call[])[]) =>
  lists.flat().map(([call, status, body]) => [call, status, body] as const)
/** Every call but those of the lists, with a body where one is taken. */
function allBut(...lists: (readonly Call[])[]): [string, object | undefined][] {
  const listed = new Set(lists.flat().map(([call]) => call))
  const others = declared.filter((endpoint) => !listed.has(nameOf(endpoint)))
  expect(declared.length - others.length).toBe(listed.size)
  return others.map((endpoint) => [nameOf(endpoint), endpoint.body ? {} : undefined])
}

describe('ROLE-03 OD-02: an account that waits for approval', () => {
  test.each(rows(publicCalls, ownCalls))('may %s: %i', async (call, status, body) => {
    await newcomer()
    expect((await send(shop.as(waiting.id), call, body?.())).statusCode).toBe(status)
  })

  test('may call nothing else', async () => {
    await newcomer()
    for (const [call, body] of allBut(publicCalls, ownCalls)) {
      const answer = await send(shop.as(waiting.id), call, body)
      expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, 'account_not_approved'])
    }
  })
})

describe('OD-50 GEN-01: without a session', () => {
  test.each(rows(publicCalls))('%s answers: %i', async (call, status, body) => {
    await newcomer()
    expect((await send(shop.as(), call, body?.())).statusCode).toBe(status)
  })

  test('every other call asks for one', async () => {
    for (const [call, body] of allBut(publicCalls)) {
      const answer = await send(shop.as(), call, body)
      expect([call, answer.statusCode, answer.headers['www-authenticate']]).toEqual([
        call,
        401,
        'JWT realm="api"',
      ])
    }
  })
})
