import type { Registration } from '@comptoir/contract/account'
import type { Language } from '@comptoir/contract/common'
import {
  atMost,
  anEmail,
  clientIdRules,
  faultsOf,
  nameRules,
  type RuleContext,
  required,
} from '@comptoir/contract/forms'
import { lengths } from '@comptoir/contract/rules'
import type { FormFaults } from '#ui/form/faults.ts'
import { billingInfoFaults, emptyBillingInfo, toBillingInfo } from '#domain/accounts/billing-info.ts'
import { newPasswordFaults } from '#domain/accounts/NewPassword.tsx'

/** What the form of sign-up holds, in the shape in which it is sent: text as typed, ids of choices as text. */
export type SignUpValues = typeof emptySignUp
export const emptySignUp = {
  name: '',
  email: '',
  password: '',
  re_password: '',
  erp_id: '',
  website: '',
  signup_info: '',
  terms: false,
  newsletter: false,
  billing_info: emptyBillingInfo,
}

/** What they say of themselves beside billing data, at sign-up and while they wait (VAL-05, VAL-06). */
export const aboutRules = {
  erp_id: clientIdRules,
  website: [atMost(lengths.website)],
  signup_info: [atMost(lengths.about)],
}

/** What is wrong with a sign-up as it stands (VAL-01 to VAL-07, AUTH-14). */
export function signUpFaults(values: SignUpValues, place: RuleContext): FormFaults {
  const { email, name, billing_info } = values
  return {
    ...faultsOf(values, { name: nameRules, email: [required, anEmail], ...aboutRules }),
    ...newPasswordFaults(values.password, values.re_password, { email, name }, 'password'),
    ...billingInfoFaults(billing_info, place),
    ...(!values.terms && { terms: { key: 'terms' } as const }),
  }
}

/** What is sent, in the language in which the form was filled in. */
export const toRegistration = (values: SignUpValues, language: Language): Registration => ({
  ...values,
  email: values.email.trim(),
  language,
  billing_info: toBillingInfo(values.billing_info),
})

/** What of a form may be kept in the browser. */
export const withoutPasswords = (values: SignUpValues): SignUpValues => ({
  ...values,
  password: '',
  re_password: '',
})
