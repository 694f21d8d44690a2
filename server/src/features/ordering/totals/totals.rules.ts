import type { BasketTotal } from '@comptoir/contract/basket'
import type { Decimal, Money } from '@comptoir/contract/common'
import { apportion, compare, percentOf, subtract, sum } from '@comptoir/contract/money'

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

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether goods that go there, by its ISO code, leave the seller's country for another one of the Union. */
export const isOtherMemberState = (country: string): boolean =>
  country !== sellerCountry && memberStates.has(country)

export type VatTreatment = 'domestic' | 'intra_community' | 'pickup_domestic' | 'no_valid_number' | 'pending'

/** How goods are taxed: what `vat_rate` has a rate for, by country and day. */
export type VatCategory = 'standard' | 'intermediate' | 'reduced' | 'super_reduced'
/** Rates in percent with two places. Not every country has all. */
export type VatRates = { standard: Decimal } & { [category in VatCategory]?: Decimal }
/** What the register of VAT numbers has answered for a number, and when (ISO 8601). */
export type ViesAnswer = {
  is_valid: boolean
  checked_at: string
  consultation_number: string
  name: string
}

/** What is known about a sale when its VAT is decided. */
type VatFacts = {
  /** Goods fetched at a warehouse are transported by the buyer. */
  kind: 'pickup' | 'shipping'
  /** Where the goods go, as an ISO code. */
  destination: string
  /** The buyer's number with its country in front (`FR12345678901`), or empty. */
  vat: string
  /** Null when nobody has asked, or there was no answer. */
  vies: ViesAnswer | null
  /** The seller's rates on the day. */
  rates: VatRates
}

/** How a sale is taxed, at which rates, and what that rests on. */
export type VatDecision = VatFacts & { treatment: VatTreatment }

/**
 * Decides the VAT of a sale by a Belgian seller (OD-11): 0 % only for goods that the seller ships to another
 * member state, to a buyer whose number of another member state is known to be valid. A number that nobody has
 * checked yet is never taken for valid.
 */
export const decideVat = (facts: VatFacts): VatDecision => ({ ...facts, treatment: treatmentOf(facts) })

/** How a sale is taxed, whatever the rates. */
export function treatmentOf({ kind, destination, vat, vies }: Omit<VatFacts, 'rates'>): VatTreatment {
  const isForeignNumber = vat !== '' && !vat.startsWith(sellerCountry)
  if (kind === 'pickup') return isForeignNumber ? 'pickup_domestic' : 'domestic'
  if (destination === sellerCountry) return 'domestic'
  if (!isForeignNumber || vies?.is_valid === false) return 'no_valid_number'
  return vies ? 'intra_community' : 'pending'
}

/** The rate of goods in a sale; the standard one where the country has none of their own. */
export const rateOf = ({ treatment, rates }: VatDecision, category: VatCategory): Decimal =>
  treatment === 'intra_community' ? '0.00' : (rates[category] ?? rates.standard)

/** The net amount of a line, and how it is taxed. */
export type Net = { net: Money; vat_category: VatCategory }

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
 * Adds a sale up (OD-07, OD-58): delivery is taxed with the goods, apportioned over their rates by value; tax is rounded
 * once per rate, on the sum.
 *
 * @param lines where there are none, nothing is delivered
 */
export function totalsOf(lines: readonly Net[], terms: Terms): Totals {
  const total = sum(lines.map(({ net }) => net))
  const isFree =
    lines.length === 0 || (terms.free_delivery_from !== null && compare(total, terms.free_delivery_from) >= 0)
  const delivery = isFree ? '0.00' : terms.delivery_price
  const taxed = lines.map(({ net, vat_category }) => ({ net, rate: rateOf(terms.vat, vat_category) }))
  const none = { net: '0.00' as const, rate: rateOf(terms.vat, 'standard') }
  return {
    ...sumsOf(taxed.length > 0 ? taxed : [none], delivery),
    minimum_order: terms.minimum_order,
    missing_for_order: missing(total, terms.minimum_order),
    free_delivery_from: terms.free_delivery_from,
    missing_for_free_delivery: missing(total, terms.free_delivery_from),
    is_below_minimum: terms.minimum_order !== null && compare(total, terms.minimum_order) < 0,
  }
}

/** The sums of lines whose rates are known: tax is rounded once per rate, delivery follows the goods. */
export function sumsOf(
  lines: readonly { net: Money; rate: Decimal }[],
  delivery: Money,
): Pick<Totals, 'total' | 'delivery' | 'total_taxes' | 'grand_total' | 'vat'> {
  const total = sum(lines.map(({ net }) => net))
  const vat = taxesOf(lines, delivery)
  const total_taxes = sum(vat.map(({ amount }) => amount))
  return { total, delivery, total_taxes, grand_total: sum([total, delivery, total_taxes]), vat }
}

/** What is taxed at each rate, the highest first. */
function taxesOf(lines: readonly { net: Money; rate: Decimal }[], delivery: Money): Totals['vat'] {
  const goods = Map.groupBy(lines, ({ rate }) => rate)
  const sums = [...goods].map(([rate, same]) => ({ rate, net: sum(same.map(({ net }) => net)) }))
  const sorted = sums.toSorted((a, b) => compare(b.rate, a.rate))
  const shares = apportion(
    delivery,
    sorted.map(({ net }) => net),
  )
  return sorted.map(({ rate, net }, index) => {
    const base = sum([net, shares[index]!]) // a share for each
    return { rate, base, amount: percentOf(rate, base) }
  })
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
