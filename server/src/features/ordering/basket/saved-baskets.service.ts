import type { LoadedBasket, SavedBasket } from '@comptoir/contract/basket'
import { sum } from '@comptoir/contract/money'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import { RuleError, message } from '#lib/errors.ts'
import { stepsOf, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as basketQueries from './basket.queries.ts'
import { keyOf, netsOfLines, type BasketContext } from './basket.service.ts'
import { writeAgreed, type AgreedNow } from './load-lines.queries.ts'
import { loadLines, type CheckedLine, type LoadRequest } from './load-lines.service.ts'
import * as queries from './saved-baskets.queries.ts'

/** The company's recurring baskets with what they cost today (REC-01). */
export async function listSaved(
  { db }: Deps,
  { session: { company } }: BasketContext,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: z.infer<typeof SavedBasket>[] }> {
  const baskets = await queries.findSaved(db, company.id, page)
  const lines = await lineQueries.findSummedLines(
    db,
    baskets.map(({ id }) => id),
  )
  const stepsByTariff = new Map<number, Map<number, PriceStep[]>>()
  for (const tariff_id of new Set(baskets.map((basket) => basket.tariff_id ?? company.tariff_id)))
    stepsByTariff.set(
      tariff_id,
      await stepsOf(db, { company_id: company.id, tariff_id }, [
        ...new Set(lines.map((line) => line.product_id)),
      ]),
    )
  const rows = baskets.map(({ tariff_id, ...basket }) => {
    const own = lines.filter((line) => line.basket_id === basket.id)
    const steps = stepsByTariff.get(tariff_id ?? company.tariff_id)! // read above
    const nets = netsOfLines(own, steps)
    return {
      id: basket.id,
      name: basket.name,
      products_count: own.length,
      total: company.prices_hidden ? null : sum(nets),
      updated_at: basket.updated_at.toISOString(),
    }
  })
  return { count: await queries.countSaved(db, company.id), rows }
}

/**
 * Copies a saved basket into the working one, and says what has changed since it was last agreed to (OD-05, OD-38). What is
 * loaded is agreed to: the saved basket keeps its prices, packs and successors of today.
 *
 * @throws RuleError on `basket` when it is not a saved basket of this company, and as `loadLines` says
 */
export const loadSaved = (
  deps: Deps,
  context: BasketContext,
  savedId: number,
  request: LoadRequest,
): Promise<LoadedBasket> =>
  loadLines(
    deps,
    context,
    {
      name: { load: savedId },
      async read(db) {
        const saved = await basketQueries.findBasket(db, keyOf(context), savedId)
        if (saved?.kind !== 'saved')
          throw new RuleError({ basket: [message('does_not_exist', { value: savedId })] })
        return queries.findAgreedLines(db, savedId)
      },
      loaded: (tx, lines) => writeAgreed(tx, savedId, agreedNow(lines)),
    },
    request,
  )

/** What is loaded of a saved basket; of lines that become the same one, the first. */
function agreedNow(lines: readonly CheckedLine[]): AgreedNow[] {
  const taken = new Set<string>()
  return lines.flatMap(({ line: { id, comment }, order }) => {
    const name = `${order?.product} ${comment}`
    if (!order || taken.has(name)) return []
    taken.add(name)
    return { id, ...order }
  })
}
