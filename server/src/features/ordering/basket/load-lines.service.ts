import type { Basket, BasketChange, LargeLine, LoadedBasket } from '@comptoir/contract/basket'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import { stepsOf } from '#features/prices/pricing/pricing.service.ts'
import type { BasketRow } from './basket.queries.ts'
import {
  currentBasket,
  emptyBasket,
  lockBasket,
  namedBasket,
  openBasket,
  priceListOf,
  viewOf,
  type BasketContext,
} from './basket.service.ts'
import { answerOnce, changeLines, refusalsOf } from './change-lines.service.ts'
import { findProductsToday } from './load-lines.queries.ts'
import { checkLines, type AgreedLine, type CheckedLine } from './load-lines.rules.ts'

export type { AgreedLine, CheckedLine } from './load-lines.rules.ts'

export type LoadRequest = {
  key?: string | null | undefined
  mode: 'replace' | 'merge'
  /** Ids of lines that shall not come along. */
  leave_out?: readonly number[] | null | undefined
  isDryRun: boolean
}
/** What is loaded. */
export type LoadSource = {
  /** Stands for it in the idempotency key. */
  name: Record<string, unknown>
  /** @throws RuleError or NotFoundError where there is none of this company */
  read: (db: Db) => Promise<AgreedLine[]>
  /** Is told which lines were loaded as they are today. */
  loaded?: (tx: Tx, lines: readonly CheckedLine[]) => Promise<unknown>
}
type Report = Omit<LoadedBasket, keyof Basket | 'large'>

/**
 * Copies lines that were agreed to earlier into the working basket, and reports what has changed since (OD-05, OD-38,
 * C-09). A constant number of statements, however many lines. Sent again with the same key by the same user it counts
 * once (OD-71): the answer reports the same, and has the basket as it is now.
 *
 * @returns the basket, as it was where only a report was asked for
 * @throws RuleError on `basket` when it would hold more lines than the office allows (OD-72), on `key` when it was used
 *   for something else
 */
export async function loadLines(
  deps: Deps,
  context: BasketContext,
  source: LoadSource,
  { key, mode, leave_out, isDryRun }: LoadRequest,
): Promise<LoadedBasket> {
  if (isDryRun) {
    const checked = await check(deps, deps.db, context, await openBasket(deps.db, context), source)
    const { quantity_warning: most } = await readSettings(deps.db)
    const report = { ...reportOf(deps, context, checked), large: largeOf(checked, most), refusals: [] }
    return { ...(await currentBasket(deps, context)), ...report }
  }
  const { basket, ...report } = await inTransaction(deps.db, async (tx) => {
    const current = await lockBasket(tx, context)
    const work = () => load(deps, tx, context, current, source, { mode, leave_out })
    const asked = { ...source.name, mode, ...(leave_out?.length && { leave_out }) }
    return key == null ? work() : answerOnce(deps, tx, context, { key, asked }, work)
  })
  return { ...(await namedBasket(deps, context, basket)), ...report, large: [] }
}

const largeOf = (checked: readonly CheckedLine[], most: number): LargeLine[] =>
  checked.flatMap(({ line, order }) => {
    if (!order || order.quantity * order.pack <= most) return []
    const { ref, name, unit, quantity, pack } = order
    return [{ line: line.id, ref, name, unit, quantity, pack }]
  })

/** Copies the lines into the working basket, which is held. */
async function load(
  deps: Deps,
  tx: Tx,
  context: BasketContext,
  current: BasketRow,
  source: LoadSource,
  { mode, leave_out }: Pick<LoadRequest, 'mode' | 'leave_out'>,
): Promise<Report & { basket: number }> {
  const leftOut = new Set(leave_out)
  const checked = await check(deps, tx, context, current, source)
  const wanted = checked.filter(({ line }) => !leftOut.has(line.id))
  if (mode === 'replace') await emptyBasket(tx, current.id)
  const lines = wanted.flatMap(({ line: { comment }, order }) =>
    order ? { product: order.product, quantity: order.quantity, comment } : [],
  )
  const { outcomes } = await changeLines(tx, context, current, { mode: 'add', lines })
  await source.loaded?.(tx, wanted)
  return {
    basket: current.id,
    ...reportOf(deps, context, checked),
    refusals: refusalsOf(outcomes, context),
  }
}

/** The lines of the source as they are today, priced as in this basket. */
async function check(
  deps: Deps,
  db: Db,
  context: BasketContext,
  basket: BasketRow,
  source: LoadSource,
): Promise<CheckedLine[]> {
  const lines = await source.read(db)
  const productIds = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  const products = await findProductsToday(db, productIds, viewOf(deps, context))
  const steps = await stepsOf(
    db,
    priceListOf(basket, context.session.company),
    products.map(({ product_id }) => product_id),
  )
  return checkLines(lines, {
    products: new Map(products.map((product) => [product.product_id, product])),
    steps,
    language: context.language,
  })
}

/** What the viewer is told: nothing of prices where they may see none (OD-37). */
function reportOf(
  deps: Pick<Deps, 'config'>,
  { language, session: { company } }: BasketContext,
  checked: readonly CheckedLine[],
): Omit<Report, 'refusals'> {
  const hidden = { old_price: null, new_price: null }
  const isTold = ({ kind }: { kind: BasketChange['kind'] }) =>
    !company.prices_hidden || (kind !== 'price_up' && kind !== 'price_down')
  const told = checked.map(({ order, changes }) => ({ order, changes: changes.filter(isTold) }))
  const unchanged = told.filter(({ changes }) => changes.length === 0)
  return {
    unchanged: unchanged.length,
    unchanged_units: unchanged.reduce(
      (units, { order }) => units + (order ? order.quantity * order.pack : 0),
      0,
    ),
    changes: told
      .flatMap(({ changes }) => changes)
      .map(({ message, image, ...change }) => ({
        ...change,
        ...(company.prices_hidden && hidden),
        image: image && imageUrl(deps.config, image),
        message: translateMessage(language, message),
      })),
  }
}
