import type { OfficeOrder, OfficeOrderRow } from '@comptoir/contract/admin-orders'
import type { Language, Money } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import { findFewClients } from '#features/office/clients/clients.service.ts'
import { readOrderFor } from '#features/orders/orders/orders.service.ts'
import { officeStepsOf } from '#features/orders/orders/steps.service.ts'
import { selectedIds, type Selection } from '#features/platform/audit/decide.service.ts'
import { versionOf } from '#features/platform/audit/edits.service.ts'
import type { Session } from '#session.ts'
import * as queries from './office-orders.queries.ts'

/** The orders of all clients that match, with the number of all of them (OD-54). */
export async function listOrders(
  { db, now }: Deps,
  { session: { user }, language }: { session: Session; language: Language },
  filter: Asked & Omit<Parameters<typeof queries.findOrders>[1], 'assignee'>,
): Promise<{ count: number; rows: OfficeOrderRow[] }> {
  const { count, rows } = await queries.findOrders(db, filterOf(user, filter), dayIn(now()), language)
  return { count, rows: rows.map(toRow) }
}

/** A few clients whose orders may be looked for; none for less than two characters. */
export async function clientsToPick({ db }: Deps, wanted = '') {
  if (wanted.length < 2) return []
  const clients = await findFewClients(db, wanted)
  return clients.map(({ id, name, enterprise_name, erp_id }) => ({
    id,
    name: enterprise_name || name,
    erp_id,
  }))
}

/** Filters as a call has them, where `me` is the caller. */
type Asked = Omit<queries.OrderFilter, 'assignee'> & { assignee?: number | 'me' | 'nobody' | undefined }
const filterOf = <F extends Asked>(me: { id: number }, { assignee, ...filter }: F) => ({
  ...filter,
  assignee: assignee === 'me' ? me.id : assignee,
})

/**
 * The ids of the orders that a bulk action is for.
 *
 * @param options.count how many `all` of the list were when it was looked at
 * @param options.maximum of orders that it may do something to
 * @throws RuleError where the list is not as long by now, or where they are too many
 */
export async function selectedOrders(
  { db, now }: Deps,
  { user }: Session,
  selection: Selection<Asked>,
  { count, maximum }: { count: number | undefined; maximum: number },
): Promise<number[]> {
  refuseTooMany(selection.ids?.length ?? 0, maximum)
  return selectedIds(
    selection,
    (filter) => queries.findOrderIds(db, filterOf(user, filter), dayIn(now()), maximum + 1),
    (listed) => {
      refuseTooMany(listed, maximum)
      if (count !== undefined && count !== listed)
        throw ruleError(message('order_list_changed', { count: listed }))
    },
  )
}
function refuseTooMany(count: number, maximum: number): void {
  if (count > maximum) throw ruleError(message('order_bulk_maximum', { maximum }))
}

/** How many orders wait to be begun, and how many are late. */
export const countOrders = ({ db, now }: Deps) => queries.countOrders(db, dayIn(now()))

/** What a customer does with an order, and the office has steps of its own for. */
const customersOwn: ReadonlySet<Order['allowed'][number]> = new Set([
  'cancel',
  'restore',
  'pay',
  'reorder',
  'return',
])

/**
 * An order of any client, with the steps that the office can take now (OD-09).
 *
 * @throws NotFoundError if there is no such order
 */
export async function readOfficeOrder(deps: Deps, id: number, language: Language): Promise<OfficeOrder> {
  const part = await queries.findOfficePart(deps.db, id)
  if (!part) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const order = await readOrderFor(deps, 'office', { id, company_id: part.client.id }, language)
  const last_step_at = new Date(order.events.at(-1)?.at ?? order.created_at)
  const has_left = order.shipments.length > 0
  const notes = part.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() }))
  return {
    ...order,
    ...part,
    version: await versionOf(deps.db, 'order', id),
    allowed: order.allowed.filter((action) => !customersOwn.has(action)),
    language: part.language as Language, // the table allows no other
    notes,
    steps: officeStepsOf({ ...order, last_step_at, has_left }, deps.now()),
  }
}

const toRow = ({
  client_id,
  client_name,
  warehouse_id,
  warehouse_name,
  assignee_id,
  assignee_name,
  created_at,
  grand_total,
  ...row
}: queries.OfficeOrderListRow): OfficeOrderRow => ({
  ...row,
  client: { id: client_id, name: client_name },
  warehouse: warehouse_id === null ? null : { id: warehouse_id, name: warehouse_name ?? '' },
  assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? '' },
  created_at: created_at.toISOString(),
  grand_total: grand_total as Money,
})
