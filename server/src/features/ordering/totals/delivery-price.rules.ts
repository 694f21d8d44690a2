import type { Money } from '@comptoir/contract/common'

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
