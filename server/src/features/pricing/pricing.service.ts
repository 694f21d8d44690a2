import type { Price } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import * as queries from './pricing.queries.ts'
import type { PriceStep } from '@comptoir/contract/tiers'

export { countUnits, nextStep, reachedStep, type PriceStep } from '@comptoir/contract/tiers'

/** Whose prices: the owner's agreements come before the tariff. */
export type PriceList = { owner_id: number; tariff_id: number }

/**
 * The price steps of products; a product without a price is not in the map.
 *
 * The caller leaves prices out altogether where the viewer may see none (OD-37).
 */
export async function stepsOf(
  db: Db,
  { owner_id, tariff_id }: PriceList,
  productIds: number[],
): Promise<Map<number, PriceStep[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await queries.findSteps(db, owner_id, tariff_id, productIds)
  return new Map(
    rows.map(({ product_id, min_quantities, unit_prices }) => [
      product_id,
      min_quantities.map((min_quantity, index) => ({ min_quantity, price: unit_prices[index] as Price })), // arrays of one length
    ]),
  )
}
