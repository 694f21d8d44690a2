import type { PromiseChange } from '@comptoir/contract/order'
import type { PromisedPart } from '@comptoir/contract/promise'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import {
  deliveryCalendar,
  promisedAnew,
  promisedOf,
  sourcesOfQueue,
  type CheckedDelivery,
  type Source,
} from '#features/ordering/delivery/delivery.service.ts'
import type { AllocatedOrder } from './allocate-order.service.ts'
import { tellReaders } from './orders.service.ts'
import { isLaterForOrder, promiseChange } from './promises.rules.ts'
import * as queries from './promises.queries.ts'

/** What is promised of the lines of an order whose goods are there; nothing yet where they are not, or made on request. */
export function promiseThere(
  { shares, lacking }: AllocatedOrder,
  { dayFor, delivery_date }: Pick<CheckedDelivery, 'dayFor' | 'delivery_date'>,
  now: Date,
): (line: number) => PromisedPart[] {
  const sharesOf = Map.groupBy(shares, ({ line }) => line)
  const ready = dayIn(now)
  return (line) =>
    promisedOf(
      (sharesOf.get(line) ?? [])
        .filter(({ product_id }) => !lacking.has(product_id))
        .map(({ warehouse_id, quantity }) => ({ units: quantity, warehouse_id, ready })),
      dayFor,
      delivery_date,
    )
}

/** Promises the lines of an order that has just been written whose goods are not all there: after those who ordered before. */
export async function promiseLacking(
  tx: Tx,
  orderId: number,
  { lacking }: Pick<AllocatedOrder, 'lacking'>,
  { dayFor, delivery_date }: Pick<CheckedDelivery, 'dayFor' | 'delivery_date'>,
  now: Date,
): Promise<void> {
  if (lacking.size === 0) return
  const queue = await findSources(tx, [...lacking], now)
  const own = queue.filter(({ order_id }) => order_id === orderId)
  const items = Map.groupBy(own, ({ order_item_id }) => order_item_id)
  await queries.updatePromised(
    tx,
    [...items].map(([id, parts]) => ({
      id,
      promised: promisedOf(
        parts.flatMap(({ sources }) => sources),
        dayFor,
        delivery_date,
      ),
    })),
  )
}

/** Where what is reserved of products comes from. Three statements. */
async function findSources(
  db: Db,
  productIds: number[],
  now: Date,
): Promise<(queries.QueuedItem & { sources: Source[] })[]> {
  const today = dayIn(now)
  const queue = Map.groupBy(await queries.findQueue(db, productIds), ({ product_id }) => product_id)
  const onHand = Map.groupBy(await queries.findOnHand(db, productIds), ({ product_id }) => product_id)
  const incoming = Map.groupBy(
    await queries.findIncoming(db, productIds, today),
    ({ product_id }) => product_id,
  )
  return [...queue].flatMap(([product, items]) => {
    const there = new Map(
      (onHand.get(product) ?? []).map(({ warehouse_id, on_hand }) => [warehouse_id, on_hand]),
    )
    const sources = sourcesOfQueue(items, there, incoming.get(product) ?? [], today)
    return items.map((item, index) => ({ ...item, sources: sources[index]! }))
  })
}

/** How many products are looked at in one transaction. */
const productsAtOnce = 200

/**
 * Promises anew what waits for goods whose stock or arrivals have changed (C-10): what is promised for another day goes
 * into the order's log, and its customer is written where it gets later. A constant number of statements for 200 products.
 */
export async function renewPromises(deps: Deps): Promise<void> {
  for (;;) {
    const companies = await inTransaction(deps.db, (tx) => renewSome(tx, deps.now()))
    if (companies === undefined) return
    for (const id of companies) await tellReaders(deps, id)
    if (companies.length === 0) return
  }
}

/** @returns the companies whose orders have changed; undefined where there was nothing to look at */
async function renewSome(tx: Tx, now: Date): Promise<number[] | undefined> {
  const today = dayIn(now)
  const products = await queries.takeProducts(tx, { limit: productsAtOnce, yesterday: plusDays(today, -1) })
  if (products.length === 0) return undefined
  const orders = new Map((await queries.lockWaitingOrders(tx, products)).map((order) => [order.id, order]))
  const queue = await findSources(tx, products, now)
  const items = await queries.findPromised(tx, [...orders.keys()])
  const dayForLead = await deliveryCalendar(tx, now)

  const sourcesOfItem = Map.groupBy(queue, ({ order_item_id }) => order_item_id)
  const renewed = items.map((item) => {
    const order = orders.get(item.order_id)!
    const sources = sourcesOfItem.get(item.id)?.flatMap((part) => part.sources)
    const context = { dayFor: dayForLead(order), wish: order.delivery_date ?? '', today }
    return { ...item, after: sources ? promisedAnew(item.promised, sources, context) : item.promised }
  })
  const changed = renewed.filter(({ promised, after }) => JSON.stringify(promised) !== JSON.stringify(after))
  if (changed.length === 0) return []
  await queries.updatePromised(
    tx,
    changed.map(({ id, after }) => ({ id, promised: after })),
  )
  const moved = [...Map.groupBy(renewed, ({ order_id }) => order_id)].flatMap(([order_id, lines]) => {
    const order = orders.get(order_id)!
    const promises: PromiseChange[] = lines.flatMap(
      (line) => promiseChange(line, line.promised, line.after) ?? [],
    )
    return promises.length === 0 ? [] : [{ ...order, lines, promises }]
  })
  const events = await queries.insertEvents(
    tx,
    moved.map(({ id, status, promises }) => ({ id, status, promises })),
    now,
  )
  const eventOf = new Map(events.map(({ id, order_id }) => [order_id, id]))
  for (const { id, delivery_mode, lines } of moved)
    if (isLaterForOrder(delivery_mode, lines))
      await enqueue(tx, 'order_mail', { order_id: id, event_id: eventOf.get(id)! })
  return [...new Set(moved.map(({ company_id }) => company_id))]
}
