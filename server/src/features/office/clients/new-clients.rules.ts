import {
  anEmail,
  aPhone,
  atMost,
  aVatNumber,
  faultsOf,
  nameRules,
  placeRules,
  required,
  type Fault,
  type PhoneBounds,
} from '@comptoir/contract/forms'
import { normalPostcode } from '@comptoir/contract/postcode'
import { lengths } from '@comptoir/contract/rules'
import { normalVat } from '@comptoir/contract/vat-number'
import type { ClientToBe } from './new-clients.queries.ts'

/** What is known of a new client, as a form or a row of a file has it. */
export type GivenClient = Omit<ClientToBe, 'tariff_id'> & { country_code: string | undefined }

/** Where nothing of an address is given, there is none; else it is given whole. */
const placed = ['vat', 'address_one', 'address_two', 'code', 'city_name', 'phone'] as const
export const hasPlace = (client: GivenClient): boolean =>
  client.country_id !== null || placed.some((field) => client[field] !== '')

/** What is wrong with a new client, by field. */
export function clientFaults(client: GivenClient, phone: PhoneBounds): Record<string, Fault> {
  const country = client.country_code
  const who = faultsOf(client, {
    enterprise_name: [required, atMost(lengths.line)],
    name: nameRules,
    email: [anEmail],
    erp_id: [atMost(50)],
  })
  if (!hasPlace(client)) return who
  const { country: _, ...place } = placeRules({ country })
  return {
    ...who,
    ...faultsOf(client, {
      ...place,
      vat: [atMost(lengths.vat), aVatNumber(country)],
      phone: [aPhone(phone)],
    }),
    ...(client.country_id === null && { country: { key: 'required' as const } }),
  }
}

/** A client in order, as it is kept. */
export function kept({ country_code, ...client }: GivenClient, tariff_id: number): ClientToBe {
  return {
    ...client,
    tariff_id,
    code: normalPostcode(client.code, country_code),
    vat: normalVat(client.vat, country_code),
  }
}
