import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { message, ruleError } from '#lib/errors.ts'
import { sumsOf } from '#features/ordering/totals/totals.service.ts'
import {
  openLinesOf,
  releaseLines,
  type By,
  type OpenLine,
} from '#features/orders/shipments/shipments.service.ts'
import { keepRevision } from './edit-order.queries.ts'
import { markCredited } from './steps.queries.ts'
import * as queries from './take-off.queries.ts'

/**
 * Takes units off an order that is held, which do not leave any more: the order as it stood is kept, what is left of it costs
 * what was agreed per unit, delivery stays as it is, and nothing of what was taken off is reserved.
 *
 * @throws RuleError where nothing would be left: such an order is cancelled
 */
export async function takeOff(
  tx: Tx,
  order: { id: number; name: string },
  lines: readonly OpenLine[],
  by: By,
): Promise<void> {
  const off = new Map<number, number>()
  for (const { item_id, units } of lines) off.set(item_id, (off.get(item_id) ?? 0) + units)
  const items = (await queries.findPricedItems(tx, order.id)).map((item) => ({
    ...item,
    total_qty: item.total_qty - (off.get(item.id) ?? 0),
  }))
  const left = items
    .filter(({ total_qty }) => total_qty > 0)
    .map((item) => ({
      ...item,
      quantity: Math.ceil(item.total_qty / item.pack),
      total: multiply(item.unit_price as Price, item.total_qty),
    }))
  if (left.length === 0) throw ruleError(message('order_nothing_left', { order: order.name }))
  await keepRevision(tx, order.id)
  await releaseLines(tx, order.id, lines, by)
  await queries.replaceQuantities(
    tx,
    left.filter(({ id }) => off.has(id)),
    items.filter(({ total_qty }) => total_qty === 0).map(({ id }) => id),
  )
  const priced = left.map(({ total, vat_rate }) => ({ net: total, rate: vat_rate as Decimal }))
  await queries.updateSums(tx, order.id, sumsOf(priced, items[0]!.delivery as Money), by.at)
  await markCredited(tx, [order.id])
}

/** Takes everything off an order that is held and has not left yet. */
export async function takeOffRest(tx: Tx, order: { id: number; name: string }, by: By): Promise<void> {
  await takeOff(tx, order, await openLinesOf(tx, order.id), by)
}
