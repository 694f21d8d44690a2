import type { Message } from '#lib/errors.ts'
import { say } from '#lib/errors.ts'
import type { LineToWrite, OrderableRow, ShortLineRow } from './basket-lines.queries.ts'
import { quantityFault } from './basket.rules.ts'

/** `comment` left out: the product's line without one, else its newest. */
export type BulkLine = { product: number; quantity: number; comment: string | null }
export type BulkMode = 'set' | 'add'
/** What becomes of a line of the request, in the order of the request. */
export type BulkOutcome = {
  product: number
  status: 'added' | 'updated' | 'removed' | 'unchanged' | 'failed'
  errors?: Record<string, Message[]>
  suggested_quantity?: number
}

type Known = { products: Map<number, OrderableRow>; lines: ShortLineRow[] }
type Slot = { id: number | null; product_id: number; comment: string; before: number; quantity: number }

/**
 * Decides on all lines of a bulk call; those that break a rule fail alone (C-22). A product that comes twice is
 * taken one after the other.
 *
 * @param known the products on sale, and the basket's lines of them, newest first
 * @returns outcomes, the lines to write, and the ids of the lines to take out
 */
export function decideBulk(requested: readonly BulkLine[], mode: BulkMode, known: Known) {
  const slots = Map.groupBy(
    known.lines.map((line): Slot => ({ ...line, before: line.quantity })),
    ({ product_id }) => product_id,
  )
  const outcomes = requested.map((wanted): BulkOutcome => {
    const { product: id } = wanted
    const ofProduct = slots.get(id) ?? []
    if (mode === 'set' && wanted.quantity === 0) {
      const gone = ofProduct.filter(
        (slot) => slot.quantity > 0 && (wanted.comment === null || slot.comment === wanted.comment),
      )
      for (const slot of gone) slot.quantity = 0
      return { product: id, status: gone.length > 0 ? 'removed' : 'unchanged' }
    }
    const product = known.products.get(id)
    if (!product) return failed(id, { product: [say('does_not_exist', { value: id })] })
    if (!product.has_price) return failed(id, { product: [say('product_without_price')] })
    const comment = wanted.comment ?? (mode === 'set' ? commentOf(ofProduct) : '')
    const present = ofProduct.find((slot) => slot.comment === comment)
    const slot = present ?? { id: null, product_id: id, comment, before: 0, quantity: 0 }
    const quantity = mode === 'add' ? slot.quantity + wanted.quantity : wanted.quantity
    if (mode === 'add' && wanted.quantity === 0) return { product: id, status: 'unchanged' }
    const fault = quantityFault(quantity, product)
    if (fault) {
      const there = mode === 'add' ? slot.quantity : 0
      return failed(id, { quantity: [fault.message] }, Math.max(0, fault.suggested - there))
    }
    const status = slot.quantity === 0 ? 'added' : slot.quantity === quantity ? 'unchanged' : 'updated'
    slot.quantity = quantity
    if (!present) slots.set(id, [...ofProduct, slot])
    return { product: id, status }
  })

  const changed = [...slots.values()].flat().filter((slot) => slot.quantity !== slot.before)
  return {
    outcomes,
    write: inOrderOf(
      requested,
      changed.filter((slot) => slot.quantity > 0),
    ),
    remove: changed.flatMap((slot) => (slot.quantity === 0 && slot.id !== null ? [slot.id] : [])),
  }
}

const failed = (
  product: number,
  errors: Record<string, Message[]>,
  suggested_quantity?: number,
): BulkOutcome => ({
  product,
  status: 'failed',
  errors,
  ...(suggested_quantity !== undefined && { suggested_quantity }),
})

const commentOf = (slots: readonly Slot[]) =>
  slots.some(({ comment }) => comment === '') ? '' : (slots[0]?.comment ?? '')

function inOrderOf(requested: readonly BulkLine[], slots: readonly Slot[]): LineToWrite[] {
  const position = new Map(requested.map(({ product }, index) => [product, index]))
  return slots
    .map(({ product_id, quantity, comment }) => ({ product_id, quantity, comment }))
    .toSorted((a, b) => (position.get(a.product_id) ?? 0) - (position.get(b.product_id) ?? 0))
}
