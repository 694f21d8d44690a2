import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import { minimumPacks, minimumUnits } from '@comptoir/contract/rules'
import type { Tx } from '#db/connect.ts'
import { ruleError, message, type Message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import type { Company } from '#session.ts'
import type { LineToOrder } from '#features/ordering/basket/basket.service.ts'
import {
  findTerms,
  rateOf,
  totalsOf,
  type SalePlan,
  type Terms,
  type Totals,
} from '#features/ordering/totals/totals.service.ts'
import {
  countUnits,
  reachedStep,
  stepsToOrder,
  type OwnPriceStep,
} from '#features/prices/pricing/pricing.service.ts'
import type { CheckedOrder } from './check-order.service.ts'

/** `unit_price` is for one unit, `total` for the line, both without VAT. */
export type PricedOrderLine = LineToOrder & {
  units: number
  unit_price: Price
  total: Money
  promotion_id: number | null
  vat_rate: Decimal
}
export type PricedOrder = {
  lines: PricedOrderLine[]
  totals: Totals
  vat: Terms['vat']
  /** Whether it has units of a promotion that is limited. */
  isLimited: boolean
}

type OrderToPrice = Pick<CheckedOrder, 'lines' | 'tariff_id' | 'delivery' | 'shipping' | 'billing'> & {
  /** Of an order that was placed earlier. */
  id?: number
  frozen?: SalePlan['frozen']
}

/**
 * What the order costs: the price step that each line reaches, delivery, and VAT (OD-07, OD-11). Two statements, and two more where a
 * promotion is limited.
 *
 * @throws RuleError naming each product that cannot be ordered as it stands, or what is missing to the minimum order, or
 *   what is left of a promotion
 */
export async function priceOrder(
  tx: Tx,
  company: Company,
  order: OrderToPrice,
  now: Date,
): Promise<PricedOrder> {
  const priceList = { company_id: company.id, tariff_id: order.tariff_id }
  const [{ lines, isLimited }, terms] = await Promise.all([
    priceLines(tx, priceList, order),
    findTerms(
      tx,
      {
        ...priceList,
        delivery_option_id: order.delivery.option.id,
        shipping_address_id: order.shipping?.id ?? null,
        billing_id: order.billing.id,
        frozen: order.frozen,
      },
      now,
    ),
  ])
  const totals = totalsOf(
    lines.map(({ total, vat_category }) => ({ net: total, vat_category })),
    terms,
  )
  if (totals.is_below_minimum) throw ruleError(minimumMissing(totals, company))
  const taxed = lines.map((line) => ({ ...line, vat_rate: rateOf(terms.vat, line.vat_category) }))
  return { lines: taxed, totals, vat: terms.vat, isLimited }
}

async function priceLines(
  tx: Tx,
  priceList: { company_id: number; tariff_id: number },
  { lines, id }: Pick<OrderToPrice, 'lines' | 'id'>,
): Promise<{ lines: Omit<PricedOrderLine, 'vat_rate'>[]; isLimited: boolean }> {
  const productIds = [...new Set(lines.map(({ product_id }) => product_id))]
  const steps = await stepsToOrder(tx, priceList, productIds, id ?? null)
  const counted = lines.map((line) => ({ ...line, units: line.quantity * line.pack }))
  const unitsOf = countUnits(counted)
  const faults: Message[] = []
  const priced = counted.map((line) => {
    const step = reachedStep(steps.get(line.product_id) ?? [], unitsOf(line))
    const fault = faultOf(line, step !== undefined)
    if (fault) faults.push(fault)
    const unit_price = step?.price ?? '0.0000' // on request: the price is agreed afterwards
    const promotion = step?.promotion
    return { ...line, unit_price, total: multiply(unit_price, line.units), promotion }
  })
  faults.push(...promotionFaults(priced))
  if (faults.length) throw ruleError(...faults)
  return {
    lines: priced.map(({ promotion, ...line }) => ({ ...line, promotion_id: promotion?.id ?? null })),
    isLimited: priced.some(({ promotion }) => promotion && promotion.units_left !== null),
  }
}

type PromotedLine = Pick<LineToOrder, 'product_id' | 'ref'> & {
  units: number
  promotion: OwnPriceStep['promotion']
}
/** More than can be had at the price of a promotion: of a product, or of all that are in it. */
function promotionFaults(lines: readonly PromotedLine[]): Message[] {
  const promoted = lines.filter(({ promotion }) => promotion)
  const beyond = (same: readonly PromotedLine[], left: number | null | undefined): Message[] => {
    const units = same.reduce((sum, line) => sum + line.units, 0)
    const refs = [...new Set(same.map(({ ref }) => ref))].join(', ')
    return left != null && units > left ? [message('order_promotion_left', { refs, limit: left })] : []
  }
  const products = Map.groupBy(promoted, ({ product_id }) => product_id)
  const promotions = Map.groupBy(promoted, ({ promotion }) => promotion?.id)
  const faults = [...products.values()].flatMap((same) => beyond(same, same[0]?.promotion?.units_left))
  return faults.length > 0
    ? faults
    : [...promotions.values()].flatMap((same) => beyond(same, same[0]?.promotion?.limit_left))
}

function faultOf(
  { ref, is_active, stock_policy, quantity, min_quantity, pack }: LineToOrder,
  hasPrice: boolean,
): Message | undefined {
  if (!is_active) return message('order_product_gone', { ref })
  if (!hasPrice && stock_policy !== 'on_request') return message('order_product_without_price', { ref })
  if (quantity < minimumPacks(min_quantity, pack))
    return message('order_below_minimum_quantity', { ref, quantity: minimumUnits(min_quantity, pack) })
  return undefined
}

function minimumMissing({ minimum_order, missing_for_order }: Totals, company: Company): Message {
  if (company.prices_hidden || !minimum_order || !missing_for_order)
    return message('order_minimum_missing_hidden')
  return message('order_minimum_missing', {
    minimum: formatAmount(minimum_order),
    missing: formatAmount(missing_for_order),
  })
}
