import { orderBulkMaximum, type orderBulkActions } from '@comptoir/contract/admin-orders'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import { officeStepsOf, takeForAll } from '#features/orders/orders/steps.service.ts'
import { difference, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  bulkAnswer,
  decide,
  refuseLeftOut,
  type Decided,
  type Decision,
} from '#features/platform/audit/decide.service.ts'
import { refuseStale } from '#features/platform/audit/edits.service.ts'
import type { Session } from '#session.ts'
import { selectedOrders } from './office-orders.service.ts'
import * as queries from './order-decisions.queries.ts'

type DecidedOrder = queries.DecidedOrder
const orders: Decided<DecidedOrder> = { entity: 'order', label: ({ name }) => name }
type Input = { now: Date; actor: Actor; assignee: { id: number; name: string } | null }

const decisions: Record<(typeof orderBulkActions)[number], Decision<DecidedOrder, Input>> = {
  start: {
    change: ({ status }) => difference({ status }, { status: 'in_progress' }),
    blocked: (order, { now }) =>
      officeStepsOf(order, now).includes('start')
        ? undefined
        : message('order_step_refused', { order: order.name, status: order.status }),
    action: () => 'change',
    apply: (tx, _, changes, { now, actor }) =>
      takeForAll(
        tx,
        changes.map(({ thing }) => thing),
        'start',
        { kind: 'office', id: actor.id, at: now },
      ),
  },
  assign: {
    change: (order, { assignee }) => difference({ assignee: order.assignee }, { assignee }),
    blocked: () => undefined,
    action: () => 'change',
    apply: (tx, _, changes, { assignee }) =>
      queries.assign(
        tx,
        changes.map(({ thing }) => thing.id),
        assignee?.id ?? null,
      ),
  },
}

/** Who of the office can be assigned an order. */
export const listColleagues = ({ db }: Deps) => queries.findColleagues(db)

/** @throws RuleError on `assignee` for who may not take the steps of orders */
async function colleagueOf(tx: Tx, id: number | null): Promise<Input['assignee']> {
  if (id === null) return null
  const found = await queries.lockColleague(tx, id)
  if (!found) throw new RuleError({ assignee: [message('does_not_exist', { value: id })] })
  return found
}

/**
 * Assigns an order to somebody of the office, or to nobody.
 *
 * @param wanted.version of the order as it was seen
 * @throws NotFoundError if there is no such order, ConflictError
 * @throws RuleError on `assignee` for who may not take the steps of orders
 */
export async function assignOrder(
  deps: Deps,
  actor: Actor,
  id: number,
  wanted: { assignee: number | null; version?: number | undefined },
): Promise<void> {
  const companies = await inTransaction(deps.db, async (tx) => {
    const input = { now: deps.now(), actor, assignee: await colleagueOf(tx, wanted.assignee) }
    const found = await queries.lockOrders(tx, [id])
    const [order] = found
    if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
    const { assignee } = order
    await refuseStale(tx, { entity: 'order', id, version: wanted.version }, async () => ({ id, assignee }))
    refuseLeftOut(await decide(tx, deps, actor, orders, decisions.assign, found, input))
    return found.map(({ company_id }) => company_id)
  })
  await tellReaders(deps, ...companies)
}

type Bulk = Parameters<typeof selectedOrders>[2] & {
  action: (typeof orderBulkActions)[number]
  assignee?: number | null | undefined
  count?: number | undefined
}

/**
 * Starts or assigns several orders (C-21); each that does not allow it is named with the reason.
 *
 * @throws RuleError on `assignee` where the action needs it; where the list is not as long as it was seen, or too long
 */
export async function decideForOrders(
  deps: Deps,
  session: Session,
  actor: Actor,
  language: Language,
  { action, assignee, count, ...selection }: Bulk,
): Promise<BulkAnswer> {
  if (action === 'assign' && assignee === undefined) throw new RuleError({ assignee: [message('required')] })
  const ids = await selectedOrders(deps, session, selection, { count, maximum: orderBulkMaximum })
  const { found, outcome } = await inTransaction(deps.db, async (tx) => {
    const input = { now: deps.now(), actor, assignee: await colleagueOf(tx, assignee ?? null) }
    const locked = await queries.lockOrders(tx, ids)
    return {
      found: locked,
      outcome: await decide(tx, deps, actor, orders, decisions[action], locked, input),
    }
  })
  await tellReaders(deps, ...found.map(({ company_id }) => company_id))
  return bulkAnswer(outcome, orders, language, ids)
}
