import { z } from 'zod'
import { Phone, withPlace } from './address.ts'
import { CurrentUser, DeliverySettings } from './auth.ts'
import {
  ClientId,
  Email,
  Id,
  IdParams,
  Instant,
  Language,
  Line,
  IdAndName,
  OptionalEmail,
  OptionalLine,
  OptionalText,
  OwnerQuery,
  PersonName,
  Postcode,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './rules.ts'

/**
 * What `PUT user/profile/` takes: any part of what `GET` gives; what is left out stays as it is. `billing_info` is the
 * default billing data in the flat form of order/billing/.
 */
export const ProfileInput = z.object({
  name: PersonName.optional(),
  language: Language.optional(),
  hide_prices: z.boolean().optional(),
  newsletter: z.boolean().optional(),
  /** False once the first-run page was seen or passed by; it does not come back (OD-36). */
  needs_setup: z.boolean().optional(),
  preferred_brands: z.array(Id).max(200).optional(),
  preferred_catalogs: z.array(Id).max(200).optional(),
  preferred_warehouse: Id.nullish(),
  delivery_settings: DeliverySettings.partial().optional(),
  /** The client number they say they have; taken only before approval (OD-19). */
  erp_id: ClientId,
  website: OptionalLine(lengths.website),
  signup_info: OptionalText(lengths.about),
  billing_info: withPlace(
    z.object({
      enterprise_name: Line,
      name: PersonName,
      email: Email,
      address_one: Line,
      address_two: OptionalLine(lengths.line),
      code: Postcode,
      city: Id.nullish(),
      city_name: OptionalLine(lengths.city),
      country: Id,
      vat: OptionalLine(lengths.vat),
      phone: Phone,
      additional_email: OptionalEmail,
      corporate_status: Id,
      sector: Id,
    }),
  ).nullish(),
})
export type ProfileInput = z.infer<typeof ProfileInput>
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/user/profile/',
  access: 'account',
  summary: 'Changes profile and settings (PROF-01..07); from an account that waits, a submission (APPR-03)',
  body: ProfileInput,
  status: 200,
  response: CurrentUser,
})

/** The answer is a PDF as an attachment (wire D7). */
export const getBankDetails = endpoint({
  method: 'GET',
  path: '/api/v1/user/bank_details/',
  access: 'order',
  summary: "The supplier's bank details as PDF (PROF-09)",
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
export const PriceList = IdAndName.extend({ updated_at: Instant, products_count: z.int() })
export type PriceList = z.infer<typeof PriceList>
export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/merchant_tariff_groups/',
  access: 'order',
  summary: 'The price lists that can be downloaded, the one in use first (PROF-08)',
  query: OwnerQuery,
  status: 200,
  response: z.array(PriceList),
})
/** The answer is a workbook or a PDF as an attachment (wire D7), in the reader's language. */
export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/merchant_tariff_groups_result/:id/',
  access: 'order',
  summary:
    'A price list as a workbook, or with `format=pdf` by category with pictures, made when it is first asked for (PROF-08); `agreements=true` has the prices that are agreed with the owner. Until it is made, 202 with `progress`: percent, or null',
  params: IdParams,
  query: OwnerQuery.extend({
    agreements: z.enum(['true', 'false']).optional(),
    format: z.enum(['xlsx', 'pdf']).default('xlsx'),
  }),
  status: 200,
  comingStatus: 202,
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  response: z.unknown(),
})
/** The answer is a JSON file as an attachment, made when it is asked for. */
export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/user/data/',
  access: 'account',
  summary: 'Everything kept about the caller, as a file (OD-44)',
  status: 200,
  comingStatus: 202,
  file: 'application/json',
  response: z.unknown(),
})
