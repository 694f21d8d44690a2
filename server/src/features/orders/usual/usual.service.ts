import type { LoadedBasket } from '@comptoir/contract/basket'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { packsFor } from '@comptoir/contract/rules'
import { usualLimit, type listUsual } from '@comptoir/contract/usual'
import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import { readLineProducts, toQuickOrderProduct } from '#features/ordering/basket/line-products.service.ts'
import { loadLines, type LoadRequest } from '#features/ordering/basket/load-lines.service.ts'
import * as queries from './usual.queries.ts'
import { byDue, habitOf } from './usual.rules.ts'

/** A purchase of every year is still there when it is half a year late. */
const usualForDays = 548

/** What the company usually orders. Four statements, however many products. */
export async function usualPurchases(
  deps: Deps,
  context: BasketContext,
): Promise<EndpointOutput<typeof listUsual>> {
  const { session, language } = context
  const since = Math.floor(daysBefore(deps.now(), usualForDays).getTime() / 1000)
  const bought = await queries.findBought(deps.db, session.company.id, {
    ...{ since, language, limit: usualLimit + 1 },
  })
  const listed = bought.slice(0, usualLimit)
  const products = await readLineProducts(
    deps,
    context,
    listed.map(({ product_id }) => product_id),
  )
  const usual = listed.flatMap(({ product_id, orders, recent, category_id, category_name }) => {
    const found = products.get(product_id)
    if (!found) return []
    const product = toQuickOrderProduct(found, context)
    const habit = habitOf(recent)
    return {
      product,
      category: { id: category_id, name: category_name },
      orders,
      ...habit,
      usual_packs: packsFor(habit.usual_quantity, product.min_quantity, product.pack),
    }
  })
  return { products: usual.toSorted(byDue), has_more: bought.length > usualLimit }
}

/** Packs of products that the company has ordered before, some of which shall not come along. */
type UsualRequest = LoadRequest & { lines: readonly { product: number; quantity: number }[] }

/**
 * Adds packs of products that the company has ordered before to the working basket, and says what has changed since the
 * last order (C-09).
 *
 * @throws RuleError on `lines` for a product that it has not ordered, and as `loadLines` says
 */
export function loadUsual(
  deps: Deps,
  context: BasketContext,
  { lines, ...request }: UsualRequest,
): Promise<LoadedBasket> {
  const wanted = [...new Map(lines.map((line) => [line.product, line])).values()]
  const { session, language } = context
  return loadLines(
    deps,
    context,
    {
      name: { usual: wanted },
      async read(db) {
        const bought = await queries.findBoughtLines(db, session.company.id, wanted, language)
        const known = new Set(bought.map(({ id }) => id))
        const unknown = wanted.find(({ product }) => !known.has(product))
        if (unknown) throw new RuleError({ lines: [message('does_not_exist', { value: unknown.product })] })
        return bought
      },
    },
    request,
  )
}
