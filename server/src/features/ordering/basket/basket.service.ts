import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import type { Language } from '@comptoir/contract/common'
import type { LiveUpdate } from '@comptoir/contract/live-updates'
import { multiply } from '@comptoir/contract/money'
import type { Db, Tx } from '#db/connect.ts'
import { isForeignKeyViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, CompanyGoneError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import { dayFault } from '#features/ordering/delivery/delivery.service.ts'
import { ownerFor } from '#features/platform/live-updates/live-updates.service.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import {
  countUnits,
  reachedStep,
  stepsOf,
  type PriceList,
  type PriceStep,
} from '#features/prices/pricing/pricing.service.ts'
import type { Company, CompanySession } from '#session.ts'
import { findTerms, totalsOf, totalsView, type Net } from '#features/ordering/totals/totals.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import { priced, toLine, type PricedLine } from './basket.rules.ts'

export type { PricedLine } from './basket.rules.ts'

/** Who works on whose basket, and what the answer's texts are in. */
export type BasketContext = { session: CompanySession; language: Language }

export const keyOf = ({ session: { user, company, office } }: BasketContext): queries.BasketKey => ({
  company_id: company.id,
  user_id: user.id,
  isOffice: office !== undefined,
})
export const viewOf = ({ now }: Pick<Deps, 'now'>, { language }: BasketContext): lineQueries.View => ({
  language,
  today: dayIn(now()),
})
/** The tariff that prices a basket: the one chosen for it, else the company's. */
export const tariffOf = (basket: queries.BasketRow, company: Company): number =>
  basket.tariff_id ?? company.tariff_id
/** Whose prices apply in a basket; in the one that is still to be made, the company's. */
export const priceListOf = (basket: queries.BasketRow | undefined, company: Company): PriceList => ({
  company_id: company.id,
  tariff_id: basket ? tariffOf(basket, company) : company.tariff_id,
})

/** The working basket, made on first use (BASK-01). */
export async function openBasket(db: Db, context: BasketContext): Promise<queries.BasketRow> {
  const key = keyOf(context)
  const basket = await queries.findCurrent(db, key)
  if (basket) return basket
  await unlessCompanyGone(key, () => queries.createCurrent(db, key))
  const created = await queries.findCurrent(db, key) // made by this or a parallel request
  if (!created) throw new CompanyGoneError(key.company_id)
  return created
}

/** @throws CompanyGoneError where a basket cannot be made because the company, or the user, has been deleted meanwhile */
export async function unlessCompanyGone<T>(key: queries.BasketKey, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isForeignKeyViolation(error, 'basket.company_id', 'basket.user_id'))
      throw new CompanyGoneError(key.company_id)
    throw error
  }
}

/**
 * A basket held until the transaction ends, so that one change happens after the other (OD-32).
 *
 * @param basketId the working basket when left out
 * @throws RuleError on `basket` when there is no such basket of this company
 */
export async function lockBasket(
  tx: Tx,
  context: BasketContext,
  basketId?: number | null,
): Promise<queries.BasketRow> {
  if (basketId == null) {
    const key = keyOf(context)
    const basket = await queries.lockCurrent(tx, key)
    if (basket) return basket
    await unlessCompanyGone(key, () => queries.createCurrent(tx, key))
    const created = await queries.lockCurrent(tx, key)
    if (!created) throw new CompanyGoneError(key.company_id)
    return created
  }
  const named = await queries.lockNamed(tx, keyOf(context), basketId)
  if (!named || named.line_id !== null)
    throw new RuleError({ basket: [message('does_not_exist', { value: basketId })] })
  return named
}

export type BasketToOrder = queries.BasketRow
/**
 * The working basket held for an order until the transaction ends: whoever else orders or changes it waits.
 *
 * @returns undefined when there is none yet
 */
export const lockBasketToOrder = (tx: Tx, key: queries.BasketKey): Promise<BasketToOrder | undefined> =>
  queries.lockCurrent(tx, key)

export {
  findAskedLinesToOrder,
  findLinesToOrder,
  type AskedLine,
  type LineToOrder,
} from './basket-lines.queries.ts'
export { emptyAfterOrder } from './basket.queries.ts'

/** A basket's lines with their prices, the one added last first. Two statements, however many lines. */
export async function readLines(
  deps: Pick<Deps, 'now'>,
  db: Db,
  context: BasketContext,
  basket: queries.BasketRow,
): Promise<PricedLine[]> {
  const lines = await lineQueries.findLines(db, basket.id, viewOf(deps, context))
  const steps = await stepsOf(db, priceListOf(basket, context.session.company), [
    ...new Set(lines.map((line) => line.product_id)),
  ])
  const unitsFor = countUnits(lines.map((line) => ({ ...line, units: line.quantity * line.pack })))
  return lines.map((line) => priced(line, steps.get(line.product_id) ?? [], unitsFor(line)))
}

/** The net amounts of the lines that have a price. */
export const netsOf = (lines: readonly PricedLine[]): Net[] =>
  lines.flatMap(({ total, vat_category }) => (total === null ? [] : [{ net: total, vat_category }]))

/** The same from what is needed of the lines alone; a line counts for the steps of its own basket. */
export function netsOfLines(
  lines: readonly lineQueries.SummedLineRow[],
  steps: ReadonlyMap<number, PriceStep[]>,
): Net[] {
  const unitsFor = countUnits(lines)
  return lines.flatMap((line) => {
    const step = reachedStep(steps.get(line.product_id) ?? [], unitsFor(line))
    return step ? [{ net: multiply(step.price, line.units), vat_category: line.vat_category }] : []
  })
}

const planOf = (basket: queries.BasketRow, company: Company) => ({
  ...basket,
  company_id: company.id,
  tariff_id: tariffOf(basket, company),
})

/** What a line is shown with. */
export const viewerOf = (deps: Pick<Deps, 'config'>, { session: { company } }: BasketContext) => ({
  prices_hidden: company.prices_hidden,
  imageUrl: (key: string) => imageUrl(deps.config, key),
})

/** A basket as the wire has it: lines, prices and sums. */
export async function viewBasket(
  deps: Deps,
  db: Db,
  context: BasketContext,
  basket: queries.BasketRow,
): Promise<Basket> {
  const { company } = context.session
  const lines = await readLines(deps, db, context, basket)
  const totals = totalsOf(netsOf(lines), await findTerms(db, planOf(basket, company), deps.now()))
  const viewer = viewerOf(deps, context)
  const shown = lines.map((line) => toLine(line, viewer))
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
  owner: basket.company_id,
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
export async function currentBasket(deps: Deps, context: BasketContext): Promise<Basket> {
  const basket = await openBasket(deps.db, context)
  if (context.session.can('order')) return viewBasket(deps, deps.db, context, basket)
  const noLines = { basket_products: [], products: [], total: null, total_taxes: null, grand_total: null }
  return { ...heading(basket), ...noLines }
}

/** @throws NotFoundError when it is not this company's, or somebody else's working basket */
export async function namedBasket(deps: Deps, context: BasketContext, basketId: number): Promise<Basket> {
  return viewBasket(deps, deps.db, context, await keptBasket(deps, context, basketId))
}

async function keptBasket(
  { db }: Deps,
  context: BasketContext,
  basketId: number,
): Promise<queries.BasketRow> {
  const basket = await queries.findBasket(db, keyOf(context), basketId)
  if (!basket) throw new NotFoundError()
  return basket
}

/** The sums of a basket (BASK-08). */
export async function basketTotal(
  deps: Deps,
  context: BasketContext,
  basketId: number,
): Promise<BasketTotal> {
  const basket = await keptBasket(deps, context, basketId)
  return (await readSums(deps, deps.db, context, basket)).totals
}

/** The sums of a basket, and what they are made of. Three statements, however many lines. */
export async function readSums(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { session: { company }, language }: BasketContext,
  basket: queries.BasketRow,
): Promise<{
  lines: lineQueries.SummedLineRow[]
  steps: ReadonlyMap<number, PriceStep[]>
  totals: BasketTotal
}> {
  const [lines, terms] = await Promise.all([
    lineQueries.findSummedLines(db, [basket.id]),
    findTerms(db, planOf(basket, company), deps.now()),
  ])
  const productIds = [...new Set(lines.map((line) => line.product_id))]
  const steps = await stepsOf(db, priceListOf(basket, company), productIds)
  const viewer = { prices_hidden: company.prices_hidden, language }
  const totals = { ...totalsView(netsOfLines(lines, steps), terms, viewer), version: basket.version }
  return { lines, steps, totals }
}

/** The versions of the user's working baskets, to begin a stream of live updates with. */
export async function basketVersions({ db }: Deps, session: CompanySession): Promise<LiveUpdate[]> {
  const baskets = await queries.findVersions(db, session.user.id)
  return baskets.map(({ company_id, version }) => ({
    what: 'basket',
    owner: ownerFor(session, company_id),
    version,
  }))
}

/** Takes every line out (BASK-07). */
export async function clearBasket(deps: Deps, context: BasketContext, basketId: number): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await queries.lockNamed(tx, keyOf(context), basketId)
    if (!basket || basket.line_id !== null) throw new NotFoundError()
    await emptyBasket(tx, basket.id)
  })
  return namedBasket(deps, context, basketId)
}

/** Takes every line out of a basket that is held, as when it has been ordered. @returns its new version */
export async function emptyBasket(tx: Tx, basketId: number): Promise<number> {
  await lineQueries.removeAllLines(tx, basketId)
  return queries.raiseVersion(tx, basketId)
}

/**
 * Changes what is known of the delivery, and the texts (BASK-03). Null and blank clear.
 *
 * @throws RuleError on whatever is not there or not the company's
 */
export async function updateSettings(
  deps: Deps,
  context: BasketContext,
  settings: queries.BasketSettings,
): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, context)
    const exists = await queries.findNamed(tx, context.session.company.id, settings)
    const named = {
      delivery_option: settings.delivery_option_id,
      warehouse: settings.warehouse_id,
      shipping_address: settings.shipping_address_id,
      billing: settings.billing_id,
    }
    const faults: FieldErrors = {}
    for (const [field, id] of Object.entries(named))
      if (id != null && !exists[field as keyof typeof named])
        faults[field] = [message('does_not_exist', { value: id })]
    const { delivery_date: day, warehouse_id = basket.warehouse_id } = settings
    const fault = day && (await dayFault(tx, deps.now(), context.language, day, warehouse_id))
    if (fault) faults['delivery_date'] = [fault]
    if (Object.keys(faults).length > 0) throw new RuleError(faults)
    await queries.updateSettings(tx, basket.id, settings)
  })
  return currentBasket(deps, context)
}

/**
 * Prices the working basket by another of the company's tariffs (BASK-09, OD-06).
 *
 * @throws RuleError on `tariff_id` when it is not assigned to the company
 */
export async function chooseTariff(deps: Deps, context: BasketContext, tariffId: number): Promise<Basket> {
  await inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, context)
    if (!(await queries.hasTariff(tx, context.session.company.id, tariffId)))
      throw new RuleError({ tariff_id: [message('tariff_not_assigned')] })
    await queries.updateSettings(tx, basket.id, { tariff_id: tariffId })
  })
  return currentBasket(deps, context)
}
