import type { OfficeOrder, OfficeOrderRow } from '@comptoir/contract/admin-orders'
import type { Language, Money } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { readOrderFor } from '#features/orders/orders/orders.service.ts'
import { officeStepsOf } from '#features/orders/orders/steps.service.ts'
import * as queries from './office-orders.queries.ts'

/** The orders of all clients that match, with the number of all of them (OD-54). */
export async function listOrders(
  { db, now }: Deps,
  filter: Parameters<typeof queries.findOrders>[1],
): Promise<{ count: number; rows: OfficeOrderRow[] }> {
  const { count, rows } = await queries.findOrders(db, filter, dayIn(now()))
  return { count, rows: rows.map(toRow) }
}

/**
 * An order of any client, with the steps that the office can take now (OD-09).
 *
 * @throws NotFoundError if there is no such order
 */
export async function readOfficeOrder(deps: Deps, id: number, language: Language): Promise<OfficeOrder> {
  const client = await queries.findClientOf(deps.db, id)
  if (!client) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const order = await readOrderFor(deps, 'office', { id, company_id: client.id }, language)
  const last_step_at = new Date(order.events.at(-1)?.at ?? order.created_at)
  return { ...order, client, steps: officeStepsOf({ ...order, last_step_at }, deps.now()) }
}

const toRow = ({
  client_id,
  client_name,
  warehouse_id,
  warehouse_name,
  created_at,
  grand_total,
  ...row
}: queries.OfficeOrderListRow): OfficeOrderRow => ({
  ...row,
  client: { id: client_id, name: client_name },
  warehouse: warehouse_id === null ? null : { id: warehouse_id, name: warehouse_name ?? '' },
  created_at: created_at.toISOString(),
  grand_total: grand_total as Money,
})
