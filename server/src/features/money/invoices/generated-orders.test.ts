import { read as readWorkbook, utils } from '@e965/xlsx'
import { subtract, sum } from '@comptoir/contract/money'
import type { Money } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#jobs/worker.ts'
import { inTransaction } from '#db/transaction.ts'
import { dayIn } from '#lib/days.ts'
import { formatAmount } from '#lib/format.ts'
import { lockTargets, pay } from '#features/money/allocations/allocations.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { parseXml, ublFaults, value } from '../../../../test/ubl.ts'
import { issueInvoices } from './issue-invoice.service.ts'

/** So many orders; 2,000 take half an hour. */
const orders = Number(process.env['GENERATED_ORDERS'] ?? 12)
const categories = ['standard', 'standard', 'reduced', 'intermediate', 'super_reduced'] as const

let shop: TestShop
let buyer: number
let warehouse: number
let shipping: number[]
let products: { id: number; pack: number }[]
let office: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop({ env: { THROTTLE: 'off' } })
  const { db } = shop
  const random = numbers(1)
  const tariff = (await aTariff(db)).id
  warehouse = (await aWarehouse(db)).id
  shipping = [
    (await aDeliveryOption(db, { price: '9.50' })).id,
    (await aDeliveryOption(db, { price: '7.33' })).id,
    (await aDeliveryOption(db, { price: '0' })).id,
  ]
  buyer = (await aUser(db, { tariff_id: tariff })).id
  products = []
  for (let index = 0; index < 24; index++) {
    const pack = 1 + random(7)
    const { id } = await aProduct(db, {
      pack,
      prices: { [tariff]: `${random(90)}.${String(1 + random(9999)).padStart(4, '0')}` },
      stock: { [warehouse]: 10_000_000 },
    })
    await db
      .updateTable('product')
      .set({ vat_category: categories[random(categories.length)]! })
      .where('id', '=', id)
      .execute()
    products.push({ id, pack })
  }
  office = shop.as((await aColleague(db, { permissions: ['orders', 'finance'] })).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The same numbers for the same seed: a whole number below its argument. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Sums = { total: Money; total_taxes: Money; grand_total: Money; vat: { base: Money; amount: Money }[] }
const sumsOf = ({ total_taxes, grand_total, vat }: Omit<Sums, 'total'>) => ({ total_taxes, grand_total, vat })

/** What each paper of an order and its invoice says agrees to the cent. */
async function check(order: Order, invoice: number): Promise<void> {
  const sheet = await openPdf((await shop.as(buyer)('GET', `order/pdf/${order.id}/`)).rawPayload)
  const workbook = await shop.as(buyer)('GET', `order/excel/${order.id}/`)
  const [lines] = Object.values(readWorkbook(workbook.rawPayload).Sheets)
  const rows = utils.sheet_to_json<unknown[]>(lines!, { header: 1 })
  expect(rows.at(-1)![6]).toBe(Number(order.grand_total))
  const goods = rows.flatMap((row) => (typeof row[6] === 'number' && row.length > 7 ? [row[6]] : []))
  expect(goods.every((one) => Number.isInteger(Math.round(one * 1e6) / 1e4))).toBe(true)

  const issued = (await office('GET', `admin/invoice/${invoice}/`)).json()
  expect(sumsOf(issued)).toEqual(sumsOf(order as never))
  expect(sum(issued.lines.map(({ total }: { total: Money }) => total))).toBe(issued.total)
  const pdf = await openPdf((await office('GET', `admin/invoice/${invoice}/file/`)).rawPayload)
  for (const { base, amount } of order.vat)
    for (const text of [sheet.text, pdf.text])
      for (const figure of [base, amount, order.grand_total!])
        expect(text).toContain(formatAmount(figure).replaceAll(/\s/g, ' '))
  await checkUbl(invoice, issued)
}

/** Journal and statement of account say what the invoices, credit notes and payments come to. */
async function checkBooks(invoiced: Money[], credited: Money[], paid: Money[]): Promise<void> {
  const { sum: books } = (
    await office('GET', `admin/journal/?month=${dayIn(shop.deps.now()).slice(0, 7)}`)
  ).json()
  expect(books.grand_total).toBe(subtract(sum(invoiced), sum(credited)))
  expect(sum([books.total, books.tax])).toBe(books.grand_total)
  expect(books.paid).toBe(sum(paid))
  const { rows } = await sql<{ open: Money }>`select open from invoice_standing where open > 0`.execute(
    shop.db,
  )
  const account = (await office('GET', `admin/open_item/${buyer}/`)).json()
  expect(account.open).toBe(sum(rows.map(({ open }) => open)))
  const statement = await openPdf((await office('GET', `admin/open_item/${buyer}/statement/`)).rawPayload)
  expect(statement.text).toContain(formatAmount(account.open).replaceAll(/\s/g, ' '))
}

async function checkUbl(id: number, { total, total_taxes, grand_total }: Sums): Promise<void> {
  const ubl = (await office('GET', `admin/invoice/${id}/file/?format=ubl`)).body
  expect(ublFaults(ubl)).toEqual([])
  const root = parseXml(ubl)
  expect([
    value(root, 'LegalMonetaryTotal/TaxExclusiveAmount'),
    value(root, 'TaxTotal/TaxAmount'),
    value(root, 'LegalMonetaryTotal/PayableAmount'),
  ]).toEqual([total, total_taxes, grand_total])
}

/** Sends some of what has left back, and has it credited: what it cost, or an amount of the office's own. */
async function sendBack(order: Order, random: (below: number) => number): Promise<void> {
  const lines = order.products
    .slice(0, 1 + random(order.products.length))
    .map(({ id, total_qty }) => ({ item: id, units: 1 + random(total_qty) }))
  const asked = await shop.as(buyer)('POST', `order/${order.id}/returns/`, { reason: 'damaged', lines })
  const [{ id }] = asked.json().returns
  const step = async (name: string, body: object) => {
    const answer = await office('POST', `admin/order/${order.id}/returns/${id}/${name}/`, body)
    expect([name, answer.statusCode]).toEqual([name, 200])
    return answer.json()
  }
  await step('accept', {})
  const { proposed_credit } = await step('receive', { warehouse })
  const half = (Math.round(Number(proposed_credit) * 50) / 100).toFixed(2)
  await step('credit', random(3) === 0 && Number(half) > 0 ? { amount: half } : {})
}

test(
  `C-14 OD-07: basket, order, papers, invoice, UBL, statement and journal of ${orders} orders agree to the cent, with edits, returns and part payments`,
  { timeout: 60_000 + 6_000 * orders },
  async () => {
    const { db } = shop
    const invoiced: Money[] = []
    const paid: Money[] = []
    for (let seed = 1; seed <= orders; seed++) {
      const random = numbers(seed * 7919)
      const choose = () =>
        Object.fromEntries(
          Array.from({ length: 1 + random(8) }, () => [
            products[random(products.length)]!.id,
            1 + random(60),
          ]),
        )
      const delivery = shipping[random(shipping.length)]!
      await aBasket(db, buyer, choose())
      const call = shop.as(buyer)
      const body = await anOrderBody(db, buyer, delivery)
      await call('PATCH', 'order/basket/default/', {
        delivery_option: delivery,
        shipping_address: body.shipping_address,
      })
      const basket = (await call('GET', 'order/basket/default/')).json()
      const totals = (await call('GET', `order/basket/${basket.id}/total/`)).json()
      const placed = await call('POST', 'order/', body)
      expect([seed, placed.statusCode, placed.body.slice(0, 200)]).toEqual([seed, 201, expect.any(String)])
      let order: Order = placed.json()
      expect(order.total).toBe(basket.total)
      expect(sum(order.products.map(({ total }) => total!))).toBe(order.total)
      expect([order.delivery, order.grand_total]).toEqual([totals.delivery, totals.grand_total])
      if (random(3) === 0) {
        const changed = Object.entries(choose()).map(([product, quantity]) => ({
          product: Number(product),
          quantity,
        }))
        const edited = await call('PATCH', `order/${order.id}/`, { products: changed })
        expect([seed, edited.statusCode]).toEqual([seed, 200])
        order = edited.json()
      }
      for (const step of ['start', 'process'])
        expect((await office('POST', `admin/order/${order.id}/${step}/`, {})).statusCode).toBe(200)
      order = (await call('GET', `order/${order.id}/`)).json()
      const [invoice] = await issueInvoices(shop.deps, { orders: [order.id], until: '2100-01-01' })
      await check(order, invoice!)
      invoiced.push(order.grand_total!)

      const part = (Math.round(Number(order.grand_total) * (1 + random(99))) / 100).toFixed(2) as Money
      const isPaid = random(2) === 0
      if (isPaid) {
        const { id } = await db
          .insertInto('payment')
          .values({
            provider: 'bank',
            key: `part ${seed}`,
            company_id: buyer,
            amount: part,
            status: 'paid',
            paid_at: shop.deps.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const by = { at: shop.deps.now(), actor_id: null }
        const targets = { invoices: [invoice!] }
        await inTransaction(db, async (tx) => pay(tx, id, targets, await lockTargets(tx, targets), by))
        const { open } = (await office('GET', `admin/invoice/${invoice}/`)).json()
        expect(open).toBe(subtract(order.grand_total!, part))
        paid.push(part)
      }
      if (random(2) === 0) await sendBack(order, random)
    }
    await runJobs(shop.deps, shop.database.pool)
    const { rows: faulty } = await sql`
      select name from invoice where grand_total <> total + total_taxes
        or total <> (select sum(total) from invoice_line where invoice_id = invoice.id)
      union all
      select name from customer_order where fulfilment = 'processed' and not is_invoiced
      union all
      select 'return ' || returned.id from order_return as returned
      where credit is distinct from (select sum(grand_total) from invoice where return_id = returned.id)`.execute(
      db,
    )
    expect(faulty).toEqual([])
    const { rows: notes } = await sql<{
      id: number
      grand_total: Money
    }>`select id, grand_total from invoice where kind = 'credit_note'`.execute(db)
    expect(notes.length).toBeGreaterThan(0)
    await checkBooks(
      invoiced,
      notes.map(({ grand_total }) => grand_total),
      paid,
    )
    for (const { id } of notes) await checkUbl(id, (await office('GET', `admin/invoice/${id}/`)).json())
  },
)
