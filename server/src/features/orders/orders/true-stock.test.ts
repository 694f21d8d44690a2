import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '@comptoir/contract/order'
import type { OpenOrder } from '@comptoir/contract/shipments'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
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
import { Random } from '../../../../test/fuzz/random.ts'
import { stockFaults } from '../../../../test/stock.ts'

const ROUNDS = 40
/** Calls that cross each other. */
const AT_ONCE = 8
const BUYERS = 6

type Buyer = { id: number; call: Caller; body: object }
let shop: TestShop
let warehouses: number[]
let products: number[]
let buyers: Buyer[]
let office: Caller
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  const tariff = (await aTariff(db)).id
  warehouses = [(await aWarehouse(db)).id, (await aWarehouse(db)).id]
  const [near, far] = warehouses as [number, number]
  products = []
  for (const over of [
    { stock: { [near]: 20, [far]: 6 } },
    { stock: { [near]: 12 } },
    { stock: { [near]: 30, [far]: 30 }, pack: 3 },
    { stock: { [near]: 5 }, stock_policy: 'backorder' as const },
    { stock: { [far]: 8 }, stock_policy: 'backorder' as const },
    { stock_policy: 'on_request' as const },
  ])
    products.push((await aProduct(db, { prices: { [tariff]: '10' }, ...over })).id)
  const option = (await aDeliveryOption(db)).id
  office = shop.as((await aColleague(db, { permissions: ['orders'] })).id)
  buyers = []
  for (let count = 0; count < BUYERS; count++) {
    const { id } = await aUser(db, { tariff_id: tariff })
    await aBasket(db, id, {})
    buyers.push({ id, call: shop.as(id), body: await anOrderBody(db, id, option) })
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

type Placed = { id: number; buyer: Buyer }
type Answer = Awaited<ReturnType<Caller>>

/** What anybody may do, whatever stands in the way of it: refused or done, never failed. */
function deeds(random: Random, orders: Placed[]): Record<string, () => Promise<Answer | undefined>> {
  const some = () => random.pick(products)
  const units = () => 1 + random.below(5)
  const lines = () => [...new Set([some(), some()])].map((product) => ({ product, quantity: units() }))
  const order = () => random.pick(orders.slice(-12)) // often enough one that somebody has begun
  const ofOffice =
    (step: string, body: object = {}) =>
    () =>
      office('POST', `admin/order/${order().id}/${step}/`, body)
  const openOf = async (id: number) => (await office('GET', `admin/order/${id}/open/`)).json<OpenOrder>()
  return {
    place: async () => {
      const buyer = random.pick(buyers)
      await buyer.call('POST', 'order/basket/product/bulk/', { lines: lines(), mode: 'set' })
      const shortage = random.pick(['backorder', 'remove'])
      const answer = await buyer.call('POST', 'order/', { ...buyer.body, shortage })
      if (answer.statusCode === 201) orders.push({ id: answer.json<Order>().id, buyer })
      return answer
    },
    edit: () => {
      const { id, buyer } = order()
      return buyer.call('PATCH', `order/${id}/`, { products: lines() })
    },
    cancel: () => {
      const { id, buyer } = order()
      return buyer.call('DELETE', `order/${id}/`)
    },
    restore: () => {
      const { id, buyer } = order()
      return buyer.call('POST', `order/${id}/restore/`)
    },
    start: ofOffice('start'),
    cancelByOffice: ofOffice('cancel', { reason: 'None left' }),
    takeOff: ofOffice('take_off'),
    process: ofOffice('process'),
    complete: ofOffice('complete'),
    pick: async () => {
      const { id } = order()
      const [from] = (await openOf(id)).warehouses
      if (!from) return undefined
      const picks = from.lines.map((line) => ({
        key: String(random.next()),
        item: line.item,
        warehouse: from.warehouse.id,
        picked: random.below(line.units + 2),
        missing: random.below(2),
        reason: random.pick(['not_found', 'damaged', 'other']),
      }))
      return office('POST', `admin/order/${id}/picks/`, { picks })
    },
    ship: async () => {
      const { id } = order()
      const from = (await openOf(id)).warehouses.at(-1)
      if (!from) return undefined
      const chosen = from.lines.map(({ item, units: open }) => ({ item, units: 1 + random.below(open) }))
      return office('POST', `admin/order/${id}/shipments/`, {
        key: random.pick(['first', 'second', String(random.next())]),
        warehouse: from.warehouse.id,
        ...(random.chance(0.5) && { lines: chosen }),
      })
    },
    askReturn: async () => {
      const { id, buyer } = order()
      const items = (await buyer.call('GET', `order/${id}/`)).json<Order>().products
      const back = items.flatMap((item) => {
        const most = item.returnable_qty
        return most > 0 ? [{ item: item.id, units: 1 + random.below(most) }] : []
      })
      if (back.length === 0) return undefined
      return buyer.call('POST', `order/${id}/returns/`, { reason: 'wrong_size', lines: back })
    },
    moveReturn: async () => {
      const { id } = order()
      const { returns } = (await office('GET', `admin/order/${id}/`)).json<Order>()
      if (returns.length === 0) return undefined
      const step = random.pick(['accept', 'accept', 'receive', 'receive', 'refuse', 'credit'])
      const body = { reason: 'Worn', warehouse: random.pick(warehouses) }
      return office('POST', `admin/order/${id}/returns/${random.pick(returns).id}/${step}/`, body)
    },
    receive: () =>
      office('POST', `admin/stock/${some()}/receive/`, {
        warehouse: random.pick(warehouses),
        quantity: units(),
        key: String(random.next()),
      }),
    count: () =>
      office('POST', `admin/stock/${some()}/count/`, {
        warehouse: random.pick(warehouses),
        counted: random.below(20),
        seen: random.below(20),
        note: 'Counted',
      }),
    move: () =>
      office('POST', `admin/stock/${some()}/move/`, {
        from: warehouses[0],
        to: warehouses[1],
        quantity: units(),
        key: String(random.next()),
      }),
  }
}

/** Lines whose units are not all held, or gone, as their order stands: none. */
const heldFaults = () =>
  sql`
    select o.id, o.status, item.ref, item.total_qty, held.units as held, gone.units as gone
    from customer_order as o
    join order_item as item on item.order_id = o.id
    join product on product.id = item.product_id
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as units from stock_reservation where order_item_id = item.id) as held
    cross join lateral (
      select coalesce(sum(total_qty), 0)::int as units from shipment_line where order_item_id = item.id) as gone
    where case when o.fulfilment not in ('open', 'in_progress') then held.units <> 0
               when product.stock_policy <> 'on_request' then held.units + gone.units <> item.total_qty
               else held.units <> 0 end`
    .execute(shop.db)
    .then(({ rows }) => rows)

/** What the journal says has left and come back, beside what shipments and returns say: the same. */
const journalOf = () =>
  sql<{ left: number; shipped: number; back: number; returned: number }>`
    select (select -coalesce(sum(on_hand), 0)::int from stock_movement where reason = 'ship') as left,
           (select coalesce(sum(line.total_qty), 0)::int
            from shipment_line as line join order_item as item on item.id = order_item_id
            join product on product.id = item.product_id where stock_policy <> 'on_request') as shipped,
           (select coalesce(sum(on_hand), 0)::int from stock_movement where reason = 'return') as back,
           (select coalesce(sum(received_qty) filter (where put_back), 0)::int from order_return_line) as returned`
    .execute(shop.db)
    .then(({ rows }) => rows[0]!)

test(
  'OD-14 C-12: whatever crosses, nothing on hand or reserved goes below zero, and all of it adds up with the journal',
  { timeout: 60_000 },
  async () => {
    const random = new Random('true stock')
    const orders: Placed[] = []
    const can = deeds(random, orders)
    const names = Object.keys(can)
    const often = [...names, 'place', 'start', 'pick', 'process', 'askReturn', 'moveReturn', 'moveReturn']
    const done = new Set<string>()
    for (let count = 0; count < BUYERS; count++) await can['place']!()
    // Which calls meet an order that allows them is a matter of the moment: something comes back before any cross.
    for (let tries = 0; tries < 500 && !done.has('moveReturn'); tries++) {
      const name = random.pick(often)
      const answer = await can[name]!()
      if (answer && answer.statusCode < 300) done.add(name)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const chosen = Array.from({ length: AT_ONCE }, () => random.pick(often))
      const answers = await Promise.all(chosen.map((name) => can[name]!()))
      chosen.forEach((name, at) => {
        const answer = answers[at]
        if (!answer) return
        expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
        if (answer.statusCode < 300) done.add(name)
      })
      expect(await stockFaults(shop.db), `round ${round}`).toEqual([])
      expect(await heldFaults(), `round ${round}`).toEqual([])
    }
    const { left, shipped, back, returned } = await journalOf()
    expect([left, back]).toEqual([shipped, returned])
    expect(left).toBeGreaterThan(0)
    expect(done.size).toBeGreaterThan(names.length / 2)
    expect(done).toContain('moveReturn')
  },
)
