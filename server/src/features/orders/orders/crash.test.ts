import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBasket,
  aBilling,
  aColleague,
  aDeliveryOption,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { createCrashTest, type CrashTest, forEachOf } from '../../../../test/shop-process.ts'
import { stockFaults } from '../../../../test/stock.ts'
import { signInAll } from '../../../../test/tokens.ts'

const BUYERS = 200
const AT_ONCE = 16
/** Orders that are picked and sent. */
const SENT = 80

let shop: CrashTest
beforeAll(async () => {
  shop = await createCrashTest()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Buyer = { id: number; token: string; body: object }
async function place({ id, token, body }: Buyer): Promise<number | undefined> {
  const answer = await shop.call('POST', 'order/', token, body, { 'idempotency-key': `checkout of ${id}` })
  return answer?.ok ? ((await answer.json()) as { id: number }).id : undefined
}

/** Lets each buyer order once, a few at a time; answered orders are noted. */
const placeAll = (buyers: Buyer[], answered: Map<number, number>, onAnswer: () => void) =>
  forEachOf(buyers, AT_ONCE, async (buyer) => {
    const order = await place(buyer)
    if (order === undefined) return
    answered.set(buyer.id, order)
    onAnswer()
  })

/** An order with its item, and what belongs to them. */
type Edited = {
  id: number
  version: number
  total: string
  quantity: number
  items: number
  revisions: number
  edits: number
  held: number
  moved: number
}

/** @returns whether that was answered, and as done */
const isDone = async (method: string, path: string, token: string, body: object) =>
  (await shop.call(method, path, token, body))?.ok ?? false

/** An order after its goods were picked and sent, or a part of that. */
type Sent = {
  id: number
  status: string
  quantity: number
  picked: number
  starts: number
  shipments: number
  shipped: number
  events: number
  held: number
  left: number
}

/** How each order stands; picked, and what has left, in units. */
const readSent = () =>
  sql<Sent>`
    select o.id, o.status, item.quantity,
           (select coalesce(sum(picked), 0)::int from pick where order_item_id = item.id) as picked,
           (select count(*)::int from order_event where order_id = o.id and action = 'start') as starts,
           (select count(*)::int from shipment where order_id = o.id) as shipments,
           (select coalesce(sum(total_qty), 0)::int from shipment_line where order_item_id = item.id) as shipped,
           (select count(*)::int from order_event where order_id = o.id and action in ('ship', 'process')) as events,
           (select coalesce(sum(quantity), 0)::int from stock_reservation where order_item_id = item.id) as held,
           (select -coalesce(sum(on_hand), 0)::int from stock_movement where order_id = o.id) as left
    from customer_order as o join order_item as item on item.order_id = o.id order by o.id`
    .execute(shop.database.db)
    .then(({ rows }) => rows)

/** Three units of each order are picked, then sent: before, in between, and after. */
const stages = (quantity: number) => {
  const none = { picked: 0, starts: 0, shipments: 0, shipped: 0, events: 0, held: quantity, left: 0 }
  const begun = { ...none, picked: 3, starts: 1 }
  const sent = { starts: 1, shipments: 1, shipped: 3, events: 1, held: quantity - 3, left: 3 }
  return {
    none: { ...none, status: 'submitted' },
    picked: { ...begun, status: 'in_progress' },
    sent: { ...none, ...sent, status: quantity === 3 ? 'processed' : 'in_progress' },
  }
}

test('OD-31 C-06 OD-39: SIGKILL during two hundred checkouts, as many edits, and the picking and sending of eighty orders, loses nothing answered, doubles nothing and leaves nothing half done', async () => {
  const { db } = shop.database
  const tariff_id = (await aTariff(db)).id
  const warehouse = (await aWarehouse(db)).id
  const product = (await aProduct(db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 100_000 } })).id
  const delivery_option = (await aDeliveryOption(db)).id
  const buyers: Buyer[] = []
  for (let count = 0; count < BUYERS; count++) {
    const { id } = await aUser(db, { tariff_id })
    const [shipping_address, billing] = [(await aShippingAddress(db, id)).id, (await aBilling(db, id)).id]
    await aBasket(db, id, { [product]: 3 })
    const [token = ''] = await signInAll(db, shop.secret, [id])
    buyers.push({
      id,
      token,
      body: { delivery_option, shipping_address, billing, payment_method: 'bank_transfer' },
    })
  }

  const answered = new Map<number, number>()
  const first = await shop.start()
  await placeAll(buyers, answered, () => {
    if (answered.size === BUYERS / 4) first.kill('SIGKILL')
  })
  const beforeCrash = new Map(answered)
  expect(beforeCrash.size).toBeGreaterThanOrEqual(BUYERS / 4)
  expect(beforeCrash.size).toBeLessThan(BUYERS)

  const second = await shop.start()
  await placeAll(buyers, answered, () => undefined)
  expect(answered.size).toBe(BUYERS)
  for (const [buyer, order] of beforeCrash) expect(answered.get(buyer)).toBe(order)

  const orders = await db.selectFrom('customer_order').select(['id', 'company_id']).execute()
  expect(orders).toHaveLength(BUYERS)
  expect(new Set(orders.map(({ company_id }) => company_id)).size).toBe(BUYERS)
  const { reserved } = await db
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<number>('reserved').as('reserved'))
    .executeTakeFirstOrThrow()
  expect(Number(reserved)).toBe(BUYERS * 3)

  const edited = new Set<number>()
  await forEachOf(buyers, AT_ONCE, async (buyer) => {
    const order = answered.get(buyer.id)!
    const products = [{ product, quantity: 5 }]
    if (await isDone('PATCH', `order/${order}/`, buyer.token, { products })) edited.add(order)
    if (edited.size === BUYERS / 4) second.kill('SIGKILL')
  })
  expect(edited.size).toBeLessThan(BUYERS)
  const { rows } = await sql<Edited>`
      select o.id, o.version, o.total::text, item.quantity,
             (select count(*)::int from order_item where order_id = o.id) as items,
             (select count(*)::int from order_revision where order_id = o.id) as revisions,
             (select count(*)::int from order_event where order_id = o.id and action = 'edit') as edits,
             (select sum(quantity)::int from stock_reservation where order_item_id = item.id) as held,
             (select sum(reserved)::int from stock_movement where order_id = o.id) as moved
      from customer_order as o join order_item as item on item.order_id = o.id`.execute(db)
  expect(rows).toHaveLength(BUYERS)
  const asPlaced = { version: 1, total: '15.00', quantity: 3, revisions: 0, edits: 0, held: 3, moved: 3 }
  const asEdited = { version: 2, total: '25.00', quantity: 5, revisions: 1, edits: 1, held: 5, moved: 5 }
  for (const { id, ...row } of rows) {
    expect(row).toEqual({ items: 1, ...(row.version === 1 ? asPlaced : asEdited) })
    if (edited.has(id)) expect(row.version).toBe(2)
  }
  const stock = await db.selectFrom('stock').select('reserved').executeTakeFirstOrThrow()
  expect(stock.reserved).toBe(rows.reduce((sum, { held }) => sum + held, 0))

  const [office = ''] = await signInAll(db, shop.secret, [
    (await aColleague(db, { permissions: ['orders'] })).id,
  ])
  const items = await db
    .selectFrom('order_item')
    .select(['id as item', 'order_id as order'])
    .limit(SENT)
    .execute()
  const send = async (answers: { picked: Set<number>; sent: Set<number> }, onSent: () => void) =>
    forEachOf(items, AT_ONCE, async ({ item, order }) => {
      const pick = { key: `pick ${item}`, item, warehouse, picked: 3, missing: 0 }
      const path = `admin/order/${order}/`
      if (!(await isDone('POST', `${path}picks/`, office, { picks: [pick] }))) return
      answers.picked.add(order)
      if (!(await isDone('POST', `${path}shipments/`, office, { key: 'once', warehouse }))) return
      answers.sent.add(order)
      onSent()
    })
  const third = await shop.start()
  const before = { picked: new Set<number>(), sent: new Set<number>() }
  await send(before, () => {
    if (before.sent.size === SENT / 4) third.kill('SIGKILL')
  })
  expect(before.sent.size).toBeLessThan(SENT)
  for (const { id, quantity, ...row } of await readSent()) {
    const { none, picked, sent } = stages(quantity)
    const possible = before.sent.has(id) ? [sent] : before.picked.has(id) ? [picked, sent] : [none, picked]
    expect(possible).toContainEqual(row)
  }
  expect(await stockFaults(db)).toEqual([])

  await shop.start()
  const after = { picked: new Set<number>(), sent: new Set<number>() }
  await send(after, () => undefined)
  expect(after.sent.size).toBe(SENT)
  for (const { id, quantity, ...row } of await readSent())
    expect(row).toEqual(stages(quantity)[after.sent.has(id) ? 'sent' : 'none'])
  expect(await stockFaults(db)).toEqual([])
})
