import type { DeliveryRuleInput } from '@comptoir/contract/admin-settings'
import { message, type FieldErrors } from '#lib/errors.ts'

type OptionInput = {
  code: string
  countries: readonly number[]
  warehouses: readonly number[]
  rules: readonly DeliveryRuleInput[]
}
/** The ids that there are; `code_of`: which option has the code. */
export type KnownIds = {
  countries: readonly number[]
  warehouses: readonly number[]
  tariffs: readonly number[]
  code_of: number | null
}

/**
 * What is wrong with a delivery option beyond the shape of its fields; nothing when it is in order.
 *
 * @param id of the option, null for a new one
 */
export function optionFaults(wanted: OptionInput, known: KnownIds, id: number | null): FieldErrors {
  const faults: FieldErrors = {}
  if (known.code_of !== null && known.code_of !== id) faults['code'] = [message('unique')]
  for (const field of ['countries', 'warehouses'] as const) {
    const unknown = wanted[field].filter((value) => !known[field].includes(value))
    if (unknown.length > 0) faults[field] = unknown.map((value) => message('does_not_exist', { value }))
  }
  const seen = new Set<string>()
  const rules = wanted.rules.map((rule) => ruleFaults(rule, known, seen))
  if (rules.some((rule) => Object.keys(rule).length > 0)) faults['rules'] = rules
  return faults
}

/** @param seen the places of the rules before this one */
function ruleFaults(rule: DeliveryRuleInput, known: KnownIds, seen: Set<string>): FieldErrors {
  const faults: FieldErrors = {}
  if (rule.country != null && !known.countries.includes(rule.country))
    faults['country'] = [message('does_not_exist', { value: rule.country })]
  if (rule.tariff != null && !known.tariffs.includes(rule.tariff))
    faults['tariff'] = [message('does_not_exist', { value: rule.tariff })]
  const place = `${rule.country ?? ''}/${rule.tariff ?? ''}`
  if (seen.has(place)) faults['non_field_errors'] = [message('delivery_rule_twice')]
  seen.add(place)
  return faults
}
