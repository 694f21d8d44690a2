import type { NewBillingInfo } from '@comptoir/contract/account'
import type { BillingInput } from '@comptoir/contract/address'
import type { Language } from '@comptoir/contract/common'
import type { FieldErrors } from '#lib/errors.ts'

/** A sign-up as it waits for its job: in order, its password hashed. */
export type SignUp = {
  /** The account's id to be, as it was answered. */
  id: number
  email: string
  name: string
  password_hash: string
  language: Language
  newsletter: boolean
  /** The client number they say they have: nothing is linked by it (OD-19). */
  claimed_erp_id: string | null
  website: string
  signup_info: string
  billing: BillingInput
  /** When it was sent, with the terms accepted: ISO 8601. */
  at: string
}

/** Billing data of a form with its address nested, as order/billing/ takes it. */
export const flatBilling = ({ address, ...company }: NewBillingInfo): BillingInput => ({
  ...company,
  ...address,
})

const ofTheCompany = new Set(['enterprise_name', 'vat', 'corporate_status', 'sector'])

/** What is wrong with flat billing data, as `{ billing_info: … }` and where the form has it. */
export function nested({ billing_info }: FieldErrors): FieldErrors {
  const fields = Object.entries(billing_info ?? {})
  const company = fields.filter(([field]) => ofTheCompany.has(field))
  const address = fields.filter(([field]) => !ofTheCompany.has(field))
  if (fields.length === 0) return {}
  return {
    billing_info: {
      ...Object.fromEntries(company),
      ...(address.length > 0 && { address: Object.fromEntries(address) }),
    },
  }
}
