import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { PercentInput, PriceInput, sure } from './admin-tariffs.ts'
import { Day, Id, IdParams, Nothing, Percentage, Price, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** `used_up`: as many units as it is limited to have been ordered. */
export const promotionStatuses = ['current', 'coming', 'used_up', 'over'] as const
const Status = z.enum(promotionStatuses)

const listed = {
  id: Id,
  version: Version,
  name: Text,
  status: Status,
  /** Either a unit price or a discount on the tariff's prices. */
  price: Price.nullable(),
  discount: Percentage.nullable(),
  starts_on: Day,
  /** Included; null for no last day. */
  ends_on: Day.nullable(),
  /** So many units are sold at this price, over all products and clients; null for any number. */
  unit_limit: z.int().nullable(),
  /** Units in orders that were not cancelled. */
  sold: z.int(),
}
export const Promotion = z.object(listed)
export type Promotion = z.infer<typeof Promotion>

/** A promotion with what it is of, and for whom. */
export const PromotionDetail = z.object({
  ...listed,
  /** References of products and styles, one a line. */
  codes: Text,
  /** With all categories below them. */
  categories: z.array(Id),
  brands: z.array(Id),
  /** A product is part of it while some of it is in stock. */
  while_in_stock: z.boolean(),
  /** For clients whose default billing data name one of these; none for all clients. */
  countries: z.array(Id),
})
export type PromotionDetail = z.infer<typeof PromotionDetail>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/promotions/',
  access: 'prices',
  summary: 'The promotions (CAT-20), searched by name',
  query: z.object({
    status: Status.optional(),
    ...listQuery(['name', 'starts_on', 'ends_on'], '-starts_on'),
  }),
  status: 200,
  response: pageOf(Promotion),
})
export const downloadPromotions = workbookOf(listPromotions)
export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/v1/admin/promotions/:id/',
  access: 'prices',
  summary: 'One promotion',
  params: IdParams,
  status: 200,
  response: PromotionDetail,
})

const terms = {
  name: Text.min(1).max(100),
  codes: Text.max(200_000),
  categories: z.array(Id).max(1000),
  brands: z.array(Id).max(1000),
  price: PriceInput.nullable(),
  discount: PercentInput.nullable(),
  starts_on: Day,
  ends_on: Day.nullable(),
  unit_limit: z.int().min(1).max(1_000_000_000).nullable(),
  while_in_stock: z.boolean(),
  countries: z.array(Id).max(300),
}
export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/v1/admin/promotions/',
  access: 'prices',
  summary:
    'Adds a promotion of the products and styles that `codes` names, of categories and of brands; it ends on its last day, or when as many units as it is limited to are ordered. 400 on `sure` where its price is below the cost of a product, unless that is true',
  body: z
    .object(terms)
    .partial()
    .extend({ name: terms.name, starts_on: terms.starts_on, ...sure })
    .strict(),
  status: 201,
  response: PromotionDetail,
})
export const updatePromotion = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/promotions/:id/',
  access: 'prices',
  summary: 'Changes a promotion; what is left out stays as it is',
  params: IdParams,
  body: z
    .object(terms)
    .partial()
    .extend({ ...sure, ...seenVersion })
    .strict(),
  status: 200,
  response: PromotionDetail,
})
export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/promotions/:id/',
  access: 'prices',
  summary: 'Deletes a promotion; what was ordered at its prices stays as it was ordered',
  params: IdParams,
  status: 204,
  response: Nothing,
})
