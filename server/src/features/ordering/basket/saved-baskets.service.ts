import type { Basket, LoadedBasket, SavedBasket } from '@comptoir/contract/basket'
import { sum } from '@comptoir/contract/money'
import { savedBasketLimit } from '@comptoir/contract/rules'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { stepsOf, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import { agreeToLines } from './agreed-lines.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as basketQueries from './basket.queries.ts'
import { keyOf, lockBasket, namedBasket, netsOfLines, type BasketContext } from './basket.service.ts'
import { writeAgreed, type AgreedNow } from './load-lines.queries.ts'
import { loadLines, type CheckedLine, type LoadRequest } from './load-lines.service.ts'
import * as queries from './saved-baskets.queries.ts'

/** The company's recurring baskets with what they cost today (REC-01). */
export async function listSaved(
  { db }: Deps,
  { session: { company } }: BasketContext,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: SavedBasket[] }> {
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
      total: company.prices_hidden ? null : sum(nets.map(({ net }) => net)),
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

type NewBasket = { name: string; basket?: number | null | undefined; order?: number | null | undefined }
/**
 * Makes a recurring basket with the lines of a basket, of an order, or of none (REC-02). Their prices of today are agreed
 * to where they are shown with them, in a basket; those of an order stay as it was placed, so that loading tells what has
 * changed since.
 *
 * @throws RuleError on `basket` or `order` when the company has none such, on `order` when both are given, on `name` when it
 * may not keep more (OD-72)
 */
export async function createSaved(
  deps: Deps,
  context: BasketContext,
  { name, basket: fromBasket, order: fromOrder }: NewBasket,
): Promise<Basket> {
  const key = keyOf(context)
  if (fromBasket != null && fromOrder != null)
    throw new RuleError({ order: [message('saved_basket_two_sources')] })
  const id = await inTransaction(deps.db, async (tx) => {
    await queries.lockCompany(tx, key.company_id)
    if ((await queries.countSaved(tx, key.company_id)) >= savedBasketLimit)
      throw new RuleError({ name: [message('saved_basket_limit', { limit: savedBasketLimit })] })
    const source = fromBasket == null ? undefined : await lockBasket(tx, context, fromBasket)
    const created = await queries.insertSaved(tx, key, name, source?.tariff_id ?? null)
    if (source) await queries.copyBasketLines(tx, source.id, created)
    if (source?.kind === 'current') {
      const basket = await basketQueries.findBasket(tx, key, created)
      if (basket) await agreeToLines(tx, context, basket)
    }
    if (fromOrder != null && (await queries.copyOrderLines(tx, key.company_id, fromOrder, created)) === 0)
      throw new RuleError({ order: [message('does_not_exist', { value: fromOrder })] })
    return created
  })
  return namedBasket(deps, context, id)
}

/** @throws NotFoundError when the company has no such recurring basket */
export async function renameSaved(
  deps: Deps,
  context: BasketContext,
  id: number,
  name: string,
): Promise<Basket> {
  if (!(await queries.rename(deps.db, keyOf(context).company_id, id, name))) throw new NotFoundError()
  return namedBasket(deps, context, id)
}

/** @throws NotFoundError when the company has no such recurring basket */
export async function deleteSaved({ db, now }: Deps, context: BasketContext, id: number): Promise<void> {
  if (!(await queries.setDeleted(db, keyOf(context).company_id, id, now()))) throw new NotFoundError()
}

/** Brings a deleted recurring basket back. @throws NotFoundError when the company has none such (any more) */
export async function restoreSaved(deps: Deps, context: BasketContext, id: number): Promise<Basket> {
  if (!(await queries.setDeleted(deps.db, keyOf(context).company_id, id, null))) throw new NotFoundError()
  return namedBasket(deps, context, id)
}

/** Deletes for good what was deleted more than a day ago. */
export async function deleteDeletedBaskets({ db, now }: Deps): Promise<void> {
  await queries.deleteDeletedBefore(db, daysBefore(now(), 1))
}
