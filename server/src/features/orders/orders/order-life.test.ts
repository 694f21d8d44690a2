import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBuyerOf,
  aClientOf,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
  countryId,
  setStock,
} from '../../../../test/builders.ts'
import { stockFaults } from '../../../../test/stock.ts'
import { countQueries } from '../../../../test/database.ts'
import { runJobs } from '#jobs/worker.ts'

/** Monday, an hour before the cut-off. */
const monday = new Date('2026-11-23T13:00:00Z')
let now = monday
let shop: TestShop
let tariff: number
let warehouse: number
let option: number
let office: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  const { db } = shop
  tariff = (await aTariff(db)).id
  warehouse = (await aWarehouse(db)).id
  option = (await aDeliveryOption(db, { price: '9.50', free_delivery_from: '500', lead_days: 1 })).id
  office = (await aColleague(db, { permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  now = monday
})
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

const product = (price = '10', on_hand = 100, over: object = {}) =>
  aProduct(shop.db, { prices: { [tariff]: price }, stock: { [warehouse]: on_hand }, ...over })
const aBuyer = async (over: object = {}) => (await aUser(shop.db, { tariff_id: tariff, ...over })).id
async function anOrder(buyer: number, packs: Record<number, number>, body: object = {}) {
  await aBasket(shop.db, buyer, packs)
  const answer = await shop.as(buyer)('POST', 'order/', {
    ...(await anOrderBody(shop.db, buyer, option)),
    ...body,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const step = (id: number, transition: string, body: object = {}) =>
  shop.as(office)('POST', `admin/order/${id}/${transition}/`, body)
const reservedOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('stock')
      .where('product_id', '=', id)
      .select('reserved')
      .executeTakeFirstOrThrow()
  ).reserved
const movementsOf = (id: number) =>
  shop.db
    .selectFrom('stock_movement')
    .where('product_id', '=', id)
    .where('order_id', 'is not', null)
    .orderBy('id')
    .select(['reason', 'reserved', 'on_hand'])
    .execute()
async function templatesOf(id: number): Promise<string[]> {
  await runJobs(shop.deps, shop.database.pool)
  const rows = await shop.db
    .selectFrom('mail')
    .where('order_id', '=', id)
    .orderBy('id')
    .select('template')
    .execute()
  return rows.map(({ template }) => template)
}

test('ORD-08 OD-09 OD-20 C-18: a customer cancels, which gives the goods back, and undoes it for ten minutes', async () => {
  const buyer = await aBuyer()
  const polo = await product()
  const order = await anOrder(buyer, { [polo.id]: 3 })
  const call = shop.as(buyer)
  expect(order.allowed).toEqual(expect.arrayContaining(['edit', 'cancel']))
  expect(order).toMatchObject({ changeable_until: '2026-11-23T14:00:59.000Z', undo_until: null, revision: 1 })
  const takingMore = async () => (await call('GET', 'order/?changeable=true')).json().count
  expect(await takingMore()).toBe(1)
  const before = now
  later(24 * 60)
  expect(await takingMore()).toBe(0) // the hour for that day has passed
  now = before
  later(1)
  expect((await call('DELETE', `order/${order.id}/`)).statusCode).toBe(204)
  expect(await takingMore()).toBe(0)
  expect((await call('DELETE', `order/${order.id}/`)).statusCode).toBe(204) // asked twice
  expect(await reservedOf(polo.id)).toBe(0)
  const canceled = (await call('GET', `order/${order.id}/`)).json()
  expect(canceled).toMatchObject({
    status: 'client_canceled',
    changeable_until: null,
    undo_until: '2026-11-23T13:11:00.000Z',
    events: [
      { action: 'place', from: null, to: 'submitted' },
      { action: 'cancel', from: 'submitted', to: 'client_canceled', by: { kind: 'customer' } },
    ],
  })
  expect(canceled.events[1].by.name).toBe(order.placed_by.name)
  expect((await call('GET', 'order/')).json().results[0].status).toBe('client_canceled')
  later(9)
  const restored = (await call('POST', `order/${order.id}/restore/`)).json()
  expect(restored).toMatchObject({ status: 'submitted', undo_until: null })
  expect((await call('POST', `order/${order.id}/restore/`)).json()).toMatchObject({ status: 'submitted' }) // asked twice
  expect(await reservedOf(polo.id)).toBe(3)
  await call('DELETE', `order/${order.id}/`)
  later(11)
  expect((await call('POST', `order/${order.id}/restore/`)).json().non_field_errors[0]).toMatch(/10/)
  expect(await movementsOf(polo.id)).toEqual(
    ['reserve', 'release', 'reserve', 'release'].map((reason) => ({
      reason,
      on_hand: 0,
      reserved: reason === 'reserve' ? 3 : -3,
    })),
  )
  expect((await templatesOf(order.id)).toSorted()).toEqual(
    ['order_received', ...['order_client_canceled', 'order_client_canceled', 'order_restored']]
      .flatMap((name) => [name, `${name}_staff`])
      .toSorted(),
  )
})

test('C-18: an undone cancellation holds the goods again, or names what is gone meanwhile', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const polo = await product('10', 5)
  const order = await anOrder(buyer, { [polo.id]: 3 })
  await shop.as(buyer)('DELETE', `order/${order.id}/`)
  await anOrder(other, { [polo.id]: 4 })
  const late = await shop.as(buyer)('POST', `order/${order.id}/restore/`)
  expect([late.statusCode, late.json().non_field_errors[0]]).toEqual([400, expect.stringContaining(polo.ref)])
  expect(await reservedOf(polo.id)).toBe(4)
})

test('ORD-05 ORD-09 OD-41 OD-09: once the office has begun nothing is changed, and its steps end in completed', async () => {
  const buyer = await aBuyer({ language: 'en' })
  const polo = await product()
  const order = await anOrder(buyer, { [polo.id]: 3 })
  const call = shop.as(buyer, { 'accept-language': 'en' })
  expect((await step(order.id, 'process')).statusCode).toBe(400)
  expect((await step(order.id, 'ship')).statusCode).toBe(404)
  expect((await step(order.id, 'start')).json()).toEqual({
    status: 'in_progress',
    payment_status: 'pending',
    allowed: ['cancel', 'pay', 'process'],
  })
  const refused = { non_field_errors: ['Order has been already started processing.'] }
  for (const answer of [
    await call('DELETE', `order/${order.id}/`),
    await call('PATCH', `order/${order.id}/`, { products: [{ product: polo.id, quantity: 1 }] }),
    await call('PATCH', `order/${order.id}/`, { comment: 'Too late' }),
    await call('POST', `order/${order.id}/add/`),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  expect((await step(order.id, 'process')).json()).toMatchObject({ status: 'processed' })
  const tracking = { tracking_code: '3SBE7', tracking_url: 'https://carrier.example/3SBE7' }
  expect((await step(order.id, 'complete', tracking)).json()).toMatchObject({
    status: 'completed',
    allowed: ['pay'],
  })
  await step(order.id, 'pay')
  const ended = (await call('GET', `order/${order.id}/`)).json()
  expect(ended).toMatchObject({ status: 'completed', payment_status: 'paid', ...tracking })
  expect(ended.events.map(({ action }: { action: string }) => action)).toEqual([
    'place',
    'start',
    'process',
    'complete',
    'pay',
  ])
  expect(ended.events[1].by).toEqual({ kind: 'office', name: null })
  expect(ended.allowed).not.toContain('cancel')
  const stock = await shop.db
    .selectFrom('stock')
    .where('product_id', '=', polo.id)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow()
  expect(stock).toEqual({ on_hand: 97, reserved: 0 })
  expect(await templatesOf(order.id)).toEqual(expect.arrayContaining(['order_completed', 'order_paid']))
})

test('ORD-10 OD-09: the office cancels with a reason, what was paid stays so until it is given back, and goods that are not there do not leave', async () => {
  const buyer = await aBuyer()
  const polo = await product('10', 1, { stock_policy: 'backorder' })
  const order = await anOrder(buyer, { [polo.id]: 3 })
  expect((await step(order.id, 'request_payment')).json().status).toBe('pending_payment')
  expect((await step(order.id, 'pay')).json()).toMatchObject({ status: 'paid', payment_status: 'paid' })
  expect((await shop.as(buyer)('DELETE', `order/${order.id}/`)).statusCode).toBe(400)
  await step(order.id, 'start')
  expect((await step(order.id, 'process')).json().non_field_errors[0]).toContain(polo.ref)
  expect((await step(order.id, 'cancel')).json()).toHaveProperty('reason')
  expect((await step(order.id, 'cancel', { reason: 'Rupture' })).json()).toEqual({
    status: 'admin_canceled',
    payment_status: 'paid',
    allowed: [],
  })
  expect(await reservedOf(polo.id)).toBe(0)
  expect((await shop.as(buyer)('GET', `order/${order.id}/`)).json().events.at(-1).reason).toBe('Rupture')
  expect(await templatesOf(order.id)).toContain('order_admin_canceled')
})

test('ORD-04 ORD-07 OD-39: an edit prices and reserves anew, keeps what was before, and says what has changed', async () => {
  const buyer = await aBuyer()
  const polo = await product('10', 10)
  const cap = await product('4', 10)
  const order = await anOrder(buyer, { [polo.id]: 8, [cap.id]: 1 })
  const call = shop.as(buyer)
  const patch = (body: object) => call('PATCH', `order/${order.id}/`, body)
  await shop.db.updateTable('price').set({ unit_price: '11' }).where('product_id', '=', polo.id).execute()
  const apron = await product('7', 10)

  const draft = (await call('POST', `order/${order.id}/draft/`, {})).json()
  expect(draft).toMatchObject({ revision: 1, totals: { total: '92.00' } })
  const held = draft.lines.find(({ ref }: { ref: string }) => ref === polo.ref)
  expect(held).toMatchObject({ quantity: 8, price: '11.0000', product: { available: 10 } })
  const express = (await aDeliveryOption(shop.db, { price: '25' })).id
  const dearer = await call('POST', `order/${order.id}/draft/`, { delivery_option: express })
  expect(dearer.json().totals).toMatchObject({ total: '92.00', delivery: '25.00', grand_total: '141.57' })
  const elsewhere = await call('POST', `order/${order.id}/draft/`, { shipping_address: 999_999_999 })
  expect(elsewhere.json()).toEqual({ shipping_address: [expect.stringContaining('999999999')] })

  later(5)
  const asked = [
    { product: polo.id, quantity: 10 },
    { product: apron.id, quantity: 2, comment: 'Brodé' },
  ]
  const edited = await patch({ products: asked, comment: 'Sonner', revision: 1 })
  expect(edited.json()).toMatchObject({
    status: 'submitted',
    revision: 2,
    last_edit: now.toISOString(),
    total: '124.00',
    grand_total: '161.54', // with 9.50 delivery, and 21 %
    comment: 'Sonner',
    products: [
      { ref: polo.ref, quantity: 10, price_per_unit: '11.0000' },
      { ref: apron.ref, quantity: 2, comment: 'Brodé' },
    ],
  })
  expect(edited.json().events.at(-1)).toMatchObject({
    action: 'edit',
    by: { kind: 'customer' },
    changes: {
      fields: ['comment'],
      lines: [
        {
          kind: 'quantity',
          ref: polo.ref,
          old_units: 8,
          new_units: 10,
          old_price: '10.0000',
          new_price: '11.0000',
        },
        { kind: 'added', ref: apron.ref, old_units: 0, new_units: 2 },
        { kind: 'removed', ref: cap.ref, old_units: 1, new_units: 0 },
      ],
      new_total: '161.54',
    },
  })
  expect([await reservedOf(polo.id), await reservedOf(cap.id), await reservedOf(apron.id)]).toEqual([
    10, 0, 2,
  ])
  expect((await patch({ products: asked })).json().revision).toBe(2) // nothing has changed
  expect((await patch({ comment: 'Klingeln', revision: 1 })).statusCode).toBe(409)
  const short = await patch({ products: [{ product: polo.id, quantity: 11 }] })
  expect([short.statusCode, short.json().non_field_errors[0]]).toEqual([400, expect.stringContaining('10')])
  expect((await patch({ products: [] })).json()).toHaveProperty('products')
  expect((await patch({ products: [{ product: 99_999_999, quantity: 1 }] })).json()).toHaveProperty(
    'products',
  )
  later(24 * 60)
  expect((await patch({ products: [{ product: polo.id, quantity: 9 }] })).json()).toHaveProperty(
    'delivery_date',
  )
  const moved = await patch({ products: [{ product: polo.id, quantity: 9 }], delivery_date: '2026-11-26' })
  expect(moved.json().events.at(-1).changes.fields).toEqual(['delivery'])
  expect(await templatesOf(order.id)).toEqual(
    expect.arrayContaining(['order_changed', 'order_changed', 'order_changed_staff', 'order_changed_staff']),
  )
  const kept = await shop.db
    .selectFrom('order_revision')
    .where('order_id', '=', order.id)
    .orderBy('number')
    .select(['number', 'content'])
    .execute()
  expect(kept).toMatchObject([
    {
      number: 1,
      content: { total: '84.00', lines: [{ ref: polo.ref, unit_price: '10.0000' }, { ref: cap.ref }] },
    },
    { number: 2, content: { total: '124.00' } },
  ])
})

test('OD-14 ORD-07: the journal has what an edit takes more and gives back, and nothing of lines that it leaves', async () => {
  const buyer = await aBuyer()
  const [kept, more, less, gone, come] = [
    ...[await product('10', 20), await product('10', 20), await product('10', 20)],
    ...[await product('10', 20), await product('10', 20)],
  ] as const
  const order = await anOrder(buyer, { [kept.id]: 3, [more.id]: 3, [less.id]: 3, [gone.id]: 3 })
  const asked = [
    { product: come.id, quantity: 2 },
    { product: less.id, quantity: 1 },
    { product: more.id, quantity: 20 }, // all there is, of which it holds 3
    { product: kept.id, quantity: 2 },
    { product: kept.id, quantity: 1, comment: 'Brodé' },
  ]
  const edited = await shop.as(buyer)('PATCH', `order/${order.id}/`, { products: asked })
  expect(edited.statusCode, edited.body).toBe(200)
  const reserve = (reserved: number) => ({ reason: 'reserve', reserved, on_hand: 0 })
  const release = (reserved: number) => ({ reason: 'release', reserved: -reserved, on_hand: 0 })
  expect(await movementsOf(kept.id)).toEqual([reserve(3)])
  expect(await movementsOf(more.id)).toEqual([reserve(3), reserve(17)])
  expect(await movementsOf(less.id)).toEqual([reserve(3), release(2)])
  expect(await movementsOf(gone.id)).toEqual([reserve(3), release(3)])
  expect(await movementsOf(come.id)).toEqual([reserve(2)])
  for (const [{ id }, units] of [
    [kept, 3],
    [more, 20],
    [less, 1],
    [gone, 0],
    [come, 2],
  ] as const)
    expect(await reservedOf(id)).toBe(units)
  expect(await stockFaults(shop.db)).toEqual([])
})

test('ORD-07 C-18: whether to wait or to split, and what becomes of what is short, is chosen and changed without pricing anew', async () => {
  const buyer = await aBuyer()
  const polo = await product('10', 10)
  const plain = await anOrder(buyer, { [polo.id]: 1 })
  expect(plain).toMatchObject({ delivery_mode: 'split', shortage: 'backorder' })
  const order = await anOrder(buyer, { [polo.id]: 1 }, { delivery_mode: 'together', shortage: 'remove' })
  expect(order).toMatchObject({ delivery_mode: 'together', shortage: 'remove' })
  await shop.db.updateTable('price').set({ unit_price: '11' }).where('product_id', '=', polo.id).execute()
  const patch = (body: object) => shop.as(buyer)('PATCH', `order/${order.id}/`, body)
  const changed = (await patch({ delivery_mode: 'split', shortage: 'backorder' })).json()
  expect(changed).toMatchObject({
    delivery_mode: 'split',
    shortage: 'backorder',
    total: order.total,
    revision: 2,
  })
  expect(changed.events.at(-1).changes.fields).toEqual(['delivery_mode', 'shortage'])
  expect((await patch({ shortage: 'backorder' })).json().revision).toBe(2)
  expect((await patch({ delivery_mode: 'later' })).json()).toHaveProperty('delivery_mode')
})

test('OD-39: fewer of what was reserved can always be kept, although less is in stock by now', async () => {
  const buyer = await aBuyer()
  const polo = await product('10', 10)
  const order = await anOrder(buyer, { [polo.id]: 8 })
  await setStock(shop.db, polo.id, { on_hand: 2 })
  const fewer = await shop.as(buyer)('PATCH', `order/${order.id}/`, {
    products: [{ product: polo.id, quantity: 7 }],
  })
  expect([fewer.statusCode, await reservedOf(polo.id)]).toEqual([200, 7])
})

test('OD-39: the basket goes into an order that was placed, instead of a second parcel', async () => {
  const buyer = await aBuyer()
  const [polo, cap] = [await product(), await product('4')]
  const order = await anOrder(buyer, { [polo.id]: 2 })
  const call = shop.as(buyer)
  expect((await call('POST', `order/${order.id}/add/`)).statusCode).toBe(400) // an empty basket
  await aBasket(shop.db, buyer, { [polo.id]: 1, [cap.id]: 5 })
  const added = (await call('POST', `order/${order.id}/add/`)).json()
  expect(added).toMatchObject({ revision: 2, total: '50.00', delivery: '9.50' })
  expect(await reservedOf(polo.id)).toBe(3)
  expect((await call('GET', 'order/basket/default/')).json().basket_products).toEqual([])
  // Lines that are named go past the basket, once for a revision.
  await aBasket(shop.db, buyer, { [cap.id]: 3 })
  const lines = { lines: [{ product: polo.id, quantity: 2 }], revision: 2 }
  expect((await call('POST', `order/${order.id}/add/`, lines)).json()).toMatchObject({
    revision: 3,
    products: [{ quantity: 5 }, { quantity: 5 }],
  })
  expect((await call('POST', `order/${order.id}/add/`, lines)).statusCode).toBe(409)
  expect((await call('GET', 'order/basket/default/')).json().basket_products).toHaveLength(1)
})

test('OD-52 ROLE-06: colleagues and representatives change an order, others do not know it', async () => {
  const [buyer, stranger] = [await aBuyer(), await aBuyer()]
  const partner = await aBuyer({ is_partner: true })
  await aClientOf(shop.db, partner, buyer)
  const colleague = (await aBuyerOf(shop.db, buyer)).id
  const polo = await product()
  const order = await anOrder(buyer, { [polo.id]: 2 })
  for (const [method, path, body] of [
    ['PATCH', '', { comment: 'Mine' }],
    ['POST', 'draft/', {}],
    ['POST', 'add/', undefined],
    ['POST', 'restore/', undefined],
    ['DELETE', '', undefined],
  ] as const) {
    const answer = await shop.as(stranger)(method, `order/${order.id}/${path}`, body)
    expect([method, path, answer.statusCode]).toEqual([method, path, 404])
  }
  for (const who of [colleague, partner]) {
    const answer = await shop.as(who)('PATCH', `order/${order.id}/`, { comment: `By ${who}` })
    expect(answer.json().comment).toBe(`By ${who}`)
  }
  expect((await shop.as(partner)('DELETE', `order/${order.id}/?owner=${buyer}`)).statusCode).toBe(204)
  expect((await shop.as(buyer)('POST', `admin/order/${order.id}/start/`, {})).statusCode).toBe(404)
})

test('R-4 OD-39: an edit of many lines takes as many statements as one of few', async () => {
  const buyer = await aBuyer()
  const many = await Promise.all(Array.from({ length: 12 }, () => product()))
  const order = await anOrder(buyer, Object.fromEntries(many.slice(0, 2).map(({ id }) => [id, 1])))
  const edit = (count: number, quantity: number) =>
    countQueries(shop.db, () =>
      shop.as(buyer)('PATCH', `order/${order.id}/`, {
        products: many.slice(0, count).map(({ id }) => ({ product: id, quantity })),
      }),
    )
  await edit(2, 2)
  const few = await edit(2, 3)
  expect(await edit(12, 4)).toBe(few)
})

test('C-12 OD-14: whatever order, edit, cancellation, shipment, return, receipt, count and move cross, stock is never negative and adds up with the journal', async () => {
  const second = (await aWarehouse(shop.db)).id
  const products: { id: number }[] = []
  for (const on_hand of [30, 12, 50]) products.push(await product('1', on_hand))
  const buyers = await Promise.all([aBuyer(), aBuyer(), aBuyer(), aBuyer()])
  const bodies = await Promise.all(buyers.map((buyer) => anOrderBody(shop.db, buyer, option)))
  let seed = 7
  const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const lines = () => products.slice(pick(3)).map(({ id }) => ({ product: id, quantity: 1 + pick(6) }))
  const inOffice = shop.as(office)
  let turn = 0
  /** The warehouse itself works meanwhile: receipts, counts against what is on screen, and moves. */
  const stockWork = async () => {
    const path = `admin/stock/${products[pick(3)]!.id}/`
    const works = [
      () =>
        inOffice('POST', `${path}receive/`, {
          warehouse: pick(2) ? warehouse : second,
          quantity: 1 + pick(4),
        }),
      () => inOffice('POST', `${path}move/`, { from: warehouse, to: second, quantity: 1 + pick(4) }),
      () => inOffice('POST', `${path}move/`, { from: second, to: warehouse, quantity: 1 + pick(4) }),
      async () => {
        const { warehouses } = (await inOffice('GET', path)).json()
        const { on_hand, reserved } = warehouses.find(
          (row: { warehouse: { id: number } }) => row.warehouse.id === warehouse,
        )
        const counted = Math.max(reserved, on_hand - pick(3))
        return inOffice('POST', `${path}count/`, { warehouse, counted, seen: on_hand, note: 'counted' })
      },
    ]
    turn += 1
    return works[turn % works.length]!() // in turn: each kind comes, whatever crosses what
  }
  const shipPart = async (id: number) => {
    const { warehouses } = (await inOffice('GET', `admin/order/${id}/open/`)).json()
    const [from] = warehouses
    if (!from) return step(id, 'process')
    const some = [{ item: from.lines[0].item, units: 1 }]
    return inOffice('POST', `admin/order/${id}/shipments/`, {
      key: String(pick(1e9)),
      warehouse: from.warehouse.id,
      lines: some,
    })
  }
  const sendBack = async (buyer: number, id: number) => {
    const order = (await shop.as(buyer)('GET', `order/${id}/`)).json()
    const item = order.products.find((one: { returnable_qty: number }) => one.returnable_qty > 0)
    const answer = await shop.as(buyer)('POST', `order/${id}/returns/`, {
      reason: 'other',
      lines: [{ item: (item ?? order.products[0]).id, units: 1 }],
    })
    const one = answer.json().returns?.at(-1)
    if (!one) return answer
    await inOffice('POST', `admin/order/${id}/returns/${one.id}/accept/`, {})
    const receive = () =>
      inOffice('POST', `admin/order/${id}/returns/${one.id}/receive/`, { warehouse: second })
    const twice = await Promise.all([receive(), receive()])
    expect(twice.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    return answer
  }
  const work = async (at: number) => {
    const call = shop.as(buyers[at])
    for (let round = 0; round < 6; round += 1) {
      await shop.db
        .deleteFrom('basket_line')
        .where('basket_id', 'in', (eb) =>
          eb.selectFrom('basket').where('company_id', '=', buyers[at]!).select('id'),
        )
        .execute()
      await aBasket(
        shop.db,
        buyers[at]!,
        Object.fromEntries(lines().map((line) => [line.product, line.quantity])),
      )
      const placed = await call('POST', 'order/', bodies[at])
      if (placed.statusCode !== 201) continue
      const { id } = placed.json()
      const steps = [
        () => call('PATCH', `order/${id}/`, { products: lines() }),
        () => call('PATCH', `order/${id}/`, { products: lines() }),
        () => call('DELETE', `order/${id}/`),
        () => call('POST', `order/${id}/restore/`),
        () => step(id, 'start'),
        () => step(id, 'process'),
        () => shipPart(id),
        stockWork,
        stockWork,
      ]
      const chosen = Array.from({ length: 5 }, () => steps[pick(steps.length)]!)
      // Of each first order something leaves for certain, so that something comes back.
      const answers =
        round === 0
          ? [await step(id, 'start'), await shipPart(id)]
          : await Promise.all(chosen.map((take) => take()))
      answers.push(await sendBack(buyers[at]!, id))
      for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500)
    }
  }
  await Promise.all(buyers.map((_, at) => work(at)))
  expect(await stockFaults(shop.db)).toEqual([])
  const moved = await shop.db.selectFrom('stock_movement').select('reason').distinct().execute()
  expect(moved.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['reserve', 'release', 'ship', 'receipt', 'count', 'move', 'return']),
  )
})

test('OD-17 OD-18 OD-20 OD-39: the office orders and edits for a client, at its prices, with a log of its own', async () => {
  const { db } = shop
  const dear = (await aTariff(db)).id
  const client = (await aUser(db, { tariff_id: dear })).id
  const polo = await aProduct(db, { prices: { [tariff]: '10', [dear]: '12' }, stock: { [warehouse]: 100 } })
  const saved = (await shop.as(client)('POST', 'order/basket/', { name: 'Spring' })).json()
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) =>
    shop.as(office)(method, `${path}?owner=${client}`, body)

  const line = { key: 'by-phone', mode: 'add', lines: [{ product: polo.id, quantity: 2 }] }
  expect((await call('POST', 'order/basket/changes/', line)).statusCode).toBe(200)
  const basket = (await call('GET', 'order/basket/default/')).json()
  expect(basket.basket_products).toMatchObject([{ price: '12.0000', quantity: 2 }])
  expect((await shop.as(client)('GET', 'order/basket/default/')).json().basket_products).toEqual([])
  expect((await call('GET', `order/basket/${saved.id}/`)).statusCode).toBe(404)

  const place = { name: 'Réception', address_one: 'Rue du Canal 5', code: '1000', city_name: 'Bruxelles' }
  const contact = { country: await countryId(db), phone: '+32470123456', email: 'a@b.test' }
  const address = (await call('POST', 'order/shipping_address/', { ...place, ...contact })).json()
  const body = { ...(await anOrderBody(db, client, option)), shipping_address: address.id, owner: client }
  const placed = (await call('POST', 'order/', body)).json()
  const colleague = await db
    .selectFrom('app_user')
    .where('id', '=', office)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  expect(placed).toMatchObject({ owner: { id: client }, placed_by: colleague, total: '24.00' })
  expect(await templatesOf(placed.id)).toEqual(['order_received', 'order_received_staff'])

  // Without the client that it is for there is no such order, nor with another one.
  const edit = { products: [{ product: polo.id, quantity: 5 }], revision: 1 }
  const other = await aBuyer()
  for (const query of ['', `?owner=${other}`])
    expect((await shop.as(office)('PATCH', `order/${placed.id}/${query}`, edit)).statusCode).toBe(404)
  const edited = (await call('PATCH', `order/${placed.id}/`, edit)).json()
  expect(edited).toMatchObject({ revision: 2, total: '60.00' })
  expect(await reservedOf(polo.id)).toBe(5)
  const seen = (await shop.as(client)('GET', `order/${placed.id}/`)).json()
  expect(seen.events.map(({ action, by }: { action: string; by: object }) => [action, by])).toEqual([
    ['place', { kind: 'office', name: null }],
    ['edit', { kind: 'office', name: null }],
  ])
  expect(await templatesOf(placed.id)).toEqual(['order_received', 'order_received_staff', 'order_changed'])
  const mail = await db
    .selectFrom('mail')
    .where('order_id', '=', placed.id)
    .where('template', '=', 'order_changed')
    .select('body_text')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain('Nous avons modifié votre commande')
  const log = await db
    .selectFrom('audit_entry')
    .where('actor_id', '=', office)
    .where((eb) =>
      eb.or([
        eb.and({ entity: 'order', entity_id: placed.id }),
        eb.and({ entity: 'client', entity_id: client }),
      ]),
    )
    .orderBy('id')
    .select(['action', 'entity', 'after'])
    .execute()
  expect(log).toMatchObject([
    { action: 'change', entity: 'client', after: { shipping_address: expect.stringContaining('Canal') } },
    { action: 'create', entity: 'order', after: { grand_total: placed.grand_total } },
    { action: 'change', entity: 'order', after: { revision: 2, grand_total: edited.grand_total } },
  ])

  await step(placed.id, 'start')
  expect((await call('PATCH', `order/${placed.id}/`, { ...edit, revision: 2 })).statusCode).toBe(400)
  expect(await stockFaults(db)).toEqual([])
})
