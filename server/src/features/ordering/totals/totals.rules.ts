import type { BasketTotal } from '@comptoir/contract/basket'
import type { Money } from '@comptoir/contract/common'
import { compare, percentOf, subtract, sum } from '@comptoir/contract/money'
import type { VatDecision } from './vat.rules.ts'

/** What applies to a sale beside its goods: delivery, limits and tax. Amounts are net. */
export type Terms = {
  /** Before any free delivery. */
  delivery_price: Money
  free_delivery_from: Money | null
  minimum_order: Money | null
  vat: VatDecision
}

/** The sums of a sale. `total` is net, `grand_total` is net, delivery and taxes. */
export type Totals = {
  total: Money
  delivery: Money
  total_taxes: Money
  grand_total: Money
  vat: BasketTotal['vat']
  minimum_order: Money | null
  missing_for_order: Money | null
  free_delivery_from: Money | null
  missing_for_free_delivery: Money | null
  is_below_minimum: boolean
}

/**
 * Adds a sale up (OD-07, OD-58): delivery is taxed with the goods, tax is rounded once per rate on the sum.
 *
 * @param nets the net amounts of the lines; where there are none, nothing is delivered
 */
export function totalsOf(nets: readonly Money[], terms: Terms): Totals {
  const total = sum(nets)
  const isFree =
    nets.length === 0 || (terms.free_delivery_from !== null && compare(total, terms.free_delivery_from) >= 0)
  const delivery = isFree ? '0.00' : terms.delivery_price
  const base = sum([total, delivery])
  const total_taxes = percentOf(terms.vat.rate, base)
  return {
    total,
    delivery,
    total_taxes,
    grand_total: sum([base, total_taxes]),
    vat: [{ rate: terms.vat.rate, base, amount: total_taxes }],
    minimum_order: terms.minimum_order,
    missing_for_order: missing(total, terms.minimum_order),
    free_delivery_from: terms.free_delivery_from,
    missing_for_free_delivery: missing(total, terms.free_delivery_from),
    is_below_minimum: terms.minimum_order !== null && compare(total, terms.minimum_order) < 0,
  }
}

const missing = (amount: Money, limit: Money | null): Money | null =>
  limit === null ? null : compare(amount, limit) < 0 ? subtract(limit, amount) : '0.00'

/** The same for somebody who may see no prices: whether the minimum is reached is all that is said (OD-37). */
export const withoutPrices = ({ is_below_minimum }: Totals): Omit<BasketTotal, 'vat_note' | 'version'> => ({
  total: null,
  delivery: null,
  total_taxes: null,
  grand_total: null,
  vat: [],
  minimum_order: null,
  missing_for_order: null,
  free_delivery_from: null,
  missing_for_free_delivery: null,
  is_below_minimum,
})
