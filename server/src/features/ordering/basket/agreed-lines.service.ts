import type { Tx } from '#db/connect.ts'
import { countUnits, reachedStep, stepsOf } from '#features/prices/pricing/pricing.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import type { BasketRow } from './basket.queries.ts'
import { priceListOf, type BasketContext } from './basket.service.ts'
import { writeAgreed } from './load-lines.queries.ts'

/**
 * Keeps for the lines of a saved basket what they cost today, which is what their next loading is compared with (OD-38).
 * Three statements, however many lines.
 *
 * @param productIds only for the styles of these products, whose lines were just shown with their prices; all when left out
 */
export async function agreeToLines(
  tx: Tx,
  { session: { company } }: BasketContext,
  basket: BasketRow,
  productIds?: readonly number[],
): Promise<void> {
  const lines = await lineQueries.findSummedLines(tx, [basket.id])
  const changed = productIds && new Set(productIds)
  const styles = new Set(
    lines.flatMap((line) => (changed?.has(line.product_id) === false ? [] : [line.group_id])),
  )
  const agreed = lines.filter((line) => styles.has(line.group_id))
  const steps = await stepsOf(tx, priceListOf(basket, company), [
    ...new Set(agreed.map((line) => line.product_id)),
  ])
  const unitsFor = countUnits(lines)
  await writeAgreed(
    tx,
    basket.id,
    agreed.flatMap((line) => {
      const step = reachedStep(steps.get(line.product_id) ?? [], unitsFor(line))
      const { id, product_id: product, quantity, pack } = line
      return step ? { id, product, quantity, pack, price: step.price } : []
    }),
  )
}
