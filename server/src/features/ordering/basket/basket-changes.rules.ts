import type { BasketChange } from '@comptoir/contract/basket'
import type { Price } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { minimumPacks, minimumUnits, packsFor } from '@comptoir/contract/rules'
import type { Message } from '#lib/errors.ts'
import type { PricedLine } from './basket.rules.ts'

/** What a line was when it was last agreed to. */
export type SeenValues = { seen_price: Price | null; seen_minimum: number | null }
/** What takes a product's place; null when nothing does. */
export type Successor = { product_id: number; ref: string; pack: number; min_quantity: number }

export type Change = Omit<BasketChange, 'message'> & { message: Message }

/**
 * What has become of a line since it was saved (OD-38), and what to order instead of it.
 *
 * @returns every change worth a word, and the product and packs to order; no `order` when there is nothing left
 */
export function checkLine(
  line: PricedLine & SeenValues,
  successor: Successor | null,
): { changes: Change[]; order: { product: number; quantity: number } | null } {
  const isGone = !line.is_active || line.price === null
  if (isGone && !successor) return { changes: [change(line, 'gone')], order: null }
  if (isGone && successor) {
    const quantity = packsFor(line.units, successor.min_quantity, successor.pack)
    const replaced = change(line, 'replaced', { successor: successor.ref })
    return {
      changes: [{ ...replaced, successor: successor.product_id }],
      order: { product: successor.product_id, quantity },
    }
  }
  const quantity = Math.max(line.quantity, minimumPacks(line.min_quantity, line.pack))
  const changes: Change[] = []
  if (quantity > line.quantity)
    changes.push(change(line, 'minimum_changed', { quantity: minimumUnits(line.min_quantity, line.pack) }))
  if (line.seen_price !== null && line.price !== null) {
    const difference = compare(line.price, line.seen_price)
    if (difference !== 0) changes.push(change(line, difference > 0 ? 'price_up' : 'price_down'))
  }
  if (line.stock_policy === 'deny' && line.available < quantity * line.pack)
    changes.push(change(line, 'short_stock', { available: line.available }))
  return { changes, order: { product: line.product_id, quantity } }
}

const change = (
  line: PricedLine & SeenValues,
  kind: BasketChange['kind'],
  values: Record<string, string | number> = {},
): Change => ({
  product: line.product_id,
  ref: line.ref,
  name: line.name,
  kind,
  message: { key: `change_${kind}`, values: { ref: line.ref, name: line.name, ...values } },
  old_price: line.seen_price,
  new_price: line.is_active ? line.price : null,
  available: line.is_active ? line.available : null,
  next_arrival: line.is_active ? line.next_arrival : null,
  successor: null,
})
