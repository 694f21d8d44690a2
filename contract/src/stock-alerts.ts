import { z } from 'zod'
import { Day, Id, IdParams, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Products that somebody may wait for at once. */
export const stockAlertLimit = 500

/** A product that somebody is told of when it can be had again (C-10). */
export const StockAlert = z.object({
  product: Id,
  /** The style, whose page has the product. */
  group: Id,
  ref: z.string(),
  name: z.string(),
  /** '' for a product without one. */
  color: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  /** Sold no longer: it will not come back. */
  is_discontinued: z.boolean(),
  next_arrival: Day.nullable(),
})
export type StockAlert = z.infer<typeof StockAlert>

export const listStockAlerts = endpoint({
  method: 'GET',
  path: '/api/v1/order/stock_alert/',
  access: 'order',
  summary: 'What the signed-in user waits for, by reference (C-10)',
  status: 200,
  response: z.array(StockAlert),
})
export const addStockAlerts = endpoint({
  method: 'POST',
  path: '/api/v1/order/stock_alert/',
  access: 'order',
  summary:
    'Tells the user by mail, once, when products can be had again, several together in one mail (C-10). What is waited for already stays',
  body: z.object({ products: z.array(Id).min(1).max(stockAlertLimit) }),
  status: 200,
  response: z.array(StockAlert),
})
export const removeStockAlert = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/stock_alert/:id/',
  access: 'order',
  summary: 'Waits for a product no longer; `id` is the product',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const clearStockAlerts = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/stock_alert/',
  access: 'order',
  summary: 'Waits for nothing any more',
  status: 204,
  response: Nothing,
})
