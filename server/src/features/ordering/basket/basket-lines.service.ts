import type { BasketLine } from '@comptoir/contract/basket'
import type { Price } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction, retryOnConflict } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, RuleError, say } from '#lib/errors.ts'
import { nextStep, reachedStep, stepsOf, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import type { CountedLineRow, ShortLineRow } from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import { priced, quantityFault, toLine } from './basket.rules.ts'
import {
  keeperOf,
  priceListOf,
  readerOf,
  unlessOwnerGone,
  viewBasket,
  viewerOf,
  type Work,
} from './basket.service.ts'

type VersionedLine = BasketLine & { version: number }
type Addition = { product: number; quantity: number; basket?: number | null | undefined; comment: string }

/**
 * Adds packs of a product on top of what is there (BASK-04). Works alike for a basket of one line and of
 * thousands: nothing but the line and its style is looked at.
 *
 * @throws RuleError on `product`, `quantity` or `basket`
 */
export async function addLine(deps: Deps, work: Work, input: Addition): Promise<VersionedLine> {
  const addition = { product_id: input.product, quantity: input.quantity, comment: input.comment }
  const keeper = keeperOf(work)
  const row = await unlessOwnerGone(keeper, () =>
    retryOnConflict(() =>
      lineQueries.addLine(
        deps.db,
        keeper,
        input.basket ?? null,
        addition,
        work.session.company.tariff_id,
        readerOf(deps, work),
      ),
    ),
  )
  if (!row) throw await refusal(deps, work, input)
  const ladder = row.min_quantities.map((min_quantity, step) => ({
    min_quantity,
    price: row.unit_prices[step] as Price, // arrays of one length
  }))
  return { ...viewLine(deps, work, row, ladder), version: row.version }
}

/** Why an addition did nothing, found out afterwards. */
async function refusal({ db }: Deps, work: Work, input: Addition): Promise<RuleError> {
  const basket =
    input.basket == null
      ? await queries.findCurrent(db, keeperOf(work))
      : await queries.findBasket(db, keeperOf(work), input.basket)
  if (!basket && input.basket != null)
    return new RuleError({ basket: [say('does_not_exist', { value: input.basket })] })
  const [product] = await lineQueries.findOrderable(db, priceListOf(basket, work.session.company), [
    input.product,
  ])
  if (!product) return new RuleError({ product: [say('does_not_exist', { value: input.product })] })
  const lines = basket ? await lineQueries.findLinesOf(db, basket.id, [product.product_id]) : []
  const before = lines.find((line) => line.comment === input.comment)?.quantity ?? 0
  const fault = quantityFault(before + input.quantity, product)
  return new RuleError(fault ? { quantity: [fault.message] } : { product: [say('product_without_price')] })
}

type Change = {
  product?: number | null | undefined
  quantity: number
  comment?: string | null | undefined
  version?: number | null | undefined
}

/**
 * Sets the packs and the comment of a line (BASK-05). A comment that another line of the product has already
 * makes one line of the two, with the new quantity on top of the other's.
 *
 * @param id of the line, or of its basket with the product in `change` (OD-04)
 * @throws ConflictError with the fresh basket when `change.version` is outdated
 */
export async function updateLine(deps: Deps, work: Work, id: number, change: Change): Promise<VersionedLine> {
  return inTransaction(deps.db, async (tx) => {
    const { basket, lines } = await holdLines(tx, work, id, change.product)
    if (change.version != null && change.version !== basket.version)
      throw new ConflictError(say('basket_changed'), { basket: await viewBasket(deps, tx, work, basket) })
    const line = lines.find(({ comment }) => comment === change.comment) ?? lines[0]
    if (!line) throw new NotFoundError()
    const twin =
      change.comment == null || change.comment === line.comment
        ? undefined
        : (await lineQueries.findLinesOf(tx, basket.id, [line.product_id])).find(
            ({ comment }) => comment === change.comment,
          )
    const quantity = change.quantity + (twin?.quantity ?? 0)
    const list = priceListOf(basket, work.session.company)
    const [product] = await lineQueries.findOrderable(tx, list, [line.product_id])
    const fault = product && quantityFault(quantity, product)
    if (fault) throw new RuleError({ quantity: [fault.message] })
    if (twin) await lineQueries.removeLines(tx, basket.id, [twin.id])
    await lineQueries.updateLine(tx, line.id, { quantity, comment: change.comment ?? line.comment })
    const version = await queries.raiseVersion(tx, basket.id)
    const row = (await lineQueries.findLine(tx, line.id, readerOf(deps, work)))! // written above
    const steps = await stepsOf(tx, list, [row.product_id])
    return { ...viewLine(deps, work, row, steps.get(row.product_id) ?? []), version }
  })
}

/**
 * Takes a line out, or all lines of a product where the basket and the product are named (BASK-06).
 *
 * @throws NotFoundError when there is none
 */
export async function removeLine(
  { db }: Deps,
  work: Work,
  id: number,
  product?: number | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { basket, lines } = await holdLines(tx, work, id, product)
    if (lines.length === 0) throw new NotFoundError()
    const remove = lines.map((line) => line.id)
    await lineQueries.changeLines(tx, basket.id, { write: [], remove })
  })
}

/** The lines that a path's id and a product mean, newest first, with their basket held; the product decides (OD-04). */
async function holdLines(
  tx: Tx,
  work: Work,
  id: number,
  product: number | null | undefined,
): Promise<{ basket: queries.BasketRow; lines: ShortLineRow[] }> {
  const basket = await queries.lockNamed(tx, keeperOf(work), id)
  if (!basket) throw new NotFoundError()
  if (basket.line_id !== null) {
    const line = await lineQueries.findShortLine(tx, basket.id, basket.line_id)
    if (product == null || line?.product_id === product) return { basket, lines: line ? [line] : [] }
  }
  if (product == null) throw new RuleError({ product: [say('required')] })
  return { basket, lines: await lineQueries.findLinesOf(tx, basket.id, [product]) }
}

/** A line with the price that its units reach on the product's ladder. */
function viewLine(
  deps: Pick<Deps, 'config'>,
  work: Work,
  row: CountedLineRow,
  ladder: readonly PriceStep[],
): BasketLine {
  const price = reachedStep(ladder, row.counted_units)?.price ?? null
  return toLine(priced(row, price, nextStep(ladder, row.counted_units)), viewerOf(deps, work))
}
