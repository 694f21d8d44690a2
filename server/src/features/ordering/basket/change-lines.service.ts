import type {
  Basket,
  BasketChanges,
  BasketLine,
  BulkLineResult,
  RefusedLine,
} from '@comptoir/contract/basket'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { daysBefore } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import { countUnits, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import { agreeToLines } from './agreed-lines.service.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as queries from './basket.queries.ts'
import { priced, toLine } from './basket.rules.ts'
import {
  keyOf,
  lockBasket,
  priceListOf,
  readSums,
  viewBasket,
  viewOf,
  viewerOf,
  type BasketContext,
} from './basket.service.ts'
import { decideChanges, type ChangeMode, type LineChange, type LineOutcome } from './change-lines.rules.ts'

type Command = { mode: ChangeMode; lines: readonly LineChange[] }
type Keyed = Command & { key: string; basket?: number | null | undefined }

/**
 * Changes lines of a basket that is held: the one use case behind every call that does so. Four statements, however
 * many lines; three more keep what the lines of a saved basket are agreed to cost. A line that breaks a rule fails alone,
 * and says why (C-22).
 *
 * @returns what became of each change in their order, the basket's new version, the lines written, and the ids of those
 *   that were deleted
 * @throws RuleError on `basket` when it would hold more lines than the office allows (OD-72); nothing is changed then
 */
export async function changeLines(
  tx: Tx,
  context: BasketContext,
  basket: queries.BasketRow,
  command: Command,
): Promise<ReturnType<typeof decideChanges> & { version: number }> {
  const decided = await decideLines(tx, context, basket, command)
  const { write, remove } = decided
  if (write.length === 0 && remove.length === 0) return { ...decided, version: basket.version }
  const raise = command.mode === 'add'
  const written = await lineQueries.writeLines(tx, basket.id, { write, remove, raise })
  const added = write.filter(({ id }) => id === null).length
  const count = written.line_count + added - remove.length
  if (added > 0 && count > written.line_limit)
    throw new RuleError({ basket: [message('basket_line_limit', { limit: written.line_limit, count })] })
  if (basket.kind === 'saved')
    await agreeToLines(
      tx,
      context,
      basket,
      command.lines.map(({ product }) => product),
    )
  return { ...decided, version: written.version }
}

/** What a command would do to a basket, without doing it. Two statements. */
export async function decideLines(
  db: Db,
  context: BasketContext,
  basket: queries.BasketRow,
  { mode, lines }: Command,
): Promise<ReturnType<typeof decideChanges>> {
  const productIds = [...new Set(lines.map(({ product }) => product))]
  const priceList = priceListOf(basket, context.session.company)
  const [products, known] = await Promise.all([
    lineQueries.findOrderable(db, priceList, productIds),
    lineQueries.findLinesOf(db, basket.id, productIds),
  ])
  return decideChanges(lines, mode, {
    products: new Map(products.map((product) => [product.product_id, product])),
    lines: known,
  })
}

/** The lines of a basket with these products, and how many lines more it may hold (OD-72). Two statements. */
export async function readRoom(
  db: Db,
  basketId: number,
  productIds: number[],
): Promise<{ lines: lineQueries.KnownLineRow[]; free: number; limit: number }> {
  const { line_count, line_limit } = await lineQueries.countLines(db, basketId)
  return {
    lines: await lineQueries.findLinesOf(db, basketId, productIds),
    free: Math.max(0, line_limit - line_count),
    limit: line_limit,
  }
}

/**
 * Carries out a command once, however often it is sent: sent again with the same key by the same user it changes
 * nothing and answers what it answered first (OD-71). Of two at the same time one waits for the other.
 *
 * @throws RuleError on `basket` when there is no such basket of this company, or no room in it; on `key` when something
 *   else was asked with it
 */
export async function changeBasket(
  deps: Deps,
  context: BasketContext,
  { key, basket: basketId = null, mode, lines }: Keyed,
): Promise<BasketChanges> {
  const command = { mode, lines }
  return inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, context, basketId)
    return answerOnce(deps, tx, context, { key, asked: { basket: basketId, ...command } }, async () => {
      const changed = await changeLines(tx, context, basket, command)
      return answerOf(deps, tx, context, { ...basket, version: changed.version }, changed)
    })
  })
}

/**
 * What a command with this key answered first, or what `work` answers now; the basket is held.
 *
 * @param asked all that the command asks for
 * @throws RuleError on `key` when something else was asked with it, or for another client
 */
export async function answerOnce<Answer extends object>(
  { now }: Deps,
  tx: Tx,
  context: BasketContext,
  { key, asked }: { key: string; asked: object },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { user, company } = context.session
  const digest = createHash('sha256')
    .update(JSON.stringify({ company: company.id, ...asked }))
    .digest()
  const first = await queries.findCommand(tx, user.id, key)
  const used = new RuleError({ key: [message('basket_key_used', { key })] })
  if (first && !digest.equals(first.digest)) throw used
  if (first) return first.answer as Answer // as it was kept
  const answer = await work()
  if (!(await queries.insertCommand(tx, keyOf(context), { key, digest, answer, at: now() }))) throw used
  return answer
}

/** What a command has done, with the new sums. Five statements, however many lines. */
async function answerOf(
  deps: Deps,
  tx: Tx,
  context: BasketContext,
  basket: queries.BasketRow,
  { outcomes, write, remove }: ReturnType<typeof decideChanges>,
): Promise<BasketChanges> {
  const productIds = [...new Set(outcomes.map(({ product }) => product))]
  const hasChanged = write.length + remove.length > 0
  const [sums, rows] = await Promise.all([
    readSums(deps, tx, context, basket),
    hasChanged ? lineQueries.findLinesOfStyles(tx, basket.id, productIds, viewOf(deps, context)) : [],
  ])
  const unitsFor = countUnits(sums.lines)
  const isWritten = (line: lineQueries.LineRow) =>
    write.some(({ product_id, comment }) => product_id === line.product_id && comment === line.comment)
  const lines = rows.flatMap((row) => {
    const ladder = sums.steps.get(row.product_id) ?? []
    if (ladder.length < 2 && !isWritten(row)) return [] // one price, whatever the quantity
    return viewLine(deps, context, { ...row, counted_units: unitsFor(row) }, ladder)
  })
  const refusals = refusalsOf(outcomes, context)
  return { version: basket.version, lines, removed: remove, totals: sums.totals, refusals }
}

/** The lines that were not carried out, each with its reasons. */
export const refusalsOf = (outcomes: readonly LineOutcome[], context: BasketContext): RefusedLine[] =>
  outcomes.flatMap(({ status, errors, ...line }) =>
    status === 'failed' ? [{ ...line, errors: errorTexts(errors, context) }] : [],
  )

/**
 * Sets or adds many lines, and answers the whole basket (C-22).
 *
 * @throws RuleError on `basket` when there is no such basket of this company, or no room in it
 */
export async function changeMany(
  deps: Deps,
  context: BasketContext,
  { basket: basketId, ...command }: Command & { basket?: number | null | undefined },
): Promise<{ basket: Basket; lines: z.infer<typeof BulkLineResult>[] }> {
  const { basket, outcomes } = await inTransaction(deps.db, async (tx) => {
    const held = await lockBasket(tx, context, basketId)
    const { outcomes, version } = await changeLines(tx, context, held, command)
    return { basket: { ...held, version }, outcomes }
  })
  const result = await viewBasket(deps, deps.db, context, basket)
  return {
    basket: result,
    lines: outcomes.map(({ errors, ...line }) =>
      errors ? { ...line, errors: errorTexts(errors, context) } : line,
    ),
  }
}

/** A line with the price that its units reach, as the wire has it. */
export const viewLine = (
  deps: Pick<Deps, 'config'>,
  context: BasketContext,
  row: lineQueries.CountedLineRow,
  ladder: readonly PriceStep[],
): BasketLine => toLine(priced(row, ladder, row.counted_units), viewerOf(deps, context))

/** The sentences of an outcome in the reader's language. */
const errorTexts = (
  errors: LineOutcome['errors'] = {},
  { language }: BasketContext,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((message) => translateMessage(language, message)),
    ]),
  )

/** Days for which a command is known by its key (OD-71). */
const COMMAND_DAYS = 30

/** Deletes the commands that are too old to be repeated. */
export async function deleteOldCommands({ db, now }: Deps): Promise<void> {
  await queries.deleteCommandsBefore(db, daysBefore(now(), COMMAND_DAYS))
}
