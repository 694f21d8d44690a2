import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { PercentInput, PriceInput, sure } from './admin-tariffs.ts'
import { Day, Id, IdAndName, IdParams, Nothing, OwnerQuery, PathId, Percentage, Price } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** What an agreement is about; the first one in this order that fits a product counts. */
export const agreementLevels = ['product', 'style', 'category', 'brand'] as const
export const AgreementLevel = z.enum(agreementLevels)
export type AgreementLevel = z.infer<typeof AgreementLevel>

/** What is agreed about prices with a client or a group: a unit price from a quantity on, or a discount on the tariff's prices. */
export const Agreement = z.object({
  id: Id,
  version: Version,
  level: AgreementLevel,
  /** The reference of a product or style, or the name of a category or brand. */
  target: IdAndName,
  min_quantity: z.int(),
  price: Price.nullable(),
  discount: Percentage.nullable(),
  /** Both included; null for no bound. */
  starts_on: Day.nullable(),
  ends_on: Day.nullable(),
  note: Text,
  /** `coming` and `over` do not count today. */
  status: z.enum(['current', 'coming', 'over']),
})
export type Agreement = z.infer<typeof Agreement>

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/:id/agreements/',
  access: 'prices',
  summary: 'What is agreed about prices with a client, the most specific first (C-19)',
  params: IdParams,
  status: 200,
  response: z.array(Agreement),
})
export const listGroupAgreements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-groups/:id/agreements/',
  access: 'prices',
  summary: 'What is agreed about prices with a group of clients, the most specific first (C-19)',
  params: IdParams,
  status: 200,
  response: z.array(Agreement),
})
export const listAgreementTargets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/agreement-targets/',
  access: 'prices',
  summary: 'The categories, with those above them, and the brands that an agreement can be about',
  status: 200,
  response: z.object({ categories: z.array(IdAndName), brands: z.array(IdAndName) }),
})

const Discount = PercentInput
const terms = {
  min_quantity: z.int().min(1).max(1_000_000).optional(),
  price: PriceInput.nullish(),
  discount: Discount.nullish(),
  starts_on: Day.nullish(),
  ends_on: Day.nullish(),
  note: Text.max(200).optional(),
  ...sure,
}
const NewAgreement = z.strictObject({
  level: AgreementLevel,
  code: Text.max(100).nullish(),
  target: Id.nullish(),
  ...terms,
})
export const createAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/agreements/',
  access: 'prices',
  summary:
    'Agrees a price or a discount with a client: of the product or style that `code` names, or of a category or brand by `target`. 400 on `sure` where a price would be 0 or below the cost, unless that is true',
  params: IdParams,
  body: NewAgreement,
  status: 201,
  response: Agreement,
})
export const createGroupAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-groups/:id/agreements/',
  access: 'prices',
  summary: 'Agrees a price or a discount with a group of clients, as with one client',
  params: IdParams,
  body: NewAgreement,
  status: 201,
  response: Agreement,
})
export const updateAgreement = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/agreements/:id/',
  access: 'prices',
  summary: 'Changes the price or discount of an agreement, or its days',
  params: IdParams,
  body: z.object(terms).extend(seenVersion).strict(),
  status: 200,
  response: Agreement,
})
export const deleteAgreement = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/agreements/:id/',
  access: 'prices',
  summary: 'Removes an agreement',
  params: IdParams,
  status: 204,
  response: Nothing,
})

/** Why a product costs a company what it does. */
export const PriceReason = z.object({
  product: IdAndName,
  /** `tariff` where nothing is agreed about it and no promotion makes it cheaper. */
  rule: z.enum([...agreementLevels, 'promotion', 'tariff']),
  /** What is agreed about, or the name of the promotion or tariff. */
  name: Text,
  /** The group of clients with which it is agreed; null for the client alone, and for who buys for themselves. */
  group: Text.nullable(),
  discount: Percentage.nullable(),
  ends_on: Day.nullable(),
  /** What is charged, lowest quantity first; empty without a price. */
  steps: z.array(z.object({ min_quantity: z.int(), price: Price })),
  /** What the tariff alone would charge. */
  tariff_steps: z.array(z.object({ min_quantity: z.int(), price: Price })),
})
export type PriceReason = z.infer<typeof PriceReason>
/** The same for the office, with what a unit costs the shop. */
export const ClientPriceReason = PriceReason.extend({ cost_price: Price.nullable() })
export type ClientPriceReason = z.infer<typeof ClientPriceReason>

export const explainClientPrice = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/:id/price-reason/',
  access: 'prices',
  summary: 'Why a product, by reference or GTIN, costs a client what it does today',
  params: IdParams,
  query: z.object({ code: Text.min(1).max(100) }),
  status: 200,
  response: ClientPriceReason,
})
export const explainPrice = endpoint({
  method: 'GET',
  path: '/api/v1/order/price-reason/:id/',
  access: 'order',
  forClients: true,
  summary:
    'Why a product costs the caller, or a client of theirs, what it does today; 404 where prices are hidden',
  params: z.object({ id: PathId }),
  query: OwnerQuery,
  status: 200,
  response: PriceReason,
})
