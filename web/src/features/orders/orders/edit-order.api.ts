import { listShippingAddresses } from '@comptoir/contract/address'
import type { BasketLine } from '@comptoir/contract/basket'
import { listDeliveryOptions } from '@comptoir/contract/lookups'
import { draftOrder } from '@comptoir/contract/order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A line as an edit asks for it. */
export type AskedLine = { product: number; quantity: number; comment: string }
export const asAsked = (lines: readonly BasketLine[]): AskedLine[] =>
  lines.map(({ product, quantity, comment }) => ({ product: product.id, quantity, comment }))

/** The lines of an order as they would be ordered today; as they were at the start of the edit. */
export const orderLines = (id: number, revision: number, language: string) =>
  queryOptions({
    queryKey: ['order-draft', id, revision, language],
    queryFn: () => call(draftOrder, { params: { id }, body: {} }),
    staleTime: Infinity,
  })

/** What differs of an order, as far as its sums follow from it. */
type Asked = { products?: AskedLine[]; delivery_option?: number; shipping_address?: number | null }

/** What the order would come to so; the last answer stays on screen while the next is on its way. */
export const pricedOrder = (id: number, revision: number, language: string, asked: Asked) =>
  queryOptions({
    queryKey: ['order-draft', id, revision, language, asked],
    queryFn: () => call(draftOrder, { params: { id }, body: asked }),
    placeholderData: keepPreviousData,
  })

/** The ways of delivery to a country, for the company of an order. */
export const deliveryWays = (owner: number, country: number | undefined, language: string) =>
  queryOptions({
    queryKey: ['order-draft', 'delivery', owner, country, language],
    queryFn: () => call(listDeliveryOptions, { query: { owner, country } }),
    placeholderData: keepPreviousData,
  })
export const addressesOf = (owner: number) =>
  queryOptions({
    queryKey: ['addresses', 'shipping', owner],
    queryFn: () => call(listShippingAddresses, { query: { owner } }),
  })
