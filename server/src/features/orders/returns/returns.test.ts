import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, Return } from '@comptoir/contract/order'
import { basketLineLimit } from '@comptoir/contract/rules'
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
import { stockFaults } from '../../../../test/stock.ts'
import { readSchemaFiles } from '#db/migrate.ts'
import { runJobs } from '#jobs/worker.ts'

const now = new Date('2026-11-23T13:00:00Z')
let shop: TestShop
let tariff: number
let option: number
let office: number
let warehouse: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  tariff = (await aTariff(db)).id
  warehouse = (await aWarehouse(db)).id
  option = (await aDeliveryOption(db)).id
  office = (await aColleague(db, { permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

/** An order of this many packs of two products, of which all has left. */
async function aShippedOrder(packs: number, over: object = {}) {
  const products = [
    await aProduct(shop.db, { prices: { [tariff]: '10' }, stock: { [warehouse]: 50 } }),
    await aProduct(shop.db, { prices: { [tariff]: '2.50' }, stock: { [warehouse]: 50 } }),
  ] as const
  const { id: buyer, email } = await aUser(shop.db, { tariff_id: tariff, language: 'en', ...over })
  await aBasket(shop.db, buyer, { [products[0].id]: packs, [products[1].id]: packs })
  const { id } = (
    await shop.as(buyer)('POST', 'order/', await anOrderBody(shop.db, buyer, option))
  ).json<Order>()
  const read = async () => (await shop.as(buyer)('GET', `order/${id}/`)).json<Order>()
  expect((await read()).allowed).not.toContain('return')
  for (const step of ['start', 'process']) await call(`${id}/${step}/`)
  const items = (await read()).products.map((item) => item.id) as [number, number]
  const ask = (body: object) =>
    shop.as(buyer, { 'accept-language': 'en' })('POST', `order/${id}/returns/`, {
      reason: 'wrong_size',
      ...body,
    })
  return { id, buyer, email, products, items, read, ask }
}
const call = (path: string, body: object = {}) =>
  shop.as(office, { 'accept-language': 'en' })('POST', `admin/order/${path}`, body)
const onHand = async (product_id: number) =>
  (
    await shop.db
      .selectFrom('stock')
      .where('product_id', '=', product_id)
      .select('on_hand')
      .executeTakeFirstOrThrow()
  ).on_hand

test('C-12 OD-17: the office notes a return for a client who calls: the client is written to, the office is not, and it is logged', async () => {
  const { id, buyer, items, read } = await aShippedOrder(3)
  const ask = (path: string) =>
    shop.as(office)('POST', path, { reason: 'damaged', lines: [{ item: items[0], units: 2 }] })
  expect((await ask(`order/${id}/returns/`)).statusCode).toBe(404)
  const asked = await ask(`order/${id}/returns/?owner=${buyer}`)
  expect([asked.statusCode, asked.json().returns]).toMatchObject([201, [{ number: 1, status: 'requested' }]])
  expect((await read()).events.at(-1)).toMatchObject({
    action: 'return_request',
    by: { kind: 'office', name: null },
  })
  await runJobs(shop.deps, shop.database.pool)
  const mails = await shop.db
    .selectFrom('mail')
    .where('order_id', '=', id)
    .where('template', 'like', 'order_return%')
    .select('template')
    .execute()
  expect(mails).toEqual([{ template: 'order_return_request' }])
  const log = await shop.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(log).toMatchObject({ entity_id: id, actor_id: office, after: { return_number: 1 } })
})

test('C-12 OD-20: goods come back: asked for, accepted, received in part, put back into stock, and credited with VAT', async () => {
  const { id, email, products, items, read, ask } = await aShippedOrder(6)
  expect((await read()).allowed).toContain('return')
  const lines = [
    { item: items[0], units: 4 },
    { item: items[1], units: 6 },
  ]
  for (const _ of [1, 2])
    expect((await ask({ lines, comment: 'Too small', key: 'once' })).statusCode).toBe(201)
  const tooMany = await ask({ lines: [{ item: items[0], units: 3 }] })
  expect([tooMany.statusCode, tooMany.json().lines[0]]).toEqual([
    400,
    expect.stringMatching(`^${products[0].ref}: .*\\(3\\)`),
  ])
  const [asked] = (await read()).returns as [Return]
  expect(asked).toMatchObject({ number: 1, status: 'requested', comment: 'Too small', credit: null })
  expect((await read()).products.map((item) => item.returnable_qty)).toEqual([2, 0])

  const step = (name: string, body: object = {}) => call(`${id}/returns/${asked.id}/${name}/`, body)
  expect((await step('receive')).statusCode).toBe(400)
  expect((await step('accept')).json()).toMatchObject({ status: 'accepted' })
  const came = [
    { item: items[0], units: 3, put_back: true },
    { item: items[1], units: 6, put_back: false },
  ]
  expect((await step('receive', { lines: came })).json()).toHaveProperty('warehouse')
  expect((await step('receive', { warehouse, lines: [{ ...came[0], units: 5 }] })).json()).toEqual({
    lines: [`${products[0].ref}: quantity received 5, quantity to return 4. Give a quantity from 0 to 4.`],
  })
  const received = (await step('receive', { warehouse, lines: came })).json()
  // 3 × 10 and 6 × 2.50, with 21 % VAT
  expect(received).toMatchObject({
    status: 'received',
    proposed_credit: '54.45',
    lines: [{ received: 3 }, {}],
  })
  expect([await onHand(products[0].id), await onHand(products[1].id)]).toEqual([47, 44])
  expect(await stockFaults(shop.db)).toEqual([])
  // the order came to 75 and 21 % VAT
  expect((await step('credit', { amount: '90.76' })).json()).toEqual({
    amount: [expect.stringMatching(/90,75/)],
  })
  for (const amount of ['0.00', '-1.00', 'abc', '1.234', '']) {
    const refused = await step('credit', { amount })
    const why = expect.stringMatching(`^“${amount}” cannot be credited: enter an amount of at least .*0,01`)
    expect([refused.statusCode, refused.json()]).toEqual([400, { amount: [why] }])
  }
  expect((await step('credit')).json()).toMatchObject({ status: 'credited', credit: '54.45' })

  const order = await read()
  expect(order.status).toBe('processed')
  expect(order.products.map((item) => item.returnable_qty)).toEqual([3, 0])
  expect(order.events.slice(-4).map(({ action, return_number }) => [action, return_number])).toEqual([
    ['return_request', 1],
    ['return_accept', 1],
    ['return_receive', 1],
    ['return_credit', 1],
  ])
  // Who of the office it was is told in the office alone.
  const inOffice = (await shop.as(office)('GET', `admin/order/${id}/`)).json<Order>()
  expect([order, inOffice].map(({ events }) => events.at(-1)?.by)).toEqual([
    { kind: 'office', name: null },
    { kind: 'office', name: expect.any(String) },
  ])
  // What is the customer's to do is not offered there.
  expect([order, inOffice].map(({ allowed }) => allowed.includes('pay'))).toEqual([true, false])
  await runJobs(shop.deps, shop.database.pool)
  const mails = await shop.db
    .selectFrom('mail')
    .where('order_id', '=', id)
    .where('template', 'like', 'order_return%')
    .orderBy('template')
    .select(['template', 'recipient', 'body_text as text'])
    .execute()
  // Each says of which return it is, and what goods are meant.
  for (const { template, text } of mails)
    expect(text, template).toMatch(/(Retour|Return) 1\b[^]*(pièces|pieces)/)
  expect(mails.map(({ template }) => template)).toEqual([
    'order_return_accept',
    'order_return_credit',
    'order_return_receive',
    'order_return_request',
    'order_return_request_staff',
  ])
  expect(mails[0]!.recipient).toBe(email)
})

test('C-12: of several returns of an order, each step says which one it is about', async () => {
  const { id, items, read, ask } = await aShippedOrder(6)
  for (const units of [1, 2]) await ask({ lines: [{ item: items[0], units }] })
  const [first, second] = (await read()).returns as [Return, Return]
  await call(`${id}/returns/${second.id}/accept/`)
  await call(`${id}/returns/${first.id}/refuse/`, { reason: 'Worn' })
  const inOffice = (await shop.as(office)('GET', `admin/order/${id}/`)).json<Order>()
  const numbered = [
    ['process', null],
    ['return_request', 1],
    ['return_request', 2],
    ['return_accept', 2],
    ['return_refuse', 1],
  ]
  const numbersOf = ({ events }: Order) => events.slice(-5).map((step) => [step.action, step.return_number])
  for (const order of [await read(), inOffice]) expect(numbersOf(order)).toEqual(numbered)

  // The steps of an older database are given theirs when it is upgraded.
  await shop.db.updateTable('order_event').set({ return_number: null }).where('order_id', '=', id).execute()
  const { migrations } = await readSchemaFiles()
  const { text } = migrations.find(({ name }) => name.endsWith('steps_of_returns'))!
  for (const statement of text.split(/;$/m).slice(1, -1)) await sql.raw(statement).execute(shop.db)
  expect(numbersOf(await read())).toEqual(numbered)
})

test('C-12: what is wrong with a return is refused with the line, the value and a way out', async () => {
  const { id, products, items, read, ask } = await aShippedOrder(6)
  const refused = async (answer: ReturnType<typeof ask>) => {
    const { statusCode, body } = await answer
    return [statusCode, JSON.parse(body)]
  }
  const { ref } = products[0]
  const line = (units: number) => ({ item: items[0], units })
  expect(await refused(ask({ lines: [] }))).toEqual([
    400,
    { lines: [expect.stringMatching(/^Nothing of order .* is chosen: say which line goes back/)] },
  ])
  for (const units of [0, -2])
    expect(await refused(ask({ lines: [line(units)] }))).toEqual([
      400,
      { lines: [`${ref}: the quantity to return is ${units}. Give at least 1, or leave the line out.`] },
    ])
  expect(await refused(ask({ lines: [line(7)] }))).toEqual([
    400,
    { lines: [expect.stringMatching(`^${ref}: more to return \\(7\\) .* Lower the quantity`)] },
  ])
  expect(await refused(ask({ lines: Array.from({ length: basketLineLimit + 1 }, () => line(1)) }))).toEqual([
    400,
    { lines: [expect.stringMatching(/^Too many lines: 2.001 .*\. Name each line of the order once\.$/)] },
  ])
  for (const units of [0, 1])
    expect(await refused(ask({ lines: [{ item: 999_999, units }] }))).toEqual([
      400,
      { lines: ['Line 999999 is not on this order, or not any more: load the page again.'] },
    ])
  const photos = Array.from({ length: 7 }, (_, index) => `photo ${index}`)
  expect(await refused(ask({ lines: [line(1)], photos }))).toEqual([
    400,
    { photos: ['Too many photos: 7 (maximum: 6). Leave some out.'] },
  ])
  expect((await read()).returns).toEqual([])

  await ask({ lines: [line(4)] })
  const [one] = (await read()).returns as [Return]
  await call(`${id}/returns/${one.id}/accept/`)
  const receive = (body: object) => refused(call(`${id}/returns/${one.id}/receive/`, body))
  const came = (units: number) => ({ ...line(units), put_back: true })
  const wrong = { item: items[1], units: 1, put_back: true }
  expect(await receive({ warehouse, lines: [came(1), came(2), wrong] })).toEqual([
    400,
    {
      lines: [
        `${ref}: this line is named twice. Name it once, with all units of it that came.`,
        expect.stringMatching(/^Line .* is not in return 1: leave it out\.$/),
      ],
    },
  ])
  expect(await receive({ warehouse, lines: [came(-1)] })).toEqual([
    400,
    { lines: [`${ref}: quantity received -1, quantity to return 4. Give a quantity from 0 to 4.`] },
  ])
  expect(await receive({ lines: [came(4)] })).toEqual([400, { warehouse: ['This field is required.'] }])
  expect(await receive({ warehouse: 999_999, lines: [came(4)] })).toEqual([
    400,
    { warehouse: [expect.stringContaining('999999')] },
  ])
  expect((await call(`${id}/returns/${one.id}/receive/`, { warehouse, lines: [came(4)] })).statusCode).toBe(
    200,
  )
  const status = 'Its status is now: Received (possible now: Note the credit). Reload the page.'
  const again = [400, { non_field_errors: [expect.stringContaining(`does not allow this step. ${status}`)] }]
  for (const step of ['accept', 'refuse', 'receive'])
    expect(await refused(call(`${id}/returns/${one.id}/${step}/`, { warehouse, reason: 'Worn' }))).toEqual(
      again,
    )
  // An amount is read as it is written.
  expect((await call(`${id}/returns/${one.id}/credit/`, { amount: '12,5' })).json().credit).toBe('12.50')
})

test('C-12: where nothing came, only nothing is credited; an empty list of lines says nothing about what came', async () => {
  const { id, items, read, ask } = await aShippedOrder(2)
  for (const credit of [{ amount: '0.00' }, {}]) {
    await ask({ lines: [{ item: items[0], units: 1 }] })
    const one = (await read()).returns.at(-1)!
    const step = (name: string, body: object = {}) => call(`${id}/returns/${one.id}/${name}/`, body)
    await step('accept')
    const empty = await step('receive', { warehouse, lines: [] })
    const why = `No line of return ${one.number} is given: say how much of each line came, 0 where nothing did`
    expect([empty.statusCode, empty.json()]).toEqual([
      400,
      { lines: [`${why}. If everything came, leave the lines out altogether.`] },
    ])
    const came = [{ item: items[0], units: 0, put_back: true }]
    expect((await step('receive', { warehouse, lines: came })).json()).toMatchObject({
      status: 'received',
      proposed_credit: '0.00',
    })
    for (const amount of ['12.50', '0.01', 'abc']) {
      const refused = await step('credit', { amount })
      const text = `Nothing of return ${one.number} has come, so “${amount}” cannot be credited: leave the amount empty.`
      expect([refused.statusCode, refused.json()]).toEqual([400, { amount: [expect.stringContaining(text)] }])
    }
    expect((await step('credit', credit)).json()).toMatchObject({ status: 'credited', credit: '0.00' })
    await runJobs(shop.deps, shop.database.pool)
    expect((await read()).returns.at(-1)).toMatchObject({ credit: '0.00', credit_notes: [] })
  }
})

test('a return has photos, made anew; each is of one return, of the company that has sent it', async () => {
  const { id, buyer, items, read, ask } = await aShippedOrder(2)
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  const send = async (content: Uint8Array, order = id, name = 'carton.jpg') => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(content)], name))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    return shop.as(buyer, { 'accept-language': 'en' })(
      'POST',
      `order/${order}/return_photos/`,
      Buffer.from(await request.arrayBuffer()),
      { 'content-type': request.headers.get('content-type')! },
    )
  }
  const refused = await send(Buffer.from('<svg/>'), id, 'drawing.jpg')
  expect([refused.statusCode, refused.json().file[0]]).toEqual([400, expect.stringContaining('drawing.jpg')])
  const alien = await aShippedOrder(1)
  expect((await send(photo, alien.id)).statusCode).toBe(404)
  const keys = [(await send(photo)).json().key, (await send(photo)).json().key]
  const lines = [{ item: items[0], units: 1 }]
  const stolen = await alien.ask({ lines: [{ item: alien.items[0], units: 1 }], photos: keys })
  expect([stolen.statusCode, Object.keys(stolen.json())]).toEqual([400, ['photos']])
  for (const _ of [1, 2]) expect((await ask({ lines, photos: keys, key: 'photos' })).statusCode).toBe(201)
  expect((await ask({ lines, photos: keys.slice(0, 1) })).statusCode).toBe(400) // of the first return already
  const [one] = (await read()).returns as [Return]
  expect(one.photos).toHaveLength(2)

  const path = `order/${id}/returns/${one.id}/photos/${one.photos[0]}/`
  for (const answer of [await shop.as(buyer)('GET', path), await shop.as(office)('GET', `admin/${path}`)]) {
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    const made = await sharp(answer.rawPayload).metadata()
    expect([made.format, made.width, made.exif]).toEqual(['webp', 2400, undefined])
  }
  expect((await shop.as(alien.buyer)('GET', path)).statusCode).toBe(404)
  const elsewhere = `admin/order/${alien.id}/returns/${one.id}/photos/${one.photos[0]}/`
  expect((await shop.as(office)('GET', elsewhere)).statusCode).toBe(404)
})

test('OD-70: a return is refused with a reason; another company can neither ask for one nor see amounts that are hidden', async () => {
  const { id, items, read, ask } = await aShippedOrder(2, { prices_hidden: true })
  const stranger = await aUser(shop.db, { tariff_id: tariff })
  const body = { reason: 'other', lines: [{ item: items[0], units: 1 }] }
  expect((await shop.as(stranger.id)('POST', `order/${id}/returns/`, body)).statusCode).toBe(404)
  const alien = await aShippedOrder(1)
  expect((await ask({ lines: [{ item: alien.items[0], units: 1 }] })).statusCode).toBe(400)
  await ask(body)
  const [first] = (await read()).returns as [Return]
  const path = `${id}/returns/${first.id}/`
  expect((await call(`${path}refuse/`)).json()).toHaveProperty('reason')
  expect((await call(`${alien.id}/returns/${first.id}/accept/`)).statusCode).toBe(404)
  await call(`${path}refuse/`, { reason: 'Worn' })
  expect((await read()).returns).toMatchObject([{ status: 'refused', answer: 'Worn' }])
  expect((await read()).products.map((item) => item.returnable_qty)).toEqual([2, 2])
  await ask(body)
  const [, second] = (await read()).returns as [Return, Return]
  await call(`${id}/returns/${second.id}/accept/`)
  const received = await call(`${id}/returns/${second.id}/receive/`, { warehouse })
  expect(received.json().proposed_credit).toBe('12.10')
  expect((await read()).returns[1]).toMatchObject({ status: 'received', proposed_credit: null })
  await call(`${id}/returns/${second.id}/credit/`, { amount: '10.00' })
  expect((await read()).returns[1]).toMatchObject({ status: 'credited', credit: null })
})
