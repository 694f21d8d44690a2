import { isPostcode, postcodeExample } from '@comptoir/contract/postcode'
import { isVatNumber, normalVat, vatExample } from '@comptoir/contract/vat-number'
import { say, type FieldErrors } from '#lib/errors.ts'

/** What the lookups know of the ids that an address names; null where there is no such row. */
export type KnownPlaces = {
  country_code: string | null
  city: { country_id: number; name: string } | null
}
type Wanted = {
  country: number
  city?: number | null | undefined
  city_name?: string | null | undefined
  code: string
  vat?: string | null | undefined
}

/** What is wrong with an address beyond the shape of its fields (A22, GEN-02); nothing when it is in order. */
export function addressFaults(wanted: Wanted, known: KnownPlaces): FieldErrors {
  const { country_code: country, city } = known
  if (country === null) return { country: [say('does_not_exist', { value: wanted.country })] }
  const faults: FieldErrors = {}
  if (wanted.city == null) {
    if (!wanted.city_name) faults['city'] = [say('required')]
  } else if (!city) faults['city'] = [say('does_not_exist', { value: wanted.city })]
  else if (city.country_id !== wanted.country) faults['city'] = [say('city_of_other_country')]
  if (!isPostcode(wanted.code, country))
    faults['code'] = [say('postcode', { example: postcodeExample[country] ?? '' })]
  if (wanted.vat && !isVatNumber(normalVat(wanted.vat, country)))
    faults['vat'] = [say('vat_number', { example: vatExample[country] ?? '' })]
  return faults
}
