import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, Shipment } from '@comptoir/contract/order'
import type { OpenOrder, OtherWarehouses } from '@comptoir/contract/shipments'
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
import { stockFaults } from '../../../../test/stock.ts'
import { runJobs } from '#jobs/worker.ts'

const now = new Date('2026-11-23T13:00:00Z')
let shop: TestShop
let tariff: number
let option: number
let office: number
let near: number
let far: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  tariff = (await aTariff(db)).id
  near = (await aWarehouse(db, { name: 'Quai nord' })).id
  far = (await aWarehouse(db, { name: 'Quai sud' })).id
  option = (await aDeliveryOption(db, { price: '9.50' })).id
  office = (await aColleague(db, { permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const product = (stock: Record<number, number>, over: object = {}) =>
  aProduct(shop.db, { prices: { [tariff]: '10' }, stock, ...over })
async function anOrder(packs: Record<number, number>, over: object = {}) {
  const buyer = (await aUser(shop.db, { tariff_id: tariff, language: 'en' })).id
  await aBasket(shop.db, buyer, packs)
  const placed = await shop.as(buyer)('POST', 'order/', {
    ...(await anOrderBody(shop.db, buyer, option)),
    ...over,
  })
  expect(placed.statusCode, placed.body).toBe(201)
  const { id } = placed.json<Order>()
  const read = (path: string) => shop.as(buyer, { 'accept-language': 'en' })('GET', path)
  return { id, call: read, read: async () => (await read(`order/${id}/`)).json<Order>() }
}
const call = (path: string, body: object = {}, method: 'POST' | 'PATCH' = 'POST') =>
  shop.as(office, { 'accept-language': 'en' })(method, `admin/order/${path}`, body)
const stockOf = (product_id: number) =>
  shop.db
    .selectFrom('stock')
    .where('product_id', '=', product_id)
    .orderBy('warehouse_id')
    .select(['on_hand', 'reserved'])
    .execute()
const mailsOf = async (id: number) => {
  await runJobs(shop.deps, shop.database.pool)
  return shop.db
    .selectFrom('mail')
    .where('order_id', '=', id)
    .where('template', '=', 'order_shipped')
    .orderBy('id')
    .select(['subject', 'body_text as text'])
    .execute()
}
const carrier = async (code: string) =>
  (await shop.db.selectFrom('carrier').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id

test('ORD-14 OD-09 OD-20 DOC-02: an order leaves in parts and from two warehouses; what is left stays open, and with the last part it is processed', async () => {
  const polo = await product({ [near]: 4, [far]: 10 })
  const cap = await product({ [near]: 20 })
  const order = await anOrder({ [polo.id]: 6, [cap.id]: 8 })
  const early = await call(`${order.id}/shipments/`, { key: 'a', warehouse: near })
  expect([early.statusCode, early.json().non_field_errors[0]]).toEqual([400, expect.stringContaining('step')])
  await call(`${order.id}/start/`)
  const open = (await shop.as(office)('GET', `admin/order/${order.id}/open/`)).json()
  const at = (warehouse: number) =>
    open.warehouses.find((one: { warehouse: { id: number } }) => one.warehouse.id === warehouse).lines
  const [poloItem, capItem] = (await order.read()).products.map(({ id }) => id) as [number, number]
  expect(new Map(at(near).map(({ item, units }: Record<string, number>) => [item, units]))).toEqual(
    new Map([
      [poloItem, 4],
      [capItem, 8],
    ]),
  )
  expect(at(far)).toMatchObject([{ item: poloItem, units: 2, on_hand: 10 }])
  const voucher = async () =>
    (await openPdf((await order.call(`order/pdf/path/${order.id}/`)).rawPayload)).text
  const toTake = (await voucher()).split(/Quai (?:nord|sud)/)
  expect(toTake[1]).toMatch(new RegExp(`${polo.ref}.*4 pieces`))
  expect(toTake[1]).toMatch(new RegExp(`${cap.ref}.*8 pieces`))
  expect(toTake[2]).toMatch(new RegExp(`${polo.ref}.*2 pieces`))

  const first = {
    key: 'first',
    warehouse: near,
    lines: [
      { item: poloItem, units: 3 },
      { item: capItem, units: 8 },
    ],
    carrier: await carrier('bpost'),
    tracking_code: '3232 12/7',
  }
  const shipped = await call(`${order.id}/shipments/`, first)
  expect(shipped.statusCode, shipped.body).toBe(201)
  expect(shipped.json()).toMatchObject({
    number: 1,
    left_at: now.toISOString(),
    warehouse: { id: near },
    carrier: { name: 'bpost' },
    parcels: 1,
    tracking_url: expect.stringMatching(/itemCode=3232%2012%2F7$/),
    lines: [
      { item: poloItem, units: 3 },
      { item: capItem, units: 8 },
    ],
  })
  const again = await call(`${order.id}/shipments/`, first)
  expect([again.statusCode, again.json().id]).toEqual([200, shipped.json().id])
  expect(await stockOf(polo.id)).toEqual([
    { on_hand: 1, reserved: 1 },
    { on_hand: 10, reserved: 2 },
  ])
  expect(await order.read()).toMatchObject({
    status: 'in_progress',
    tracking_code: '3232 12/7',
    shipments: [{ number: 1 }],
    promise: [{ lines: 1, units: 3 }],
    products: [
      { total_qty: 6, shipped_qty: 3, promise: [{ units: 3 }] },
      { total_qty: 8, shipped_qty: 8, promise: [] },
    ],
  })

  const refused = async (body: object) =>
    (await call(`${order.id}/shipments/`, { key: 'no', ...body })).json()
  expect(await refused({ warehouse: near, lines: [{ item: poloItem, units: 2 }] })).toEqual({
    lines: [expect.stringContaining(polo.ref)],
  })
  expect(await refused({ warehouse: far, lines: [{ item: capItem, units: 1 }] })).toHaveProperty('lines')
  expect(await refused({ warehouse: far, carrier: 999_999 })).toHaveProperty('carrier')
  expect(await refused({ warehouse: 999_999 })).toHaveProperty('warehouse')
  expect((await call(`${order.id}/cancel/`, { reason: 'Too late' })).statusCode).toBe(400)

  expect((await call(`${order.id}/shipments/`, { key: 'second', warehouse: far })).statusCode).toBe(201)
  expect((await order.read()).status).toBe('in_progress')
  const rest = await voucher()
  expect(rest).toMatch(new RegExp(`${polo.ref}.*1 piece `))
  expect(rest).not.toContain(cap.ref)
  const last = (await call(`${order.id}/shipments/`, { key: 'third', warehouse: near })).json<Shipment>()
  expect(last.lines).toEqual([{ item: poloItem, units: 1 }])
  const ended = await order.read()
  expect(ended).toMatchObject({ status: 'processed', tracking_code: '3232 12/7', promise: [] })
  expect(await voucher()).toMatch(new RegExp(`${polo.ref}.*6 pieces`)) // what it was, once all has left
  expect(ended.shipments.map(({ number, warehouse }) => [number, warehouse.id])).toEqual([
    [1, near],
    [2, far],
    [3, near],
  ])
  expect(ended.events.map(({ action, to }) => [action, to]).slice(2)).toEqual([
    ['ship', 'in_progress'],
    ['ship', 'in_progress'],
    ['process', 'processed'],
  ])
  expect(await stockOf(polo.id)).toEqual([
    { on_hand: 0, reserved: 0 },
    { on_hand: 8, reserved: 0 },
  ])
  const { rows } = {
    rows: await shop.db.selectFrom('stock_movement').where('order_id', '=', order.id).selectAll().execute(),
  }
  expect(rows.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(0)
  expect(rows.reduce((sum, { on_hand }) => sum + on_hand, 0)).toBe(-14)

  const note = `order/${order.id}/delivery_note/`
  const paper = await order.call(`${note}${last.id}/`)
  const { text } = await openPdf(paper.rawPayload)
  for (const words of [
    '-3',
    polo.ref,
    '6 pieces',
    '1 piece',
    'Lines 1 Units 1',
    'Delivered before: 5 pieces',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Still to come')
  const ofFirst = await openPdf((await order.call(`${note}${shipped.json().id}/`)).rawPayload)
  expect(ofFirst.text).toMatch(new RegExp(`Still to come.*${polo.ref}.*3 pieces`))
  expect(ofFirst.text).not.toContain('Delivered before')
  expect(text).not.toMatch(/€|10,00/)
  const inRuns = await openPdf((await order.call(`${note}${last.id}/?lines=runs`)).rawPayload)
  expect(inRuns.text).toContain('1/6')
  for (const words of ['6 pieces', '1 piece', '3 of 10 ordered units delivered'])
    expect(inRuns.text).toContain(words)
  expect((await order.call(`${note}999999/`)).statusCode).toBe(404)
  const inOffice = `admin/${note}${last.id}/`
  expect((await shop.as(office)('GET', inOffice)).headers['content-type']).toBe('application/pdf')

  const path = `${order.id}/shipments/${last.id}/`
  const changed = await call(
    path,
    { tracking_code: '0521', carrier: await carrier('dpd'), parcels: 2 },
    'PATCH',
  )
  expect(changed.json()).toMatchObject({ parcels: 2, tracking_url: expect.stringContaining('dpd') })
  expect(await order.read()).toMatchObject({ tracking_code: '0521' })
  const own = { tracking_url: 'https://suivi.example/0521' }
  expect((await call(path, own, 'PATCH')).json()).toMatchObject({ ...own, has_own_link: true })
  expect((await call(path, { parcels: 2 }, 'PATCH')).json()).toMatchObject(own)
  expect((await call(path, { tracking_url: null }, 'PATCH')).json()).toMatchObject({
    ...{ tracking_url: expect.stringContaining('dpd'), has_own_link: false },
  })
  expect((await call(`${order.id}/shipments/999999/`, { parcels: 1 }, 'PATCH')).statusCode).toBe(404)

  const labels = `admin/order/${order.id}/labels/`
  const printed = await openPdf((await shop.as(office)('GET', `${labels}${last.id}/`)).rawPayload)
  const { name, shipping_address: to } = await order.read()
  expect(printed.alts).toEqual([`${name}-3-1`, `${name}-3-2`])
  for (const words of [to!.name, to!.address_one, 'DPD', '0521']) expect(printed.text).toContain(words)
  expect(printed.pageTexts[1]).toContain('2 / 2')
  for (const language of ['fr', 'nl', 'de']) {
    const label = await shop.as(office, { 'accept-language': language })('GET', `${labels}${last.id}/`)
    expect((await openPdf(label.rawPayload)).text).not.toContain('…') // every name has its place
  }
  expect((await shop.as(office)('GET', `${labels}999999/`)).statusCode).toBe(404)
})

test('OD-54 ORD-14: the office finds an order by what the carrier follows a parcel by, and by the number of a delivery note or of a parcel', async () => {
  const polo = await product({ [near]: 20 })
  const order = await anOrder({ [polo.id]: 6 })
  await call(`${order.id}/start/`)
  const shipped = await call(`${order.id}/process/`, { tracking_code: '1Z 999.AA1' })
  expect(shipped.statusCode, shipped.body).toBe(200)
  const { name } = await order.read()
  for (const words of ['1Z 999.AA1', '1z999aa1', `${name}-1`, `${name.toLowerCase()}-1-1`]) {
    const q = encodeURIComponent(words)
    const board = (await shop.as(office)('GET', `admin/order/?search=${q}`)).json().results
    const anywhere = (await shop.as(office)('GET', `admin/search/?q=${q}`)).json().orders
    expect([board, anywhere], words).toMatchObject([[{ name }], [{ name }]])
  }
  for (const words of ['1Z 999.AA', `${name}-1-1-1`])
    expect(
      (await shop.as(office)('GET', `admin/order/?search=${encodeURIComponent(words)}`)).json().results,
      words,
    ).toEqual([])
})

test('OD-09: where nothing is chosen, or units were only noted as missing, the refusal says what to do', async () => {
  const polo = await product({ [near]: 20 })
  const order = await anOrder({ [polo.id]: 6 })
  await call(`${order.id}/start/`)
  const [item] = (await order.read()).products.map(({ id }) => id)
  const chosen = await call(`${order.id}/shipments/`, { key: 'none', warehouse: near, lines: [] })
  const sayWhat = { lines: [expect.stringContaining('say how many units leave')] }
  expect([chosen.statusCode, chosen.json()]).toEqual([400, sayWhat])
  const pick = { key: 'lost', item, warehouse: near, picked: 0, missing: 1, reason: 'not_found' }
  expect((await call(`${order.id}/picks/`, { picks: [pick] })).statusCode).toBe(200)
  const picked = await call(`${order.id}/shipments/`, { key: 'picked', warehouse: near })
  expect([picked.statusCode, picked.json()]).toEqual([400, sayWhat])
})

test('ORD-14: parcels of an order that is fetched have no label', async () => {
  const polo = await product({ [near]: 20 })
  const collected = await aDeliveryOption(shop.db, { kind: 'pickup', warehouses: [near] })
  const order = await anOrder({ [polo.id]: 6 }, { delivery_option: collected.id, warehouse: near })
  for (const step of ['start', 'process']) await call(`${order.id}/${step}/`)
  const [shipment] = (await order.read()).shipments
  const labels = await shop.as(office)('GET', `admin/order/${order.id}/labels/${shipment!.id}/`)
  expect([labels.statusCode, labels.json().non_field_errors[0]]).toEqual([
    400,
    expect.stringContaining('is collected'),
  ])
})

test('OD-20: the mail about a shipment says what left, how it is followed, and what is still to come', async () => {
  const polo = await product({ [near]: 20 })
  const order = await anOrder({ [polo.id]: 6 })
  await call(`${order.id}/start/`)
  const [item] = (await order.read()).products.map(({ id }) => id)
  await call(`${order.id}/shipments/`, {
    key: 'one',
    warehouse: near,
    lines: [{ item, units: 4 }],
    carrier: await carrier('gls'),
    tracking_code: 'GLS77',
  })
  const [part] = await mailsOf(order.id)
  expect(part!.subject).toMatch(/^A part of your order .* has left$/)
  for (const words of [
    'A part of your order',
    'GLS77',
    'gls-group.eu/track/GLS77',
    'Still to come',
    '4 pieces',
    '2 pieces',
  ])
    expect(part!.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
  const unknown = await call(`${order.id}/process/`, { carrier: 999_999 })
  expect([unknown.statusCode, unknown.json()]).toEqual([
    400,
    { carrier: [expect.stringContaining('999999')] },
  ])
  const rest = { tracking_code: 'LAST', carrier: await carrier('bpost'), parcels: 2 }
  expect((await call(`${order.id}/process/`, rest)).statusCode).toBe(200)
  const [, whole] = await mailsOf(order.id)
  expect(whole!.subject).toMatch(/^Your order .* has left$/)
  expect(whole!.text).toContain('All goods of your order')
  expect(whole!.text).not.toContain('Still to come')
  expect(await order.read()).toMatchObject({
    ...{ status: 'processed', tracking_code: 'LAST', tracking_url: expect.stringMatching(/bpost.*LAST/) },
    shipments: [{}, { carrier: { name: 'bpost' }, parcels: 2 }],
  })
})

test('OD-09: what is not kept in stock leaves too; two clerks who ship the same at once ship it once; goods that are not there stay', async () => {
  const tailored = await product({}, { stock_policy: 'on_request' })
  const polo = await product({ [near]: 5 })
  const order = await anOrder({ [tailored.id]: 2, [polo.id]: 3 })
  await call(`${order.id}/start/`)
  const { warehouses } = (await shop.as(office)('GET', `admin/order/${order.id}/open/`)).json()
  const answers = await Promise.all(
    ['x', 'y'].map((key) => call(`${order.id}/shipments/`, { key, warehouse: near })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 2, reserved: 0 }])
  expect(warehouses.flatMap(({ lines }: { lines: object[] }) => lines)).toHaveLength(2)
  expect((await order.read()).products.map(({ shipped_qty }) => shipped_qty)).toEqual([2, 3])

  const late = await product({ [near]: 1 }, { stock_policy: 'backorder' })
  const waiting = await anOrder({ [late.id]: 3 })
  await call(`${waiting.id}/start/`)
  expect((await call(`${waiting.id}/process/`)).json()).toEqual({
    non_field_errors: [
      `${late.ref}: to ship 2, in stock 0. Wait for the delivery, take from another warehouse, or correct the stock.`,
    ],
  })
  expect(await waiting.read()).toMatchObject({ status: 'in_progress', shipments: [] })
})

test('OD-14: of several orders that ship the last of the same article at once, one does, and each other one is told that it is not there', async () => {
  const last = await product({ [near]: 12 })
  const orders = []
  for (let count = 0; count < 6; count++) orders.push(await anOrder({ [last.id]: 2 }))
  for (const { id } of orders) await call(`${id}/start/`)
  const counted = { warehouse: near, counted: 2, seen: 12, note: 'Flooded' }
  expect((await shop.as(office)('POST', `admin/stock/${last.id}/count/`, counted)).statusCode).toBe(200)
  const answers = await Promise.all(
    orders.map(({ id }) => call(`${id}/shipments/`, { key: 'last', warehouse: near })),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array(5).fill([400, { non_field_errors: [expect.stringContaining(last.ref)] }]),
  )
  expect(await stockOf(last.id)).toEqual([{ on_hand: 0, reserved: 10 }])
  expect(await stockFaults(shop.db)).toEqual([])
})

const pick = (id: number, picks: object[]) => call(`${id}/picks/`, { picks })
const openOf = async (id: number) =>
  (await shop.as(office)('GET', `admin/order/${id}/open/`)).json<OpenOrder>().warehouses.map((one) => ({
    ...one,
    lines: one.lines.map(({ item, units, picked, missing, reason }) => ({
      item,
      units,
      picked,
      missing,
      reason,
    })),
  }))

test('OD-09 OD-14: what is picked counts once by its key, never beyond the order, for two pickers alike; what was missing stays open, and the stock is corrected', async () => {
  const polo = await product({ [near]: 10 })
  const cap = await product({ [near]: 10 })
  const order = await anOrder({ [polo.id]: 6, [cap.id]: 4 })
  const [a, b] = (await order.read()).products.map(({ id }) => id) as [number, number]
  const one = { warehouse: near, missing: 0 }
  const first = { key: 'k1', item: a, picked: 3, ...one }
  const answer = await pick(order.id, [first])
  expect(answer.json()).toMatchObject({
    refused: [],
    lines: [{ item: a, warehouse: near, units: 6, picked: 3 }], // and no other
  })
  expect((await order.read()).status).toBe('in_progress')
  const both = await Promise.all([
    pick(order.id, [first, { key: 'k2', item: a, picked: 2, ...one }]),
    pick(order.id, [{ key: 'k3', item: a, picked: 2, ...one }]),
  ])
  const refused = both.flatMap((each) => each.json().refused)
  expect(refused).toEqual([
    { key: expect.stringMatching(/k[23]/), message: expect.stringContaining(polo.ref) },
  ])
  const more = [
    { key: 'k4', item: a, warehouse: near, picked: 0, missing: 1, reason: 'not_found' },
    { key: 'k5', item: b, picked: 4, ...one },
    { key: 'k6', item: b, picked: -5, ...one },
    { key: 'k7', item: b, warehouse: far, picked: 1, missing: 0 },
    { key: 'k8', item: a, warehouse: near, picked: 0, missing: 1 },
  ]
  expect((await pick(order.id, more)).json().refused).toEqual([
    { key: 'k6', message: expect.stringContaining(cap.ref) },
    { key: 'k7', message: `${cap.ref}: this line has nothing left to leave this warehouse.` },
    { key: 'k8', message: expect.stringContaining(`${polo.ref}: noted as missing without a reason.`) },
  ])
  const [here] = await openOf(order.id)
  expect(here?.lines.toSorted((x, y) => x.item - y.item)).toEqual([
    { item: a, units: 6, picked: 5, missing: 1, reason: 'not_found' },
    { item: b, units: 4, picked: 4, missing: 0, reason: null },
  ])
  const shipped = (await call(`${order.id}/shipments/`, { key: 's1', warehouse: near })).json<Shipment>()
  expect(shipped.lines).toEqual([
    { item: a, units: 5 },
    { item: b, units: 4 },
  ])
  expect(await openOf(order.id)).toMatchObject([
    { lines: [{ item: a, units: 1, picked: 0, missing: 0, reason: null }] },
  ])
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 4, reserved: 1 }])
  expect((await order.read()).products[0]).toMatchObject({ total_qty: 6, shipped_qty: 5 })
  const late = (await pick(order.id, [first])).json()
  expect(late.refused).toEqual([])
  expect((await openOf(order.id))[0]?.lines[0]).toMatchObject({ picked: 0 })
  const ended = (await call(`${order.id}/take_off/`)).json()
  expect(ended).toMatchObject({ status: 'processed' })
  expect(await order.read()).toMatchObject({ products: [{ total_qty: 5, shipped_qty: 5 }, {}] })
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 4, reserved: 0 }])
  expect(await mailsOf(order.id)).toHaveLength(1) // of the part: with the rest taken off nothing has left
})

test('OD-09 OD-18: of two clerks who are about to ship parts of an order, the second is told who has shipped what, and when', async () => {
  const polo = await product({ [near]: 20 })
  const cap = await product({ [far]: 5 })
  const order = await anOrder({ [polo.id]: 10, [cap.id]: 1 })
  await call(`${order.id}/start/`)
  const [item] = (await order.read()).products.map(({ id }) => id) as [number]
  const colleague = await aColleague(shop.db, { permissions: ['orders'], name: 'Nele Claes' })
  const part = { warehouse: near, lines: [{ item, units: 4 }] }
  const shown = (await shop.as(office)('GET', `admin/order/${order.id}/open/`)).json<OpenOrder>()
  expect(shown.shipments).toBe(0)
  const ship = (key: string, seen: number, by = office) =>
    shop.as(by, { 'accept-language': 'en' })('POST', `admin/order/${order.id}/shipments/`, {
      ...part,
      key,
      seen,
    })
  expect((await ship('one', 0, colleague.id)).statusCode).toBe(201)
  const late = await ship('two', 0)
  expect([late.statusCode, late.json()]).toEqual([
    409,
    {
      detail: expect.stringContaining(`Nele Claes, 23 Nov 2026, 14:00 – 4 pieces ${polo.ref}.`),
      changed_by: { id: colleague.id, name: 'Nele Claes' },
      changed_at: now.toISOString(),
      current: { shipments: 1 },
    },
  ])
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 16, reserved: 6 }])
  expect((await ship('one', 0, colleague.id)).statusCode).toBe(200) // a repetition of the first
  expect((await ship('two', 1)).statusCode).toBe(201)
  const elsewhere = { key: 'three', warehouse: far, seen: 0 } // nobody is in the way there
  expect((await call(`${order.id}/shipments/`, elsewhere)).statusCode).toBe(201)
  expect((await order.read()).products.map(({ shipped_qty }) => shipped_qty)).toEqual([8, 1])
})

test('DOC-02: a voucher can be of what is taken in one warehouse, and vouchers of several orders too', async () => {
  const polo = await product({ [near]: 4, [far]: 10 })
  const cap = await product({ [near]: 20 })
  const both = await anOrder({ [polo.id]: 6 })
  const nearby = await anOrder({ [cap.id]: 2 })
  const get = (path: string) => shop.as(office, { 'accept-language': 'en' })('GET', `admin/order/${path}`)
  const paper = await get(`${both.id}/papers/voucher/?warehouse=${far}`)
  const { text } = await openPdf(paper.rawPayload)
  expect(text).toContain('2 pieces')
  for (const words of ['4 pieces', 'Quai nord']) expect(text).not.toContain(words)
  expect(text).toContain('Quai sud')
  const none = await get(`${nearby.id}/papers/voucher/?warehouse=${far}`)
  expect([none.statusCode, none.json().detail]).toEqual([404, expect.stringContaining('this warehouse')])
  const { name } = await nearby.read()
  const wanted = { ids: [both.id, nearby.id], warehouse: far }
  expect((await call('bulk/print/preview/', wanted)).json()).toMatchObject({
    ...{ done: 1, ids: [both.id] },
    refused: [{ name, reason: expect.stringContaining('this warehouse') }],
  })
  const print = await openPdf(
    (await get(`print/?paper=voucher&ids=${wanted.ids.join(',')}&warehouse=${far}`)).rawPayload,
  )
  expect(print.pageTexts).toHaveLength(1)
  expect(print.text).not.toContain(cap.ref)
})

test('OD-09: of two pickers who ship what was picked at once, the second ships nothing that nobody has picked', async () => {
  const polo = await product({ [near]: 10 })
  const order = await anOrder({ [polo.id]: 6 })
  const [item] = (await order.read()).products.map(({ id }) => id) as [number]
  await pick(order.id, [{ key: 'k1', item, warehouse: near, picked: 4, missing: 0 }])
  const answers = await Promise.all(
    ['x', 'y'].map((key) => call(`${order.id}/shipments/`, { key, warehouse: near, only_picked: true })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(answers.find(({ statusCode }) => statusCode === 400)!.json()).toEqual({
    warehouse: [expect.stringContaining('picked')],
  })
  expect((await order.read()).products).toMatchObject([{ total_qty: 6, shipped_qty: 4 }])
})

test('OD-09 OD-07: what was missing is taken off the order where its customer chose so: re-priced as agreed, with a revision, a step and a mail', async () => {
  const polo = await product({ [near]: 10 })
  const cap = await product({ [near]: 10 })
  const order = await anOrder({ [polo.id]: 6, [cap.id]: 2 })
  await shop.db.updateTable('customer_order').set({ shortage: 'remove' }).where('id', '=', order.id).execute()
  const [a, b] = (await order.read()).products.map(({ id }) => id) as [number, number]
  await pick(order.id, [
    { key: 'k1', item: a, warehouse: near, picked: 4, missing: 2, reason: 'damaged' },
    { key: 'k2', item: b, warehouse: near, picked: 0, missing: 2, reason: 'other' },
  ])
  expect((await call(`${order.id}/take_off/`)).statusCode).toBe(400) // nothing has left yet
  await call(`${order.id}/shipments/`, { key: 's', warehouse: near })
  const ended = await order.read()
  expect(ended).toMatchObject({
    status: 'processed',
    revision: 2,
    total: '40.00',
    delivery: '9.50',
    grand_total: '59.90',
    vat: [{ base: '49.50', amount: '10.40' }],
    products: [{ total_qty: 4, quantity: 4, total: '40.00', shipped_qty: 4 }],
  })
  expect(ended.events.slice(1)).toMatchObject([
    { action: 'start' },
    {
      action: 'take_off',
      changes: {
        lines: [
          { kind: 'quantity', ref: polo.ref, old_units: 6, new_units: 4 },
          { kind: 'removed', ref: cap.ref, old_units: 2 },
        ],
        old_total: '108.30',
        new_total: '59.90',
      },
    },
    { action: 'process' },
  ])
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 4, reserved: 0 }])
  expect(await stockOf(cap.id)).toEqual([{ on_hand: 10, reserved: 0 }])
  const corrections = await shop.db
    .selectFrom('stock_movement')
    .where('product_id', '=', polo.id)
    .where('reason', '=', 'count')
    .select(['on_hand', 'note'])
    .execute()
  expect(corrections).toContainEqual({ on_hand: -2, note: 'picked_missing:damaged' })
  // Each reader is told why in their language.
  for (const [language, why] of [
    ['en', 'Damaged when picking'],
    ['fr', 'Abîmé lors de la préparation'],
  ] as const) {
    const reader = shop.as(office, { 'accept-language': language })
    const journal = `admin/stock-movements/?product=${polo.id}&reason=count`
    expect((await reader('GET', journal)).json().results).toContainEqual(
      expect.objectContaining({ on_hand: -2, note: why }),
    )
    const counted = { warehouse: near, counted: 4, seen: 99, note: 'Inventaire' }
    const refused = await reader('POST', `admin/stock/${polo.id}/count/`, counted)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining(why)])
  }
  await mailsOf(order.id)
  const taken = await shop.db
    .selectFrom('mail')
    .where('order_id', '=', order.id)
    .where('template', '=', 'order_taken_off')
    .select('subject')
    .execute()
  expect(taken).toHaveLength(1)
})

test('OD-09 C-12: of what was noted as missing, and of which some has left after all, only the rest is taken off', async () => {
  const polo = await product({ [near]: 10 })
  const order = await anOrder({ [polo.id]: 6 })
  await shop.db.updateTable('customer_order').set({ shortage: 'remove' }).where('id', '=', order.id).execute()
  const [item] = (await order.read()).products.map(({ id }) => id) as [number]
  await pick(order.id, [{ key: 'k1', item, warehouse: near, picked: 4, missing: 2, reason: 'not_found' }])
  const all = await call(`${order.id}/process/`)
  expect([all.statusCode, all.json().non_field_errors]).toEqual([400, [expect.stringContaining(polo.ref)]])
  const left = await call(`${order.id}/shipments/`, {
    key: 's',
    warehouse: near,
    lines: [{ item, units: 5 }],
  })
  expect(left.statusCode, left.body).toBe(201)
  expect(await order.read()).toMatchObject({
    status: 'processed',
    products: [{ total_qty: 5, shipped_qty: 5 }],
  })
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 4, reserved: 0 }])
  expect(await stockFaults(shop.db)).toEqual([])
})

test('C-08 C-12: of several reasons that come at once out of a dead spot the last one holds', async () => {
  const polo = await product({ [near]: 10 })
  const order = await anOrder({ [polo.id]: 6 })
  const [item] = (await order.read()).products.map(({ id }) => id) as [number]
  const lacks = (key: string, missing: number, reason?: string) => ({
    ...{ key, item, warehouse: near, picked: 0, missing, reason },
  })
  const found = [lacks('k1', 2, 'damaged'), lacks('k2', -2), { ...lacks('k3', 0), picked: 4 }]
  await pick(order.id, [...found, lacks('k4', 2, 'other')])
  expect(await openOf(order.id)).toMatchObject([{ lines: [{ picked: 4, missing: 2, reason: 'other' }] }])
  await call(`${order.id}/shipments/`, { key: 's', warehouse: near })
  expect(await stockOf(polo.id)).toEqual([{ on_hand: 6, reserved: 2 }]) // the two are there
})

test('OD-14 OD-54 C-12: what is reserved in one warehouse is taken from another instead, as far as it is free there and nobody has picked it', async () => {
  const polo = await product({ [near]: 6, [far]: 4 })
  const cap = await product({ [near]: 2, [far]: 9 }, { stock_policy: 'backorder' })
  const order = await anOrder({ [polo.id]: 5, [cap.id]: 2 })
  const [poloItem, capItem] = (await order.read()).products.map(({ id }) => id) as [number, number]
  const others = async () =>
    (await shop.as(office)('GET', `admin/order/${order.id}/other_warehouses/`)).json<OtherWarehouses>()
  expect((await others()).lines).toMatchObject([
    { item: poloItem, warehouse: { id: near }, units: 5, free: [{ warehouse: far, units: 4 }] },
    { item: capItem, warehouse: { id: near }, units: 2, free: [{ warehouse: far, units: 9 }] },
  ])
  const take = (body: object) =>
    call(`${order.id}/other_warehouses/`, { key: 'take', from: near, to: far, ...body })
  const refusals = [
    [{ to: near }, 'to', 'Choose another warehouse.'],
    [{ to: 999_999 }, 'to', expect.stringContaining('999999')],
    [{ lines: [] }, 'lines', 'Say how many units are taken there.'],
    [
      { lines: [{ item: 999_999, units: 1 }] },
      'lines',
      'Line 999999 is not on this order, or not any more: load the page again.',
    ],
    [{ from: far, to: near }, 'from', 'Nothing of this order is still to leave this warehouse.'],
    [
      { lines: [{ item: poloItem, units: 6 }] },
      'lines',
      `${polo.ref}: more to take elsewhere (6) than is reserved here and not picked yet (5). Lower the quantity.`,
    ],
    [
      { lines: [{ item: poloItem, units: 5 }] },
      'lines',
      `${polo.ref}: more to move (5) than is free in Quai sud (4). Lower the quantity.`,
    ],
  ] as const
  for (const [body, field, text] of refusals) {
    const refused = await take({ lines: [{ item: poloItem, units: 1 }], ...body })
    expect([refused.statusCode, refused.json()], JSON.stringify(body)).toEqual([400, { [field]: [text] }])
  }
  await call(`${order.id}/picks/`, {
    picks: [{ key: 'p', item: poloItem, warehouse: near, picked: 2, missing: 0 }],
  })
  const wanted = [
    { item: poloItem, units: 3 },
    { item: capItem, units: 2 },
  ]
  const taken = await take({ lines: wanted })
  expect(taken.statusCode, taken.body).toBe(200)
  expect(taken.json().lines).toMatchObject([
    { item: poloItem, warehouse: { id: far }, units: 3 },
    { item: capItem, warehouse: { id: far }, units: 2 },
  ])
  expect((await take({ lines: wanted })).statusCode).toBe(200) // the answer was lost: nothing moves again
  const late = await take({ key: 'other', seen: 1, lines: wanted }) // nor where others are sent then
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      detail: expect.stringMatching(/^Meanwhile what is reserved for this order has changed \(.+\)\./),
      changed_by: { id: office },
      current: { last_movement: (await others()).last_movement },
    },
  ])
  const notes = await shop.db
    .selectFrom('stock_movement')
    .where('order_id', '=', order.id)
    .where('note', '<>', '')
    .select(['reason', 'note', 'reserved'])
    .orderBy('id')
    .execute()
  expect(notes).toEqual(
    [
      ['release', -3],
      ['release', -2],
      ['reserve', 3],
      ['reserve', 2],
    ].map(([reason, reserved]) => ({ reason, reserved, note: 'Quai nord → Quai sud' })),
  )
  expect(await stockOf(polo.id)).toEqual([
    { on_hand: 6, reserved: 2 },
    { on_hand: 4, reserved: 3 },
  ])
  const picked = await take({ key: 'again', lines: [{ item: poloItem, units: 1 }] })
  expect(picked.json().lines[0]).toContain('nothing left') // the rest there is picked
  const back = await take({
    key: 'back',
    from: far,
    to: near,
    lines: [
      { item: poloItem, units: 1 },
      { item: capItem, units: 2 },
    ],
  })
  expect(back.statusCode, back.body).toBe(200)
  expect(await stockOf(polo.id)).toEqual([
    { on_hand: 6, reserved: 3 },
    { on_hand: 4, reserved: 2 },
  ])
  // What may be ordered ahead waits in the other warehouse.
  await shop.as(office)('POST', `admin/stock/${cap.id}/count/`, {
    warehouse: far,
    counted: 1,
    seen: 9,
    note: 'Lost',
  })
  expect((await take({ key: 'ahead', lines: [{ item: capItem, units: 2 }] })).statusCode).toBe(200)
  expect(await stockFaults(shop.db)).toEqual([])
})

test('ORD-08 OD-14: what the office has taken from another warehouse stays there when the customer edits the order', async () => {
  const polo = await product({ [near]: 6, [far]: 9 })
  const cap = await product({ [near]: 9 })
  const buyer = (await aUser(shop.db, { tariff_id: tariff, language: 'en' })).id
  await aBasket(shop.db, buyer, { [polo.id]: 4, [cap.id]: 2 })
  const placed = await shop.as(buyer)('POST', 'order/', await anOrderBody(shop.db, buyer, option))
  const { id, products } = placed.json<Order>()
  const lines = [{ item: products.find(({ product: of }) => of === polo.id)!.id, units: 4 }]
  await call(`${id}/other_warehouses/`, { key: 'k', from: near, to: far, lines })
  const edit = (caps: number) =>
    shop.as(buyer)('PATCH', `order/${id}/`, {
      products: [
        { product: polo.id, quantity: 4 },
        { product: cap.id, quantity: caps },
      ],
    })
  expect((await edit(3)).statusCode).toBe(200)
  expect(await stockOf(polo.id)).toMatchObject([{ reserved: 0 }, { reserved: 4 }])
  expect(await stockOf(cap.id)).toMatchObject([{ reserved: 3 }])
  expect(await stockFaults(shop.db)).toEqual([])
})

test('OD-09 OD-14: goods of an order that is over, or that is collected elsewhere, are not taken from another warehouse', async () => {
  const polo = await product({ [near]: 6, [far]: 9 })
  const pickup = await aDeliveryOption(shop.db, { kind: 'pickup' })
  const collected = await anOrder({ [polo.id]: 2 }, { delivery_option: pickup.id, warehouse: near })
  const canceled = await anOrder({ [polo.id]: 2 })
  const take = async (id: number, item: number) =>
    (
      await call(`${id}/other_warehouses/`, { key: 'k', from: near, to: far, lines: [{ item, units: 1 }] })
    ).json()
  const [item] = (await collected.read()).products.map(({ id }) => id) as [number]
  const offered = await shop.as(office)('GET', `admin/order/${collected.id}/other_warehouses/`)
  expect(offered.json()).toMatchObject({ warehouses: [{ id: near }], lines: [] })
  expect((await take(collected.id, item)).to[0]).toContain('is collected in Quai nord')
  const [gone] = (await canceled.read()).products.map(({ id }) => id) as [number]
  await call(`${canceled.id}/cancel/`, { reason: 'Twice' })
  expect((await take(canceled.id, gone)).non_field_errors[0]).toContain('Cancelled')
  const late = await pick(canceled.id, [{ key: 'p', item: gone, warehouse: near, picked: 1, missing: 0 }])
  expect(late.json().non_field_errors[0]).toContain('Cancelled')
})
