import type { Money, Price } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import { minimumPacks, minimumUnits } from '@comptoir/contract/rules'
import type { Db } from '#db/connect.ts'
import { ruleError, say, type Message } from '#lib/errors.ts'
import { countUnits, reachedStep, stepsOf } from '#features/prices/pricing/pricing.service.ts'
import type { LineToOrder } from '#features/ordering/basket/basket.service.ts'
import * as queries from './place-order.queries.ts'
import { allocate, type Allocation } from './reservation.rules.ts'

export type PricedOrderLine = LineToOrder & { units: number; unit_price: Price; total: Money }

/** The lines with their prices. @throws RuleError naming each product that cannot be ordered as it stands */
export async function priceLines(
  tx: Db,
  priceList: { company_id: number; tariff_id: number },
  lines: readonly LineToOrder[],
  productIds: number[],
): Promise<PricedOrderLine[]> {
  const steps = await stepsOf(tx, priceList, productIds)
  const counted = lines.map((line) => ({ ...line, units: line.quantity * line.pack }))
  const unitsOf = countUnits(counted)
  const faults: Message[] = []
  const priced = counted.map((line) => {
    const step = reachedStep(steps.get(line.product_id) ?? [], unitsOf(line))
    const fault = faultOf(line, step !== undefined)
    if (fault) faults.push(fault)
    const unit_price = step?.price ?? '0.0000' // on request: the price is agreed afterwards
    return { ...line, unit_price, total: multiply(unit_price, line.units) }
  })
  if (faults.length) throw ruleError(...faults)
  return priced
}

function faultOf(
  { ref, is_active, stock_policy, quantity, min_quantity, pack }: LineToOrder,
  hasPrice: boolean,
): Message | undefined {
  if (!is_active) return say('order_product_gone', { ref })
  if (!hasPrice && stock_policy !== 'on_request') return say('order_product_without_price', { ref })
  if (quantity < minimumPacks(min_quantity, pack))
    return say('order_below_minimum_quantity', { ref, quantity: minimumUnits(min_quantity, pack) })
  return undefined
}

/**
 * Holds the stock and says where the goods are taken from, the warehouse they leave first (OD-14).
 *
 * @throws RuleError naming each product that is short
 */
export async function allocateStock(
  tx: Db,
  lines: readonly LineToOrder[],
  productIds: number[],
  preferred = 0,
) {
  const stock = await queries.lockStock(tx, productIds)
  const demands = [...Map.groupBy(lines, ({ product_id }) => product_id)].map(([product_id, same]) => ({
    product_id,
    units: same.reduce((units, { quantity, pack }) => units + quantity * pack, 0),
    policy: same[0]!.stock_policy as 'deny' | 'backorder' | 'on_request', // the table allows no other
  }))
  const { allocations, shortages } = allocate(demands, stock, preferred)
  if (shortages.length) {
    const refs = new Map(lines.map(({ product_id, ref }) => [product_id, ref]))
    throw ruleError(
      ...shortages.map(({ product_id, wanted, available }) =>
        say('order_stock_short', { ref: refs.get(product_id)!, wanted, available }),
      ),
    )
  }
  const rows = new Map(stock.map((row) => [`${row.product_id} ${row.warehouse_id}`, row]))
  const shelves = ({ product_id, warehouse_id }: Allocation) => rows.get(`${product_id} ${warehouse_id}`)
  return { allocations, shelves }
}

/** A line as the order keeps it. @param shelf where it is fetched from */
export const toItem = (
  line: PricedOrderLine,
  position: number,
  shelf: { shelf: string; shelf_path: number } | undefined,
): queries.NewItem => ({
  product_id: line.product_id,
  position,
  ref: line.ref,
  title: line.title,
  color: line.color,
  size: line.size,
  unit: line.unit,
  pack: line.pack,
  quantity: line.quantity,
  total_qty: line.units,
  weight_grams: line.weight_grams,
  customs_code: line.customs_code,
  warehouse_position: shelf?.shelf ?? '',
  path: shelf?.shelf_path ?? 0,
  on_request: line.stock_policy === 'on_request',
  comment: line.comment,
  unit_price: line.unit_price,
  total: line.total,
})
