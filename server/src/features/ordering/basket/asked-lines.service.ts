import type { BasketLine } from '@comptoir/contract/basket'
import type { Deps } from '#deps.ts'
import type { Net } from '#features/ordering/totals/totals.service.ts'
import { countUnits, stepsOf, type PriceList } from '#features/prices/pricing/pricing.service.ts'
import { findAskedLines, type AskedLine } from './basket-lines.queries.ts'
import { priced, toLine } from './basket.rules.ts'
import { netsOf, viewerOf, viewOf, type BasketContext } from './basket.service.ts'

/**
 * What lines that are in no basket would show in one, and their net amounts. Two statements, however many lines.
 *
 * @param held units of products that are put aside for these lines, and so available to them
 */
export async function readAskedLines(
  deps: Deps,
  context: BasketContext,
  priceList: PriceList,
  asked: readonly AskedLine[],
  held: ReadonlyMap<number, number>,
): Promise<{ lines: BasketLine[]; nets: Net[] }> {
  const rows = await findAskedLines(deps.db, asked, viewOf(deps, context))
  const steps = await stepsOf(deps.db, priceList, [...new Set(rows.map(({ product_id }) => product_id))])
  const unitsFor = countUnits(rows.map((row) => ({ ...row, units: row.quantity * row.pack })))
  const lines = rows.map((row) =>
    priced(
      { ...row, available: row.available + (held.get(row.product_id) ?? 0) },
      steps.get(row.product_id) ?? [],
      unitsFor(row),
    ),
  )
  return {
    lines: lines.map((line) => toLine(line, viewerOf(deps, context))),
    nets: netsOf(lines),
  }
}
