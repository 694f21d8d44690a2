import type { Language } from '@comptoir/contract/common'
import type { Shipment } from '@comptoir/contract/order'
import { missingReasons, type OpenOrder, type Pick } from '@comptoir/contract/shipments'
import type { Db, Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, message } from '#lib/errors.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { missingNote } from '#features/catalogue/stock/stock.service.ts'
import { changeByOffice } from '#features/orders/orders/steps.service.ts'
import { takeOff } from '#features/orders/orders/take-off.service.ts'
import { difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { refuseStale } from '#features/platform/audit/edits.service.ts'
import { alongShelves, decidePicks, type RefusedPick } from './picks.rules.ts'
import * as queries from './shipments.queries.ts'
import { inWords } from './shipments.rules.ts'
import {
  columnsOf,
  leave,
  refsOf,
  refuseUnknownCarrier,
  shipmentsOf,
  type Departure,
  type Details,
} from './shipments.service.ts'

/**
 * Records that goods of an order have left a warehouse. What was noted as missing there stays open, or is taken off the order,
 * as its customer has chosen. With the last of the goods the order is processed (OD-09); the same key again answers the first
 * shipment.
 *
 * @param departure.seen how many shipments its sender knew of
 * @param language in which is said what has left since
 * @throws NotFoundError if there is no such order
 * @throws ConflictError saying who has shipped what since then
 * @throws RuleError where the order is not in preparation, or goods are not open there or not in the warehouse
 */
export async function shipOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  { seen, ...departure }: Departure & { key: string; seen?: number | undefined },
  language: Language,
): Promise<{ shipment: Shipment; isRepeated: boolean }> {
  const { result } = await changeByOffice(deps, actor, id, async (tx, order, at) => {
    const first = await queries.findShipmentByKey(tx, id, departure.key)
    if (first !== undefined) return { steps: [], result: { id: first, isRepeated: true } }
    if (seen !== undefined)
      await refuseShippedSince(tx, id, { warehouse: departure.warehouse, seen }, language)
    if (order.status !== 'in_progress') return { steps: ['ship'] } // the table says why not
    const by = { at, actor_id: actor.id }
    const { id: shipment, units, rest, missing } = await leave(tx, id, departure, by)
    order.has_left = true // what follows is judged by it
    await settleMissing(tx, id, shipment, departure.warehouse, missing, by)
    const off = order.shortage === 'remove' ? missing.filter((line) => line.units > 0) : []
    if (off.length > 0) await takeOff(tx, order, off, by)
    const isLast = unitsOf(rest) === unitsOf(off)
    return {
      steps: [...(off.length > 0 ? (['take_off'] as const) : []), isLast ? 'process' : 'ship'],
      audited: difference({}, { shipped_units: units }),
      result: { id: shipment, isRepeated: false },
    }
  }).catch(refuseUnknownCarrier(departure))
  const { id: shipment, isRepeated } = result!
  return { shipment: await find(deps.db, id, shipment), isRepeated }
}

/** Of two who are about to ship from a warehouse, tells the second what the first has shipped. */
async function refuseShippedSince(
  tx: Tx,
  id: number,
  since: { warehouse: number; seen: number },
  language: Language,
): Promise<void> {
  const later = await queries.findLaterShipments(tx, id, since)
  const last = later.at(-1)
  if (!last) return
  const { actor_id, actor_name, left_at, number } = last
  throw new ConflictError(
    message('shipment_meanwhile', { shipments: later.map((one) => inWords(one, language)).join('; ') }),
    {
      changed_by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
      changed_at: left_at.toISOString(),
      current: { shipments: number },
    },
  )
}

const unitsOf = (lines: readonly { units: number }[]) => lines.reduce((sum, { units }) => sum + units, 0)

/**
 * Ends what was noted as missing: the stock is corrected by the units that are not there, and the lines can be picked anew.
 *
 * @param shipment what has left meanwhile
 */
async function settleMissing(
  tx: Tx,
  orderId: number,
  shipment: number,
  warehouse: number,
  lines: readonly queries.OpenLine[],
  by: queries.By,
): Promise<void> {
  if (lines.length === 0) return
  const reasons = new Map(
    (await queries.findReasons(tx, orderId))
      .filter(({ warehouse_id }) => warehouse_id === warehouse)
      .map(({ item_id, reason }) => [item_id, reason]),
  )
  const lost = lines.filter(({ item_id, is_reserved }) => is_reserved && reasons.get(item_id) !== 'other')
  const products = [...new Set(lost.flatMap(({ product_id }) => product_id ?? []))]
  if (products.length > 0) {
    const onHand = await queries.lockOnHand(tx, warehouse, products)
    const corrections = products
      .map((product_id) => {
        const same = lost.filter((line) => line.product_id === product_id)
        const wanted = unitsOf(same)
        const note = missingNote(
          same.map(({ item_id }) => (reasons.get(item_id) === 'damaged' ? 'damaged' : 'not_found')),
        )
        return { product_id, units: Math.min(wanted, onHand.get(product_id) ?? 0), note }
      })
      .filter(({ units }) => units > 0)
    if (corrections.length > 0) await queries.correctStock(tx, orderId, warehouse, corrections, by)
    await stockChanged(tx, products)
  }
  const settled = lines.map(({ item_id, missing }) => ({
    ...{ item_id, warehouse_id: warehouse, picked: 0, missing: -missing, reason: '' },
    key: `settled ${shipment}`,
  }))
  await queries.insertPicks(tx, settled, by)
}

/**
 * Adds to what was picked for an order, each change once by its key; the first begins the order. What is more than ordered, or
 * not open any more, is refused for itself.
 *
 * @throws NotFoundError if there is no such order
 * @throws RuleError where the order may not be begun
 */
export async function pickOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  asked: readonly Pick[],
): Promise<RefusedPick[]> {
  const { result } = await changeByOffice(deps, actor, id, async (tx, order, at) => {
    const open = await queries.findOpenLines(tx, id, itemsOf(asked))
    const known = await queries.findPickKeys(
      tx,
      id,
      asked.map(({ key }) => key),
    )
    const { picks, refused } = decidePicks(open, known, asked, await refsOf(tx, id, asked))
    const isOver = !['submitted', 'paid', 'in_progress'].includes(order.status)
    if (isOver && refused.length > 0) return { steps: ['start'] } // the table says why not
    if (picks.length === 0) return { steps: [], result: refused }
    await queries.insertPicks(tx, picks, { at, actor_id: actor.id })
    return {
      steps: order.status === 'in_progress' ? [] : ['start'],
      audited: difference({}, { picked_units: picks.reduce((sum, { picked }) => sum + picked, 0) }),
      result: refused,
    }
  })
  return result ?? []
}

/**
 * Says how a shipment travels, or who has fetched it.
 *
 * @param changes.version of the order as it was seen
 * @throws NotFoundError if the order has no such shipment, ConflictError
 */
export async function changeShipment(
  deps: Deps,
  actor: Actor,
  id: number,
  shipment: number,
  { version, ...details }: Details & { version?: number | undefined },
): Promise<Shipment> {
  await changeByOffice(deps, actor, id, async (tx) => {
    const before = (await queries.findShipments(tx, id)).find((one) => one.id === shipment)
    if (!before) throw new NotFoundError(message('no_match', { what: 'Shipment' }))
    await refuseStale(tx, { entity: 'order', id, version }, async () => find(tx, id, shipment))
    const columns = columnsOf(details)
    const audited = difference(before, columns)
    if (audited) await queries.updateShipment(tx, shipment, columns)
    return { steps: [], audited }
  }).catch(refuseUnknownCarrier(details))
  return find(deps.db, id, shipment)
}

async function find(db: Db, order: number, id: number): Promise<Shipment> {
  return (await shipmentsOf(db, order)).find((one) => one.id === id)! // of an order that was just held
}

/**
 * What of an order is still to leave, by warehouse and along the shelves, and what of it was picked.
 *
 * @throws NotFoundError if there is no such order
 */
export async function openOrder({ db }: Deps, id: number): Promise<OpenOrder> {
  const found = await queries.findOrderToPick(db, id)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const { shipments, ...order } = found
  const warehouses = Map.groupBy(await openLines(db, id), ({ warehouse }) => warehouse.id)
  return {
    order,
    warehouses: [...warehouses.values()].map((open) => ({
      warehouse: open[0]!.warehouse,
      lines: open.map(({ line }) => line),
    })),
    carriers: await queries.findCarriers(db),
    shipments,
  }
}

/** What of items of an order is still to leave now, as it was picked. */
export const openLinesOfItems = async ({ db }: Deps, id: number, asked: readonly Pick[]) =>
  (await openLines(db, id, itemsOf(asked))).map(({ warehouse, line }) => ({
    ...line,
    warehouse: warehouse.id,
  }))

const itemsOf = (asked: readonly Pick[]) => [...new Set(asked.map(({ item }) => item))]

/** The open lines along the shelves, with why something is missing of them. */
async function openLines(db: Db, id: number, items: readonly number[] | null = null) {
  const open = await queries.findOpenLines(db, id, items)
  const reasons = new Map(
    (await queries.findReasons(db, id, items)).map((one) => [
      `${one.item_id} ${one.warehouse_id}`,
      one.reason,
    ]),
  )
  return alongShelves(open).map(({ item_id, product_id, warehouse_id, warehouse_name, ...line }) => ({
    warehouse: { id: warehouse_id, name: warehouse_name },
    line: {
      ...line,
      item: item_id,
      product: product_id,
      reason: reasonOf(line.missing > 0 ? reasons.get(`${item_id} ${warehouse_id}`) : undefined),
    },
  }))
}

const reasonOf = (reason: string | undefined) => missingReasons.find((known) => known === reason) ?? null
