import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { runJobs } from '#jobs/worker.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { killWhile } from '../../../../test/kill-connections.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { readOpenPayments, readPayment } from './payments.service.ts'

let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
beforeAll(async () => {
  shop = await createTestShop({ env: { THROTTLE: 'off' } })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '0' })).id,
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Numbers that look like chance and are the same each time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const keyOf = (answer: { json: () => { payment_url?: string } }) =>
  answer.json().payment_url?.split('/').at(-1)
const paid = () =>
  shop.db.selectFrom('payment').where('status', '=', 'paid').select(['id', 'amount']).orderBy('id').execute()

/** Whatever has happened: no money is lost, and nothing is paid twice. */
async function expectSound() {
  const { rows } = await sql<{
    id: number
    fulfilment: string
    payment_status: string
    grand_total: Money
    paid: Money
    due: Money
    steps: number
    came_in: boolean
  }>`
    select placed.id, placed.fulfilment, placed.payment_status, placed.grand_total, standing.paid, standing.due,
           (select count(*)::int from order_event where order_id = placed.id and action = 'pay') as steps,
           exists (select from payment where order_id = placed.id and status = 'paid') as came_in
    from customer_order as placed join order_standing as standing on standing.order_id = placed.id`.execute(
    shop.db,
  )
  for (const order of rows) {
    const isCanceled = order.fulfilment.endsWith('canceled')
    if (isCanceled) expect(order).toMatchObject({ paid: '0.00' })
    else if (order.came_in) expect(order).toMatchObject({ paid: order.grand_total, payment_status: 'paid' })
    expect(order.steps).toBeLessThanOrEqual(1)
    expect(Number(order.paid)).toBeLessThanOrEqual(Number(order.grand_total))
  }
  const money = await sql<{ allocated: Money; left: Money }>`
    select coalesce((select sum(amount) from payment_allocation), 0)::numeric(14, 2) as allocated,
           coalesce(sum(payment_left(id)), 0)::numeric(14, 2) as left
    from payment where status = 'paid'`.execute(shop.db)
  const all = (await paid()).map(({ amount }) => amount)
  expect(sum([money.rows[0]!.allocated, money.rows[0]!.left])).toBe(sum(all))
}

test('PAY-01 OD-10 C-06: notices repeated, early, late, forged and in any order, returns and cancellations end with each order paid once', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  const call = shop.as(buyer.id)
  const orders: { id: number }[] = []
  for (let count = 0; count < 6; count++)
    orders.push(await placeOrder(shop, places, buyer.id, { more: { payment_method: 'online' } }))
  const next = chance(20_261_123)
  const keys = new Set<string>()
  const any = <T>(list: readonly T[]): T | undefined => list[next(list.length)]
  const idOf = async (key: string | undefined) =>
    (
      await shop.db
        .selectFrom('payment')
        .where('key', '=', key ?? '')
        .select(['id', 'provider_id'])
        .execute()
    )[0]
  for (let round = 0; round < 25; round++) {
    // Four things at once, whatever they are.
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const order = any(orders)!
        const key = any([...keys])
        const what = next(7)
        if (what <= 1) {
          const began = keyOf(await call('POST', `order/${order.id}/payment/`))
          if (began) keys.add(began)
        } else if (what === 2 && round > 15) await call('DELETE', `order/${order.id}/`)
        else if (what === 3 && key)
          await shop.as()('POST', `payment/sandbox/${key}/`, {
            outcome: any(['paid', 'failed', 'expired', 'paid']),
            notice: any(['now', 'never']),
          })
        else if (what === 4 && key) await shop.as()('GET', `payment/${key}/`)
        else if (what === 5) {
          const payment = await idOf(key)
          await shop.as()('POST', 'payment/webhook/sandbox/', { id: payment?.provider_id ?? 'sb_forged' })
        } else if (key) {
          const payment = await idOf(key)
          if (payment) await readPayment(shop.deps, payment.id)
        }
      }),
    )
    if (round % 5 === 0) await runJobs(shop.deps, shop.database.pool)
  }
  await runJobs(shop.deps, shop.database.pool)
  await readOpenPayments(shop.deps)
  await expectSound()
  expect((await paid()).length).toBeGreaterThan(1)
})

test('PAY-01: several invoices are paid at once, by one attempt; only open ones of one’s own', async () => {
  const [buyer, other] = [
    await aUser(shop.db, { tariff_id: places.tariff, language: 'en' }),
    await aUser(shop.db, { tariff_id: places.tariff }),
  ]
  const anInvoice = async (user: number) => {
    const order = await placeOrder(shop, places, user)
    await sql`update customer_order set fulfilment = 'processed' where id = ${order.id}`.execute(shop.db)
    return { order, id: (await issueInvoices(shop.deps, { orders: [order.id], until: '2100-01-01' }))[0]! }
  }
  const [one, two, foreign] = [
    await anInvoice(buyer.id),
    await anInvoice(buyer.id),
    await anInvoice(other.id),
  ]
  const call = shop.as(buyer.id, { 'accept-language': 'en' })
  const balance = async () => (await call('GET', 'order/balance/')).json()
  const total = sum([one.order.grand_total, two.order.grand_total])
  expect(await balance()).toEqual({
    balance: { open: total, overdue: '0.00', credit: '0.00' },
    is_online: true,
  })
  const payAll = (invoices: number[]) => call('POST', 'order/invoice/payment/', { invoices })
  expect((await payAll([])).statusCode).toBe(400)
  expect((await payAll([one.id, foreign.id])).json()).toEqual({
    non_field_errors: ['There is nothing to pay for one of these invoices. Load the page again.'],
  })
  const keys = (await Promise.all([payAll([one.id, two.id]), payAll([two.id, one.id, one.id])])).map(keyOf)
  expect(keys[0]).toBe(keys[1])
  const key = keys[0]!
  await shop.as()('POST', `payment/sandbox/${key}/`, { outcome: 'paid', notice: 'now' })
  await runJobs(shop.deps, shop.database.pool)
  const returned = (await shop.as()('GET', `payment/${key}/`)).json()
  expect(returned).toMatchObject({ status: 'paid', amount: total, order: null })
  expect(returned.invoices.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id])
  for (const { order } of [one, two])
    expect((await call('GET', `order/${order.id}/`)).json()).toMatchObject({
      payment_status: 'paid',
      paid: order.grand_total,
    })
  expect((await call('GET', 'order/invoice/?status=paid')).json().count).toBe(2)
  expect((await payAll([one.id])).statusCode).toBe(400)
  expect((await balance()).balance).toEqual({ open: '0.00', overdue: '0.00', credit: '0.00' })
  const hidden = await aUser(shop.db, { tariff_id: places.tariff, prices_hidden: true })
  expect((await shop.as(hidden.id)('GET', 'order/balance/')).json()).toEqual({
    balance: null,
    is_online: false,
  })
  expect(
    (await shop.as(hidden.id)('POST', 'order/invoice/payment/', { invoices: [one.id] })).statusCode,
  ).toBe(400)
})

test('PAY-01 C-06: whatever dies in the middle of payments, each order is paid once', async () => {
  const { database } = shop
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  const call = shop.as(buyer.id)
  const keys: string[] = []
  for (let count = 0; count < 8; count++) {
    const order = await placeOrder(shop, places, buyer.id, { more: { payment_method: 'online' } })
    const key = keyOf(await call('POST', `order/${order.id}/payment/`))!
    keys.push(key)
    await shop.as()('POST', `payment/sandbox/${key}/`, { outcome: 'paid', notice: 'never' })
  }
  const ids = await shop.db.selectFrom('payment').where('key', 'in', keys).select('id').execute()
  const readAll = () =>
    Promise.allSettled([...ids, ...ids, ...ids].map(({ id }) => readPayment(shop.deps, id)))
  expect(await killWhile(database.url, 'payment|order', readAll())).toBeGreaterThan(0)
  await readAll()
  await expectSound()
  const open = await shop.db
    .selectFrom('payment')
    .where('key', 'in', keys)
    .where('status', '<>', 'paid')
    .select('id')
    .execute()
  expect(open).toEqual([])
})
