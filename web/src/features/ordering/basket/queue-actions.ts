import type { BasketLine } from '@comptoir/contract/basket'
import type { LineActions } from '#domain/ordering/lines/lines.rules.ts'
import { rankOf } from './basket-commands.rules.ts'
import type { BasketQueue } from './basket-queue.ts'

/** What can be done to the lines of any basket, current or recurring. */
export type QueueActions = LineActions & {
  /** Adds packs. `preview` (see `lineOf`) is what to show until the server has answered. */
  add: (line: { product: number; quantity: number; comment?: string; preview?: BasketLine }) => void
  /** Gives up a change that was refused, or accepts what somebody else did. */
  dismiss: BasketQueue['dismiss']
  /** Tries again at once to save what waits. */
  retry: () => void
}

/** Each change becomes a command of the basket's queue. */
export const queueActions = (queue: Pick<BasketQueue, 'push' | 'dismiss' | 'resume'>): QueueActions => ({
  add: ({ product, quantity, comment = '', preview }) =>
    queue.push({
      mode: 'add',
      lines: [{ product, quantity, comment }],
      ...(preview && { previews: [preview] }),
    }),
  setQuantities: (changes) =>
    queue.push({
      mode: 'set',
      lines: changes.map(({ line, quantity, expected = line.quantity }) => ({
        product: line.product.id,
        comment: line.comment,
        quantity,
        expected,
      })),
      previews: changes.map(({ line }) => line), // somebody else may have taken it out
    }),
  setComment: (lines, comment) =>
    queue.push({
      mode: 'set',
      lines: lines.map((line) => ({
        product: line.product.id,
        comment: line.comment,
        quantity: line.quantity,
        expected: line.quantity,
        new_comment: comment.trim(),
      })),
    }),
  remove: (lines) =>
    queue.push({
      mode: 'set',
      lines: lines.map(({ product, comment }) => ({ product: product.id, comment, quantity: 0 })),
    }),
  restore: (lines) =>
    queue.push({
      mode: 'add',
      lines: lines.map((line) => ({
        product: line.product.id,
        comment: line.comment,
        quantity: line.quantity,
        ...rankOf(line),
      })),
      previews: lines,
    }),
  dismiss: (kind, entry) => queue.dismiss(kind, entry),
  retry: () => queue.resume(),
})
