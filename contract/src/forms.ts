/** What fields must be, said once for the forms and for the server (A22). Free of schemas: the browser runs it. */
import { isPostcode, postcodeExample } from './postcode.ts'
import { lengths, phoneDigits } from './rules.ts'
import { oneLine } from './text.ts'
import { isVatNumber, normalVat, vatExample } from './vat-number.ts'

/** The rule that a field breaks. Both ends have a text for each key; `values` go into it. */
export type Fault = {
  key: 'required' | 'min_length' | 'max_length' | 'email' | 'phone' | 'postcode' | 'vat_number'
  values?: Record<string, string | number>
}
/** @param text what was typed, never blank unless the rule is `required` */
export type Rule = (text: string) => Fault | null

/**
 * The first rule that a field breaks, so that one message stands under it (VAL-01). Blank text breaks `required` only.
 *
 * @returns null when all is well
 */
export function faultOf(value: string | number | null | undefined, rules: readonly Rule[]): Fault | null {
  const text = oneLine(String(value ?? ''))
  if (text === '') return rules.includes(required) ? { key: 'required' } : null
  for (const rule of rules) {
    const fault = rule(text)
    if (fault) return fault
  }
  return null
}

/** Labels of a domain and a last one that is no number; quotes and addresses in brackets are not for people. */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
export const isEmail = (text: string): boolean => text.length <= lengths.email && emailPattern.test(text)

/** How many digits follow the `+` of a phone number; the office may set other bounds (OD-24). */
export type PhoneBounds = { min: number; max: number }
/** `+`, a digit that is not 0, then digits: 11 to 15 in all unless told otherwise (VAL-02). */
export const isPhone = (text: string, { min, max }: PhoneBounds = phoneDigits): boolean =>
  /^\+[1-9]\d*$/.test(text) && text.length > min && text.length <= max + 1
/** A phone number as it is kept: `"0032 470/12.34.56"` is `"+32470123456"`. What else stands there stays, to be refused. */
export const normalPhone = (text: string): string => text.replace(/[\s./()-]/g, '').replace(/^00/, '+')

export const required: Rule = (text) => (text === '' ? { key: 'required' } : null)
export const atLeast =
  (limit: number): Rule =>
  (text) =>
    text.length < limit ? { key: 'min_length', values: { limit } } : null
export const atMost =
  (limit: number): Rule =>
  (text) =>
    text.length > limit ? { key: 'max_length', values: { limit } } : null
export const anEmail: Rule = (text) => (isEmail(text) ? null : { key: 'email' })
export const aPhone =
  (bounds?: PhoneBounds): Rule =>
  (text) =>
    isPhone(text, bounds) ? null : { key: 'phone' }
/** @param country code; anything goes while it is not known */
export const aPostcode =
  (country: string | undefined): Rule =>
  (text) =>
    !country || isPostcode(text, country)
      ? null
      : { key: 'postcode', values: { example: postcodeExample[country] ?? '' } }
/** @param country code of whoever names no country in the number */
export const aVatNumber =
  (country: string | undefined): Rule =>
  (text) =>
    !country || isVatNumber(normalVat(text, country))
      ? null
      : { key: 'vat_number', values: { example: vatExample[country] ?? '' } }

/** Rules per field; what is not named may be anything. */
export type Rules = Record<string, readonly Rule[]>
/** Where a form stands that depends on more than the field itself. */
export type RuleContext = { country: string | undefined; phone?: PhoneBounds | undefined }

export const nameRules = [required, atLeast(lengths.nameMinimum), atMost(lengths.name)]
export const clientIdRules = [atLeast(lengths.clientIdMinimum), atMost(lengths.clientId)]
export const companyRules = ({ country }: RuleContext): Rules => ({
  enterprise_name: [required, atMost(lengths.line)],
  vat: [atMost(lengths.vat), aVatNumber(country)],
  corporate_status: [required],
  sector: [required],
})
/** `city_name` is the name of the place, picked or typed. */
export const placeRules = ({ country }: RuleContext): Rules => ({
  address_one: [required, atMost(lengths.line)],
  address_two: [atMost(lengths.line)],
  country: [required],
  code: [required, atMost(lengths.postcode), aPostcode(country)],
  city_name: [required, atMost(lengths.city)],
})
/** @param withEmail false where the e-mail address may be left out */
export const contactRules = ({ phone }: RuleContext, withEmail = true): Rules => ({
  name: nameRules,
  email: withEmail ? [required, anEmail] : [anEmail],
  phone: [required, aPhone(phone)],
  additional_email: [anEmail],
})

/** The first fault of each field that has one, under the same keys as the rules. */
export function faultsOf(
  values: Record<string, unknown>,
  rules: Rules,
  /** put in front of the keys: `'billing_info.address.'` */
  at = '',
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const [field, its] of Object.entries(rules)) {
    const fault = faultOf(values[field] as string | number | null | undefined, its)
    if (fault) faults[at + field] = fault
  }
  return faults
}
