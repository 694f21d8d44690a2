import type { LoadedBasket } from '@comptoir/contract/basket'
import type { Deps } from '#deps.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import { loadLines, type LoadRequest } from '#features/ordering/basket/load-lines.service.ts'
import { findOrderedLines } from './reorder.queries.ts'

/**
 * Copies the lines of an order into the working basket, and says what has changed since it was placed (C-09).
 *
 * @throws NotFoundError for an order of another company; RuleError as `loadLines` says
 */
export const reorder = (
  deps: Deps,
  context: BasketContext,
  orderId: number,
  request: LoadRequest,
): Promise<LoadedBasket> =>
  loadLines(
    deps,
    context,
    {
      name: { reorder: orderId },
      async read(db) {
        const lines = await findOrderedLines(db, context.session.company.id, orderId)
        if (lines.length === 0) throw new NotFoundError(message('no_match', { what: 'Order' }))
        return lines
      },
    },
    request,
  )
