import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Incoming } from '@comptoir/contract/admin-stock'
import type { Order } from '@comptoir/contract/order'
import type { OpenLine, OpenOrder } from '@comptoir/contract/shipments'
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
import { standingOf, stockRules, type Standing } from '../../../../test/stock.ts'
import { renewPromises } from './promises.service.ts'

/** Calls that are made one after the other: so many, and on until each has done something. */
const ALONE = 400
const ALONE_AT_MOST = 800
/** Rounds of calls that cross each other, and how many do. */
const ROUNDS = 24
const AT_ONCE = 8
const BUYERS = 6

type Policy = 'deny' | 'backorder' | 'on_request'
type Product = { pack: number; policy: Policy }
type Buyer = { id: number; call: Caller; body: object }
let shop: TestShop
let warehouses: number[]
let near: number
let far: number
let products: Map<number, Product>
let buyers: Buyer[]
let office: Caller
/** A clock of its own, which goes on with each look at it. */
let clock = Date.parse('2026-11-23T13:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date((clock += 1)) })
  const { db } = shop
  const tariff = (await aTariff(db)).id
  // The one that gives first, where nobody has chosen.
  near = (
    await db.selectFrom('warehouse').orderBy('position').orderBy('id').select('id').executeTakeFirstOrThrow()
  ).id
  far = (await aWarehouse(db)).id
  warehouses = [near, far]
  products = new Map()
  for (const { stock = {}, pack = 1, policy = 'deny' } of [
    { stock: { [near]: 20, [far]: 6 } },
    { stock: { [near]: 12 } },
    { stock: { [near]: 30, [far]: 30 }, pack: 3 },
    { stock: { [near]: 5 }, policy: 'backorder' },
    { stock: { [far]: 8 }, policy: 'backorder' },
    { policy: 'on_request' },
  ] satisfies (Partial<Product> & { stock?: Record<number, number> })[]) {
    const { id } = await aProduct(db, { prices: { [tariff]: '10' }, stock, pack, stock_policy: policy })
    products.set(id, { pack, policy })
  }
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

/** `status` as it was last read. */
type Placed = { id: number; buyer: Buyer; status: Order['status'] }
type Answer = Awaited<ReturnType<Caller>>
/** Units more or fewer of something, by its name in a standing. */
type Change = readonly [name: string, units: number]
/** What somebody has done, and what of the standing it changes where it is not refused. */
type Deed = {
  answer: Answer
  order?: number | undefined
  changes?: (before: Standing) => Change[]
  /** Whether nothing stands in its way. */
  isPossible?: (before: Standing) => boolean
}
type Deeds = Record<string, () => Promise<Deed | undefined>>

const unitsOf = (before: Standing, ...name: (string | number)[]) => before.get(name.join(' ')) ?? 0
const isKept = (product: number) => products.get(product)!.policy !== 'on_request'

/** What an order has of something, in products and warehouses. */
const partsOf = (before: Standing, kind: string, order: number) =>
  [...before].flatMap(([name, units]) => {
    const [is, of, product, warehouse] = name.split(' ')
    return is === kind && Number(of) === order
      ? [{ product: Number(product), warehouse: Number(warehouse), units }]
      : []
  })

/** Units of an order are held in a warehouse, or no more. */
const holds = (order: number, product: number, warehouse: number, units: number): Change[] => [
  [`held ${order} ${product} ${warehouse}`, units],
  [`reserved ${product} ${warehouse}`, units],
]
const letsGo = (before: Standing, order: number): Change[] =>
  partsOf(before, 'held', order).flatMap(({ product, warehouse, units }) =>
    holds(order, product, warehouse, -units),
  )

/** What an order holds of a product in each warehouse, and how much it can have there. */
const stockFor = (before: Standing, order: number, product: number) =>
  warehouses.map((warehouse) => {
    const held = unitsOf(before, 'held', order, product, warehouse)
    const [there, reserved] = ['on_hand', 'reserved'].map((kind) => unitsOf(before, kind, product, warehouse))
    return { warehouse, held, free: Math.max(held, there! - reserved! + held, 0) }
  })

/**
 * An order holds units of a product: what it has held until now where it was, then what is there in the near warehouse, then in
 * the far one, and the rest in the near one.
 */
function takes(before: Standing, order: number, product: number, wanted: number): Change[] {
  if (!isKept(product)) return []
  const stock = stockFor(before, order, product)
  const kept = [Math.min(stock[0]!.held, wanted)]
  kept.push(Math.min(stock[1]!.held, wanted - kept[0]!))
  const missing = wanted - kept[0]! - kept[1]!
  const fromNear = Math.min(Math.max(stock[0]!.free - kept[0]!, 0), missing)
  const fromFar = kept[1]! + Math.min(Math.max(stock[1]!.free - kept[1]!, 0), missing - fromNear)
  return [wanted - fromFar, fromFar].flatMap((units, at) =>
    holds(order, product, stock[at]!.warehouse, units - stock[at]!.held),
  )
}

/** Units of an open line leave: what was picked of them is picked no more. */
const leaves = (order: number, warehouse: number, line: OpenLine, units: number): Change[] => [
  [`gone ${order} ${line.product} ${warehouse}`, units],
  [`picked ${order} ${line.product} ${warehouse}`, -Math.min(line.picked, units)],
  ...(isKept(line.product!)
    ? [
        ...holds(order, line.product!, warehouse, -units),
        [`on_hand ${line.product} ${warehouse}`, -units] as const,
      ]
    : []),
]

/** Units of a line do not leave any more. With the whole line goes what was promised, picked and missing of it. */
function takenOff(
  before: Standing,
  order: number,
  lines: readonly { product: number; warehouse: number; units: number }[],
) {
  const off = Map.groupBy(lines, ({ product }) => product)
  return [...off].flatMap(([product, parts]): Change[] => {
    const units = parts.reduce((sum, part) => sum + part.units, 0)
    const name = `ordered ${order} ${product}`
    return [
      [name, -units],
      ...parts.flatMap((part) => (isKept(product) ? holds(order, product, part.warehouse, -part.units) : [])),
      ...(before.get(name) === units ? forgotten(before, order, product) : []),
    ]
  })
}
const forgotten = (before: Standing, order: number, product: number): Change[] =>
  [...before].flatMap(([name, units]): Change[] =>
    new RegExp(`^(promised|picked|missing) ${order} ${product}( |$)`).test(name) ? [[name, -units]] : [],
  )

async function readOrder(placed: Placed): Promise<Order> {
  const order = (await placed.buyer.call('GET', `order/${placed.id}/`)).json<Order>()
  placed.status = order.status
  return order
}

/** What mostly becomes of a return that stands so. */
const nextOf: Record<string, string> = { requested: 'accept', accepted: 'receive', received: 'credit' }

/** What anybody may do, whatever stands in the way of it: refused or done, never failed. */
function deeds(random: Random, orders: Placed[]): Deeds {
  const some = () => random.pick([...products.keys()])
  const units = () => 1 + random.below(5)
  const lines = () => [...new Set([some(), some()])].map((product) => ({ product, quantity: units() }))
  /** Often enough one that stands so. */
  const order = (...statuses: Order['status'][]) => {
    const fit = orders.filter(({ status }) => statuses.includes(status))
    return random.pick(fit.length > 0 && random.chance(0.7) ? fit : orders.slice(-12))
  }
  const returning: number[] = []
  const picking = new Set<number>()
  const expected: Incoming[] = []
  const used = new Set<string>() // keys
  const ofOffice = async (id: number, step: string, body: object = {}) => ({
    answer: await office('POST', `admin/order/${id}/${step}/`, body),
    order: id,
  })
  const openOf = async (id: number) =>
    (await office('GET', `admin/order/${id}/open/`)).json<OpenOrder>().warehouses
  const unitsOfPacks = ({ product, quantity }: { product: number; quantity: number }) =>
    quantity * products.get(product)!.pack
  return {
    place: async () => {
      const buyer = random.pick(buyers)
      // Often enough many want the last of the same.
      const wanted = random.chance(0.3) ? [{ product: [...products.keys()][1]!, quantity: 5 }] : lines()
      await buyer.call('POST', 'order/basket/product/bulk/', { lines: wanted, mode: 'set' })
      const body = { ...buyer.body, shortage: random.pick(['backorder', 'remove']) }
      const answer = await buyer.call('POST', 'order/', body)
      if (answer.statusCode !== 201) return { answer }
      const { id, products: items } = answer.json<Order>()
      orders.push({ id, buyer, status: 'submitted' })
      return {
        ...{ answer, order: id },
        changes: (before) =>
          items.flatMap(({ product, total_qty }): Change[] => [
            [`ordered ${id} ${product}`, total_qty],
            [`promised ${id} ${product}`, isKept(product!) ? total_qty : 0],
            ...takes(before, id, product!, total_qty),
          ]),
      }
    },
    edit: async () => {
      const placed = order('submitted')
      const { id, buyer } = placed
      const { products: now, status } = await readOrder(placed)
      // Often enough a little more or less of the same.
      const wanted = random.chance(0.5)
        ? now.map((line) => ({ product: line.product!, quantity: 1 + random.below(line.quantity + 2) }))
        : lines()
      const answer = await buyer.call('PATCH', `order/${id}/`, { products: wanted })
      const isSame =
        JSON.stringify(now.map(({ product, quantity }) => ({ product, quantity }))) === JSON.stringify(wanted)
      return {
        ...{ answer, order: id },
        isPossible: (before) =>
          status === 'submitted' &&
          wanted.every((line) => {
            const free = stockFor(before, id, line.product).reduce((sum, here) => sum + here.free, 0)
            return products.get(line.product)!.policy !== 'deny' || unitsOfPacks(line) <= free
          }),
        changes: (before) => {
          if (isSame) return []
          const after = new Map(wanted.map((line) => [line.product, unitsOfPacks(line)]))
          return [...products.keys()].flatMap((product): Change[] => {
            const all = after.get(product) ?? 0
            return [
              [`ordered ${id} ${product}`, all - unitsOf(before, 'ordered', id, product)],
              [
                `promised ${id} ${product}`,
                (isKept(product) ? all : 0) - unitsOf(before, 'promised', id, product),
              ],
              ...takes(before, id, product, all),
            ]
          })
        },
      }
    },
    cancel: async () => {
      const { id, buyer } = order('submitted')
      const answer = await buyer.call('DELETE', `order/${id}/`)
      return { answer, order: id, changes: (before) => letsGo(before, id) }
    },
    restore: async () => {
      const placed = order('client_canceled')
      const { id, buyer } = placed
      const { status } = await readOrder(placed)
      const answer = await buyer.call('POST', `order/${id}/restore/`)
      return {
        ...{ answer, order: id },
        changes: (before) =>
          status === 'submitted' // asked twice
            ? []
            : partsOf(before, 'ordered', id).flatMap((line) => takes(before, id, line.product, line.units)),
      }
    },
    start: () => ofOffice(order('submitted').id, 'start'),
    cancelByOffice: async () => {
      const { id } = order('in_progress')
      const done = await ofOffice(id, 'cancel', { reason: 'None left' })
      return { ...done, changes: (before) => letsGo(before, id) }
    },
    takeOff: async () => {
      const { id } = order('in_progress')
      const open = (await openOf(id)).flatMap(({ warehouse, lines: here }) =>
        here.map((line) => ({ product: line.product!, warehouse: warehouse.id, units: line.units })),
      )
      return { ...(await ofOffice(id, 'take_off')), changes: (before) => takenOff(before, id, open) }
    },
    process: async () => {
      const { id } = order('in_progress')
      const open = await openOf(id)
      const done = await ofOffice(id, 'process')
      const all = () =>
        open.flatMap(({ warehouse, lines: here }) =>
          here.flatMap((line) => leaves(id, warehouse.id, line, line.units)),
        )
      return { ...done, changes: all }
    },
    complete: () => ofOffice(order('processed').id, 'complete'),
    pick: async () => {
      const { id } = order('submitted', 'in_progress')
      const [from] = await openOf(id)
      if (!from) return undefined
      const picks = from.lines.map((line) => ({
        key: `${line.item} ${random.below(12)}`, // some are sent again
        item: line.item,
        warehouse: from.warehouse.id,
        // Mostly what can be, and sometimes fewer or more.
        picked: random.below(line.units + 2) - random.below(2),
        missing: random.below(4) - 1,
        reason: random.pick(['not_found', 'damaged', 'other']),
      }))
      const done = await ofOffice(id, 'picks', { picks })
      if (done.answer.statusCode >= 300) return done
      picking.add(id)
      const counted = picks.filter(({ key, item, picked, missing }) => {
        const line = from.lines.find((one) => one.item === item)!
        const all = { picked: line.picked + picked, missing: line.missing + missing }
        const isNew = !used.has(key)
        const isPossible = all.picked >= 0 && all.missing >= 0 && all.picked + all.missing <= line.units
        if (isPossible) used.add(key)
        return isNew && isPossible
      })
      return {
        ...done,
        changes: () =>
          counted.flatMap(({ item, picked, missing }): Change[] => {
            const { product } = from.lines.find((one) => one.item === item)!
            const of = `${id} ${product} ${from.warehouse.id}`
            return [
              [`picked ${of}`, picked],
              [`missing ${of}`, missing],
            ]
          }),
      }
    },
    ship: async () => {
      const open = orders.filter((one) => one.status === 'in_progress' && picking.has(one.id))
      const { id } = open.length > 0 && random.chance(0.7) ? random.pick(open) : order('in_progress')
      const from = (await openOf(id)).at(-1)
      if (!from) return undefined
      const { warehouse, lines: here } = from
      // Often enough fewer than were picked.
      const chosen = here.map(({ item, picked, units: open }) => ({
        item,
        units: 1 + random.below(picked > 1 && random.chance(0.7) ? picked - 1 : open),
      }))
      const isChosen = random.chance(0.5)
      const key = random.pick(['first', 'second', String(random.next())])
      const { shortage } = (await office('GET', `admin/order/${id}/`)).json<Order>()
      const body = { key, warehouse: warehouse.id, ...(isChosen && { lines: chosen }) }
      const done = await ofOffice(id, 'shipments', body)
      const isPicked = here.some(({ picked, missing }) => picked + missing > 0)
      const leaving = ({ item, picked, units: open }: OpenLine) =>
        isChosen ? chosen.find((one) => one.item === item)!.units : isPicked ? picked : open
      return {
        ...done,
        changes: (before) => {
          if (done.answer.statusCode === 200) return [] // sent again
          const short = here.map((line) => ({
            ...line,
            ...{ product: line.product!, warehouse: warehouse.id },
            units: Math.min(line.missing, line.units - leaving(line)),
          }))
          const names = new Set(short.map(({ product }) => `missing ${id} ${product} ${warehouse.id}`))
          const settled = new Map([...before].filter(([name]) => !names.has(name)))
          return [
            ...here.flatMap((line) => leaves(id, warehouse.id, line, leaving(line))),
            ...short.flatMap((line): Change[] => {
              const of = `${line.product} ${warehouse.id}`
              const rest =
                unitsOf(before, 'on_hand', of) - leaving(here.find(({ item }) => item === line.item)!)
              const isLost = isKept(line.product) && line.reason !== 'other'
              return [
                [`missing ${id} ${of}`, -line.missing],
                [`on_hand ${of}`, isLost ? -Math.min(line.units, rest) : 0],
              ]
            }),
            ...(shortage === 'remove' ? takenOff(settled, id, short) : []),
          ]
        },
      }
    },
    changeWarehouse: async () => {
      const { id } = order('submitted', 'in_progress')
      const open = (await openOf(id)).flatMap(({ warehouse, lines: here }) =>
        here.map((line) => ({ ...line, warehouse: warehouse.id })),
      )
      if (open.length === 0) return undefined
      const { item, product, warehouse: from, units: all } = random.pick(open)
      const to = from === near ? far : near
      const some = random.chance(0.7) ? all : units()
      const key = random.pick(['first', String(random.next())])
      const done = await ofOffice(id, 'other_warehouses', { key, from, to, lines: [{ item, units: some }] })
      const isRepeated = used.has(`${id} ${key}`)
      if (done.answer.statusCode < 300) used.add(`${id} ${key}`)
      return {
        ...done,
        changes: () =>
          isRepeated ? [] : [...holds(id, product!, from, -some), ...holds(id, product!, to, some)],
      }
    },
    askReturn: async () => {
      const placed = order('in_progress', 'processed', 'completed')
      const { id, buyer } = placed
      const back = (await readOrder(placed)).products.flatMap(
        ({ id: item, product, returnable_qty: most }) => {
          if (most === 0) return []
          return [{ item, product, units: random.chance(0.3) ? most + 1 : 1 + random.below(most) }]
        },
      )
      if (back.length === 0) return undefined
      const body = {
        reason: 'wrong_size',
        lines: back.map(({ item, units: some }) => ({ item, units: some })),
      }
      const answer = await buyer.call('POST', `order/${id}/returns/`, body)
      if (answer.statusCode < 300) returning.push(id)
      return {
        ...{ answer, order: id },
        changes: () => back.map(({ product, units: some }): Change => [`returning ${id} ${product}`, some]),
      }
    },
    moveReturn: async () => {
      if (returning.length === 0) return undefined
      const id = random.pick(returning)
      const { returns, products: items } = (await office('GET', `admin/order/${id}/`)).json<Order>()
      const back = random.pick(returns)
      const step = (random.chance(0.5) && nextOf[back.status]) || random.pick(['accept', 'receive', 'refuse'])
      const warehouse = random.pick(warehouses)
      const came = back.lines.map(({ item, units: asked }) => ({
        item,
        units: random.below(asked + 1),
        put_back: random.chance(0.7),
      }))
      const isWhole = random.chance(0.5)
      const body = { reason: 'Worn', warehouse, ...(step === 'receive' && !isWhole && { lines: came }) }
      const done = await ofOffice(id, `returns/${back.id}/${step}`, body)
      return {
        ...done,
        changes: () =>
          back.lines.flatMap(({ item, units: asked }): Change[] => {
            const { product } = items.find((one) => one.id === item)!
            const name = `returning ${id} ${product}`
            if (step === 'refuse') return [[name, -asked]]
            if (step !== 'receive') return []
            const { units: some, put_back } = isWhole
              ? { units: asked, put_back: true }
              : came.find((one) => one.item === item)!
            return [
              [name, some - asked],
              [`on_hand ${product} ${warehouse}`, put_back ? some : 0],
            ]
          }),
      }
    },
    announce: async () => {
      const [product, warehouse, quantity] = [some(), random.pick(warehouses), units()]
      const expected_on = `2026-12-${10 + random.below(20)}`
      const answer = await office('POST', 'admin/incoming/', { product, warehouse, expected_on, quantity })
      if (answer.statusCode === 201) expected.push(answer.json<Incoming>())
      return { answer, changes: () => [[`expected ${product} ${warehouse}`, quantity]] }
    },
    receive: async () => {
      const of = expected.length > 0 && random.chance(0.3) ? random.pick(expected) : undefined
      const [product, warehouse] = of ? [of.product.id, of.warehouse.id] : [some(), random.pick(warehouses)]
      const quantity = units() + units()
      const key = random.pick([`sent again for ${product} ${warehouse}`, String(random.next())])
      const given = { warehouse, quantity, key, ...(of && { incoming: of.id }) }
      const answer = await office('POST', `admin/stock/${product}/receive/`, given)
      const isRepeated = used.has(key)
      if (answer.statusCode < 300) used.add(key)
      const open = of?.quantity ?? 0
      if (of && answer.statusCode < 300 && !isRepeated) {
        of.quantity -= quantity
        if (of.quantity <= 0) expected.splice(expected.indexOf(of), 1)
      }
      return {
        answer,
        changes: () =>
          isRepeated
            ? []
            : [
                [`on_hand ${product} ${warehouse}`, quantity],
                [`expected ${product} ${warehouse}`, -Math.min(open, quantity)],
              ],
      }
    },
    count: async () => {
      const [product, warehouse, counted] = [some(), random.pick(warehouses), random.below(20)]
      const { on_hand: there } = (await office('GET', `admin/stock/${product}/`))
        .json<{ warehouses: { warehouse: { id: number }; on_hand: number }[] }>()
        .warehouses.find((one) => one.warehouse.id === warehouse)!
      const seen = random.chance(0.5) ? there : random.below(20)
      const answer = await office('POST', `admin/stock/${product}/count/`, {
        ...{ warehouse, counted, seen, note: 'Counted' },
      })
      return { answer, changes: () => [[`on_hand ${product} ${warehouse}`, counted - seen]] }
    },
    move: async () => {
      const [product, quantity] = [some(), units()]
      const [from, to] = random.chance(0.5) ? [near, far] : [far, near]
      const key = String(random.next())
      const answer = await office('POST', `admin/stock/${product}/move/`, { from, to, quantity, key })
      return {
        answer,
        changes: () => [
          [`on_hand ${product} ${from}`, -quantity],
          [`on_hand ${product} ${to}`, quantity],
        ],
      }
    },
  }
}

/** What is not the same any more, by name. */
function changesBetween(before: Standing, after: Standing) {
  const names = new Set([...before.keys(), ...after.keys()])
  return summed([...names].map((name) => [name, unitsOf(after, name) - unitsOf(before, name)]))
}
function summed(changes: readonly Change[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, units] of changes) sums.set(name, (sums.get(name) ?? 0) + units)
  return Object.fromEntries(
    [...sums].filter(([, units]) => units !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function expectRules(when: string): Promise<void> {
  const faults = await Promise.all(
    Object.entries(stockRules).map(
      async ([rule, find]) => [`${rule}, ${when}`, await find(shop.db)] as const,
    ),
  )
  for (const [rule, found] of faults) expect(found, rule).toEqual([])
}

/** Says of an order what its customer is told: what has left, and what of the rest is promised. */
function expectTold(order: Order, standing: Standing, when: string): void {
  const isCanceled = order.status.endsWith('canceled')
  const all = (kind: string, product: number) =>
    partsOf(standing, kind, order.id).reduce(
      (sum, part) => sum + (part.product === product ? part.units : 0),
      0,
    )
  for (const { product, total_qty, shipped_qty, returnable_qty, on_request, promise } of order.products) {
    const promised = promise.reduce((sum, part) => sum + part.units, 0)
    const gone = all('gone', product!)
    expect({ shipped_qty, returnable_qty, promised }, `${when}: ${order.name}, ${product}`).toEqual({
      shipped_qty: gone,
      returnable_qty: gone - unitsOf(standing, 'returning', order.id, product!),
      promised: isCanceled || on_request ? 0 : total_qty - gone,
    })
  }
}

/** Goods have a day as far as they are there or announced; what more is wanted has none. */
async function expectDays(orders: readonly Placed[]): Promise<void> {
  await renewPromises(shop.deps)
  const standing = await standingOf(shop.db)
  const waiting = new Map<number, number>()
  for (const placed of orders)
    for (const { product, promise } of (await readOrder(placed)).products)
      for (const { units, date } of promise)
        if (date === null) waiting.set(product!, (waiting.get(product!) ?? 0) + units)
  for (const product of products.keys()) {
    const of = (kind: string, warehouse: number) => unitsOf(standing, kind, product, warehouse)
    const short = warehouses.reduce(
      (sum, warehouse) => sum + Math.max(of('reserved', warehouse) - of('on_hand', warehouse), 0),
      0,
    )
    const coming = warehouses.reduce((sum, warehouse) => sum + of('expected', warehouse), 0)
    expect(waiting.get(product) ?? 0, `without a day: ${product}`).toBe(Math.max(short - coming, 0))
  }
}

test('OD-14 C-10 C-12: whatever is done to orders and the stock, alone or crossing, changes what it has to, and nothing goes below zero or beside the journal', async () => {
  const random = new Random('true stock')
  const orders: Placed[] = []
  const can = deeds(random, orders)
  const names = Object.keys(can)
  const often = [
    ...names,
    ...[
      'place',
      'place',
      'edit',
      'edit',
      'start',
      'restore',
      'pick',
      'pick',
      'pick',
      'ship',
      'ship',
      'ship',
      'ship',
    ],
    ...['takeOff', 'process', 'askReturn', 'askReturn', 'moveReturn', 'moveReturn', 'receive', 'receive'],
  ]
  for (let count = 0; count < BUYERS; count++) await can['place']!()

  const done = new Set<string>()
  let before = await standingOf(shop.db)
  for (let at = 0; at < ALONE_AT_MOST && (at < ALONE || done.size < names.length); at++) {
    const name = random.pick(often)
    const deed = await can[name]!()
    if (!deed) continue
    const { answer, order, changes = () => [], isPossible } = deed
    const when = `${name}, step ${at}: ${answer.statusCode} ${answer.body}`
    expect(answer.statusCode, when).toBeLessThan(500)
    const isDone = answer.statusCode < 300
    if (isPossible?.(before)) expect(isDone, when).toBe(true)
    const after = await standingOf(shop.db)
    expect(changesBetween(before, after), when).toEqual(summed(isDone ? changes(before) : []))
    await expectRules(when)
    const placed = orders.find(({ id }) => id === order)
    if (isDone && placed) expectTold(await readOrder(placed), after, when)
    if (isDone) done.add(name)
    before = after
  }
  expect([...done].toSorted()).toEqual(names.toSorted())
  await expectDays(orders)

  for (let round = 0; round < ROUNDS; round++) {
    const chosen = Array.from({ length: AT_ONCE }, () => random.pick(often))
    const all = await Promise.all(chosen.map((name) => can[name]!()))
    chosen.forEach((name, at) => {
      const answer = all[at]?.answer
      if (!answer || answer.statusCode === 503) return // the machine is slow: nothing was done
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
    })
    await expectRules(`round ${round}`)
  }
  await expectDays(orders)
})
