import type { OtherWarehouses } from '@comptoir/contract/shipments'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message, type Message } from '#lib/errors.ts'
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
  const lines = movable(await queries.findOpenLines(db, id))
  const products = lines.flatMap(({ product_id }) => product_id ?? [])
  const freeOf = Map.groupBy(await queries.findFree(db, products), ({ product_id }) => product_id)
  return {
    warehouses: await queries.findWarehouses(db),
    lines: lines.map(({ item_id, product_id, warehouse_id, ...line }) => ({
      ...{ item: item_id, units: line.units },
      warehouse: { id: warehouse_id, name: line.warehouse_name },
      ...{ ref: line.ref, title: line.title, color: line.color, size: line.size },
      ...{ size_position: line.size_position, unit: line.unit },
      free: (freeOf.get(product_id ?? 0) ?? [])
        .filter((one) => one.warehouse_id !== warehouse_id)
        .map((one) => ({ warehouse: one.warehouse_id, units: one.free })),
    })),
  }
}

/** What of the open lines is reserved and neither picked nor missing, with these units. */
const movable = (open: readonly OpenLine[]): OpenLine[] =>
  open
    .filter(({ is_reserved }) => is_reserved)
    .map((line) => ({ ...line, units: line.units - line.picked - line.missing }))
    .filter(({ units }) => units > 0)

type Given = { key: string; from: number; to: number; lines: { item: number; units: number }[] }

/**
 * Reserves units of an order in another warehouse instead: they are picked and leave there. The same key again changes nothing.
 *
 * @throws NotFoundError if there is no such order
 * @throws RuleError on `to` for the same or an unknown warehouse, on `lines` for what is not reserved in `from` or was picked
 * there, and naming each product of which too little is free and that may not be ordered ahead (OD-14)
 */
export const changeWarehouse = (deps: Deps, actor: Actor, id: number, { key, from, to, lines }: Given) =>
  changeByOffice(deps, actor, id, async (tx, _order, at) => {
    const movementKey = `order ${id} ${key}`
    if (await isKeyUsed(tx, movementKey)) return { steps: [] }
    if (from === to) throw new RuleError({ to: [message('stock_move_same')] })
    const warehouse = (await queries.findWarehouses(tx)).find((one) => one.id === to)
    if (!warehouse) throw new RuleError({ to: [message('does_not_exist', { value: to })] })
    if (lines.length === 0) throw new RuleError({ lines: [message('reserved_none_chosen')] })
    const here = (await queries.findOpenLines(tx, id)).filter(({ warehouse_id }) => warehouse_id === from)
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
    await queries.endReservedUnits(tx, id, 'release', wanted, by)
    await queries.reserveUnits(tx, id, to, wanted, by, movementKey)
    await stockChanged(tx, products)
    const units = wanted.reduce((sum, line) => sum + line.units, 0)
    return { steps: [], audited: difference({}, { reserved_units: units, warehouse_name: warehouse.name }) }
  })

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
