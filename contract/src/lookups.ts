import { z } from 'zod'
import { Day, Id, Money, IdAndName, OwnerQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PromisedDay } from './promise.ts'

const Text = z.string()

export const Country = IdAndName.extend({ code: Text })
export type Country = z.infer<typeof Country>
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/v1/countries/',
  access: 'public',
  summary: 'The delivery countries (LOOK-01)',
  status: 200,
  response: z.array(Country),
})

/** `code` is the postcode. */
export const City = IdAndName.extend({ code: Text })
export type City = z.infer<typeof City>
export const searchCities = endpoint({
  method: 'GET',
  path: '/api/v1/cities/',
  access: 'public',
  summary: 'Places of a country by name or postcode (LOOK-02)',
  query: z.object({
    country: z.coerce.number().int().positive().optional().catch(undefined),
    q: Text.max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).catch(10),
  }),
  status: 200,
  response: z.object({ results: z.array(City) }),
})

export const Warehouse = IdAndName.extend({ code: Text, country: Id, address: Text })
export type Warehouse = z.infer<typeof Warehouse>
export const listWarehouses = endpoint({
  method: 'GET',
  path: '/api/v1/order/warehouses/',
  access: 'order',
  forClients: true,
  summary: 'The warehouses (CHK-02)',
  query: OwnerQuery,
  status: 200,
  response: z.array(Warehouse),
})
export const listBrands = endpoint({
  method: 'GET',
  path: '/api/v1/order/brands/',
  access: 'order',
  forClients: true,
  summary: 'The brands',
  query: OwnerQuery,
  status: 200,
  response: z.array(IdAndName),
})
export const listCatalogs = endpoint({
  method: 'GET',
  path: '/api/v1/order/catalogs/',
  access: 'order',
  forClients: true,
  summary: 'The catalogs',
  query: OwnerQuery,
  status: 200,
  response: z.array(IdAndName),
})
export const listCorporateStatuses = endpoint({
  method: 'GET',
  path: '/api/v1/order/corporate-statuses/',
  access: 'public',
  summary: 'Legal forms of a business',
  status: 200,
  response: z.array(IdAndName),
})
export const listSectors = endpoint({
  method: 'GET',
  path: '/api/v1/order/sectors/',
  access: 'public',
  summary: 'Lines of business',
  status: 200,
  response: z.array(IdAndName),
})

/** `blocked_reason` is a sentence in the reader's language, `blocked_products` the products that cause it. */
const blocking = { blocked: z.boolean(), blocked_reason: Text.nullable(), blocked_products: z.array(Id) }
/**
 * A way to get the goods, judged for the caller's basket (OD-16). `countries` and `warehouses` are ids;
 * `warehouses` empty means that none is to be chosen; `places` judges each of them.
 * Amounts are null where the viewer may not see prices.
 */
export const DeliveryOption = IdAndName.extend({
  code: Text,
  kind: z.enum(['pickup', 'shipping']),
  description: Text,
  countries: z.array(Id),
  warehouses: z.array(Id),
  price: Money.nullable(),
  free_from: Money.nullable(),
  minimum_order: Money.nullable(),
  lead_days: z.int(),
  /** The first day on which it can be had. */
  earliest_date: Day,
  /** Of what is in the basket, but for what is made on request. */
  promise: z.array(PromisedDay),
  ...blocking,
  places: z.array(
    z.object({ warehouse: Id, earliest_date: Day, promise: z.array(PromisedDay), ...blocking }),
  ),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>
export const listDeliveryOptions = endpoint({
  method: 'GET',
  path: '/api/v1/order/deliveryoptions/',
  access: 'order',
  forClients: true,
  summary: "Delivery options, judged for the caller's basket (CHK-01)",
  query: OwnerQuery.extend({
    /** Id of the country delivered to; without it the default shipping address decides. */
    country: z.coerce.number().int().positive().optional(),
  }),
  status: 200,
  response: z.array(DeliveryOption),
})

/** The limit of what may be open on account, what is open, and what is left; amounts with VAT. */
export const Credit = z.object({ limit: Money, open: Money, left: Money })
export type Credit = z.infer<typeof Credit>
/**
 * How this owner may pay, the usual way first: `config/` lists what there is at all. On account within `payment_days` of the
 * invoice; `credit` is null where there is no limit, or the viewer may see no prices.
 */
export const PaymentChoice = z.object({
  code: Text,
  name: Text,
  payment_days: z.int().nullable(),
  credit: Credit.nullable(),
})
export type PaymentChoice = z.infer<typeof PaymentChoice>
export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/v1/order/payment_methods/',
  access: 'order',
  forClients: true,
  summary: 'How an owner may pay for an order',
  query: OwnerQuery,
  status: 200,
  response: z.array(PaymentChoice),
})

export const Tariff = IdAndName.extend({ recommend_price: z.boolean() })
export type Tariff = z.infer<typeof Tariff>
export const listTariffs = endpoint({
  method: 'GET',
  path: '/api/v1/user/tariffs/',
  access: 'order',
  forClients: true,
  summary: 'The price lists assigned to the caller, the one in use first (PROF-10)',
  query: OwnerQuery,
  status: 200,
  response: z.array(Tariff),
})
export const chooseTariff = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/tariff/',
  access: 'order',
  summary: 'Makes one of the assigned price lists the default (OD-06)',
  body: z.object({ tariff_id: Id }),
  status: 200,
  response: Tariff,
})
