import type { BasketLine } from '@comptoir/contract/basket'
import type { Price } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction, retryOnConflict } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, RuleError, message } from '#lib/errors.ts'
import { stepsOf } from '#features/prices/pricing/pricing.service.ts'
import { addLine as addLineAtOnce } from './add-line.queries.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import {
  keyOf,
  lockBasket,
  priceListOf,
  unlessCompanyGone,
  viewBasket,
  viewOf,
  type BasketContext,
} from './basket.service.ts'
import type { ChangeMode, LineChange, LineOutcome } from './change-lines.rules.ts'
import { changeLines, viewLine } from './change-lines.service.ts'

// The calls for one line: each is a command of one line.

type VersionedLine = BasketLine & { version: number }
type Addition = { product: number; quantity: number; basket?: number | null | undefined; comment: string }

/**
 * Adds packs of a product on top of what is there (BASK-04). Where nothing speaks against it that is one statement,
 * which works alike for a basket of one line and of thousands; otherwise the use case says what does.
 *
 * @throws RuleError on `product`, `quantity` or `basket`
 */
export async function addLine(
  deps: Deps,
  context: BasketContext,
  { basket: basketId = null, ...line }: Addition,
): Promise<VersionedLine> {
  const key = keyOf(context)
  const addition = { product_id: line.product, quantity: line.quantity, comment: line.comment }
  const tariffId = context.session.company.tariff_id
  const row = await unlessCompanyGone(key, () =>
    retryOnConflict(() => addLineAtOnce(deps.db, key, basketId, addition, tariffId, viewOf(deps, context))),
  )
  if (!row)
    return inTransaction(deps.db, async (tx) => {
      const basket = await lockBasket(tx, context, basketId)
      return changeLine(deps, tx, context, basket, { mode: 'add', lines: [line] })
    })
  const ladder = row.min_quantities.map((min_quantity, step) => ({
    min_quantity,
    price: row.unit_prices[step] as Price, // arrays of one length
    promotion: row.promotions[step] ?? undefined,
  }))
  return { ...viewLine(deps, context, row, ladder), version: row.version }
}

type Update = {
  product?: number | null | undefined
  quantity: number
  comment?: string | null | undefined
  version?: number | null | undefined
}

/**
 * Sets the packs and the comment of a line (BASK-05). A comment that another line of the product has already
 * makes one line of the two, with the new quantity on top of the other's.
 *
 * @param id of the line, or of its basket with the product in `update` (OD-04)
 * @throws ConflictError with the fresh basket when `update.version` is outdated
 */
export async function updateLine(
  deps: Deps,
  context: BasketContext,
  id: number,
  { product, quantity, comment: newComment, version }: Update,
): Promise<VersionedLine> {
  return inTransaction(deps.db, async (tx) => {
    const { basket, lines } = await lockLines(tx, context, id, product)
    if (version != null && version !== basket.version)
      throw new ConflictError(message('basket_changed'), {
        basket: await viewBasket(deps, tx, context, basket),
      })
    const line = lines.find(({ comment }) => comment === newComment) ?? lines[0]
    if (!line) throw new NotFoundError()
    const { product_id, comment } = line
    const change = {
      product: product_id,
      quantity,
      comment,
      new_comment: newComment ?? comment,
      isNamed: true,
    }
    return changeLine(deps, tx, context, basket, { mode: 'set', lines: [change] })
  })
}

/**
 * Takes a line out, or all lines of a product where the basket and the product are named (BASK-06).
 *
 * @throws NotFoundError when there is none
 */
export async function removeLine(
  { db }: Deps,
  context: BasketContext,
  id: number,
  product?: number | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { basket, lines } = await lockLines(tx, context, id, product)
    if (lines.length === 0) throw new NotFoundError()
    const changes = lines.map((line) => ({ product: line.product_id, quantity: 0, comment: line.comment }))
    await changeLines(tx, context, basket, { mode: 'set', lines: changes })
  })
}

/** Carries out one change. @returns its line @throws RuleError when it was refused */
async function changeLine(
  deps: Deps,
  tx: Tx,
  context: BasketContext,
  basket: queries.BasketRow,
  command: { mode: ChangeMode; lines: [LineChange] },
): Promise<VersionedLine> {
  const { outcomes, version } = await changeLines(tx, context, basket, command)
  const [{ errors, product, comment }] = outcomes as [LineOutcome]
  if (errors) throw new RuleError(errors)
  const named = { product_id: product, comment: command.lines[0].new_comment ?? comment }
  const row = (await lineQueries.findLine(tx, basket.id, named, viewOf(deps, context)))! // written above
  const steps = await stepsOf(tx, priceListOf(basket, context.session.company), [product])
  return { ...viewLine(deps, context, row, steps.get(product) ?? []), version }
}

/** The lines that a path's id and a product mean, newest first, with their basket held; the product decides (OD-04). */
async function lockLines(
  tx: Tx,
  context: BasketContext,
  id: number,
  product: number | null | undefined,
): Promise<{ basket: queries.BasketRow; lines: lineQueries.KnownLineRow[] }> {
  const basket = await queries.lockNamed(tx, keyOf(context), id)
  if (!basket) throw new NotFoundError()
  if (basket.line_id !== null) {
    const line = await lineQueries.findKnownLine(tx, basket.id, basket.line_id)
    if (product == null || line?.product_id === product) return { basket, lines: line ? [line] : [] }
  }
  if (product == null) throw new RuleError({ product: [message('required')] })
  return { basket, lines: await lineQueries.findLinesOf(tx, basket.id, [product]) }
}
