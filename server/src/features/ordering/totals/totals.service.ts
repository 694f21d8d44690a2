import type { BasketTotal } from '@comptoir/contract/basket'
import type { Decimal, Language, Money } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Db } from '#db/connect.ts'
import { translate } from '#i18n/messages.ts'
import { dayIn, timeIn } from '#lib/days.ts'
import { countryName, formatDay, formatList, formatRateNumber } from '#lib/format.ts'
import * as queries from './totals.queries.ts'
import {
  decideVat,
  ruleFor,
  totalsOf,
  withoutPrices,
  type DeliveryRule,
  type Net,
  type Terms,
  type Totals,
  type VatTreatment,
  type ViesAnswer,
} from './totals.rules.ts'

export {
  isOtherMemberState,
  rateOf,
  ruleFor,
  sumsOf,
  totalsOf,
  treatmentOf,
  type Net,
  type Terms,
  type Totals,
  type VatCategory,
  type VatDecision,
  type VatTreatment,
  type ViesAnswer,
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
    vies: facts.vies,
    rates: facts.rates,
  })
  const ruleOf = ({ id, rules }: queries.PricedOption) =>
    ruleFor(rules, { delivery_option_id: id, country_id: facts.country_id, tariff_id: plan.tariff_id })
  const withTariff = (limits: Omit<Terms, 'vat'>): Terms => ({
    ...limits,
    minimum_order: largest(limits.minimum_order, facts.tariff_minimum),
    vat,
  })
  if (chosen) return withTariff(limitsOf(ruleOf(chosen)))
  const serving = facts.options.filter(
    ({ countries }) => countries.length === 0 || countries.includes(facts.country_id),
  )
  return withTariff(openLimits(serving.map((option) => ({ kind: option.kind, rule: ruleOf(option) }))))
}

/** The larger of two minimums; null where there is none. */
const largest = (minimum: Money | null, other: Money): Money | null =>
  compare(other, minimum ?? '0.00') > 0 ? other : minimum

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

/** That the buyer has taken collected goods to another member state, as the office has confirmed it. */
export type ConfirmedTransport = {
  /** What the office knows the signed destination document by. */
  document: string
  /** ISO 8601. */
  confirmed_at: string
  confirmed_by: number
}

/** What a sale's VAT rests on, as it is kept with an order and its invoices. */
export type VatEvidence = {
  delivery: 'pickup' | 'shipping'
  /** Where the goods go, as an ISO code. */
  destination: string
  vies: ViesAnswer | null
  transport?: ConfirmedTransport | null
}

/** How a sale's VAT was decided, and what that rests on. An old order may have no evidence. */
export type VatGrounds = Partial<VatEvidence> & { treatment: VatTreatment; vat: string }

type Sentence =
  | `vat_${VatTreatment}`
  | 'vat_collected'
  | 'vat_collected_consulted'
  | 'vat_intra_community_consulted'
  | 'vat_invalid_number'

/**
 * Why these rates, in one sentence of the reader's language, with all that it rests on: number, answer of VIES and when,
 * consultation, destination (OD-11, C-13).
 *
 * @param taxes the sum per rate
 */
export function vatNote(
  language: Language,
  { treatment, vat, vies, destination = '', transport }: VatGrounds,
  taxes: readonly { rate: Decimal }[],
): string {
  const rates = taxes.map(({ rate }) => formatRateNumber(rate))
  const rate = formatList(rates, language)
  const say = (name: Sentence) =>
    translate(language, name, {
      rate,
      vat,
      country: countryName(destination, language),
      date: vies ? formatDay(dayIn(new Date(vies.checked_at)), language) : '',
      time: vies ? timeIn(new Date(vies.checked_at)) : '',
      number: vies?.consultation_number ?? '',
      document: transport?.document ?? '',
      confirmed: transport ? formatDay(dayIn(new Date(transport.confirmed_at)), language) : '',
    })
  if (treatment === 'intra_community' && transport)
    return say(vies?.consultation_number ? 'vat_collected_consulted' : 'vat_collected')
  if (treatment === 'intra_community')
    return say(vies?.consultation_number ? 'vat_intra_community_consulted' : 'vat_intra_community')
  const isRefused = vies?.is_valid === false
  if (isRefused && (treatment === 'no_valid_number' || treatment === 'pickup_domestic'))
    return say('vat_invalid_number')
  return say(`vat_${treatment}`)
}

/** The sums as one viewer may see them. */
export function totalsView(
  lines: readonly Net[],
  terms: Terms,
  viewer: { prices_hidden: boolean; language: Language },
): Omit<BasketTotal, 'version'> {
  const totals: Totals = totalsOf(lines, terms)
  if (viewer.prices_hidden) return { ...withoutPrices(totals), vat_note: '' }
  return { ...totals, vat_note: vatNote(viewer.language, terms.vat, totals.vat) }
}
