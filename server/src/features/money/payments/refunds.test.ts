import { subtract } from '@comptoir/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#jobs/worker.ts'
import { formatAmount } from '#lib/format.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { sandbox } from './sandbox.service.ts'

let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let clerk: ReturnType<TestShop['as']>
let buyer: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-23T13:00:00Z') })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '0' })).id,
  }
  const { id } = await aColleague(db, { permissions: ['finance', 'orders'] })
  clerk = shop.as(id, { 'accept-language': 'en' })
  buyer = (await aUser(db, { tariff_id: places.tariff, language: 'nl' })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const work = () => runJobs(shop.deps, shop.database.pool)

test('OD-10 DOC-06 DOC-08: what an online payment has left goes back once, in parts, never more than that; with a receipt', async () => {
  const customer = shop.as(buyer, { 'accept-language': 'nl' })
  const order = await placeOrder(shop, places, buyer, { more: { payment_method: 'online' } })
  const payments = async () => (await clerk('GET', `admin/order/${order.id}/payments/`)).json()
  expect(await payments()).toEqual([])
  const key = (await customer('POST', `order/${order.id}/payment/`)).json().payment_url.split('/').at(-1)
  await shop.as()('POST', `payment/sandbox/${key}/`, { outcome: 'paid', notice: 'now' })
  await work()
  const [{ id }] = await payments()
  const refund = (name: string, amount: string) =>
    clerk('POST', `admin/payment/${id}/refund/`, { key: name, amount, reason: 'Uitverkocht' })
  const refused = await refund('early', '10.00')
  expect([refused.statusCode, refused.json().amount[0]]).toEqual([
    400,
    expect.stringMatching(/^0,00\s€ of this payment is left/),
  ])
  const receipt = async (path: string) => (await openPdf((await customer('GET', path)).rawPayload)).text
  const path = `order/${order.id}/payments/${id}/receipt/`
  expect(await receipt(path)).toMatch(/Ontvangstbewijs.*Onlinebetaling.*Bestelling/)

  await clerk('POST', `admin/order/${order.id}/cancel/`, { reason: 'Sold out' })
  expect(await payments()).toMatchObject([{ left: order.grand_total, is_at_provider: true }])
  const paymentStatus = async () => (await customer('GET', `order/${order.id}/`)).json().payment_status
  for (const amount of ['0.00', '-1.00', '9999.00'])
    expect((await refund('bad', amount)).statusCode).toBe(400)
  expect(
    (await clerk('POST', 'admin/payment/999999999/refund/', { key: 'x', amount: '1.00', reason: 'x' }))
      .statusCode,
  ).toBe(404)

  // Pressed twice; and the server dies when the sandbox has given back and before that is known.
  const both = await Promise.all([refund('part', '10.00'), refund('part', '10.00')])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(both[0].json()).toEqual(both[1].json())
  expect((await refund('part', '11.00')).statusCode).toBe(400)
  const [{ provider_id }] = (await shop.db
    .selectFrom('payment')
    .where('id', '=', id)
    .select('provider_id')
    .execute()) as [{ provider_id: string }]
  await sandbox(shop.deps).refund({
    ...{ key: 'part', amount: '10.00', description: '', payment: provider_id, id: null },
  })
  expect((await customer('GET', `order/${order.id}/payments/`)).json()).toMatchObject([
    { means: 'online', refunds: [{ status: 'open', amount: '10.00', reason: 'Uitverkocht' }] },
  ])
  await work()
  const given = () => shop.db.selectFrom('sandbox_refund').orderBy('created_at').select('amount').execute()
  expect(await given()).toEqual([{ amount: '10.00' }])
  expect(await paymentStatus()).toBe('paid')

  // All that is left, by two at once.
  const rest = subtract(order.grand_total, '10.00')
  const rests = await Promise.all([refund('one', rest), refund('two', rest)])
  expect(new Set(rests.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]))
  expect(await paymentStatus()).toBe('paid')
  await work()
  expect(await paymentStatus()).toBe('refunded')
  expect(await given()).toHaveLength(2)
  expect(await payments()).toMatchObject([
    {
      left: '0.00',
      refunds: [
        { status: 'done', amount: '10.00' },
        { status: 'done', amount: rest },
      ],
    },
  ])
  expect(await receipt(path)).toMatch(/Bestellingen BE-.*Terugbetaald op .*−10,00 €.*Behouden bedrag 0,00 €/)
  expect((await clerk('GET', `admin/payment/${id}/receipt/`)).headers['content-type']).toBe('application/pdf')
  const stranger = shop.as((await aUser(shop.db, { tariff_id: places.tariff })).id)
  expect((await stranger('GET', path)).statusCode).toBe(404)
  expect((await stranger('GET', `order/${order.id}/payments/`)).statusCode).toBe(404)
  expect((await customer('GET', `order/${order.id}/payments/999999999/receipt/`)).statusCode).toBe(404)

  const mails = await shop.db
    .selectFrom('mail')
    .where('template', '=', 'refunded')
    .select(['language', 'body_text'])
    .orderBy('id')
    .execute()
  expect(mails).toEqual([
    { language: 'nl', body_text: expect.stringMatching(/10,00\s€[^]*Uitverkocht/) },
    { language: 'nl', body_text: expect.stringContaining(order.name) },
  ])
  const day = (await clerk('GET', 'admin/journal/2026-11-23/')).json()
  expect(day.payments).toMatchObject(
    [order.grand_total, '-10.00', `-${rest}`].map((amount, at) => ({
      ...{ kind: at === 0 ? 'payment' : 'refund', amount },
      orders: [{ id: order.id, name: order.name }], // which it paid, though nothing of it does any more
    })),
  )
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'refund')
    .select('after')
    .orderBy('id')
    .execute()
  expect(logged.map(({ after }) => after)).toEqual([
    { amount: '10.00', reason: 'Uitverkocht' },
    { amount: rest, reason: 'Uitverkocht' },
  ])
})

test('OD-10 OD-12 OD-13: what a credit note frees of a payment is on the account, and pays what else is open', async () => {
  const client = (await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })).id
  const customer = shop.as(client, { 'accept-language': 'fr' })
  const sold = async (more: object) => {
    const order = await placeOrder(shop, places, client, { more })
    if (more && 'payment_method' in more) {
      const key = (await customer('POST', `order/${order.id}/payment/`)).json().payment_url.split('/').at(-1)
      await shop.as()('POST', `payment/sandbox/${key}/`, { outcome: 'paid', notice: 'now' })
      await work()
    }
    for (const step of ['start', 'process']) await clerk('POST', `admin/order/${order.id}/${step}/`, {})
    await work()
    const { invoice } = (await customer('GET', `order/${order.id}/`)).json()
    return (await clerk('GET', `admin/invoice/${invoice.id}/`)).json()
  }
  const paid = await sold({ payment_method: 'online' })
  const accounts = async () => (await clerk('GET', `admin/open_item/?limit=100`)).json().results
  const mine = async () => (await accounts()).find(({ id }: { id: number }) => id === client)
  expect(await mine()).toBeUndefined()
  const scarf = paid.lines.find(({ units }: { units: number }) => units === 1)
  const credit = { lines: [{ line: scarf.id, amount: '100.00' }], reason: 'Défaut' }
  expect((await clerk('POST', `admin/invoice/${paid.id}/credit/`, credit)).statusCode).toBe(201)
  expect(await mine()).toMatchObject({ invoices: 0, open: '0.00', credit: '121.00', oldest_due_on: null })
  const received = async () => (await clerk('GET', `admin/open_item/${client}/payments/`)).json()
  expect(await received()).toMatchObject([{ left: '121.00', is_assignable: false }]) // nothing is open
  const own = async () => (await openPdf((await customer('GET', 'order/invoice/statement/')).rawPayload)).text
  expect(await own()).toMatch(/Tout est payé.*Paiements à attribuer −121,00 € En votre faveur 121,00 €/)

  const owed = await sold({})
  const total = subtract(owed.grand_total, '121.00')
  expect(await mine()).toMatchObject({ invoices: 1, open: owed.grand_total, credit: '121.00' })
  expect(await own()).toContain(`Total à payer ${formatAmount(total).replaceAll(/\s/g, ' ')}`)
  const [left, ...others] = await received()
  expect([left, others]).toMatchObject([{ left: '121.00', means: 'online', is_assignable: true }, []])
  // Two of the office at once.
  const assign = () => clerk('POST', `admin/payment/${left.id}/assign/`, {})
  const answers = await Promise.all([assign(), assign()])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
  expect((await clerk('GET', `admin/open_item/${client}/`)).json()).toMatchObject({
    open: total,
    credit: '0.00',
  })
  expect(await received()).toEqual([])
  expect((await clerk('GET', `admin/invoice/${owed.id}/`)).json()).toMatchObject({ open: total })
  expect((await clerk('POST', 'admin/payment/999999999/assign/', {})).statusCode).toBe(404)
})
