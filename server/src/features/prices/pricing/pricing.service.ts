import type { Price } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import * as queries from './pricing.queries.ts'
import type { PriceStep } from '@comptoir/contract/tiers'

export { countUnits, nextStep, reachedStep, type PriceStep } from '@comptoir/contract/tiers'

/** Whose prices: the company's agreements come before the tariff. */
export type PriceList = { company_id: number; tariff_id: number }

/**
 * The price steps of products; a product without a price is not in the map.
 *
 * The caller leaves prices out altogether where the viewer may see none (OD-37).
 */
export async function stepsOf(
  db: Db,
  { company_id, tariff_id }: PriceList,
  productIds: number[],
): Promise<Map<number, PriceStep[]>> {
  if (productIds.length === 0) return new Map()
  const ladders = new Map<number, PriceStep[]>()
  for (const { product_id, min_quantity, unit_price } of await queries.findSteps(
    db,
    company_id,
    tariff_id,
    productIds,
  )) {
    const ladder = ladders.get(product_id)
    const step = { min_quantity, price: unit_price as Price } // numeric(14,4)
    if (ladder) ladder.push(step)
    else ladders.set(product_id, [step])
  }
  return ladders
}
