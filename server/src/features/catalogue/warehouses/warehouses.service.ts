import type { OfficeWarehouse, WarehouseChanges, WarehouseInput } from '@comptoir/contract/admin-warehouses'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { message, type FieldErrors } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import * as queries from './warehouses.queries.ts'

/** Of more styles a job makes the search see what can be had. */
const MOST_AT_ONCE = 500

const warehouses: Editable<queries.Warehouse> = {
  entity: 'warehouse',
  what: 'Warehouse',
  lock: queries.lockWarehouses,
  read: queries.findWarehouse,
  check: async (tx, wanted, id): Promise<FieldErrors> => {
    const around = await queries.findAround(tx, wanted, id)
    const [option] = around.options
    return {
      ...(!around.country && { country: [message('does_not_exist', { value: wanted.country })] }),
      ...(around.code && { code: [message('unique')] }),
      ...(!wanted.is_active && !around.others && { is_active: [message('warehouse_last')] }),
      ...(!wanted.is_active &&
        around.others &&
        option !== undefined && { is_active: [message('warehouse_of_option', { name: option })] }),
    }
  },
  label: ({ name }) => name,
}

/** All warehouses, those switched off too. */
export const officeWarehouses = async ({ db }: Deps): Promise<OfficeWarehouse[]> =>
  withVersions(db, 'warehouse', await queries.findWarehouses(db))

/** @throws RuleError per field */
export const createWarehouse = (deps: Deps, actor: Actor, input: WarehouseInput): Promise<OfficeWarehouse> =>
  createOne(deps, actor, warehouses, async () => ({ ...input, id: 0 }), queries.insertWarehouse)

/**
 * Changes a warehouse; what is left out stays as it is. What lies in one that is switched off is no longer sold.
 *
 * @throws NotFoundError, ConflictError, RuleError per field
 */
export const updateWarehouse = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...changes }: WarehouseChanges & { version?: number | undefined },
): Promise<OfficeWarehouse> =>
  changeOne(
    deps,
    actor,
    warehouses,
    { id, version },
    (before) => withChanges(before, changes),
    async (tx, values, changed) => {
      await queries.updateWarehouse(tx, id, values)
      if ('is_active' in changed) await seen(tx, await queries.findStyles(tx, id))
    },
  )

/** What can be had of these styles is another quantity. */
async function seen(tx: Tx, styles: number[]): Promise<void> {
  if (styles.length > MOST_AT_ONCE) await enqueue(tx, 'refresh_search', {})
  else await refreshSearch(tx, styles)
}
