import type { Shipment } from '@comptoir/contract/order'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation } from '#db/errors.ts'
import { RuleError, message, ruleError } from '#lib/errors.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import * as queries from './shipments.queries.ts'
import type { By, OpenLine } from './shipments.queries.ts'
import { notOpen, toShipment } from './shipments.rules.ts'

export { shippedUnits, trackingOf } from './shipments.rules.ts'
export type { By, OpenLine } from './shipments.queries.ts'

/** What of an order has left, in that order. */
export const shipmentsOf = (db: Db, orderId: number): Promise<Shipment[]> =>
  queries.findShipments(db, orderId).then((rows) => rows.map(toShipment))

/** How goods leave; what is not known yet is blank. */
export type Details = {
  carrier?: number | null | undefined
  parcels?: number | undefined
  tracking_code?: string | null | undefined
  tracking_url?: string | null | undefined
  signed_by?: string | null | undefined
}
/** What leaves a warehouse; `lines` are units of items, or what was picked, or everything that is open there. */
export type Departure = Details & {
  warehouse: number
  lines?: { item: number; units: number }[] | undefined
  only_picked?: boolean | undefined
  key?: string
}

/**
 * Lets goods of an order that is held leave a warehouse: the shipment, what the order held of the stock, and the journal.
 *
 * @returns the shipment's id, its units, what of the order is still open then, and what was noted as missing there, with the
 * units that have not left after all
 * @throws RuleError for lines that are not open there, where nothing is or was picked, and naming each product that is not in the warehouse
 */
export async function leave(
  tx: Tx,
  orderId: number,
  departure: Departure,
  by: By,
): Promise<{ id: number; units: number; rest: OpenLine[]; missing: OpenLine[] }> {
  const open = await queries.findOpenLines(tx, orderId)
  const here = open.filter(({ warehouse_id }) => warehouse_id === departure.warehouse)
  const lines = departure.lines
    ? chosen(here, departure.lines, await refsOf(tx, orderId, departure.lines))
    : departure.only_picked
      ? pickedOf(here)
      : pickedOrAll(here)
  if (lines.length === 0) {
    const isOpen = here.some(({ units }) => units > 0)
    if (departure.only_picked) throw new RuleError({ warehouse: [message('shipment_nothing_picked')] })
    throw new RuleError(
      isOpen
        ? { lines: [message('shipment_nothing_chosen')] }
        : { warehouse: [message('shipment_nothing_open')] },
    )
  }
  const id = await write(tx, orderId, departure, lines, by)
  const left = new Map(lines.map(({ item_id, units }) => [item_id, units]))
  const rest = open.map((line) =>
    line.warehouse_id === departure.warehouse
      ? { ...line, units: line.units - (left.get(line.item_id) ?? 0) }
      : line,
  )
  const missing = rest
    .filter((line) => line.warehouse_id === departure.warehouse && line.missing > 0)
    .map((line) => ({ ...line, units: Math.min(line.missing, line.units) }))
  return { id, units: unitsOf(lines), rest: rest.filter(({ units }) => units > 0), missing }
}

const unitsOf = (lines: readonly OpenLine[]) => lines.reduce((sum, { units }) => sum + units, 0)

/**
 * Lets everything of an order that is held and still open leave, a shipment for each warehouse.
 *
 * @throws RuleError naming each product that is not in the warehouse, or that was noted as missing there
 */
export async function leaveAll(tx: Tx, orderId: number, details: Details, by: By): Promise<void> {
  const open = await queries.findOpenLines(tx, orderId)
  const missing = open.filter((line) => line.missing > 0)
  if (missing.length > 0)
    throw ruleError(
      ...missing.map((line) => message('shipment_noted_missing', { ref: line.ref, units: line.missing })),
    )
  const warehouses = Map.groupBy(open, ({ warehouse_id }) => warehouse_id)
  for (const [warehouse, lines] of [...warehouses].toSorted(([a], [b]) => a - b))
    await write(tx, orderId, { warehouse, ...details }, lines, by)
}

const pickedOf = (here: readonly OpenLine[]): OpenLine[] =>
  here.filter(({ picked }) => picked > 0).map((line) => ({ ...line, units: line.picked }))

/** What was picked; all that is open where nobody has picked yet. */
const pickedOrAll = (here: readonly OpenLine[]): OpenLine[] =>
  here.every(({ picked, missing }) => picked === 0 && missing === 0) ? [...here] : pickedOf(here)

/** What items of an order are called, whether they are open or not. */
export const refsOf = (tx: Tx, orderId: number, wanted: readonly { item: number }[]) =>
  queries.findRefs(
    tx,
    orderId,
    wanted.map(({ item }) => item),
  )

/** The open lines with the units that are wanted of them. @throws RuleError on `lines` */
export function chosen(
  open: readonly OpenLine[],
  wanted: readonly { item: number; units: number }[],
  refs: ReadonlyMap<number, string>,
  tooMany: 'shipment_too_many' | 'reserved_too_few' = 'shipment_too_many',
): OpenLine[] {
  const openOf = new Map(open.map((line) => [line.item_id, line]))
  const faults = []
  const lines = new Map<number, OpenLine>()
  for (const { item, units } of wanted) {
    const line = openOf.get(item)
    if (!line) {
      faults.push(notOpen(item, refs))
      continue
    }
    const sum = units + (lines.get(item)?.units ?? 0)
    if (sum > line.units) faults.push(message(tooMany, { ref: line.ref, units: sum, open: line.units }))
    lines.set(item, { ...line, units: sum })
  }
  if (faults.length > 0) throw new RuleError({ lines: faults })
  return [...lines.values()]
}

async function write(
  tx: Tx,
  orderId: number,
  { warehouse, key, ...details }: Departure,
  lines: readonly OpenLine[],
  by: By,
): Promise<number> {
  const reserved = lines.filter(({ is_reserved }) => is_reserved)
  await takeFromStock(tx, orderId, warehouse, reserved, by)
  const id = await queries.insertShipment(
    tx,
    orderId,
    {
      warehouse_id: warehouse,
      left_at: by.at,
      parcels: 1,
      carrier_id: null,
      tracking_code: '',
      tracking_url: '',
      signed_by: '',
      ...columnsOf(details),
      idempotency_key: key ?? null,
    },
    lines,
  )
  const settled = lines.flatMap(({ item_id, warehouse_id, picked, units }) =>
    picked > 0 ? [{ item_id, warehouse_id, picked: -Math.min(picked, units), missing: 0, reason: '' }] : [],
  )
  const named = settled.map((pick) => ({ ...pick, key: `shipment ${id}` }))
  if (named.length > 0) await queries.insertPicks(tx, named, by)
  return id
}

/** What of an order is still to leave, by item and warehouse. */
export const openLinesOf = queries.findOpenLines

/** Who makes the labels of a carrier's parcels. */
export const labelsOfCarrier = queries.findLabels

/** Gives back what an order that is held has reserved of lines that do not leave any more. */
export async function releaseLines(
  tx: Tx,
  orderId: number,
  lines: readonly OpenLine[],
  by: By,
): Promise<void> {
  const reserved = lines.filter(({ is_reserved }) => is_reserved)
  const products = [...new Set(reserved.flatMap(({ product_id }) => product_id ?? []))]
  if (products.length === 0) return
  await queries.lockStock(tx, products)
  await queries.endReservedUnits(tx, orderId, 'release', reserved, by)
  await stockChanged(tx, products)
}

/** What is said of how goods leave, as columns. */
export const columnsOf = ({ carrier, parcels, tracking_code, tracking_url, signed_by }: Details) => ({
  ...(carrier !== undefined && { carrier_id: carrier }),
  ...(parcels !== undefined && { parcels }),
  ...(tracking_code !== undefined && { tracking_code: tracking_code ?? '' }),
  ...(tracking_url !== undefined && { tracking_url: tracking_url ?? '' }),
  ...(signed_by !== undefined && { signed_by: signed_by ?? '' }),
})

async function takeFromStock(
  tx: Tx,
  orderId: number,
  warehouse: number,
  lines: readonly OpenLine[],
  by: By,
): Promise<void> {
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  if (products.length === 0) return
  const onHand = await queries.lockOnHand(tx, warehouse, products)
  const missing = [...Map.groupBy(lines, ({ product_id }) => product_id)].flatMap(([product, same]) => {
    const wanted = unitsOf(same)
    const available = onHand.get(product ?? 0) ?? 0
    return available < wanted
      ? [message('order_goods_missing', { ref: same[0]!.ref, wanted, available })]
      : []
  })
  if (missing.length > 0) throw ruleError(...missing)
  await queries.endReservedUnits(tx, orderId, 'ship', lines, by)
  await stockChanged(tx, products)
}

/**
 * Says of an order's last shipment how it travels.
 *
 * @throws RuleError where something is said and nothing has left yet
 */
export async function addDetails(tx: Tx, orderId: number, details: Details): Promise<void> {
  const columns = columnsOf(details)
  if (Object.keys(columns).length === 0) return
  const last = (await queries.findShipments(tx, orderId)).at(-1)
  if (!last) throw new RuleError({ tracking_code: [message('shipment_none_yet')] })
  await queries.updateShipment(tx, last.id, columns)
}

/** @throws RuleError for a carrier that there is not, and whatever else it was */
export const refuseUnknownCarrier =
  ({ carrier }: Details) =>
  (error: unknown): never => {
    if (!isForeignKeyViolation(error, 'shipment.carrier_id')) throw error
    throw new RuleError({ carrier: [message('does_not_exist', { value: carrier ?? '' })] })
  }
