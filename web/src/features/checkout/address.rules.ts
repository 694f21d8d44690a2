import type { Billing, BillingInput, ShippingAddress, ShippingAddressInput } from '@comptoir/contract/address'
import { isPostcode, postcodeDigits } from '@comptoir/contract/postcode'
import { phonePattern } from '@comptoir/contract/rules'
import { isVatNumber, normalVat } from '@comptoir/contract/vat-number'
import type { City } from '@comptoir/contract/lookups'

export type AddressKind = 'shipping' | 'billing'

/** What the form holds: text as typed, ids of selects as text. */
export type AddressValues = {
  enterprise_name: string
  name: string
  address_one: string
  address_two: string
  country: string
  code: string
  city: number | null
  city_name: string
  vat: string
  phone: string
  email: string
  additional_email: string
  corporate_status: string
  sector: string
  is_default: boolean
}

/** The rule that a field breaks; the keys are of `form.faults` in the texts. */
export type Fault = 'required' | 'name' | 'email' | 'phone' | 'postcode' | 'vat'

const required: Record<AddressKind, (keyof AddressValues)[]> = {
  shipping: ['name', 'address_one', 'country', 'code', 'city_name', 'phone'],
  billing: [
    'enterprise_name',
    'name',
    'email',
    'address_one',
    'country',
    'code',
    'city_name',
    'phone',
    'corporate_status',
    'sector',
  ],
}

/**
 * What is wrong with an address as it stands (VAL-02, VAL-07).
 *
 * @param country code of the country chosen, undefined while none is
 */
export function addressFaults(
  values: AddressValues,
  kind: AddressKind,
  country: string | undefined,
): Partial<Record<keyof AddressValues, Fault>> {
  const faults: Partial<Record<keyof AddressValues, Fault>> = {}
  for (const field of required[kind]) if (String(values[field]).trim() === '') faults[field] = 'required'
  const check = (field: keyof AddressValues, fault: Fault, isRight: (value: string) => boolean) => {
    const value = String(values[field]).trim()
    if (value !== '' && !isRight(value)) faults[field] = fault
  }
  check('name', 'name', (name) => name.length >= 3)
  check('phone', 'phone', (phone) => phonePattern.test(phone))
  check('email', 'email', isEmail)
  check('additional_email', 'email', isEmail)
  if (country) {
    check('code', 'postcode', (code) => isPostcode(code, country))
    check('vat', 'vat', (vat) => isVatNumber(normalVat(vat, country)))
  }
  return faults
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

/** An address as the form shows it; a new one starts in the country given. */
export const toValues = (address: Partial<Billing> | null, country: number | undefined): AddressValues => ({
  enterprise_name: address?.enterprise_name ?? '',
  name: address?.name ?? '',
  address_one: address?.address_one ?? '',
  address_two: address?.address_two ?? '',
  country: String(address?.country ?? country ?? ''),
  code: address?.code ?? '',
  city: address?.city ?? null,
  city_name: address?.city_name ?? '',
  vat: address?.vat ?? '',
  phone: address?.phone ?? '',
  email: address?.email ?? '',
  additional_email: address?.additional_email ?? '',
  corporate_status: address?.corporate_status ? String(address.corporate_status) : '',
  sector: address?.sector ? String(address.sector) : '',
  is_default: address?.is_default ?? false,
})

/** What the server takes. A free place has a name only. */
export function toInput(values: AddressValues): ShippingAddressInput & Partial<BillingInput> {
  const { enterprise_name, corporate_status, sector, country, ...rest } = values
  return {
    ...rest,
    country: Number(country),
    enterprise_name,
    corporate_status: corporate_status ? Number(corporate_status) : null,
    sector: sector ? Number(sector) : null,
  }
}

/** A place of the lookup as the list shows it; unique, since a place is a postcode and a name. */
export const cityLabel = ({ code, name }: City): string => `${code} ${name}`

/**
 * The postcode after a place was picked: the place's own, unless what stands there is the same with more to it
 * (`1012 AB` for the place `1012`).
 */
export const postcodeFor = (typed: string, place: City): string =>
  postcodeDigits(typed) === postcodeDigits(place.code) ? typed : place.code

/** An address in the lines of an envelope, without the name. */
export const addressLines = (
  address: Pick<ShippingAddress, 'address_one' | 'address_two' | 'code' | 'city_name'>,
  countryName: string,
): string[] =>
  [address.address_one, address.address_two, `${address.code} ${address.city_name}`, countryName].filter(
    Boolean,
  )
