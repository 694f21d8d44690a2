import type { Language } from '@comptoir/contract/common'
import {
  anEmail,
  atMost,
  clientIdRules,
  companyRules,
  contactRules,
  faultsOf,
  nameRules,
  placeRules,
  required,
  type RuleContext,
} from '@comptoir/contract/forms'
import type { NewClient } from '@comptoir/contract/partner-clients'
import { lengths } from '@comptoir/contract/rules'
import type { FormFaults } from '#ui/form/faults.ts'

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
  billing_info: {
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
  },
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
    ...faultsOf(billing_info, companyRules(place), 'billing_info.'),
    ...faultsOf(
      billing_info.address,
      { ...contactRules(place), ...placeRules(place) },
      'billing_info.address.',
    ),
  }
}

/** What is sent. */
export function toNewClient(values: NewClientValues): NewClient {
  const { name, email, erp_id, language, website, signup_info, billing_info } = values
  const { corporate_status, sector, address, ...company } = billing_info
  return {
    name,
    email: email.trim(),
    erp_id,
    language,
    website,
    signup_info,
    billing_info: {
      ...company,
      corporate_status: Number(corporate_status),
      sector: Number(sector),
      address: { ...address, country: Number(address.country) },
    },
  }
}
