import { aPhone, aPostcode, aVatNumber, faultOf, type PhoneBounds, type Rule } from '@comptoir/contract/forms'
import { message, type FieldErrors } from '#lib/errors.ts'

/** What the lookups know of the ids that an address names; null where there is no such row. */
export type KnownPlaces = {
  country_code: string | null
  city: { country_id: number; name: string } | null
  /** How long a telephone number may be. */
  phone: PhoneBounds
}
type AddressInput = {
  country: number
  city?: number | null | undefined
  city_name?: string | null | undefined
  code: string
  vat?: string | null | undefined
  phone: string
}

/** What is wrong with an address beyond the shape of its fields (A22, GEN-02); nothing when it is in order. */
export function addressFaults(wanted: AddressInput, known: KnownPlaces): FieldErrors {
  const { country_code: country, city } = known
  if (country === null) return { country: [message('does_not_exist', { value: wanted.country })] }
  const faults: FieldErrors = {}
  if (wanted.city == null) {
    if (!wanted.city_name) faults['city'] = [message('required')]
  } else if (!city) faults['city'] = [message('does_not_exist', { value: wanted.city })]
  else if (city.country_id !== wanted.country) faults['city'] = [message('city_of_other_country')]
  const check = (field: 'code' | 'vat' | 'phone', rule: Rule) => {
    const fault = faultOf(wanted[field], [rule])
    if (fault) faults[field] = [fault]
  }
  check('code', aPostcode(country))
  check('vat', aVatNumber(country))
  check('phone', aPhone(known.phone))
  return faults
}
