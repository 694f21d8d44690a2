import type { Basket, BasketChange, SavedBasket } from '@comptoir/contract/basket'
import { sum } from '@comptoir/contract/money'
import type { z } from 'zod'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { RuleError, message } from '#lib/errors.ts'
import { stepsOf, type PriceStep } from '#features/prices/pricing/pricing.service.ts'
import { checkLine, type Change } from './basket-changes.rules.ts'
import * as lineQueries from './basket-lines.queries.ts'
import * as basketQueries from './basket.queries.ts'
import {
  emptyBasket,
  keyOf,
  lockBasket,
  namedBasket,
  netsOfLines,
  readLines,
  tariffOf,
  type BasketContext,
} from './basket.service.ts'
import { changeLines, answerOnce } from './change-lines.service.ts'
import * as queries from './saved-baskets.queries.ts'

/** The company's recurring baskets with what they cost today (REC-01). */
export async function listSaved(
  { db }: Deps,
  { session: { company } }: BasketContext,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: z.infer<typeof SavedBasket>[] }> {
  const baskets = await queries.findSaved(db, company.id, page)
  const lines = await lineQueries.findSummedLines(
    db,
    baskets.map(({ id }) => id),
  )
  const stepsByTariff = new Map<number, Map<number, PriceStep[]>>()
  for (const tariff_id of new Set(baskets.map((basket) => basket.tariff_id ?? company.tariff_id)))
    stepsByTariff.set(
      tariff_id,
      await stepsOf(db, { company_id: company.id, tariff_id }, [
        ...new Set(lines.map((line) => line.product_id)),
      ]),
    )
  const rows = baskets.map(({ tariff_id, ...basket }) => {
    const own = lines.filter((line) => line.basket_id === basket.id)
    const steps = stepsByTariff.get(tariff_id ?? company.tariff_id)! // read above
    const nets = netsOfLines(own, steps)
    return {
      id: basket.id,
      name: basket.name,
      products_count: own.length,
      total: company.prices_hidden ? null : sum(nets),
      updated_at: basket.updated_at.toISOString(),
    }
  })
  return { count: await queries.countSaved(db, company.id), rows }
}

/**
 * Copies a saved basket into the working one, and says what has changed since it was saved (OD-05, OD-38). Sent again with
 * the same key by the same user it counts once (OD-71): the answer says the same of the changes, and has the basket as it
 * is now.
 *
 * @throws RuleError on `basket` when it is not a saved basket of this company; on `key` when it was used for something else
 */
export async function loadIntoCurrent(
  deps: Deps,
  context: BasketContext,
  { key, ...load }: Load & { key?: string | null | undefined },
): Promise<Basket & { changes: BasketChange[] }> {
  const { basket, changes } = await inTransaction(deps.db, async (tx) => {
    const current = await lockBasket(tx, context)
    const work = () => copyLines(deps, tx, context, current, load)
    return key == null
      ? work()
      : answerOnce(deps, tx, context, { key, asked: { load: load.basket, mode: load.mode } }, work)
  })
  return { ...(await namedBasket(deps, context, basket)), changes }
}

type Load = { basket: number; mode: 'replace' | 'merge' }

/** Copies the lines into the working basket, which is held. @returns its id, and what has changed since */
async function copyLines(
  deps: Deps,
  tx: Tx,
  context: BasketContext,
  current: basketQueries.BasketRow,
  { basket: savedId, mode }: Load,
): Promise<{ basket: number; changes: BasketChange[] }> {
  const saved = await basketQueries.findBasket(tx, keyOf(context), savedId)
  if (saved?.kind !== 'saved')
    throw new RuleError({ basket: [message('does_not_exist', { value: savedId })] })
  const tariff_id = tariffOf(current, context.session.company)
  const lines = await readLines(deps, tx, context, { ...saved, tariff_id })
  const seen = new Map((await queries.findSeen(tx, saved.id)).map((row) => [row.id, row]))
  const checked = lines.map((line) => {
    const { successor, ...then } = seen.get(line.id)! // the same lines, in the same transaction
    return { comment: line.comment, ...checkLine({ ...line, ...then }, successor) }
  })
  if (mode === 'replace') await emptyBasket(tx, current.id)
  const wanted = checked.flatMap(({ order, comment }) => (order ? [{ ...order, comment }] : []))
  await changeLines(tx, context, current, { mode: 'add', lines: wanted })
  return {
    basket: current.id,
    changes: checked.flatMap((line) => line.changes.map((one) => translateChange(one, context))),
  }
}

function translateChange(
  { message, ...change }: Change,
  { language, session: { company } }: BasketContext,
): BasketChange {
  const prices = company.prices_hidden ? { old_price: null, new_price: null } : {}
  return { ...change, ...prices, message: translateMessage(language, message) }
}
