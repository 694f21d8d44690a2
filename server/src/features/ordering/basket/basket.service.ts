import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import type { Language, Money } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, OwnerGoneError, RuleError, say, type FieldErrors } from '#lib/errors.ts'
import { dayFault } from '#features/ordering/delivery/delivery.service.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import {
  countUnits,
  nextStep,
  reachedStep,
  stepsOf,
  type PriceList,
  type PriceStep,
} from '#features/prices/pricing/pricing.service.ts'
import type { Company, CompanySession } from '#session.ts'
import { findTerms, totalsOf, totalsView } from '#features/ordering/totals/totals.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import { priced, toLine, type PricedLine } from './basket.rules.ts'

export type { PricedLine } from './basket.rules.ts'

/** Who works on whose basket, and what the answer's texts are in. */
export type Work = { session: CompanySession; language: Language }

export const keeperOf = ({ session: { user, company } }: Work): queries.Keeper => ({
  owner_id: company.id,
  user_id: user.id,
})
export const readerOf = ({ now }: Pick<Deps, 'now'>, { language }: Work): lineQueries.Reader => ({
  language,
  today: dayIn(now()),
})
/** The tariff that prices a basket: the one chosen for it, else the company's. */
export const tariffOf = (basket: queries.BasketRow, company: Company): number =>
  basket.tariff_id ?? company.tariff_id
/** Whose prices apply in a basket; in the one that is still to be made, the company's. */
export const priceListOf = (basket: queries.BasketRow | undefined, company: Company): PriceList => ({
  owner_id: company.id,
  tariff_id: basket ? tariffOf(basket, company) : company.tariff_id,
})

/** The working basket, made on first use (BASK-01). */
export async function openBasket(db: Db, work: Work): Promise<queries.BasketRow> {
  const keeper = keeperOf(work)
  const basket = await queries.findCurrent(db, keeper)
  if (basket) return basket
  await unlessOwnerGone(keeper, () => queries.createCurrent(db, keeper))
  const created = await queries.findCurrent(db, keeper) // made by this or a parallel request
  if (!created) throw new OwnerGoneError(keeper.owner_id)
  return created
}

/** @throws OwnerGoneError where a basket cannot be made because the owner, or the user, has been deleted meanwhile */
export async function unlessOwnerGone<T>(keeper: queries.Keeper, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error, 'basket.owner_id', 'basket.user_id'))
      throw new OwnerGoneError(keeper.owner_id)
    throw error
  }
}

/**
 * A basket held until the transaction ends, so that one change happens after the other (OD-32).
 *
 * @param basketId the working basket when left out
 * @throws RuleError on `basket` when there is no such basket of this owner
 */
export async function lockBasket(tx: Tx, work: Work, basketId?: number | null): Promise<queries.BasketRow> {
  if (basketId == null) {
    const keeper = keeperOf(work)
    const basket = await queries.lockCurrent(tx, keeper)
    if (basket) return basket
    await unlessOwnerGone(keeper, () => queries.createCurrent(tx, keeper))
    const created = await queries.lockCurrent(tx, keeper)
    if (!created) throw new OwnerGoneError(keeper.owner_id)
    return created
  }
  const named = await queries.lockNamed(tx, keeperOf(work), basketId)
  if (!named || named.line_id !== null)
    throw new RuleError({ basket: [say('does_not_exist', { value: basketId })] })
  return named
}

/**
 * The working basket held for an order until the transaction ends: whoever else orders or changes it waits.
 *
 * @returns undefined when there is none yet
 */
export const lockBasketToOrder = (tx: Tx, keeper: queries.Keeper): Promise<queries.BasketRow | undefined> =>
  queries.lockCurrent(tx, keeper)

export { findLinesToOrder, type LineToOrder } from './basket-lines.queries.ts'
export { emptyAfterOrder } from './basket.queries.ts'

/** A basket's lines with their prices, the one added last first. Two statements, however many lines. */
export async function readLines(
  deps: Pick<Deps, 'now'>,
  db: Db,
  work: Work,
  basket: queries.BasketRow,
): Promise<PricedLine[]> {
  const lines = await lineQueries.findLines(db, basket.id, readerOf(deps, work))
  const steps = await stepsOf(db, priceListOf(basket, work.session.company), [
    ...new Set(lines.map((line) => line.product_id)),
  ])
  const unitsFor = countUnits(lines.map((line) => ({ ...line, units: line.quantity * line.pack })))
  return lines.map((line) => {
    const ladder = steps.get(line.product_id) ?? []
    const units = unitsFor(line)
    return priced(line, reachedStep(ladder, units)?.price ?? null, nextStep(ladder, units))
  })
}

/** The net amounts of the lines that have a price. */
const netsOf = (lines: readonly PricedLine[]): Money[] =>
  lines.flatMap(({ total }) => (total === null ? [] : [total]))

/** The same from what is needed of the lines alone; a line counts for the steps of its own basket. */
export function netsOfLines(
  lines: readonly lineQueries.SummedLineRow[],
  steps: ReadonlyMap<number, PriceStep[]>,
): Money[] {
  const unitsFor = countUnits(lines)
  return lines.flatMap((line) => {
    const step = reachedStep(steps.get(line.product_id) ?? [], unitsFor(line))
    return step ? [multiply(step.price, line.units)] : []
  })
}

const planOf = (basket: queries.BasketRow, company: Company) => ({
  ...basket,
  owner_id: company.id,
  tariff_id: tariffOf(basket, company),
})

/** What a line is shown with. */
export const viewerOf = (deps: Pick<Deps, 'config'>, { session: { company } }: Work) => ({
  prices_hidden: company.prices_hidden,
  imageUrl: (key: string) => imageUrl(deps.config, key),
})

/** A basket as the wire has it: lines, prices and sums. */
export async function viewBasket(deps: Deps, db: Db, work: Work, basket: queries.BasketRow): Promise<Basket> {
  const { company } = work.session
  const lines = await readLines(deps, db, work, basket)
  const totals = totalsOf(netsOf(lines), await findTerms(db, planOf(basket, company), deps.now()))
  const shown = lines.map((line) => toLine(line, viewerOf(deps, work)))
  return {
    ...heading(basket),
    basket_products: shown,
    products: shown,
    total: company.prices_hidden ? null : totals.total,
    total_taxes: company.prices_hidden ? null : totals.total_taxes,
    grand_total: company.prices_hidden ? null : totals.grand_total,
  }
}

const heading = (basket: queries.BasketRow) => ({
  id: basket.id,
  name: basket.name,
  owner: basket.owner_id,
  version: basket.version,
  tariff: basket.tariff_id,
  delivery_option: basket.delivery_option_id,
  warehouse: basket.warehouse_id,
  delivery_date: basket.delivery_date,
  shipping_address: basket.shipping_address_id,
  billing: basket.billing_id,
  comment: basket.comment,
  customer_reference: basket.customer_reference,
  specific_request: basket.specific_request,
})

/** The working basket; for an account that waits for approval an empty one without prices (OD-02). */
export async function currentBasket(deps: Deps, work: Work): Promise<Basket> {
  const basket = await openBasket(deps.db, work)
  if (work.session.can('order')) return viewBasket(deps, deps.db, work, basket)
  const nothing = { basket_products: [], products: [], total: null, total_taxes: null, grand_total: null }
  return { ...heading(basket), ...nothing }
}

/** @throws NotFoundError when it is not this owner's, or somebody else's working basket */
export async function namedBasket(deps: Deps, work: Work, basketId: number): Promise<Basket> {
  return viewBasket(deps, deps.db, work, await keptBasket(deps, work, basketId))
}

async function keptBasket({ db }: Deps, work: Work, basketId: number): Promise<queries.BasketRow> {
  const basket = await queries.findBasket(db, keeperOf(work), basketId)
  if (!basket) throw new NotFoundError()
  return basket
}

/** The sums of a basket (BASK-08). */
export async function basketTotal(deps: Deps, work: Work, basketId: number): Promise<BasketTotal> {
  const basket = await keptBasket(deps, work, basketId)
  const lines = await lineQueries.findSummedLines(deps.db, [basket.id])
  const steps = await stepsOf(deps.db, priceListOf(basket, work.session.company), [
    ...new Set(lines.map((line) => line.product_id)),
  ])
  const terms = await findTerms(deps.db, planOf(basket, work.session.company), deps.now())
  const viewer = { prices_hidden: work.session.company.prices_hidden, language: work.language }
  return { ...totalsView(netsOfLines(lines, steps), terms, viewer), version: basket.version }
}

/** Takes every line out (BASK-07). */
export async function clearBasket(deps: Deps, work: Work, basketId: number): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await queries.lockNamed(tx, keeperOf(work), basketId)
    if (!basket || basket.line_id !== null) throw new NotFoundError()
    await emptyBasket(tx, basket.id)
  })
  return namedBasket(deps, work, basketId)
}

/** Takes every line out of a basket that is held, as when it has been ordered. @returns its new version */
export async function emptyBasket(tx: Tx, basketId: number): Promise<number> {
  await lineQueries.removeAllLines(tx, basketId)
  return queries.raiseVersion(tx, basketId)
}

/**
 * Changes what is known of the delivery, and the texts (BASK-03). Null and blank clear.
 *
 * @throws RuleError on whatever is not there or not the owner's
 */
export async function updateSettings(
  deps: Deps,
  work: Work,
  settings: queries.BasketSettings,
): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, work)
    const exists = await queries.findNamed(tx, work.session.company.id, settings)
    const named = {
      delivery_option: settings.delivery_option_id,
      warehouse: settings.warehouse_id,
      shipping_address: settings.shipping_address_id,
      billing: settings.billing_id,
    }
    const faults: FieldErrors = {}
    for (const [field, id] of Object.entries(named))
      if (id != null && !exists[field as keyof typeof named])
        faults[field] = [say('does_not_exist', { value: id })]
    const { delivery_date: day, warehouse_id = basket.warehouse_id } = settings
    const fault = day && (await dayFault(tx, deps.now(), work.language, day, warehouse_id))
    if (fault) faults['delivery_date'] = [fault]
    if (Object.keys(faults).length > 0) throw new RuleError(faults)
    await queries.updateSettings(tx, basket.id, settings)
  })
  return currentBasket(deps, work)
}

/**
 * Prices the working basket by another of the owner's tariffs (BASK-09, OD-06).
 *
 * @throws RuleError on `tariff_id` when it is not assigned to the owner
 */
export async function chooseTariff(deps: Deps, work: Work, tariffId: number): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, work)
    if (!(await queries.hasTariff(tx, work.session.company.id, tariffId)))
      throw new RuleError({ tariff_id: [say('tariff_not_assigned')] })
    await queries.updateSettings(tx, basket.id, { tariff_id: tariffId })
  })
  return currentBasket(deps, work)
}
