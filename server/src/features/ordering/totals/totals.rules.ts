import type { BasketTotal } from '@comptoir/contract/basket'
import type { Decimal, Money } from '@comptoir/contract/common'
import { compare, percentOf, subtract, sum } from '@comptoir/contract/money'

/** What an option costs for a country and a tariff; null means any (OD-15). */
export type DeliveryRule = {
  delivery_option_id: number
  country_id: number | null
  tariff_id: number | null
  price: Money
  /** Net amount from which delivery is free. */
  free_delivery_from: Money | null
  /** Net amount below which nothing is delivered; `"0.00"` for none. */
  min_order_amount: Money
}

/** The rule that names most applies: the country counts for more than the tariff. */
export function ruleFor(
  rules: readonly DeliveryRule[],
  place: { delivery_option_id: number; country_id: number; tariff_id: number },
): DeliveryRule | undefined {
  const weight = (rule: DeliveryRule) =>
    (rule.country_id === null ? 0 : 2) + (rule.tariff_id === null ? 0 : 1)
  const isFor = (rule: DeliveryRule) =>
    rule.delivery_option_id === place.delivery_option_id &&
    (rule.country_id === null || rule.country_id === place.country_id) &&
    (rule.tariff_id === null || rule.tariff_id === place.tariff_id)
  return rules.filter(isFor).toSorted((a, b) => weight(b) - weight(a))[0]
}

/** Where the seller is registered and the goods leave from. */
const sellerCountry = 'BE'

export type VatTreatment = 'domestic' | 'intra_community' | 'pickup_domestic' | 'no_valid_number' | 'pending'

/** What is known about a sale when its VAT is decided. */
type VatFacts = {
  /** Goods fetched at a warehouse are transported by the buyer. */
  kind: 'pickup' | 'shipping'
  /** Where the goods go, as an ISO code. */
  destination: string
  /** The buyer's number with its country in front (`FR12345678901`), or empty. */
  vat: string
  /** What the register of VAT numbers answered; null when it was never asked. */
  is_valid: boolean | null
  /** The seller's standard rate on the day, in percent. */
  standard_rate: Decimal
}

/** How a sale is taxed and at which rate, in percent with two places. */
export type VatDecision = { treatment: VatTreatment; rate: Decimal; vat: string }

/**
 * Decides the VAT of a sale by a Belgian seller (OD-11): 0 % only for goods that the seller ships to another
 * member state, to a buyer whose number of another member state is known to be valid. A number that nobody has
 * checked yet is never taken for valid.
 */
export function decideVat({ kind, destination, vat, is_valid, standard_rate }: VatFacts): VatDecision {
  const decided = (treatment: VatTreatment, rate: Decimal = standard_rate) => ({ treatment, rate, vat })
  const isForeignNumber = vat !== '' && !vat.startsWith(sellerCountry)
  if (kind === 'pickup') return decided(isForeignNumber ? 'pickup_domestic' : 'domestic')
  if (destination === sellerCountry) return decided('domestic')
  if (!isForeignNumber || is_valid === false) return decided('no_valid_number')
  return is_valid ? decided('intra_community', '0.00') : decided('pending')
}

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
