import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { runJobs } from '#jobs/worker.ts'
import { formatAmount } from '#lib/format.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { camtFile, codaFile, type Sample } from '../../../../test/bank-statements.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

const now = new Date('2026-11-20T09:00:00Z')
const iban = 'BE71096123456769'
let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let office: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '9.50' })).id,
  }
  office = shop.as((await aColleague(db, { permissions: ['finance', 'orders'] })).id, {
    'accept-language': 'en',
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const cents = (money: string) => Math.round(Number(money) * 100)
const digits = (printed: string) => printed.replaceAll(/\D/g, '')
async function upload(text: string) {
  const form = new FormData()
  form.append('file', new File([text], 'statement.cod'))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await office('POST', 'admin/bank-statement/', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
    'accept-language': 'en',
  })
  await runJobs(shop.deps, shop.database.pool)
  return answer
}
const linesOf = async (query = '') => (await office('GET', `admin/bank-line/${query}`)).json().results
const from = (payer: string, amount: number, what: { structured?: string; text?: string }) => ({
  ...{ cents: amount, payer, payer_iban: 'BE68539007547034' },
  ...what,
})
/** An order that has left the house, with its invoice. */
async function anInvoice(buyer: number) {
  const order = await placeOrder(shop, places, buyer)
  await sql`update customer_order set fulfilment = 'processed' where id = ${order.id}`.execute(shop.db)
  const [id] = await issueInvoices(shop.deps, { orders: [order.id], until: '2026-11-20' })
  return { order, ...(await office('GET', `admin/invoice/${id}/`)).json() }
}
const invoiceNow = async (id: number) => (await office('GET', `admin/invoice/${id}/`)).json()

test('OD-13, OD-54: a statement pays what it names: exact, partial, over, unknown; the same twice counts once', async () => {
  const buyer = (await aUser(shop.db, { tariff_id: places.tariff })).id
  const [one, two, three] = [await anInvoice(buyer), await anInvoice(buyer), await anInvoice(buyer)]
  const canceled = await placeOrder(shop, places, buyer, { more: { payment_method: 'bank_transfer' } })
  await shop.as(buyer)('DELETE', `order/${canceled.id}/`)
  const sample: Sample = {
    iban,
    opening: 0,
    movements: [
      from('One', cents(one.open), { structured: digits(one.payment_reference) }),
      from('Two', 10_000, { text: `Acompte ${two.number}` }),
      from('Three', cents(three.open) + 500, { text: digits(three.payment_reference) }),
      from('Canceled', cents(canceled.grand_total), { structured: digits(canceled.payment_reference) }),
      from('Nobody', 4_200, { text: 'Merci' }),
      { cents: -100, payer: 'Bank', payer_iban: '', text: 'Costs' },
    ],
  }
  const read = await upload(codaFile(sample))
  expect([read.statusCode, read.json()]).toEqual([200, { statements: 1, movements: 5, known: 0, gaps: [] }])
  const queues = async () =>
    Object.fromEntries(
      (await linesOf()).map((line: { payer: string; queue: string }) => [line.payer, line.queue]),
    )
  const matched = { One: 'exact', Two: 'partial', Three: 'over', Canceled: 'over', Nobody: 'unknown' }
  expect(await queues()).toEqual(matched)
  expect(await invoiceNow(one.id)).toMatchObject({ status: 'paid', open: '0.00' })
  expect((await invoiceNow(two.id)).open).toBe(((cents(two.open) - 10_000) / 100).toFixed(2))
  const part = (await shop.as(buyer)('GET', `order/${two.order.id}/`)).json()
  expect(part).toMatchObject({ paid: '100.00', due: (await invoiceNow(two.id)).open })
  const paper = await openPdf((await shop.as(buyer)('GET', `order/pdf/${two.order.id}/`)).rawPayload)
  expect(paper.text).toContain(formatAmount(part.due).replaceAll(/\s/g, ' '))
  expect(await invoiceNow(three.id)).toMatchObject({ status: 'paid', open: '0.00' })
  expect((await shop.as(buyer)('GET', `order/${one.order.id}/`)).json().payment_status).toBe('paid')
  expect((await shop.as(buyer)('GET', `order/${canceled.id}/`)).json()).toMatchObject({ paid: '0.00' })
  const [over] = await linesOf('?queue=over&search=three')
  expect(over).toMatchObject({ left: '5.00', client: { id: buyer }, documents: [{ name: three.number }] })
  const book = await office('GET', 'admin/bank-line/workbook/?queue=over&search=three')
  const [head, row, ...others] = (await readXlsx(book.rawPayload)).sheets[0]!.rows
  const cells = ['Queue', 'Left to be matched', 'Pays'].map((title) => row![head!.indexOf(title)])
  expect([cells, others]).toEqual([['Too much', 5, three.number], []])

  // Once more, also in the other format; and a longer one that has them too.
  expect((await upload(codaFile(sample))).json()).toMatchObject({ statements: 0, movements: 0, known: 5 })
  expect((await upload(camtFile(sample))).json()).toMatchObject({ statements: 0, movements: 0, known: 5 })
  const rest = cents(two.open) - 10_000
  const more = [...sample.movements, from('Two again', rest, { text: two.number.replaceAll('-', ' ') })]
  expect((await upload(codaFile({ ...sample, movements: more }))).json()).toEqual({
    statements: 1,
    movements: 1,
    known: 5,
    gaps: [],
  })
  expect(await queues()).toEqual({ ...matched, Two: 'exact', 'Two again': 'exact' })

  // One payment of several invoices is one mail, which lists them.
  const [four, five] = [await anInvoice(buyer), await anInvoice(buyer)]
  const both = from('Both', cents(four.open) + cents(five.open), { text: `${four.number} ${five.number}` })
  await upload(codaFile({ iban, opening: 300, movements: [both] }))
  const told = await sql<{ template: string; body_text: string }>`
    select template, body_text from mail
    where template = 'payment_received' or order_id in (${four.order.id}, ${five.order.id}) and template = 'order_paid'
  `.execute(shop.db)
  expect(told.rows).toEqual([
    { template: 'payment_received', body_text: expect.stringContaining(five.number) },
  ])
  expect(told.rows[0]!.body_text).toContain(four.number)

  // What was paid too much goes back by transfer, and is not matched again.
  const [received] = (await office('GET', `admin/invoice/${three.id}/payments/`)).json()
  expect(received).toMatchObject({ means: 'bank', left: '5.00', is_at_provider: false, refunds: [] })
  expect((await office('GET', `admin/bank-line/${over.id}/payments/`)).json()).toEqual([received])
  const refund = { key: 'three', amount: '5.00', reason: 'Paid too much' }
  expect((await office('POST', `admin/payment/${received.id}/refund/`, refund)).statusCode).toBe(201)
  expect((await office('GET', `admin/invoice/${three.id}/payments/`)).json()).toMatchObject([
    { left: '0.00', refunds: [{ amount: '5.00', status: 'done', reason: 'Paid too much' }] },
  ])
  expect((await queues())['Three']).toBe('exact')
  expect((await office('POST', `admin/bank-line/${over.id}/undo/`, {})).json()).toEqual({
    non_field_errors: ['A part of this payment was given back: its match cannot be undone any more.'],
  })
})

test('OD-13: the office matches what is unknown, undoes it, sets it aside; each is logged', async () => {
  const [buyer, other] = [
    (await aUser(shop.db, { tariff_id: places.tariff })).id,
    (await aUser(shop.db, { tariff_id: places.tariff })).id,
  ]
  const [first, foreign] = [await anInvoice(buyer), await anInvoice(other)]
  const order = await placeOrder(shop, places, buyer, { more: { payment_method: 'bank_transfer' } })
  const amount = cents(first.open) + cents(order.grand_total)
  await upload(
    codaFile({
      iban,
      opening: 500,
      movements: [{ ...from('Late', amount, { text: 'nov' }), payer_iban: 'NL91ABNA0417164300' }],
    }),
  )
  const [line] = await linesOf('?search=NL91')
  expect(line).toMatchObject({ queue: 'unknown', client: null, left: (amount / 100).toFixed(2) })
  const path = `admin/bank-line/${line.id}/`
  const found = (await office('GET', `${path}candidates/?search=${first.number}`)).json()
  expect(found).toMatchObject([{ kind: 'invoice', id: first.id, client: { id: buyer }, open: first.open }])
  const match = (body: object) => office('POST', `${path}match/`, body)
  expect((await match({})).statusCode).toBe(400)
  expect((await match({ invoices: [999_999] })).statusCode).toBe(400)
  expect((await match({ invoices: [first.id, foreign.id] })).json()).toEqual({
    invoices: ['A payment can only be matched to invoices and orders of one client.'],
  })
  expect((await match({ invoices: [first.id] })).statusCode).toBe(204)
  expect((await office('GET', path)).json()).toMatchObject({ queue: 'over', left: order.grand_total })
  expect((await match({ invoices: [foreign.id] })).statusCode).toBe(400) // another client's
  expect((await office('GET', `${path}candidates/`)).json()).toMatchObject([{ kind: 'order', id: order.id }])
  expect((await match({ orders: [order.id] })).statusCode).toBe(204)
  expect((await office('GET', path)).json()).toMatchObject({ queue: 'exact', left: '0.00' })
  expect((await shop.as(buyer)('GET', `order/${order.id}/`)).json().status).toBe('paid')
  expect((await match({ orders: [order.id] })).statusCode).toBe(400) // nothing is left
  expect((await office('POST', `${path}set_aside/`, { note: 'x' })).statusCode).toBe(400)

  expect((await office('POST', `${path}undo/`, {})).statusCode).toBe(204)
  expect((await office('GET', path)).json()).toMatchObject({ queue: 'unknown', client: null, documents: [] })
  expect(await invoiceNow(first.id)).toMatchObject({ open: first.open })
  expect((await shop.as(buyer)('GET', `order/${order.id}/`)).json()).toMatchObject({
    payment_status: 'pending',
    paid: '0.00',
  })
  expect((await office('POST', `${path}set_aside/`, { note: 'Interest' })).statusCode).toBe(204)
  expect((await office('GET', path)).json()).toMatchObject({ queue: 'set_aside', note: 'Interest' })
  expect((await match({ orders: [order.id] })).statusCode).toBe(400)
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'bank_line')
    .orderBy('id')
    .select('action')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['match', 'match', 'unmatch', 'set_aside'])

  // Of two of the office at once, for two clients, one is first and the other is told.
  await office('POST', `${path}undo/`, {})
  const atOnce = await Promise.all([first, foreign].map(({ id }) => match({ invoices: [id] })))
  expect(new Set(atOnce.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))

  // Who has paid from this account before is thought of first.
  await office('POST', `${path}undo/`, {})
  await match({ invoices: [first.id] })
  const again = await anInvoice(buyer)
  await upload(
    camtFile({
      iban,
      opening: 900,
      movements: [{ ...from('Late', 777, { text: 'dec' }), payer_iban: 'NL91ABNA0417164300' }],
    }),
  )
  const [next] = await linesOf('?search=dec')
  const likely = (await office('GET', `admin/bank-line/${next.id}/candidates/`)).json()
  expect(likely.map(({ name }: { name: string }) => name)).toContain(again.number)
})

test('OD-13: a statement that does not go on where the account stood says that one is missing', async () => {
  const gapsOf = async (day: string, opening: number, amount: number) => {
    const movements = [from(`On ${day}`, amount, { text: day })]
    return (await upload(codaFile({ iban, opening, movements, day }))).json().gaps
  }
  expect(await gapsOf('231126', 7_777_700, 100)).toMatchObject([
    { account: iban.replaceAll(/(.{4})(?=.)/g, '$1 '), day: '2026-11-23', opening: '77777.00' },
  ])
  expect(await gapsOf('241126', 7_777_800, 100)).toEqual([])
  const [gap, ...others] = await gapsOf('261126', 9_000_000, 100)
  expect(others).toEqual([])
  expect(gap).toMatchObject({ opening: '90000.00', before: { day: '2026-11-24', closing: '77779.00' } })
  expect(await gapsOf('251126', 7_777_900, 1_222_100)).toEqual([]) // what was missing
})

test('OD-13: a file that cannot be read, whose sums are wrong or which is of another account, leaves nothing behind', async () => {
  const sample: Sample = { iban, opening: 1, movements: [from('Wrong', 100, { text: 'x' })] }
  const before = (await office('GET', 'admin/bank-line/?limit=1')).json().count
  const wrong = await upload(codaFile(sample).replace('000000000001000', '000000000002000'))
  expect([wrong.statusCode, wrong.json().file[0]]).toEqual([
    400,
    expect.stringContaining(`balances of account ${iban} do not agree`),
  ])
  const strange = await upload(codaFile({ ...sample, iban: 'BE68539007547034' }))
  expect([strange.statusCode, strange.json().file[0]]).toEqual([
    400,
    expect.stringContaining('BE68 5390 0754 7034 is none of the company’s'),
  ])
  for (const text of [
    '',
    'nothing',
    '<a',
    codaFile(sample).replace('Wrong', 'Wr\0ng'),
    camtFile(sample).replaceAll('2026-11-20', '2026-02-30'),
    camtFile(sample).replaceAll('2026-11-20', '0000-11-20'),
    camtFile(sample).replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
  ])
    expect((await upload(text)).statusCode).toBe(400)
  expect((await office('GET', 'admin/bank-line/?limit=1')).json().count).toBe(before)
})
