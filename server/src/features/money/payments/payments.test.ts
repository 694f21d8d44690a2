import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBuyerOf,
  aColleague,
  aDeliveryOption,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { runJobs } from '#jobs/worker.ts'
import { decrypt } from '#lib/crypto.ts'
import { readOpenPayments } from './payments.service.ts'

let now = new Date('2026-11-23T13:00:00Z')
let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let office: number
let buyer: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '0' })).id,
  }
  office = (await aColleague(db, { permissions: ['orders'] })).id
  buyer = (await aUser(db, { tariff_id: places.tariff, language: 'en' })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const call: ReturnType<TestShop['as']> = (...request) => shop.as(buyer)(...request)
const anOrder = (more: object = {}) =>
  placeOrder(shop, places, buyer, { more: { payment_method: 'online', ...more } })
const orderNow = async (id: number) => (await call('GET', `order/${id}/`)).json()
/** Begins to pay. @returns the key of the attempt */
async function pay(id: number): Promise<string> {
  const answer = await call('POST', `order/${id}/payment/`)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { payment_url: expect.stringMatching(/^http:\/\/localhost:3000\/payment\/sandbox\/[\w-]{43}$/) },
  ])
  return answer.json().payment_url.split('/').at(-1)
}
const decide = (key: string, outcome: string, notice = 'now') =>
  shop.as()('POST', `payment/sandbox/${key}/`, { outcome, notice })
const returned = (key: string) => shop.as()('GET', `payment/${key}/`)
const work = () => runJobs(shop.deps, shop.database.pool)
const providerId = async (key: string) =>
  (await shop.db.selectFrom('payment').where('key', '=', key).select('provider_id').executeTakeFirstOrThrow())
    .provider_id!
const notify = (body: unknown, provider = 'sandbox') =>
  shop.as()('POST', `payment/webhook/${provider}/`, body)
const allocations = async (id: number) =>
  (
    await shop.db
      .selectFrom('payment_allocation')
      .where('order_id', '=', id)
      .orderBy('id')
      .select('amount')
      .execute()
  ).map(({ amount }) => amount)
const paidSteps = async (id: number) =>
  (await orderNow(id)).events.filter(({ action }: { action: string }) => action === 'pay').length

test('PAY-01 OD-10: an order is paid in the sandbox; the notice comes before the return, repeated, and pays it once', async () => {
  const order = await anOrder()
  expect(order).toMatchObject({ payment_method: 'online', paid: '0.00', status: 'submitted' })
  expect(order.allowed).toContain('pay')
  const key = await pay(order.id)
  expect(await orderNow(order.id)).toMatchObject({ status: 'pending_payment', payment_status: 'pending' })
  expect((await shop.as()('GET', `payment/sandbox/${key}/`)).json()).toEqual({
    status: 'open',
    amount: order.grand_total,
    description: `Comptoir Textile ${order.name}`,
    created_at: now.toISOString(),
    return_url: `http://localhost:3000/payment/${key}`,
  })
  expect((await decide(key, 'paid')).statusCode).toBe(204)
  await work()
  for (let time = 0; time < 3; time++)
    expect((await notify({ id: await providerId(key) })).statusCode).toBe(200)
  await work()
  expect((await returned(key)).json()).toEqual({
    status: 'paid',
    amount: order.grand_total,
    order: { id: order.id, name: order.name },
    invoices: [],
  })
  const paid = await orderNow(order.id)
  expect(paid).toMatchObject({ status: 'paid', payment_status: 'paid', paid: order.grand_total })
  expect(paid.allowed).not.toContain('pay')
  expect(await paidSteps(order.id)).toBe(1)
  expect(await allocations(order.id)).toEqual([order.grand_total])
  expect((await decide(key, 'failed')).statusCode).toBe(400) // it is decided
  expect((await call('POST', `order/${order.id}/payment/`)).json()).toEqual({
    non_field_errors: ['There is nothing to pay online for this order.'],
  })
  const mails = shop.db
    .selectFrom('mail')
    .where('order_id', '=', order.id)
    .where('template', '=', 'order_paid')
  expect(await mails.select('id').execute()).toHaveLength(1)
})

test('OD-10: without any notice the return page reads the payment, and so does the job', async () => {
  const [first, second] = [await anOrder(), await anOrder()]
  const keys = [await pay(first.id), await pay(second.id)] as const
  for (const key of keys) await decide(key, 'paid', 'never')
  expect((await returned(keys[0])).json().status).toBe('paid')
  expect((await orderNow(second.id)).payment_status).toBe('pending')
  await readOpenPayments(shop.deps)
  expect((await orderNow(second.id)).payment_status).toBe('paid')
})

test('OD-10: a late notice, and one that is forged, change nothing that the provider does not say', async () => {
  const order = await anOrder()
  const key = await pay(order.id)
  const id = await providerId(key)
  for (const body of [
    { id, status: 'paid' },
    { id: 'sb_forged' },
    { id: ['x'] },
    {},
    { id: `${id}' or 1` },
    undefined,
  ])
    expect((await notify(body)).statusCode).toBe(200)
  expect((await notify({ id }, 'mollie')).statusCode).toBe(200)
  await work()
  expect((await orderNow(order.id)).payment_status).toBe('pending')
  expect((await returned(key)).json().status).toBe('open')
  expect((await returned('no-such-key')).statusCode).toBe(404)
  await decide(key, 'paid', 'late')
  await work() // the notice is not due
  expect((await orderNow(order.id)).payment_status).toBe('pending')
  await shop.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await work()
  expect((await orderNow(order.id)).payment_status).toBe('paid')
})

test.each(['failed', 'canceled', 'expired'])(
  'OD-10: a payment that is %s leaves the order not paid, and another attempt pays it',
  async (outcome) => {
    const order = await anOrder()
    const key = await pay(order.id)
    expect(await pay(order.id)).toBe(key) // an open attempt is gone on with
    await decide(key, outcome)
    await work()
    expect(await orderNow(order.id)).toMatchObject({ status: 'pending_payment', payment_status: 'not_paid' })
    const again = await pay(order.id)
    expect(again).not.toBe(key)
    expect((await orderNow(order.id)).payment_status).toBe('pending')
    await decide(again, 'paid')
    await work()
    expect((await orderNow(order.id)).status).toBe('paid')
    expect(await allocations(order.id)).toEqual([order.grand_total])
  },
)

test('OD-10: what is paid for an order that is cancelled stays with the payment, and what was paid comes off it', async () => {
  const order = await anOrder()
  const key = await pay(order.id)
  expect((await call('DELETE', `order/${order.id}/`)).statusCode).toBe(204)
  await decide(key, 'paid')
  await work()
  expect(await orderNow(order.id)).toMatchObject({
    status: 'client_canceled',
    payment_status: 'pending',
    paid: '0.00',
  })
  expect((await returned(key)).json().status).toBe('paid')
  expect(await allocations(order.id)).toEqual([])
  const other = await anOrder()
  const otherKey = await pay(other.id)
  await decide(otherKey, 'paid')
  await work()
  await shop.as(office)('POST', `admin/order/${other.id}/cancel/`, { reason: 'Sold out' })
  expect(await orderNow(other.id)).toMatchObject({ payment_status: 'paid', paid: '0.00' })
  expect(await allocations(other.id)).toEqual([other.grand_total, `-${other.grand_total}`])
})

test('C-06 OD-10: twenty calls at once begin one attempt; two that are paid pay the order once', async () => {
  const order = await anOrder()
  const keys = await Promise.all(Array.from({ length: 20 }, () => pay(order.id)))
  expect(new Set(keys).size).toBe(1)
  // A second attempt, as from another tab after the first seemed to fail.
  const { db } = shop
  const first = await db
    .selectFrom('payment')
    .where('key', '=', keys[0]!)
    .selectAll()
    .executeTakeFirstOrThrow()
  await db.updateTable('payment').set({ status: 'failed' }).where('id', '=', first.id).execute()
  const second = await pay(order.id)
  await db.updateTable('payment').set({ status: 'open' }).where('id', '=', first.id).execute()
  for (const key of [keys[0]!, second]) await decide(key, 'paid', 'never')
  await Promise.all([returned(keys[0]!), returned(second), returned(keys[0]!), returned(second)])
  expect(await allocations(order.id)).toEqual([order.grand_total])
  expect(await paidSteps(order.id)).toBe(1)
  const paid = await db.selectFrom('payment').where('order_id', '=', order.id).select('status').execute()
  expect(paid).toEqual([{ status: 'paid' }, { status: 'paid' }])
})

test('OD-10 OD-37: nobody pays for a stranger, one’s colleague does, and who sees no prices does not', async () => {
  const order = await anOrder()
  const stranger = (await aUser(shop.db)).id
  expect((await shop.as(stranger)('POST', `order/${order.id}/payment/`)).statusCode).toBe(404)
  const colleague = (await aBuyerOf(shop.db, buyer)).id
  expect((await shop.as(colleague)('POST', `order/${order.id}/payment/`)).statusCode).toBe(200)
  const hidden = (await aUser(shop.db, { tariff_id: places.tariff, prices_hidden: true })).id
  const theirs = await placeOrder(shop, places, hidden, { more: { payment_method: 'online' } })
  expect([theirs.paid, theirs.allowed.includes('pay')]).toEqual([null, false])
  expect((await shop.as(hidden)('POST', `order/${theirs.id}/payment/`)).statusCode).toBe(400)
})

test('OD-09 OD-13: what the office says is paid is a payment of its own', async () => {
  const order = await anOrder({ payment_method: 'bank_transfer' })
  await shop.as(office)('POST', `admin/order/${order.id}/request_payment/`)
  await shop.as(office)('POST', `admin/order/${order.id}/pay/`)
  expect(await orderNow(order.id)).toMatchObject({ status: 'paid', paid: order.grand_total })
  const [payment] = await shop.db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .select(['provider', 'amount', 'status'])
    .execute()
  expect(payment).toEqual({ provider: 'office', amount: order.grand_total, status: 'paid' })
})

/** The tokens of the links that were mailed about an order, the latest last. */
async function mailedTokens(order: { name: string }): Promise<string[]> {
  await work()
  const mails = await shop.db
    .selectFrom('mail')
    .where('template', '=', 'payment_request')
    .where('subject', 'like', `%${order.name}%`)
    .orderBy('id')
    .select(['encrypted_link', 'html'])
    .execute()
  return mails.map(({ encrypted_link, html }) => {
    const link = decrypt(shop.deps.config.secret, encrypted_link!)!
    const token = new URL(link).searchParams.get('token')!
    expect(link).toBe(`http://localhost:3000/pay?token=${token}`)
    expect(html).not.toContain(token)
    return token
  })
}
const openLink = (token: string) => shop.as()('GET', `order/payment-link/${token}/`)

test('PAY-02 OD-10: the office asks for a payment and the customer for the link: the latest is good for 14 days, until it is paid', async () => {
  const order = await anOrder()
  await shop.as(office)('POST', `admin/order/${order.id}/request_payment/`)
  const [first = ''] = await mailedTokens(order)
  expect((await openLink(first)).json().payment_url).toContain('/payment/sandbox/')
  expect((await call('POST', `order/${order.id}/payment-link/`)).statusCode).toBe(204)
  await shop.as(office)('POST', `admin/order/${order.id}/request_payment/`) // once more
  const [, second = '', third = ''] = await mailedTokens(order)
  expect(
    await Promise.all([first, second, third].map(async (token) => (await openLink(token)).statusCode)),
  ).toEqual([410, 410, 200])
  expect((await openLink(`${third}x`)).statusCode).toBe(404)
  const kept = await shop.db.selectFrom('payment_link').where('order_id', '=', order.id).selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(third)
  const today = now
  now = new Date(today.getTime() + 14 * 24 * 3_600_000 - 1000)
  expect((await openLink(third)).statusCode).toBe(200)
  now = new Date(now.getTime() + 1000)
  const ended = await openLink(third)
  now = today
  expect([ended.statusCode, ended.json()]).toEqual([
    410,
    { detail: 'This payment link is not valid any more.' },
  ])
  const key = (await openLink(third)).json().payment_url.split('/').at(-1)
  await decide(key, 'paid', 'never')
  await returned(key)
  expect((await openLink(third)).statusCode).toBe(410)
  expect((await call('POST', `order/${order.id}/payment-link/`)).statusCode).toBe(400)
  const stranger = (await aUser(shop.db)).id
  expect((await shop.as(stranger)('POST', `order/${order.id}/payment-link/`)).statusCode).toBe(404)
})

test('PAY-02 OD-68: no link to an order that is cancelled, and five of one order an hour', async () => {
  const order = await anOrder()
  for (let time = 0; time < 5; time++)
    expect((await call('POST', `order/${order.id}/payment-link/`)).statusCode).toBe(204)
  expect((await call('POST', `order/${order.id}/payment-link/`)).statusCode).toBe(429)
  const token = (await mailedTokens(order)).at(-1)!
  await call('DELETE', `order/${order.id}/`)
  expect((await openLink(token)).statusCode).toBe(410)
})

test('OD-10 CHK-06: where no provider takes payments, none is offered and none begins', async () => {
  const order = await anOrder()
  const without = await createTestShop({
    env: { PAYMENT_PROVIDER: 'off' },
    database: { ...shop.database, [Symbol.asyncDispose]: async () => undefined },
    now: () => now,
  })
  const calls = without.as(buyer)
  const codes = (list: { code: string }[]) => list.map(({ code }) => code)
  expect(codes((await calls('GET', 'order/payment_methods/')).json())).toEqual(['bank_transfer'])
  expect(codes((await calls('GET', 'config/')).json().payment_methods)).toEqual([
    'bank_transfer',
    'on_account',
  ])
  expect((await calls('POST', `order/${order.id}/payment/`)).statusCode).toBe(400)
  expect((await calls('GET', `order/${order.id}/`)).json().allowed).not.toContain('pay')
  expect((await calls('GET', `payment/sandbox/${await pay(order.id)}/`)).statusCode).toBe(404)
  await without[Symbol.asyncDispose]()
})
