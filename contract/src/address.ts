import { z } from 'zod'
import {
  Email,
  Id,
  IdParams,
  Line,
  Nothing,
  OptionalEmail,
  OptionalLine,
  OwnerQuery,
  ownerField,
  PersonName,
  Postcode,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths, phoneBounds } from './rules.ts'

const Text = z.string()
/** The widest that the office may allow; what it does allow, the service judges (OD-24). */
export const Phone = Text.regex(
  new RegExp(`^\\+[1-9]\\d{${phoneBounds.min - 1},${phoneBounds.max - 1}}$`),
  'phone',
)

const addressInput = {
  ...ownerField,
  name: PersonName,
  address_one: Line,
  address_two: OptionalLine(lengths.line),
  /** Id of a city of the lookup; or leave it out and give `city_name`. */
  city: Id.nullish(),
  city_name: OptionalLine(lengths.city),
  code: Postcode,
  country: Id,
  vat: OptionalLine(lengths.vat),
  phone: Phone,
  additional_email: OptionalEmail,
  is_default: z.boolean().optional(),
}
/** Asks for the place even where other fields are wrong already, so that all is said at once (VAL-07). */
export const withPlace = <T extends z.ZodObject>(input: T) =>
  input.refine(({ city, city_name }) => city != null || Boolean(city_name), {
    path: ['city'],
    message: 'required',
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })

export const ShippingAddressInput = withPlace(z.object({ ...addressInput, email: OptionalEmail }))
export type ShippingAddressInput = z.infer<typeof ShippingAddressInput>
export const BillingInput = withPlace(
  z.object({
    ...addressInput,
    email: Email,
    enterprise_name: Line,
    corporate_status: Id,
    sector: Id,
  }),
)
export type BillingInput = z.infer<typeof BillingInput>

/** An address of an owner (ADDR-04). `city` is null when the place is not in the lookup. */
export const ShippingAddress = z.object({
  id: Id,
  owner: Id,
  name: Text,
  address_one: Text,
  address_two: Text,
  city: Id.nullable(),
  city_name: Text,
  code: Text,
  country: Id,
  vat: Text,
  phone: Text,
  email: Text,
  additional_email: Text,
  is_default: z.boolean(),
})
export type ShippingAddress = z.infer<typeof ShippingAddress>
export const Billing = ShippingAddress.extend({
  enterprise_name: Text,
  corporate_status: Id.nullable(),
  sector: Id.nullable(),
})
export type Billing = z.infer<typeof Billing>

export const listShippingAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/order/shipping_address/',
  access: 'order',
  forClients: true,
  summary: "An owner's shipping addresses, the default first (ADDR-01)",
  query: OwnerQuery,
  status: 200,
  response: z.array(ShippingAddress),
})
export const createShippingAddress = endpoint({
  method: 'POST',
  path: '/api/v1/order/shipping_address/',
  access: 'order',
  forClients: true,
  summary: 'Adds a shipping address (ADDR-01)',
  query: OwnerQuery,
  body: ShippingAddressInput,
  status: 201,
  response: ShippingAddress,
})
export const updateShippingAddress = endpoint({
  method: 'PUT',
  path: '/api/v1/order/shipping_address/:id/',
  access: 'order',
  summary: 'Replaces a shipping address (ADDR-02)',
  params: IdParams,
  query: OwnerQuery,
  body: ShippingAddressInput,
  status: 200,
  response: ShippingAddress,
})
export const deleteShippingAddress = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/shipping_address/:id/',
  access: 'order',
  summary: 'Removes a shipping address; orders keep their copy (ADDR-02)',
  params: IdParams,
  query: OwnerQuery,
  body: z.object(ownerField).nullish(),
  status: 204,
  response: Nothing,
})
export const listBilling = endpoint({
  method: 'GET',
  path: '/api/v1/order/billing/',
  access: 'order',
  forClients: true,
  summary: "An owner's billing data, the default first (ADDR-03)",
  query: OwnerQuery,
  status: 200,
  response: z.array(Billing),
})
export const createBilling = endpoint({
  method: 'POST',
  path: '/api/v1/order/billing/',
  access: 'order',
  summary: 'Adds billing data (ADDR-03)',
  query: OwnerQuery,
  body: BillingInput,
  status: 201,
  response: Billing,
})
export const updateBilling = endpoint({
  method: 'PUT',
  path: '/api/v1/order/billing/:id/',
  access: 'order',
  summary: 'Replaces billing data (ADDR-03)',
  params: IdParams,
  query: OwnerQuery,
  body: BillingInput,
  status: 200,
  response: Billing,
})
export const deleteBilling = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/billing/:id/',
  access: 'order',
  summary: 'Removes billing data; orders keep their copy (ADDR-03)',
  params: IdParams,
  query: OwnerQuery,
  body: z.object(ownerField).nullish(),
  status: 204,
  response: Nothing,
})
