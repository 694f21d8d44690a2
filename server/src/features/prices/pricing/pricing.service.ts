import type { Price } from '@comptoir/contract/common'
import type { Db, Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { message, ruleError } from '#lib/errors.ts'
import * as queries from './pricing.queries.ts'
import type { PriceStep, Promoted } from '@comptoir/contract/tiers'

export { countUnits, nextStep, reachedStep, type PriceStep } from '@comptoir/contract/tiers'

/** Whose prices: the company's agreements and the promotions come before the tariff. */
export type PriceList = { company_id: number; tariff_id: number }

/** A price step; one that a promotion makes says which, and how much can be had at its price. */
export type OwnPriceStep = PriceStep & {
  promotion?: Promoted & {
    id: number
    /** Of all products of the promotion together; null for any number. */
    limit_left: number | null
  }
}

/**
 * The price steps of products; a product without a price is not in the map.
 *
 * @param inOrder an order that is changed: what it holds of a promotion is its own
 *
 * The caller leaves prices out altogether where the viewer may see none (OD-37).
 */
export async function stepsOf(
  db: Db,
  { company_id, tariff_id }: PriceList,
  productIds: number[],
  inOrder: number | null = null,
): Promise<Map<number, OwnPriceStep[]>> {
  if (productIds.length === 0) return new Map()
  const ladders = new Map<number, OwnPriceStep[]>()
  const rows = await queries.findSteps(db, {
    company_id,
    tariff_id,
    product_ids: productIds,
    in_order: inOrder,
  })
  for (const { product_id, min_quantity, unit_price, promotion } of rows) {
    const ladder = ladders.get(product_id)
    const price = unit_price as Price // numeric(14,4)
    const step: OwnPriceStep = promotion
      ? { min_quantity, price, promotion: { ...promotion, before: promotion.before as Price } }
      : { min_quantity, price }
    if (ladder) ladder.push(step)
    else ladders.set(product_id, [step])
  }
  return ladders
}

/**
 * The steps of products as `stepsOf` gives them, for an order that is written now: of a promotion that is limited no other
 * order takes units until the transaction ends. One statement, and two more where there is such a promotion.
 */
export async function stepsToOrder(
  tx: Tx,
  priceList: PriceList,
  productIds: number[],
  inOrder: number | null,
): Promise<Map<number, OwnPriceStep[]>> {
  const steps = await stepsOf(tx, priceList, productIds, inOrder)
  const limited = [...steps.values()].flatMap((ladder) =>
    ladder.flatMap(({ promotion }) => (promotion && promotion.units_left !== null ? promotion.id : [])),
  )
  if (limited.length === 0) return steps
  await queries.lockPromotions(tx, [...new Set(limited)])
  return stepsOf(tx, priceList, productIds, inOrder)
}

/**
 * Keeps the promotions still that are limited and that a cancelled order has units of, which is to hold them again.
 *
 * @throws RuleError where others have taken too many of them meanwhile
 */
export async function refuseOverLimit(tx: Tx, orderId: number): Promise<void> {
  await queries.lockLimitedOf(tx, orderId)
  const exceeded = await queries.findExceeded(tx, orderId)
  if (exceeded.length > 0)
    throw ruleError(
      ...exceeded.map(({ refs, left }) => message('order_promotion_left', { refs, limit: left })),
    )
}

/**
 * Whether a promotion ends with the units that an order has, or holds again once they are given back: then open pages are to
 * be told, after the commit, as they are of every change of prices.
 */
export const isAtLimit = queries.isAtLimit
/** Whether a change of the stock of these products begins or ends a promotion, or changes how much of it is left. */
export const isPromotedWhileInStock = queries.isPromotedWhileInStock

const HOUR_MS = 60 * 60 * 1000

/**
 * Tells open pages at midnight where agreements or promotions begin with the new day, or have ended with the last one: a
 * job, at both hours of UTC that are midnight at the wholesaler's in winter or in summer.
 */
export async function tellOfNewDay({ db, liveUpdates, now }: Deps): Promise<void> {
  const today = dayIn(now())
  const isNew = dayIn(new Date(now().getTime() - HOUR_MS)) !== today
  if (isNew && (await queries.changesOn(db, today))) liveUpdates.tellAll('prices')
}
