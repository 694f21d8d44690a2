import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import type { Product } from '@comptoir/contract/catalogue'
import { packsInStock } from '#domain/ordering/availability.ts'
import type { QueueState } from './basket-queue.ts'

export type BlockedReason = 'minimum' | 'discontinued' | 'no_price' | 'unsaved' | 'conflict'

/** Why the basket cannot be ordered as it is; undefined when it can (BASK-20). */
export function blockedReasonOf(
  basket: Basket,
  total: BasketTotal | undefined,
  { progress, conflicts }: Pick<QueueState, 'progress' | 'conflicts'>,
): BlockedReason | undefined {
  const lines = basket.basket_products
  if (lines.some(({ product }) => product.is_discontinued)) return 'discontinued'
  if (basket.total !== null && lines.some(({ price }) => price === null)) return 'no_price'
  if (conflicts.length > 0) return 'conflict'
  if (progress === 'unsaved') return 'unsaved'
  return total?.is_below_minimum ? 'minimum' : undefined
}

/** Progress towards a limit, in whole percent. Shown as a bar, so a float will do. */
export const shareOf = (amount: string, limit: string): number =>
  Math.max(0, Math.min(100, Math.floor((Number(amount) / Number(limit)) * 100)))

/** What is about to go into the basket. */
export type Chosen = {
  product: Pick<Product, 'id' | 'ref' | 'pack' | 'unit' | 'color' | 'size' | 'min_quantity'> & Stocked
  packs: number
}
/** What there is of a product, as the catalogue or a line has it. */
type Stocked = Pick<Product, 'stock_policy' | 'stock'> | { is_stock_only: boolean; available: number }
/** What of it somebody is asked to confirm: what is sold by the pack, and large numbers. */
export type ToConfirm = Chosen & { units: number; isLarge: boolean; limit?: StockLimit }
/** What can be had where an order of more would be refused (OD-59), in units: 0 where that is less than the minimum. */
export type StockLimit = { most: number }

/** @returns nothing when all are single units, none of them more than `limit` (BASK-15, BASK-16, VAL-10) */
export function toConfirm(chosen: readonly Chosen[], limit: number): ToConfirm[] {
  const lines = chosen.map(({ product, packs }) => {
    const units = packs * product.pack
    return { product, packs, units, isLarge: units > limit, ...limitOf(product, units) }
  })
  return lines.some(({ product, isLarge }) => isLarge || product.pack > 1) ? lines : []
}

function limitOf(product: Chosen['product'], units: number): { limit?: StockLimit } {
  const { is_stock_only, available } =
    'stock' in product
      ? {
          is_stock_only: product.stock_policy === 'deny',
          available: product.stock.reduce((all, one) => all + one.available, 0),
        }
      : product
  if (!is_stock_only || units <= available) return {}
  return {
    limit: {
      most: packsInStock({ pack: product.pack, product: { ...product, available } }) > 0 ? available : 0,
    },
  }
}
