import { z } from 'zod'
import { OwnerQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { QuickOrderProduct } from './quick-order.ts'

const Text = z.string()

/** A product as it is kept in a browser that may be without a network: with all codes by which it is scanned or typed. */
export const KnownProduct = QuickOrderProduct.extend({
  barcode: Text.nullable(),
  /** The company's own codes of it. */
  own_codes: z.array(Text),
  /** The reference of its style; null where it was not told. */
  style_ref: Text.nullable(),
})
export type KnownProduct = z.infer<typeof KnownProduct>

export const listKnownProducts = endpoint({
  method: 'GET',
  path: '/api/v1/order/known_products/',
  access: 'order',
  summary:
    'Products on sale of the current basket, the recurring baskets and the 30 latest orders, in this order; up to 1,500, to be known without a network (C-08)',
  query: OwnerQuery,
  status: 200,
  response: z.object({ results: z.array(KnownProduct) }),
})
