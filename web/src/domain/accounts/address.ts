import type { Billing, BillingInput, ShippingAddressInput } from '@comptoir/contract/address'
import { companyRules, contactRules, faultsOf, type RuleContext, placeRules } from '@comptoir/contract/forms'
import type { FormFaults } from '#ui/form/faults.ts'

export type AddressKind = 'shipping' | 'billing'

/** The values of an address or billing form: text as typed, ids of choices as text. */
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
/** The server reports faults of the city under `city`; the form's field is its name. */
export const addressAliases = { city: 'city_name' }

/** The faults of an address (VAL-02, VAL-07). */
export function addressFaults(values: AddressValues, kind: AddressKind, place: RuleContext): FormFaults {
  const { vat = [], ...company } = companyRules(place)
  return faultsOf(values, {
    vat,
    ...(kind === 'billing' && company),
    ...contactRules(place, kind === 'billing'),
    ...placeRules(place),
  })
}

/** An address as the form shows it. */
export const toValues = (address: Partial<Billing> | null): AddressValues => ({
  enterprise_name: address?.enterprise_name ?? '',
  name: address?.name ?? '',
  address_one: address?.address_one ?? '',
  address_two: address?.address_two ?? '',
  country: String(address?.country ?? ''),
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

/** The request for the server. A city that the lookup does not know has only a name. */
export function toInput(values: AddressValues): ShippingAddressInput & Partial<BillingInput> {
  const { enterprise_name, corporate_status, sector, country, ...rest } = values
  return {
    ...rest,
    country: Number(country),
    enterprise_name,
    corporate_status: Number(corporate_status),
    sector: Number(sector),
  }
}
