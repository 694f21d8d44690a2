import type { BasketTotal } from '@comptoir/contract/basket'
import type { Language, Money } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Db } from '#db/connect.ts'
import { translate } from '#i18n/messages.ts'
import { dayIn } from '#lib/days.ts'
import { formatRateNumber } from '#lib/format.ts'
import * as queries from './totals.queries.ts'
import {
  decideVat,
  ruleFor,
  totalsOf,
  withoutPrices,
  type DeliveryRule,
  type Terms,
  type Totals,
  type VatDecision,
} from './totals.rules.ts'

export {
  ruleFor,
  totalsOf,
  type Terms,
  type Totals,
  type VatDecision,
  type VatTreatment,
} from './totals.rules.ts'

export type { SalePlan } from './totals.queries.ts'

/**
 * What delivery costs, the limits and the VAT of a sale, as far as its delivery is chosen. One statement.
 *
 * Until an option is chosen delivery costs nothing yet, the goods count as shipped to the default address, and
 * the limits are the kindest of the options that serve it: a basket is not held up for a limit that the next
 * choice may lift.
 */
export async function findTerms(db: Db, plan: queries.SalePlan, now: Date): Promise<Terms> {
  const facts = await queries.findSaleFacts(db, plan, dayIn(now))
  const chosen = facts.options.find((option) => option.id === plan.delivery_option_id)
  const vat = decideVat({
    kind: chosen?.kind ?? 'shipping',
    destination: facts.country_code,
    vat: facts.vat,
    is_valid: facts.is_valid,
    standard_rate: facts.standard_rate,
  })
  const ruleOf = ({ id, rules }: queries.PricedOption) =>
    ruleFor(rules, { delivery_option_id: id, country_id: facts.country_id, tariff_id: plan.tariff_id })
  if (chosen) return { ...limitsOf(ruleOf(chosen)), vat }
  const serving = facts.options.filter(
    ({ countries }) => countries.length === 0 || countries.includes(facts.country_id),
  )
  return { ...openLimits(serving.map((option) => ({ kind: option.kind, rule: ruleOf(option) }))), vat }
}

const limitsOf = (rule: DeliveryRule | undefined): Omit<Terms, 'vat'> => ({
  delivery_price: rule?.price ?? '0.00',
  free_delivery_from: rule?.free_delivery_from ?? null,
  minimum_order: rule && compare(rule.min_order_amount, '0.00') > 0 ? rule.min_order_amount : null,
})

function openLimits(
  options: { kind: 'pickup' | 'shipping'; rule: DeliveryRule | undefined }[],
): Omit<Terms, 'vat'> {
  const free = options.flatMap(({ kind, rule }) => (kind === 'shipping' && rule?.free_delivery_from) || [])
  const minimums = options.map(({ rule }) => rule?.min_order_amount ?? '0.00')
  const least = minimums.toSorted(compare)[0] ?? '0.00'
  return {
    delivery_price: '0.00',
    free_delivery_from: free.toSorted(compare)[0] ?? null,
    minimum_order: compare(least, '0.00') > 0 ? least : null,
  }
}

/** Why this rate, in one sentence of the reader's language (OD-11, C-13). */
export const vatNote = (language: Language, { treatment, rate, vat }: VatDecision): string =>
  translate(language, `vat_${treatment}`, { rate: formatRateNumber(rate), vat })

/** The sums as one viewer may see them. */
export function totalsView(
  nets: readonly Money[],
  terms: Terms,
  viewer: { prices_hidden: boolean; language: Language },
): Omit<BasketTotal, 'version'> {
  const totals: Totals = totalsOf(nets, terms)
  if (viewer.prices_hidden) return { ...withoutPrices(totals), vat_note: '' }
  return { ...totals, vat_note: vatNote(viewer.language, terms.vat) }
}
