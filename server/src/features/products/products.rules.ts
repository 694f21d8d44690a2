import type { Product } from '@comptoir/contract/catalogue'
import { compare } from '@comptoir/contract/money'

type Counted = Pick<Product, 'stock' | 'stock_policy'> & { limited_below: number }

/**
 * What a product's stock is called. Nothing left is "out of stock" even where it may be ordered for later; what is
 * made or bought on request is never in stock and so never out of it.
 */
export function stockMarkers({ stock, stock_policy, limited_below }: Counted): {
  is_out_of_stock: boolean
  is_limited_stock: boolean
  on_request: boolean
} {
  const available = stock.reduce((sum, { available }) => sum + available, 0)
  const on_request = stock_policy === 'on_request'
  return {
    is_out_of_stock: available === 0 && !on_request,
    is_limited_stock: available > 0 && available < limited_below && !on_request,
    on_request,
  }
}

/** Each thing once, in the order in which they come. */
export const distinct = <T extends { id: number }>(things: (T | null)[]): T[] => [
  ...new Map(things.filter((thing) => thing !== null).map((thing) => [thing.id, thing])).values(),
]

/** How long a style counts as new: days since it was published. */
const newForDays = 60
export const isNew = (publishedOn: string | null, today: string): boolean =>
  publishedOn !== null &&
  publishedOn <= today &&
  Date.parse(today) - Date.parse(publishedOn) <= newForDays * 24 * 60 * 60 * 1000

/** The lowest of several prices; null of none. */
export const lowest = <P extends `${number}`>(prices: (P | null)[]): P | null =>
  prices.reduce<P | null>(
    (least, price) => (price !== null && (least === null || compare(price, least) < 0) ? price : least),
    null,
  )
