import type { Language } from '@comptoir/contract/common'
import {
  anEmail,
  atMost,
  clientIdRules,
  faultsOf,
  nameRules,
  required,
  type RuleContext,
} from '@comptoir/contract/forms'
import type { NewClient } from '@comptoir/contract/partner-clients'
import { lengths } from '@comptoir/contract/rules'
import type { FormFaults } from '#ui/form/faults.ts'
import { billingInfoFaults, emptyBillingInfo, toBillingInfo } from '#domain/accounts/billing-info.ts'

/** What the form of a new client holds, in the shape in which it is sent: ids of choices as text. */
export type NewClientValues = typeof emptyClient
export const emptyClient = {
  name: '',
  email: '',
  has_login: true,
  erp_id: '',
  language: 'en' as Language,
  website: '',
  signup_info: '',
  billing_info: emptyBillingInfo,
}

/** What is wrong with a new client as it stands (VAL-03 to VAL-07). */
export function clientFaults(values: NewClientValues, place: RuleContext): FormFaults {
  const { billing_info } = values
  return {
    ...faultsOf(values, {
      name: nameRules,
      email: [anEmail],
      erp_id: clientIdRules,
      website: [atMost(lengths.website)],
      signup_info: [required, atMost(lengths.about)],
    }),
    ...billingInfoFaults(billing_info, place),
  }
}

/** What is sent. */
export function toNewClient(values: NewClientValues): NewClient {
  const { name, email, erp_id, language, website, signup_info, billing_info } = values
  return {
    name,
    email: email.trim(),
    erp_id,
    language,
    website,
    signup_info,
    billing_info: toBillingInfo(billing_info),
  }
}
