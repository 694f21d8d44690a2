import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditInvoice } from '#features/money/invoices/credit-notes.service.ts'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { lockTargets, pay, takeBack, type Targets } from './allocations.service.ts'

const now = new Date('2026-11-20T09:00:00Z')
let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let office: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '9.50' })).id,
  }
  office = (await aColleague(db, { permissions: ['orders', 'finance'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const by = { at: now, actor_id: null }
/** Money that comes in. @returns its id, and what is left of it once the targets are paid */
async function comesIn(company_id: number, amount: string, targets: Targets) {
  const { id } = await shop.db
    .insertInto('payment')
    .values({ provider: 'bank', key: crypto.randomUUID(), company_id, amount, status: 'paid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = await inTransaction(shop.db, async (tx) =>
    pay(tx, id, targets, await lockTargets(tx, targets), by),
  )
  return { id, left }
}
const openOf = async (invoice: number) =>
  (
    await sql<{ open: Money }>`select open from invoice_standing where invoice_id = ${invoice}`.execute(
      shop.db,
    )
  ).rows[0]!.open
const leftOf = async (payment: number) =>
  (await sql<{ left: Money }>`select payment_left(${payment})::numeric(14, 2) as left`.execute(shop.db))
    .rows[0]!.left
const orderOf = async (id: number) =>
  (
    await sql<{ due: Money; paid: Money; payment_status: string }>`
      select due, paid, payment_status from order_standing join customer_order on customer_order.id = order_id
      where order_id = ${id}`.execute(shop.db)
  ).rows[0]!
const issue = async (company: number) =>
  (await issueInvoices(shop.deps, { company, until: '2026-11-20' }))[0]!
const minus = (amount: Money, cents: number) => ((Number(amount) * 100 - cents) / 100).toFixed(2)

test('OD-12 OD-13: what is paid ahead counts for the invoice, the rest pays it and each of its orders', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await shop.db.updateTable('company').set({ invoicing: 'month' }).where('id', '=', buyer.id).execute()
  const [first, second] = [await placeOrder(shop, places, buyer.id), await placeOrder(shop, places, buyer.id)]
  const ahead = await comesIn(buyer.id, '100.00', { orders: [second.id] })
  expect(ahead.left).toBe('0.00')
  expect(await orderOf(second.id)).toMatchObject({ due: minus(second.grand_total, 10_000), paid: '100.00' })
  await sql`update customer_order set fulfilment = 'processed', billing = billing || '{"id": 1}'
            where company_id = ${buyer.id}`.execute(shop.db)
  const invoice = await issue(buyer.id)
  const total = sum([first.grand_total, second.grand_total])
  expect(await openOf(invoice)).toBe(minus(total, 10_000))

  // A part: the first order is paid, the second in part.
  const part = await comesIn(buyer.id, first.grand_total, { invoices: [invoice] })
  expect(part.left).toBe('0.00')
  expect(await orderOf(first.id)).toMatchObject({ due: '0.00', payment_status: 'paid' })
  expect(await orderOf(second.id)).toMatchObject({ payment_status: 'pending' })
  // More than is open: the rest is left.
  const rest = await comesIn(buyer.id, second.grand_total, { invoices: [invoice], orders: [second.id] })
  expect([rest.left, await leftOf(rest.id), await openOf(invoice)]).toEqual(['100.00', '100.00', '0.00'])
  expect(await orderOf(second.id)).toEqual({ due: '0.00', paid: second.grand_total, payment_status: 'paid' })

  // Taken back, what it paid is open again.
  await inTransaction(shop.db, (tx) => takeBack(tx, rest.id, by))
  expect([await leftOf(rest.id), await openOf(invoice)]).toEqual([
    second.grand_total,
    minus(second.grand_total, 10_000),
  ])
  expect(await orderOf(second.id)).toMatchObject({ payment_status: 'pending', paid: '100.00' })
})

test('OD-12 OD-40: a credit note of a paid invoice leaves its payment the money; of an open one it pays the rest', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  const order = await placeOrder(shop, places, buyer.id)
  const paid = await comesIn(buyer.id, order.grand_total, { orders: [order.id] })
  await sql`update customer_order set fulfilment = 'processed' where id = ${order.id}`.execute(shop.db)
  const invoice = await issue(buyer.id)
  expect([await openOf(invoice), await leftOf(paid.id)]).toEqual(['0.00', '0.00'])
  const lines = (await shop.as(office)('GET', `admin/invoice/${invoice}/`)).json().lines
  const credit = { lines: [{ line: lines[0].id, amount: '10.00' as Money }], reason: 'Damaged' }
  const { id } = await creditInvoice(shop.deps, { id: office, name: 'Office' } as never, invoice, credit)
  const note = (await shop.as(office)('GET', `admin/invoice/${id}/`)).json()
  expect([await openOf(invoice), await leftOf(paid.id)]).toEqual(['0.00', note.grand_total])
  expect(await orderOf(order.id)).toMatchObject({ due: '0.00', payment_status: 'paid' })

  const other = await placeOrder(shop, places, buyer.id)
  await sql`update customer_order set fulfilment = 'processed' where id = ${other.id}`.execute(shop.db)
  const open = await issue(buyer.id)
  await comesIn(buyer.id, minus(other.grand_total, Number(note.grand_total) * 100), { invoices: [open] })
  expect(await openOf(open)).toBe(note.grand_total)
  const others = (await shop.as(office)('GET', `admin/invoice/${open}/`)).json().lines
  await creditInvoice(shop.deps, { id: office, name: 'Office' } as never, open, {
    ...credit,
    lines: [{ line: others[0].id, amount: '10.00' }],
  })
  expect(await openOf(open)).toBe('0.00')
  expect(await orderOf(other.id)).toMatchObject({ due: '0.00', payment_status: 'paid' })
})

test.each([['open'], ['paid']])(
  'OD-09, OD-12: an invoice that was %s and is credited whole is credited, and so is its order, on every list and screen',
  async (before) => {
    const buyer = await aUser(shop.db, { tariff_id: places.tariff })
    const order = await placeOrder(shop, places, buyer.id)
    await sql`update customer_order set fulfilment = 'processed' where id = ${order.id}`.execute(shop.db)
    const invoice = await issue(buyer.id)
    if (before === 'paid') await comesIn(buyer.id, order.grand_total, { invoices: [invoice] })
    const [ofBuyer, ofOffice] = [shop.as(buyer.id), shop.as(office)]
    const read = async () => {
      const get = async (as: typeof ofBuyer, path: string) => (await as('GET', path)).json()
      const invoices = [
        await get(ofBuyer, 'order/invoice/'),
        await get(ofOffice, `admin/invoice/?client=${buyer.id}`),
      ]
      const lists = [await get(ofBuyer, 'order/'), await get(ofOffice, `admin/order/?client=${buyer.id}`)]
      const pages = [
        await get(ofBuyer, `order/${order.id}/`),
        await get(ofOffice, `admin/order/${order.id}/`),
      ]
      const found = (narrowed: string) => get(ofOffice, `admin/order/?client=${buyer.id}&${narrowed}`)
      return {
        invoices: invoices.map(
          ({ results }) => results.find(({ id }: { id: number }) => id === invoice).status,
        ),
        orders: [...lists.map(({ results }) => results[0]), ...pages].map(({ is_credited }) => is_credited),
        canBePaid: pages[1].steps.includes('pay'),
        isUnpaid: (await found('view=unpaid')).count > 0,
        asCredited: (await found('payment_status=credited')).count,
      }
    }
    const { lines } = (await ofOffice('GET', `admin/invoice/${invoice}/`)).json()
    const credit = (of: { id: number; units: number }[]) =>
      creditInvoice(shop.deps, { id: office, name: 'Office' } as never, invoice, {
        lines: of.map(({ id, units }) => ({ line: id, units })),
        reason: 'Not wanted',
      })
    await credit(lines.slice(1))
    const isOpen = before === 'open'
    const notYet = {
      orders: [false, false, false, false],
      canBePaid: isOpen,
      isUnpaid: isOpen,
      asCredited: 0,
    }
    expect(await read()).toEqual({ ...notYet, invoices: [before, before] })
    await credit(lines.slice(0, 1))
    expect(await read()).toEqual({
      ...{ invoices: ['credited', 'credited'], orders: [true, true, true, true] },
      ...{ canBePaid: false, isUnpaid: false, asCredited: 1 },
    })
    expect(await orderOf(order.id)).toMatchObject({
      due: '0.00',
      payment_status: isOpen ? 'pending' : 'paid',
    })
  },
)
