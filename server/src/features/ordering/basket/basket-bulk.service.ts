import type { Basket, BulkLineResult } from '@comptoir/contract/basket'
import type { z } from 'zod'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { decideBulk, type BulkLine, type BulkMode, type BulkOutcome } from './basket-bulk.rules.ts'
import * as lineQueries from './basket-lines.queries.ts'
import type * as queries from './basket.queries.ts'
import { lockBasket, priceListOf, viewBasket, type Work } from './basket.service.ts'

/**
 * Sets or adds many lines in one transaction; a faulty line fails alone, and says why (C-22). Setting to 0
 * takes out. The number of statements does not depend on the number of lines.
 *
 * @throws RuleError on `basket` when there is no such basket of this owner
 */
export async function changeLines(
  deps: Deps,
  work: Work,
  {
    basket: basketId,
    lines,
    mode,
  }: { basket?: number | null | undefined; lines: BulkLine[]; mode: BulkMode },
): Promise<{ basket: Basket; lines: z.infer<typeof BulkLineResult>[] }> {
  const { basket, outcomes } = await inTransaction(deps.db, async (tx) => {
    const held = await lockBasket(tx, work, basketId)
    const { outcomes, version } = await changeHeld(tx, work, held, lines, mode)
    return { basket: { ...held, version }, outcomes }
  })
  const result = await viewBasket(deps, deps.db, work, basket)
  return { basket: result, lines: outcomes.map((outcome) => spoken(outcome, work)) }
}

/** The same in a basket that is held already. */
export async function changeHeld(
  tx: Tx,
  work: Work,
  basket: queries.BasketRow,
  lines: readonly BulkLine[],
  mode: BulkMode,
): Promise<{ outcomes: BulkOutcome[]; version: number }> {
  const ids = [...new Set(lines.map(({ product }) => product))]
  const products = await lineQueries.findOrderable(tx, priceListOf(basket, work.session.company), ids)
  const { outcomes, write, remove } = decideBulk(lines, mode, {
    products: new Map(products.map((product) => [product.product_id, product])),
    lines: await lineQueries.findLinesOf(tx, basket.id, ids),
  })
  if (write.length === 0 && remove.length === 0) return { outcomes, version: basket.version }
  const version = await lineQueries.changeLines(tx, basket.id, { write, remove, raise: mode === 'add' })
  return { outcomes, version }
}

function spoken({ errors, ...outcome }: BulkOutcome, { language }: Work): z.infer<typeof BulkLineResult> {
  if (!errors) return outcome
  const texts = Object.entries(errors).map(([field, messages]) => [
    field,
    messages.map((message) => translateMessage(language, message)),
  ])
  return { ...outcome, errors: Object.fromEntries(texts) }
}
