import { companyRules, contactRules, faultsOf, placeRules, type RuleContext } from '@comptoir/contract/forms'
import type { FormFaults } from '#ui/form/faults.ts'

/** The billing data of somebody new, as a form holds it: text as typed, ids of choices as text. */
export type BillingInfo = typeof emptyBillingInfo
export const emptyBillingInfo = {
  enterprise_name: '',
  vat: '',
  corporate_status: '',
  sector: '',
  address: {
    name: '',
    email: '',
    phone: '',
    address_one: '',
    address_two: '',
    country: '',
    code: '',
    city: null as number | null,
    city_name: '',
  },
}

/** What is wrong with them, by the field of a form that has them as `billing_info` (VAL-02, VAL-03, VAL-07). */
export const billingInfoFaults = (info: BillingInfo, place: RuleContext): FormFaults => ({
  ...faultsOf(info, companyRules(place), 'billing_info.'),
  ...faultsOf(info.address, { ...contactRules(place), ...placeRules(place) }, 'billing_info.address.'),
})

/** What of them is sent. */
export const toBillingInfo = ({ corporate_status, sector, address, ...company }: BillingInfo) => ({
  ...company,
  corporate_status: Number(corporate_status),
  sector: Number(sector),
  address: { ...address, country: Number(address.country) },
})
