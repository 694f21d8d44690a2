import type { Tx } from '#db/connect.ts'
import { ruleError, message } from '#lib/errors.ts'
import * as queries from './place-order.queries.ts'
import type { HeldStock } from './place-order.queries.ts'
import { allocate, shareOut, type Share } from './reservation.rules.ts'

export type ShelfLocation = { shelf: string; shelf_path: number }
/** What is to be reserved: `quantity` packs. */
type LineToReserve = { product_id: number; ref: string; quantity: number; pack: number; stock_policy: string }
export type AllocatedOrder = {
  /** What each line takes from each warehouse; `line` counts from 0. */
  shares: Share[]
  /** Where a line is fetched first; undefined where nothing is reserved for it. */
  shelfOf: (line: number) => ShelfLocation | undefined
  /** The products of which not all that is wanted is there. */
  lacking: ReadonlySet<number>
  /** The products of which it takes the last that was there. */
  exhausted: number[]
}

/**
 * Holds the stock of what is ordered and says where the goods are taken from (OD-14). One statement.
 *
 * @param leaves the warehouse that gives first, from `checkDelivery`
 * @param held what the order holds, which it gives back for what it takes
 * @param staysThere whether it goes on holding that where it does: the office may have chosen the warehouse
 * @throws RuleError naming each product that is short
 */
export async function allocateOrder(
  tx: Tx,
  lines: readonly LineToReserve[],
  leaves = 0,
  held: readonly HeldStock[] = [],
  staysThere = false,
): Promise<AllocatedOrder> {
  const linesOf = Map.groupBy(lines, ({ product_id }) => product_id)
  const heldOf = new Map(held.map((row) => [`${row.product_id} ${row.warehouse_id}`, row.held]))
  const stock = (await queries.lockStock(tx, [...linesOf.keys()])).map((row) => {
    const own = heldOf.get(`${row.product_id} ${row.warehouse_id}`) ?? 0
    return { ...row, available: row.available + own, held: own }
  })
  const demands = [...linesOf].map(([product_id, same]) => ({
    product_id,
    units: same.reduce((units, { quantity, pack }) => units + quantity * pack, 0),
    policy: same[0]!.stock_policy as 'deny' | 'backorder' | 'on_request', // the table allows no other
  }))
  const { allocations, shortages } = allocate(demands, stock, leaves, staysThere)
  if (shortages.length)
    throw ruleError(
      ...shortages.map(({ product_id, wanted, available }) =>
        message('order_stock_short', { ref: linesOf.get(product_id)![0]!.ref, wanted, available }),
      ),
    )
  const shares = shareOut(
    lines.map(({ product_id, quantity, pack }) => ({ product_id, units: quantity * pack })),
    allocations,
  )
  const sharesOf = Map.groupBy(shares, ({ line }) => line)
  const shelves = new Map(stock.map((row) => [`${row.product_id} ${row.warehouse_id}`, row]))
  const thereOf = Map.groupBy(stock, ({ product_id }) => product_id)
  const there = ({ product_id }: { product_id: number }) =>
    (thereOf.get(product_id) ?? []).reduce((sum, { available }) => sum + Math.max(available, 0), 0)
  const lacking = demands.filter((demand) => demand.policy !== 'on_request' && there(demand) < demand.units)
  const exhausted = demands.filter((demand) => there(demand) > 0 && there(demand) <= demand.units)
  return {
    shares,
    lacking: new Set(lacking.map(({ product_id }) => product_id)),
    exhausted: exhausted.map(({ product_id }) => product_id),
    shelfOf: (line) => {
      const [first] = sharesOf.get(line) ?? []
      return first && shelves.get(`${first.product_id} ${first.warehouse_id}`)
    },
  }
}
