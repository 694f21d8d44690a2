import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import type { Product } from '@comptoir/contract/catalogue'
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
  product: Pick<Product, 'id' | 'ref' | 'pack' | 'unit' | 'color' | 'size'>
  packs: number
}
/** What of it somebody is asked to confirm: what is sold by the pack, and large numbers. */
export type ToConfirm = Chosen & { units: number; isLarge: boolean }

/** @returns nothing when all are single units, none of them more than `limit` (BASK-15, BASK-16, VAL-10) */
export function toConfirm(chosen: readonly Chosen[], limit: number): ToConfirm[] {
  const lines = chosen.map(({ product, packs }) => {
    const units = packs * product.pack
    return { product, packs, units, isLarge: units > limit }
  })
  return lines.some(({ product, isLarge }) => isLarge || product.pack > 1) ? lines : []
}
