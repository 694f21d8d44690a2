import type { Language } from '@comptoir/contract/common'
import { holdingStatuses } from '@comptoir/contract/order'
import type { OtherWarehouses } from '@comptoir/contract/shipments'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, RuleError, message, ruleError, type Message } from '#lib/errors.ts'
import { formatInstant } from '#lib/format.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { isKeyUsed } from '#features/catalogue/stock/stock.service.ts'
import { changeByOffice } from '#features/orders/orders/steps.service.ts'
import { difference, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './shipments.queries.ts'
import type { OpenLine } from './shipments.queries.ts'
import { chosen, refsOf } from './shipments.service.ts'

/**
 * What an order holds in the warehouses and nobody has picked, and what of it the others have free.
 *
 * @throws NotFoundError if there is no such order
 */
export async function listOtherWarehouses({ db }: Deps, id: number): Promise<OtherWarehouses> {
  if (!(await queries.findOrderToPick(db, id)))
    throw new NotFoundError(message('no_match', { what: 'Order' }))
  const last = await queries.findLastMovement(db, id)
  const warehouses = await queries.findWarehousesFor(db, id)
  const lines = movable(await queries.findOpenLines(db, id)).filter(({ warehouse_id }) =>
    warehouses.some((other) => other.id !== warehouse_id),
  )
  const products = lines.flatMap(({ product_id }) => product_id ?? [])
  const freeOf = Map.groupBy(await queries.findFree(db, products), ({ product_id }) => product_id)
  return {
    warehouses,
    lines: lines.map(({ item_id, product_id, warehouse_id, ...line }) => ({
      ...{ item: item_id, units: line.units },
      warehouse: { id: warehouse_id, name: line.warehouse_name },
      ...{ ref: line.ref, title: line.title, color: line.color, size: line.size },
      ...{ size_position: line.size_position, unit: line.unit },
      free: (freeOf.get(product_id ?? 0) ?? [])
        .filter((one) => one.warehouse_id !== warehouse_id)
        .map((one) => ({ warehouse: one.warehouse_id, units: one.free })),
    })),
    last_movement: last?.id ?? null,
  }
}

/** What of the open lines is reserved and neither picked nor missing, with these units. */
const movable = (open: readonly OpenLine[]): OpenLine[] =>
  open
    .filter(({ is_reserved }) => is_reserved)
    .map((line) => ({ ...line, units: line.units - line.picked - line.missing }))
    .filter(({ units }) => units > 0)

type Given = {
  key: string
  from: number
  to: number
  seen?: number | null | undefined
  lines: { item: number; units: number }[]
}

/**
 * Reserves units of an order in another warehouse instead: they are picked and leave there. The same key again changes nothing.
 *
 * @param language in which is said who has changed what it holds
 * @throws NotFoundError if there is no such order
 * @throws ConflictError where what the order holds has changed since `seen`
 * @throws RuleError for an order that is finished, on `to` for the same or an unknown warehouse, on `lines` for what is not reserved in `from` or was picked
 * there, and naming each product of which too little is free and that may not be ordered ahead (OD-14)
 */
export const changeWarehouse = (
  deps: Deps,
  actor: Actor,
  id: number,
  { key, from, to, seen, lines }: Given,
  language: Language,
) =>
  changeByOffice(deps, actor, id, async (tx, order, at) => {
    const movementKey = `order ${id} ${key}`
    if (await isKeyUsed(tx, movementKey)) return { steps: [] }
    await refuseMoved(tx, id, seen, language)
    if (!holdingStatuses.includes(order.status))
      throw ruleError(message('order_step_refused', { order: order.name, status: order.status }))
    if (from === to) throw new RuleError({ to: [message('stock_move_same')] })
    const warehouse = await warehouseFor(tx, order, to)
    if (lines.length === 0) throw new RuleError({ lines: [message('reserved_none_chosen')] })
    const here = (await queries.findOpenLines(tx, id)).filter(({ warehouse_id }) => warehouse_id === from)
    if (here.length === 0) throw new RuleError({ from: [message('shipment_nothing_open')] })
    const wanted = chosen(movable(here), lines, await refsOf(tx, id, lines), 'reserved_too_few')
    const products = [...new Set(wanted.flatMap(({ product_id }) => product_id ?? []))]
    const free = new Map(
      (await queries.lockStock(tx, products))
        .filter((row) => row.warehouse_id === to)
        .map((row) => [row.product_id, row.free]),
    )
    const faults = short(wanted, free, await queries.findOrderedAhead(tx, products), warehouse.name)
    if (faults.length > 0) throw new RuleError({ lines: faults })
    const by = { at, actor_id: actor.id }
    const note = `${here[0]!.warehouse_name} → ${warehouse.name}`
    await queries.endReservedUnits(tx, id, 'release', wanted, by, note)
    await queries.reserveUnits(tx, id, to, wanted, by, { key: movementKey, note })
    await stockChanged(tx, products)
    const units = wanted.reduce((sum, line) => sum + line.units, 0)
    return { steps: [], audited: difference({}, { reserved_units: units, warehouse_name: warehouse.name }) }
  })

async function refuseMoved(tx: Tx, id: number, seen: Given['seen'], language: Language): Promise<void> {
  if (seen == null) return
  const last = await queries.findLastMovement(tx, id)
  if (!last || last.id === seen) return
  const { actor_id, actor_name, at } = last
  const by = [actor_name, formatInstant(at, language)].filter(Boolean).join(', ')
  throw new ConflictError(message('reservations_meanwhile', { by }), {
    changed_by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    changed_at: at.toISOString(),
    current: { last_movement: last.id },
  })
}

/** The warehouse that goods of an order are to be taken from. @throws RuleError on `to` */
async function warehouseFor(tx: Tx, { id, name }: { id: number; name: string }, to: number) {
  const warehouses = await queries.findWarehousesFor(tx, id)
  const found = warehouses.find((one) => one.id === to)
  if (found) return found
  const [only, ...others] = warehouses
  const { is_pickup } = (await queries.findOrderToPick(tx, id))! // it is held
  throw new RuleError({
    to: [
      is_pickup && only && others.length === 0
        ? message('collected_elsewhere', { order: name, warehouse: only.name })
        : message('does_not_exist', { value: to }),
    ],
  })
}

function short(
  wanted: readonly OpenLine[],
  free: ReadonlyMap<number, number>,
  orderedAhead: ReadonlySet<number>,
  warehouse: string,
): Message[] {
  return [...Map.groupBy(wanted, ({ product_id }) => product_id ?? 0)].flatMap(([product, same]) => {
    const units = same.reduce((sum, line) => sum + line.units, 0)
    const available = Math.max(0, free.get(product) ?? 0)
    if (units <= available || orderedAhead.has(product)) return []
    return [message('stock_move_short', { ref: same[0]!.ref, wanted: units, available, warehouse })]
  })
}
