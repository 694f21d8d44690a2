/**
 * Stock of one product in one warehouse, in units; `available` may be negative where a backorder was taken. `held` has just
 * been given back to be asked for again: it can be had whatever is available.
 */
export type StockRow = { product_id: number; warehouse_id: number; available: number; held?: number }
/** What an order wants of a product, in units over all its lines. */
export type Demand = { product_id: number; units: number; policy: 'deny' | 'backorder' | 'on_request' }
export type Allocation = { product_id: number; warehouse_id: number; quantity: number }
/** What one line of an order takes of an allocation; `line` counts from 0. */
export type Share = Allocation & { line: number }
export type Shortage = { product_id: number; wanted: number; available: number }

/**
 * Which warehouse gives how much: first those that hold it already, where it stays there, then the preferred one, then the
 * others in the order of their ids. What lacks is a shortage under `deny`, and is booked on the preferred warehouse under
 * `backorder`; `on_request` books nothing (OD-14, OD-59).
 *
 * @param preferred where the goods leave or are fetched
 * @param staysThere whether what is held stays where it is, as far as it is still wanted; otherwise it counts as any other
 */
export function allocate(
  demands: readonly Demand[],
  stock: readonly StockRow[],
  preferred: number,
  staysThere = false,
): { allocations: Allocation[]; shortages: Shortage[] } {
  const rowsOf = Map.groupBy(
    stock.toSorted((a, b) => rank(a, preferred) - rank(b, preferred)),
    ({ product_id }) => product_id,
  )
  const allocations: Allocation[] = []
  const shortages: Shortage[] = []
  for (const { product_id, units, policy } of demands) {
    if (policy === 'on_request') continue
    const taken = new Map<number, number>()
    let missing = units
    const take = (warehouse: number, most: number) => {
      const quantity = Math.min(missing, most)
      if (quantity > 0) taken.set(warehouse, (taken.get(warehouse) ?? 0) + quantity)
      missing -= Math.max(quantity, 0)
    }
    const rows = rowsOf.get(product_id) ?? []
    if (staysThere) for (const { warehouse_id, held = 0 } of rows) take(warehouse_id, held)
    for (const { warehouse_id, available, held = 0 } of rows)
      take(warehouse_id, Math.max(held, available) - (taken.get(warehouse_id) ?? 0))
    if (missing > 0 && policy === 'deny') {
      shortages.push({ product_id, wanted: units, available: units - missing })
      continue
    }
    if (missing > 0) taken.set(preferred, (taken.get(preferred) ?? 0) + missing)
    for (const [warehouse_id, quantity] of taken) allocations.push({ product_id, warehouse_id, quantity })
  }
  return { allocations, shortages }
}

const rank = ({ warehouse_id }: StockRow, preferred: number) =>
  warehouse_id === preferred ? 0 : warehouse_id

/** Shares a product's allocations out among the order's lines of that product, in the lines' order. */
export function shareOut(
  lines: readonly { product_id: number; units: number }[],
  allocations: readonly Allocation[],
): Share[] {
  const left = allocations.map((allocation) => ({ ...allocation }))
  const shares: Share[] = []
  const leftOf = Map.groupBy(left, ({ product_id }) => product_id)
  lines.forEach(({ product_id, units }, line) => {
    let missing = units
    for (const allocation of leftOf.get(product_id) ?? []) {
      const quantity = Math.min(missing, allocation.quantity)
      if (quantity === 0) continue
      shares.push({ line, product_id, warehouse_id: allocation.warehouse_id, quantity })
      allocation.quantity -= quantity
      missing -= quantity
    }
  })
  return shares
}
