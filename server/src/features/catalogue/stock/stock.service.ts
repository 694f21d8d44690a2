import { mostOnHand, type StockMovement, type Stock, type StockRow } from '@comptoir/contract/admin-stock'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { ConflictError, NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { stockChanged } from '#features/catalogue/search/search-index.service.ts'
import { isPromotedWhileInStock } from '#features/prices/pricing/pricing.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { withVersions } from '#features/platform/audit/edits.service.ts'
import { noteInWords } from './stock-notes.rules.ts'
import * as queries from './stock.queries.ts'

export { missingNote } from './stock-notes.rules.ts'

/** Whether a delivery that was expected on a day has not come. */
export const isLate = (expectedOn: string | null, today: string): boolean =>
  expectedOn !== null && expectedOn < today

/** The stock of products that match, with the number of all of them. */
export async function listStock(
  { db, now }: Deps,
  filter: Parameters<typeof queries.findStock>[1],
  language: Language,
): Promise<{ count: number; rows: StockRow[] }> {
  const { count, rows } = await queries.findStock(db, filter, language)
  const today = dayIn(now())
  return {
    count,
    rows: rows.map((row) => ({
      ...row,
      available: row.on_hand - row.reserved,
      is_late: isLate(row.next_arrival, today),
    })),
  }
}

/** A few products of this reference or GTIN. */
export const findFewProducts = queries.findFewProducts

/** @throws NotFoundError */
export async function readStock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  language: Language,
): Promise<Stock> {
  const product = await queries.findProduct(db, id, language)
  if (!product) throw new NotFoundError(message('no_match', { what: 'Product' }))
  const warehouses = await queries.findStockOf(db, id)
  const today = dayIn(now())
  const { rows } = await queries.findIncoming(
    db,
    { product: id, ordering: 'expected_on', limit: 200, offset: 0 },
    { today, language },
  )
  return {
    ...product,
    warehouses: warehouses.map(({ warehouse_id, warehouse_name, on_hand, reserved, shelf }) => ({
      warehouse: { id: warehouse_id, name: warehouse_name },
      ...{ on_hand, reserved, shelf, available: on_hand - reserved },
    })),
    incoming: (await withVersions(db, 'incoming', rows)).map((row) => toIncoming(row, today)),
  }
}

export const toIncoming = (
  { product_id, ref, warehouse_id, warehouse_name, ...rest }: queries.IncomingListRow & { version: number },
  today: string,
) => ({
  ...rest,
  is_late: isLate(rest.expected_on, today),
  product: { id: product_id, name: ref },
  warehouse: { id: warehouse_id, name: warehouse_name },
})

/** Rows of the journal that match, with the number of all of them (C-12). */
export async function listMovements(
  { db }: Deps,
  filter: Parameters<typeof queries.findMovements>[1],
  language: Language,
): Promise<{ count: number; rows: StockMovement[] }> {
  const { count, rows } = await queries.findMovements(db, filter)
  return { count, rows: rows.map((row) => toMovement(row, language)) }
}

const pair = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
const toMovement = (
  { at, product_id, ref, warehouse_id, warehouse_name, note, ...row }: queries.MovementRow,
  language: Language,
) => ({
  ...row,
  note: noteInWords(note, language),
  at: at.toISOString(),
  product: { id: product_id, name: ref },
  warehouse: { id: warehouse_id, name: warehouse_name },
  order: pair(row.order_id, row.order_name),
  by: pair(row.actor_id, row.actor_name),
})

type Given = { note?: string | null | undefined; key?: string | undefined }

/**
 * Receives goods. What has come of a delivery is expected no more: the rest of it stays expected.
 *
 * @throws NotFoundError for a product that there is not, RuleError on `warehouse`, `incoming` or `quantity`
 */
export const receiveStock = (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Given & { warehouse: number; quantity: number; incoming?: number | null | undefined },
) =>
  change(deps, actor, id, [given.warehouse], async (tx, [stock]) => {
    const incoming = given.incoming == null ? undefined : await queries.lockIncoming(tx, given.incoming)
    const isAdded = await add(tx, deps, actor, 'receipt', given, [
      { stock: stock!, on_hand: given.quantity }, // held by `change`
    ])
    if (!isAdded || given.incoming == null) return
    if (incoming?.product_id !== id || incoming.warehouse_id !== given.warehouse)
      throw new RuleError({ incoming: [message('does_not_exist', { value: given.incoming })] })
    const rest = incoming.quantity - given.quantity
    if (rest > 0) await queries.updateIncoming(tx, incoming.id, { ...incoming, quantity: rest })
    else await queries.deleteIncoming(tx, incoming.id)
    const { expected_on, quantity } = incoming
    await audit(tx, deps, actor, [
      {
        action: rest > 0 ? 'change' : 'delete',
        entity: 'incoming',
        entity_id: incoming.id,
        label: `${incoming.ref} ${expected_on}`,
        before: { quantity },
        after: rest > 0 ? { quantity: rest } : null,
      },
    ])
  })

/**
 * Corrects the stock by what was counted.
 *
 * @param language in which is said what has changed since
 * @throws ConflictError saying what has changed since `seen` units were on screen
 * @throws NotFoundError, RuleError on `warehouse`
 */
export const countStock = (
  deps: Deps,
  actor: Actor,
  id: number,
  given: { warehouse: number; counted: number; seen: number; note: string },
  language: Language,
) =>
  change(deps, actor, id, [given.warehouse], async (tx, [stock]) => {
    const { on_hand, ref, warehouse_id } = stock! // held by `change`
    if (on_hand !== given.seen) {
      const changes = await queries.findLastChanges(tx, id, warehouse_id)
      throw new ConflictError(
        message('stock_changed_meanwhile', {
          ...{ ref, seen: given.seen, now: on_hand },
          changes: latest(changes, on_hand - given.seen)
            .map((one) => inWords(one, language))
            .join('; '),
        }),
        { current: { on_hand } },
      )
    }
    await add(tx, deps, actor, 'count', given, [{ stock: stock!, on_hand: given.counted - on_hand }])
  })

/** Of changes, the newest first, those that come to a difference; all of them where none do. */
function latest<Change extends { on_hand: number }>(changes: Change[], difference: number): Change[] {
  let sum = 0
  const first = changes.findIndex(({ on_hand }) => (sum += on_hand) === difference)
  return first < 0 ? changes : changes.slice(0, first + 1)
}

const inWords = (
  { on_hand, order_name, note }: { on_hand: number; order_name: string | null; note: string },
  language: Language,
) =>
  [on_hand > 0 ? `+${on_hand}` : `−${-on_hand}`, order_name, noteInWords(note, language)]
    .filter(Boolean)
    .join(' ')

/**
 * Moves goods that are not reserved to another warehouse.
 *
 * @throws NotFoundError, RuleError on `to` for the same warehouse, or where there are fewer
 */
export const moveStock = (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Given & { from: number; to: number; quantity: number },
) =>
  change(deps, actor, id, [given.from, given.to], async (tx, held) => {
    const stockIn = (warehouse: number) => held.find(({ warehouse_id }) => warehouse_id === warehouse)!
    if (given.from === given.to) throw new RuleError({ to: [message('stock_move_same')] })
    const [from, to] = [stockIn(given.from), stockIn(given.to)]
    await add(tx, deps, actor, 'move', given, [
      { stock: from, on_hand: -given.quantity },
      { stock: to, on_hand: given.quantity },
    ])
  })

/** Puts goods of an order that came back onto the shelves of a warehouse. */
export async function putBack(
  tx: Tx,
  goods: readonly { product_id: number; units: number }[],
  { warehouse_id, ...cause }: { warehouse_id: number; order_id: number; at: Date; actor_id: number },
): Promise<void> {
  if (goods.length === 0) return
  const products = [...Map.groupBy(goods, ({ product_id }) => product_id)].toSorted(([a], [b]) => a - b)
  await queries.insertMovements(
    tx,
    products.map(([product_id, same]) => ({
      ...{ product_id, warehouse_id, reserved: 0 },
      on_hand: same.reduce((sum, { units }) => sum + units, 0),
    })),
    { reason: 'return', ...cause },
  )
  await stockChanged(
    tx,
    products.map(([product_id]) => product_id),
  )
  await enqueue(tx, 'tell_of_arrivals', {})
}

/** Whether something was written into the journal under this key. */
export const isKeyUsed = queries.isKeyUsed

/** Holds the stock of a product, changes it, and tells the search, who waits for it, and who sees its promotion. */
async function change(
  deps: Deps,
  actor: Actor,
  id: number,
  warehouses: number[],
  apply: (tx: Tx, held: queries.LockedStock[]) => Promise<void>,
): Promise<void> {
  const changesPrices = await inTransaction(deps.db, async (tx) => {
    if (!(await queries.findProduct(tx, id, 'fr')))
      throw new NotFoundError(message('no_match', { what: 'Product' }))
    const held = await queries.lockStock(tx, id, warehouses)
    const missing = warehouses.find((warehouse) => !held.some((row) => row.warehouse_id === warehouse))
    if (missing !== undefined)
      throw new RuleError({ warehouse: [message('does_not_exist', { value: missing })] })
    await apply(tx, held)
    await stockChanged(tx, [id])
    await enqueue(tx, 'tell_of_arrivals', {})
    return isPromotedWhileInStock(tx, [id])
  })
  if (changesPrices) deps.liveUpdates.tellAll('prices')
}

/** @returns whether it was added: not if the key was used before */
async function add(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  reason: 'receipt' | 'count' | 'move',
  { note, key }: Given,
  changes: { stock: queries.LockedStock; on_hand: number }[],
): Promise<boolean> {
  if (key && (await queries.isKeyUsed(tx, key))) return false
  for (const { stock, on_hand } of changes) refuseTooMany(reason, stock, on_hand)
  const movements = changes.map(({ stock, on_hand }) => ({
    product_id: stock.product_id,
    warehouse_id: stock.warehouse_id,
    ...{ on_hand, reserved: 0 },
  }))
  const text = note?.trim() ?? ''
  await queries.insertMovements(tx, movements, {
    ...{ reason, key, at: deps.now(), actor_id: actor.id, note: text },
  })
  await audit(
    tx,
    deps,
    actor,
    changes.map(({ stock, on_hand }) => ({
      action: 'change',
      entity: 'stock',
      entity_id: stock.product_id,
      label: `${stock.ref} ${stock.warehouse_name}`,
      before: { on_hand: stock.on_hand },
      after: { on_hand: stock.on_hand + on_hand, kind: reason, ...(text && { reason: text }) },
    })),
  )
  return true
}

/** @throws RuleError where more is moved than can be had, or more would lie there than the shop counts */
function refuseTooMany(
  reason: string,
  { ref, on_hand, reserved, ...stock }: queries.LockedStock,
  added: number,
) {
  const available = Math.max(0, on_hand - reserved)
  if (reason === 'move' && added < 0 && -added > available)
    throw ruleError(
      message('stock_move_short', { ref, warehouse: stock.warehouse_name, wanted: -added, available }),
    )
  if (on_hand + added > mostOnHand)
    throw new RuleError({ quantity: [message('max_value', { limit: mostOnHand })] })
}
