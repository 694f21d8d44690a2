import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import {
  aColleague,
  aColor,
  aDeliveryOption,
  aProduct,
  aSize,
  aTariff,
  aUser,
  aWarehouse,
  setStock,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { runJobs } from '#jobs/worker.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { openLinesOf } from '#features/orders/shipments/shipments.service.ts'

let shop: TestShop
let warehouse: number
let second: number
let clerk: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  warehouse = (await aWarehouse(shop.db)).id
  second = (await aWarehouse(shop.db)).id
  clerk = (await aColleague(shop.db, { name: 'Nora Peeters', permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

test('C-12: the journal is the only way to change a counter of stock', async () => {
  const { db } = shop
  const { id } = await aProduct(db, { stock: { [warehouse]: 9 } })
  const other = await aProduct(db)
  const refused = 'follow from stock_movement'
  await expect(db.updateTable('stock').set({ on_hand: 5 }).execute()).rejects.toThrow(refused)
  await expect(db.updateTable('stock').set({ reserved: 5 }).execute()).rejects.toThrow(refused)
  const row = { product_id: other.id, warehouse_id: warehouse }
  await expect(
    db
      .insertInto('stock')
      .values({ ...row, on_hand: 5 })
      .execute(),
  ).rejects.toThrow(refused)
  await expect(db.updateTable('stock_movement').set({ on_hand: 5 }).execute()).rejects.toThrow(refused)
  await db.updateTable('stock').set({ shelf: 'A-1' }).where('product_id', '=', id).execute()
  const below = { product_id: id, warehouse_id: warehouse, on_hand: -10, reason: 'count' }
  await expect(db.insertInto('stock_movement').values(below).execute()).rejects.toThrow('stock_on_hand_check')
  await db
    .insertInto('stock_movement')
    .values([
      { ...below, on_hand: -6 },
      { ...below, on_hand: 1, reserved: 2 },
      { ...row, reserved: 3, reason: 'reserve' },
    ])
    .execute()
  expect(
    await db
      .selectFrom('stock')
      .orderBy('product_id')
      .select(['product_id', 'on_hand', 'reserved'])
      .execute(),
  ).toEqual([
    { product_id: id, on_hand: 4, reserved: 2 },
    { product_id: other.id, on_hand: 0, reserved: 3 },
  ])
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.as(clerk)(method, `admin/${path}`, body)
const countersOf = async (id: number, inWarehouse = warehouse) => {
  const { warehouses } = (await call('GET', `stock/${id}/`)).json()
  const { on_hand, reserved } = warehouses.find(
    (row: { warehouse: { id: number } }) => row.warehouse.id === inWarehouse,
  )
  return [on_hand, reserved]
}
const journalOf = async (id: number) =>
  (await call('GET', `stock-movements/?product=${id}`)).json().results.map(
    (
      row: Record<'reason' | 'on_hand' | 'on_hand_after' | 'note', unknown> & {
        by: { name: string } | null
      },
    ) => [row.reason, row.on_hand, row.on_hand_after, row.note, row.by?.name],
  )

test('C-12 OD-14: goods are received in parts of what is expected, counted and moved, and the journal explains it', async () => {
  const { id, ref } = await aProduct(shop.db, { stock: { [warehouse]: 4 } })
  const incoming = { product: id, warehouse, expected_on: '2026-12-01', quantity: 30 }
  const expected = (await call('POST', 'incoming/', incoming)).json()
  expect(expected).toMatchObject({ product: { id, name: ref }, expected_on: '2026-12-01', quantity: 30 })
  expect((await call('POST', 'incoming/', incoming)).json()).toHaveProperty('expected_on')
  const far = { expected_on: [expect.stringContaining('30 days')] }
  for (const expected_on of ['2024-03-12', '9999-01-01']) {
    const refused = await call('POST', 'incoming/', { ...incoming, expected_on })
    expect([refused.statusCode, refused.json()]).toEqual([400, far])
    expect((await call('PATCH', `incoming/${expected.id}/`, { expected_on })).json()).toEqual(far)
  }
  const moved = await call('PATCH', `incoming/${expected.id}/`, {
    expected_on: '2026-12-08',
    version: expected.version,
  })
  expect(moved.json()).toMatchObject({ expected_on: '2026-12-08' })
  const stale = { expected_on: '2026-12-09', version: expected.version }
  expect((await call('PATCH', `incoming/${expected.id}/`, stale)).statusCode).toBe(409)

  const part = { warehouse, quantity: 20, incoming: expected.id, note: 'BL 4711', key: randomUUID() }
  for (const _ of [1, 2]) {
    const answer = (await call('POST', `stock/${id}/receive/`, part)).json() // sent again it counts once
    expect(answer.incoming).toMatchObject([{ expected_on: '2026-12-08', quantity: 10 }])
  }
  expect(
    (await call('POST', `stock/${id}/receive/`, { ...part, key: randomUUID() })).json().incoming,
  ).toEqual([])
  expect(await countersOf(id)).toEqual([44, 0])

  const count = { warehouse, counted: 40, seen: 24, note: 'Inventaire' }
  const refused = await call('POST', `stock/${id}/count/`, count)
  expect([refused.statusCode, refused.json().current]).toEqual([409, { on_hand: 44 }])
  expect(refused.json().detail).toContain('+20 BL 4711')
  expect(refused.json().detail.match(/\+\d+/g)).toEqual(['+20']) // and nothing from before it was seen
  expect((await call('POST', `stock/${id}/count/`, { ...count, seen: 44 })).statusCode).toBe(200)

  await setStock(shop.db, id, { reserved: 35 })
  const tooMany = await call('POST', `stock/${id}/move/`, { from: warehouse, to: second, quantity: 6 })
  expect([tooMany.statusCode, tooMany.body]).toEqual([400, expect.stringContaining('5')])
  expect(
    (await call('POST', `stock/${id}/move/`, { from: warehouse, to: warehouse, quantity: 1 })).json(),
  ).toHaveProperty('to')
  await call('POST', `stock/${id}/move/`, { from: warehouse, to: second, quantity: 5 })
  expect([await countersOf(id), await countersOf(id, second)]).toEqual([
    [35, 35],
    [5, 0],
  ])
  const journal = (await journalOf(id)).filter(([, on_hand]: [unknown, number]) => on_hand !== 0)
  expect(journal).toEqual([
    ['move', 5, 5, '', 'Nora Peeters'],
    ['move', -5, 35, '', 'Nora Peeters'],
    ['count', -4, 40, 'Inventaire', 'Nora Peeters'],
    ['receipt', 20, 44, 'BL 4711', 'Nora Peeters'],
    ['receipt', 20, 24, 'BL 4711', 'Nora Peeters'],
    ['count', 4, 4, '', undefined],
  ])
})

test('C-12: lists of stock show what is low, promised beyond it or expected, found by reference and GTIN, in a constant number of statements', async () => {
  const full = await aProduct(shop.db, {
    ref: 'STK-100',
    gtin: '5400000000017',
    stock: { [warehouse]: 50, [second]: 3 },
  })
  const low = await aProduct(shop.db, { ref: 'STK-200', limited_below: 10, stock: { [warehouse]: 9 } })
  const short = await aProduct(shop.db, { ref: 'STK-300', stock: { [warehouse]: 20 } })
  await setStock(shop.db, short.id, { reserved: 21 })
  await call('POST', 'incoming/', { product: low.id, warehouse, expected_on: '2026-11-01', quantity: 7 })
  const refs = async (query: string) =>
    (await call('GET', `stock/?search=STK&${query}`)).json().results.map(({ ref }: { ref: string }) => ref)
  expect(await refs('')).toEqual(['STK-100', 'STK-200', 'STK-300'])
  expect(await refs('view=low')).toEqual(['STK-200', 'STK-300'])
  expect(await refs('view=short')).toEqual(['STK-300'])
  expect(await refs('view=expected')).toEqual(['STK-200'])
  expect(await refs(`view=low&warehouse=${second}`)).toEqual(['STK-200', 'STK-300'])
  const byGtin = (await call('GET', 'stock/?search=5400000000017')).json()
  expect(byGtin.results).toMatchObject([
    { id: full.id, on_hand: 53, reserved: 0, available: 53, incoming: 0 },
  ])
  expect((await call('GET', `search/?q=stk200`)).json().products).toMatchObject([{ id: low.id }])
  expect((await call('GET', 'incoming/?late=true')).json().results).toMatchObject([
    { product: { id: low.id } },
  ])
  expect(
    (await call('GET', `stock-movements/?search=STK-1&reason=count&warehouse=${second}`)).json().results,
  ).toMatchObject([{ product: { id: full.id }, on_hand: 3 }])
  const statements = (path: string) => countQueries(shop.db, () => call('GET', path))
  expect(await statements('stock/?limit=1')).toBe(await statements('stock/?limit=50'))
  expect(await statements('stock-movements/?limit=1')).toBe(await statements('stock-movements/?limit=50'))
})

test('C-12: what is expected is named, the late first, and a late delivery is called so', async () => {
  const { db } = shop
  const one = await aProduct(db, {
    ref: 'LATE-1',
    color_id: (await aColor(db, 'Marine')).id,
    size_id: (await aSize(db, 'XL')).id,
  })
  const other = await aProduct(db, { ref: 'LATE-2' })
  await db
    .updateTable('product_group')
    .set({ name: JSON.stringify({ fr: 'Polo tardif', de: 'Später Polo' }) })
    .where('id', '=', one.group_id)
    .execute()
  const expected = (product: number, expected_on: string) =>
    call('POST', 'incoming/', { product, warehouse, expected_on, quantity: 5 })
  const named = { name: 'Später Polo', color: 'Marine', size: 'XL', is_late: false }
  const german = shop.as(clerk, { 'accept-language': 'de' })
  const added = await german('POST', 'admin/incoming/', {
    ...{ product: one.id, warehouse, expected_on: '2026-11-20', quantity: 5 },
  })
  expect(added.json()).toMatchObject(named)
  await expected(other.id, '2026-12-04')
  const late = (await expected(other.id, '2026-11-12')).json()
  const rows = async (query: string) =>
    (await german('GET', `admin/incoming/?search=LATE&${query}`))
      .json()
      .results.map((row: { product: { name: string }; expected_on: string; is_late: boolean }) => [
        row.product.name,
        row.expected_on,
        row.is_late,
      ])
  expect(await rows('')).toEqual([
    ['LATE-2', '2026-11-12', true],
    ['LATE-1', '2026-11-20', false],
    ['LATE-2', '2026-12-04', false],
  ])
  expect(await rows('late=true')).toEqual([['LATE-2', '2026-11-12', true]])
  expect((await german('GET', 'admin/incoming/?search=LATE-1')).json().results).toMatchObject([named])
  expect((await call('GET', 'stock/?search=LATE')).json().results).toMatchObject([
    { next_arrival: '2026-11-20', is_late: false },
    { next_arrival: '2026-11-12', is_late: true },
  ])
  expect((await call('GET', `stock/${other.id}/`)).json().incoming).toMatchObject([
    { name: late.name, is_late: true },
    { expected_on: '2026-12-04', is_late: false },
  ])
  const moved = await german('PATCH', `admin/incoming/${late.id}/`, { expected_on: '2026-12-01' })
  expect(moved.json()).toMatchObject({ expected_on: '2026-12-01', is_late: false })
})

test('C-12: somebody who picks is told the next delivery that is to come, and a late one only where there is no other', async () => {
  const { db } = shop
  const tariff = (await aTariff(db)).id
  const shipping = (await aDeliveryOption(db)).id
  const buyer = (await aUser(db, { tariff_id: tariff })).id
  const { id, polo } = await placeOrder(shop, { tariff, warehouse, shipping }, buyer)
  const isToldOf = async (...days: string[]) => {
    await db.deleteFrom('incoming_stock').where('product_id', '=', polo.id).execute()
    await db
      .insertInto('incoming_stock')
      .values(
        days.map((expected_on) => ({
          product_id: polo.id,
          warehouse_id: warehouse,
          expected_on,
          quantity: 5,
        })),
      )
      .execute()
    return (await openLinesOf(db, id)).find(({ product_id }) => product_id === polo.id)?.expected_on
  }
  expect(await isToldOf('2020-01-01', '2120-01-01', '2121-01-01')).toBe('2120-01-01')
  expect(await isToldOf('2019-01-01', '2020-01-01')).toBe('2020-01-01')
})

test('C-10: who waits for a product is told when goods are received', async () => {
  const tariff = await aTariff(shop.db)
  const { id } = await aProduct(shop.db, { prices: { [tariff.id]: '5' }, stock: { [warehouse]: 0 } })
  const customer = await aUser(shop.db, { tariff_id: tariff.id })
  await shop.as(customer.id)('POST', 'order/stock_alert/', { products: [id] })
  await call('POST', `stock/${id}/receive/`, { warehouse, quantity: 5 })
  await runJobs(shop.deps, shop.database.pool)
  const mails = await shop.db
    .selectFrom('mail')
    .select('template')
    .where('recipient', '=', customer.email)
    .execute()
  expect(mails).toEqual([{ template: 'back_in_stock' }])
})

test('OD-14: the journal of a product is in the order in which its counters changed, whenever each change began', async () => {
  const { id } = await aProduct(shop.db, { stock: { [warehouse]: 10 } })
  for (const [minute, reserved] of [
    [5, 3],
    [3, 4],
    [4, 2],
  ])
    await shop.db
      .insertInto('stock_movement')
      .values({
        ...{ product_id: id, warehouse_id: warehouse, on_hand: 0, reserved, reason: 'reserve' },
        at: `2026-11-20T10:0${minute}:00Z`,
      })
      .execute()
  const after = async (ordering: string) =>
    (await call('GET', `stock-movements/?product=${id}&ordering=${ordering}`))
      .json()
      .results.map((row: { reserved_after: number }) => row.reserved_after)
  expect((await after('-at')).slice(0, 3)).toEqual([9, 7, 3])
  expect((await after('at')).slice(-3)).toEqual([3, 7, 9])
})
