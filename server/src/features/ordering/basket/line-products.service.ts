import type { BasketLine } from '@comptoir/contract/basket'
import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import type { Deps } from '#deps.ts'
import { stepsOf, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import { priced, toLine } from './basket.rules.ts'
import { keyOf, priceListOf, viewOf, viewerOf, type BasketContext } from './basket.service.ts'

/** A product as a line of the working basket would show it. */
export type LineProduct = {
  line: BasketLine
  /** At the prices of the working basket; empty where the tariff does not sell it. */
  steps: readonly PriceStep[]
  tiers_scope: 'group' | 'product'
}

/** What lines of products would show in the working basket, by product. Three statements, however many products. */
export async function readLineProducts(
  deps: Deps,
  context: BasketContext,
  productIds: number[],
): Promise<Map<number, LineProduct>> {
  if (productIds.length === 0) return new Map()
  const basket = await queries.findCurrent(deps.db, keyOf(context))
  const priceList = priceListOf(basket, context.session.company)
  const rows = await lineQueries.findProductLines(deps.db, productIds, viewOf(deps, context))
  const ladders = await stepsOf(deps.db, priceList, productIds)
  const viewer = viewerOf(deps, context)
  return new Map(
    rows.map((row) => {
      const steps = ladders.get(row.product_id) ?? []
      const line = toLine(priced(row, steps, row.pack), viewer)
      return [row.product_id, { line, steps, tiers_scope: row.tiers_scope }]
    }),
  )
}

/** A product that can be ordered from a list, as the wire has it; without prices where the viewer may see none (OD-37). */
export const toQuickOrderProduct = (
  { line: { product, ref, pack }, steps, tiers_scope }: LineProduct,
  { session: { company } }: BasketContext,
): QuickOrderProduct => ({
  ...product,
  ref,
  pack,
  prices: company.prices_hidden ? [] : [...steps],
  tiers_scope,
})
