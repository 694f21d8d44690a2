import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { subtract } from '@comptoir/contract/money'
import { runJobs } from '#jobs/worker.ts'
import { readOpenRefunds } from './refunds.service.ts'

const certificate = readFileSync(new URL('../../../../test/first-day/shop.example.be.pem', import.meta.url))
const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'

/** Mollie as its documentation has it: payments by id, created once for an idempotency key. */
class MollieServer {
  url = ''
  refuses = false
  /** The refund of each key, for the hour that Mollie knows it. */
  readonly refundKeys = new Map<string, number>()
  /** The balance is too low to give anything back. */
  isEmpty = false
  /** The answer to a refund is lost. */
  diesAfterRefund = false
  readonly payments = new Map<
    string,
    { id: string; status: string; amount: object; body: Record<string, unknown>; chargebacks?: object[] }
  >()
  readonly refunds: { id: string; status: string; payment: string; body: Record<string, unknown> }[] = []
  readonly asked: string[] = []
  private readonly byKey = new Map<string, string>()
  private readonly server = createServer(
    { key: certificate, cert: certificate },
    (request, response) => void this.answer(request, response),
  )

  async start() {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    this.url = `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  stop() {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(done))
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    this.asked.push(`${request.method} ${request.url}`)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body))
    if (this.refuses) return send(422, { status: 422, title: 'Unprocessable Entity', detail: 'Not now' })
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return send(401, { status: 401, title: 'Unauthorized Request', detail: 'Missing authentication' })
    const [, payment = '', refund] = /payments\/(\w+)\/refunds\/?(\w+)?/.exec(request.url ?? '') ?? []
    if (payment) return this.answerRefund(request, send, payment, refund)
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key'])
      const id = this.byKey.get(key) ?? `tr_${String(this.payments.size).padStart(10, 'x')}`
      if (!this.byKey.has(key)) {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
        this.byKey.set(key, id)
        this.payments.set(id, { id, status: 'open', amount: body['amount'] as object, body })
      }
      return send(201, this.shown(id))
    }
    const id = /[^/]*$/.exec(request.url?.split('?')[0] ?? '')?.[0] ?? ''
    if (this.payments.has(id)) return send(200, this.shown(id))
    return send(404, { status: 404, title: 'Not Found', detail: `No payment exists with token ${id}.` })
  }

  private async answerRefund(
    request: IncomingMessage,
    send: (status: number, body: object) => void,
    payment: string,
    id: string | undefined,
  ) {
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      const key = String(request.headers['idempotency-key'])
      const known = this.refundKeys.get(key)
      if (known !== undefined) return send(201, this.refundShown(this.refunds[known]!))
      if (this.isEmpty)
        return send(422, { status: 422, title: 'Unprocessable Entity', detail: 'The balance is too low' })
      this.refundKeys.set(key, this.refunds.length)
      this.refunds.push({ id: `re_${this.refunds.length}abc`, status: 'pending', payment, body })
      if (this.diesAfterRefund) return request.socket.destroy()
      return send(201, this.refundShown(this.refunds.at(-1)!))
    }
    const of = this.refunds.filter((one) => one.payment === payment)
    if (id === undefined) {
      const refunds = of.map((one) => this.refundShown(one))
      return send(200, { count: refunds.length, _embedded: { refunds }, _links: {} })
    }
    const found = of.find((one) => one.id === id)
    return found
      ? send(200, this.refundShown(found))
      : send(404, { status: 404, title: 'Not Found', detail: 'No refund exists with this token.' })
  }

  private refundShown({ id, status, payment, body }: MollieServer['refunds'][number]) {
    return {
      resource: 'refund',
      id,
      mode: 'test',
      amount: body['amount'],
      status,
      createdAt: '2026-11-23T13:00:00+00:00',
      description: body['description'],
      metadata: body['metadata'],
      paymentId: payment,
      _links: {
        self: { href: `${this.url}/v2/payments/${payment}/refunds/${id}`, type: 'application/hal+json' },
      },
    }
  }

  private shown(id: string) {
    const { status, amount, body, chargebacks } = this.payments.get(id)!
    return {
      resource: 'payment',
      id,
      mode: 'test',
      createdAt: '2026-11-23T13:00:00+00:00',
      amount,
      description: body['description'],
      method: null,
      metadata: body['metadata'],
      status,
      isCancelable: false,
      expiresAt: '2026-11-23T13:15:00+00:00',
      profileId: 'pfl_QkEhN94Ba',
      sequenceType: 'oneoff',
      redirectUrl: body['redirectUrl'],
      webhookUrl: body['webhookUrl'],
      ...(chargebacks && { _embedded: { chargebacks } }),
      _links: {
        self: { href: `${this.url}/v2/payments/${id}`, type: 'application/hal+json' },
        ...(status === 'open' && {
          checkout: { href: `https://www.mollie.com/checkout/select-method/${id}`, type: 'text/html' },
        }),
      },
    }
  }
}

const mollie = new MollieServer()
let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let buyer: number
beforeAll(async () => {
  await mollie.start()
  // Mollie's client trusts the certificates that it brings, and no others.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  shop = await createTestShop({
    env: {
      PAYMENT_PROVIDER: 'mollie',
      MOLLIE_API_KEY: apiKey,
      MOLLIE_API_URL: mollie.url,
      PUBLIC_URL: 'https://shop.example',
    },
  })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '0' })).id,
  }
  buyer = (await aUser(db, { tariff_id: places.tariff })).id
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await mollie.stop()
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
})

const anOrder = () => placeOrder(shop, places, buyer, { more: { payment_method: 'online' } })
const pay = (id: number) => shop.as(buyer, { 'accept-language': 'nl' })('POST', `order/${id}/payment/`)
const orderNow = async (id: number) => (await shop.as(buyer)('GET', `order/${id}/`)).json()
/** As Mollie calls: a form with the id alone. */
const notify = (id: string) =>
  shop.as()('POST', 'payment/webhook/mollie/', `id=${id}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
const work = () => runJobs(shop.deps, shop.database.pool)

test('OD-10: a payment at Mollie is made once for an attempt, read after its notice, and pays the order', async () => {
  const order = await anOrder()
  const { payment_url } = (await pay(order.id)).json()
  expect(payment_url).toMatch(/^https:\/\/www\.mollie\.com\/checkout\/select-method\/tr_/)
  expect((await pay(order.id)).json()).toEqual({ payment_url })
  const [payment, ...others] = mollie.payments.values()
  expect(others).toEqual([])
  expect(payment!.body).toEqual({
    amount: { currency: 'EUR', value: order.grand_total },
    description: `Comptoir Textile ${order.name}`,
    redirectUrl: expect.stringMatching(/^https:\/\/shop\.example\/payment\/[\w-]{43}$/),
    webhookUrl: 'https://shop.example/api/v1/payment/webhook/mollie/',
    locale: 'nl_BE',
    metadata: { key: expect.any(String) },
  })
  payment!.status = 'pending'
  await notify(payment!.id)
  await work()
  expect((await orderNow(order.id)).payment_status).toBe('pending')
  payment!.status = 'paid'
  for (let time = 0; time < 2; time++) expect((await notify(payment!.id)).statusCode).toBe(200)
  await work()
  expect(await orderNow(order.id)).toMatchObject({ status: 'paid', paid: order.grand_total })
  const asked = mollie.asked.length
  expect((await notify('tr_forged')).statusCode).toBe(200)
  await work()
  expect(mollie.asked).toHaveLength(asked) // Mollie is not asked about what is none of ours
  const event = await shop.db
    .selectFrom('payment_event')
    .select(['state', 'content'])
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ state: 'paid', content: { id: payment!.id, mode: 'test', status: 'paid' } })
})

test('OD-10: while Mollie refuses nobody pays, nothing is lost, and the next call goes on with the attempt', async () => {
  const order = await anOrder()
  mollie.refuses = true
  const refused = await pay(order.id)
  expect([refused.statusCode, refused.json().detail]).toEqual([503, expect.stringContaining('betaaldienst')])
  mollie.refuses = false
  expect((await pay(order.id)).statusCode).toBe(200)
  const attempts = await shop.db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .select(['key', 'provider_id'])
    .execute()
  expect(attempts).toHaveLength(1)
  mollie.refuses = true
  expect((await shop.as()('GET', `payment/${attempts[0]!.key}/`)).json().status).toBe('open')
  mollie.refuses = false
  mollie.payments.get(attempts[0]!.provider_id!)!.status = 'expired'
  expect((await shop.as()('GET', `payment/${attempts[0]!.key}/`)).json().status).toBe('expired')
  expect((await orderNow(order.id)).payment_status).toBe('not_paid')
})

test('OD-10: a refund at Mollie is made once though its answer is lost, is done when Mollie says so, and may be refused', async () => {
  const { db } = shop
  const clerk = shop.as((await aColleague(db, { permissions: ['finance', 'orders'] })).id)
  const order = await anOrder()
  await pay(order.id)
  const payment = [...mollie.payments.values()].at(-1)!
  payment.status = 'paid'
  await notify(payment.id)
  await work()
  await clerk('POST', `admin/order/${order.id}/cancel/`, { reason: 'Sold out' })
  const received = async () => (await clerk('GET', `admin/order/${order.id}/payments/`)).json()[0]
  const { id, left } = await received()
  expect(left).toBe(order.grand_total)
  const refund = (key: string, amount: string) =>
    clerk('POST', `admin/payment/${id}/refund/`, { key, amount, reason: 'Sold out' })

  mollie.diesAfterRefund = true
  expect((await refund('first', '10.00')).statusCode).toBe(201)
  await work()
  mollie.diesAfterRefund = false
  mollie.refundKeys.clear()
  expect((await received()).refunds).toMatchObject([{ status: 'open', amount: '10.00' }])
  for (let time = 0; time < 2; time++) {
    await notify(payment.id)
    await work()
  }
  expect(mollie.refunds).toHaveLength(1)
  expect(mollie.refunds[0]!.body).toEqual({
    amount: { currency: 'EUR', value: '10.00' },
    description: 'Comptoir Textile Sold out',
    metadata: { key: 'first' },
  })
  expect((await received()).refunds).toMatchObject([{ status: 'open' }])
  mollie.refunds[0]!.status = 'refunded'
  await readOpenRefunds(shop.deps)
  expect((await received()).refunds).toMatchObject([{ status: 'done' }])

  mollie.isEmpty = true
  expect((await refund('second', '20.00')).statusCode).toBe(201)
  await work()
  mollie.isEmpty = false
  expect(await received()).toMatchObject({
    left: subtract(order.grand_total, '10.00'),
    refunds: [{ status: 'done' }, { status: 'failed' }],
  })
  const mails = await db.selectFrom('mail').where('template', '=', 'refunded').select('id').execute()
  expect(mails).toHaveLength(1)
})

test('OD-10: what the payer’s bank takes back opens the order again, once however often it is told, until that has ended', async () => {
  const clerk = shop.as((await aColleague(shop.db, { permissions: ['finance', 'orders'] })).id)
  const order = await anOrder()
  await pay(order.id)
  const payment = [...mollie.payments.values()].at(-1)!
  payment.status = 'paid'
  const told = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await notify(payment.id)
      await work()
    }
    const [{ left, refunds }] = (await clerk('GET', `admin/order/${order.id}/payments/`)).json()
    const { payment_status, due } = await orderNow(order.id)
    return { payment_status, due, left, refunds: refunds.map(({ kind, amount }: never) => [kind, amount]) }
  }
  expect(await told(1)).toEqual({ payment_status: 'paid', due: '0.00', left: '0.00', refunds: [] })

  const chargeback = (id: string, value: string) => ({
    ...{ resource: 'chargeback', id, amount: { currency: 'EUR', value }, paymentId: payment.id, _links: {} },
    ...{ createdAt: '2026-11-23T15:00:00+00:00', reversedAt: null as string | null },
    reason: { code: 'AC01', description: 'Account identifier incorrect' },
  })
  const first = chargeback('chb_first', order.grand_total)
  payment.chargebacks = [first]
  const taken = ['chargeback', order.grand_total]
  const open = { payment_status: 'pending', due: order.grand_total, left: '0.00' }
  expect(await told(3)).toEqual({ ...open, refunds: [taken] })
  expect((await orderNow(order.id)).allowed).toContain('pay')

  first.reversedAt = '2026-11-23T16:00:00+00:00'
  const ended = ['chargeback_reversed', `-${order.grand_total}`]
  const paid = { payment_status: 'paid', due: '0.00', left: '0.00' }
  expect(await told(2)).toEqual({ ...paid, refunds: [taken, ended] })

  payment.chargebacks = [first, { ...chargeback('chb_second', '10.00'), reason: null }]
  expect(await told(2)).toEqual({
    ...{ payment_status: 'pending', due: '10.00', left: '0.00' },
    refunds: [taken, ended, ['chargeback', '10.00']],
  })
})
