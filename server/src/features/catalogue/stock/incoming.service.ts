import type { Incoming } from '@comptoir/contract/admin-stock'
import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import * as queries from './stock.queries.ts'
import { toIncoming } from './stock.service.ts'

/** A delivery that is late can be entered, and its removal undone; a wrong year is refused. */
const isFar = (day: string, today: string) => day < plusDays(today, -30) || day > plusDays(today, 3 * 365)

const deliveries = ({ now }: Deps): Editable<queries.IncomingRow> => ({
  entity: 'incoming',
  what: 'Incoming',
  lock: async () => undefined, // reading locks the row
  read: queries.lockIncoming,
  check: async (tx, wanted, id) => {
    const { ref, warehouse_name } = await queries.findIncomingNames(
      tx,
      wanted.product_id,
      wanted.warehouse_id,
    )
    if (ref === null) return { product: [message('does_not_exist', { value: wanted.product_id })] }
    if (warehouse_name === null)
      return { warehouse: [message('does_not_exist', { value: wanted.warehouse_id })] }
    if (isFar(wanted.expected_on, dayIn(now()))) return { expected_on: [message('incoming_day_far')] }
    return (await queries.isDayTaken(tx, id, wanted)) ? dayTaken : {}
  },
  label: ({ ref, expected_on }) => `${ref} ${expected_on}`,
  logged: ({ before, after }) => ({ before: before && named(before), after: after && named(after) }),
})
/** By the reference of the product and the name of the warehouse alone, without their ids. */
function named(values: Record<string, unknown>) {
  const { product_id: _, warehouse_id: __, ...rest } = values
  return rest
}
const dayTaken = { expected_on: [message('incoming_exists')] }

/** Deliveries that are expected and match, with the number of all of them. */
export async function listIncoming(
  { db, now }: Deps,
  filter: Parameters<typeof queries.findIncoming>[1],
  language: Language,
): Promise<{ count: number; rows: Incoming[] }> {
  const today = dayIn(now())
  const { count, rows } = await queries.findIncoming(db, filter, { today, language })
  return { count, rows: (await withVersions(db, 'incoming', rows)).map((row) => toIncoming(row, today)) }
}

/** What was edited, with what its product is called. */
async function shown(
  { db, now }: Deps,
  edited: queries.IncomingRow & { version: number },
  language: Language,
): Promise<Incoming> {
  const product = await queries.findProduct(db, edited.product_id, language)
  const { name, color, size } = product ?? { name: '', color: '', size: '' } // removed since
  return toIncoming({ ...edited, name, color, size }, dayIn(now()))
}

/** @throws RuleError on what does not exist, or where one is expected of the product on that day already */
export const createIncoming = async (
  deps: Deps,
  actor: Actor,
  input: { product: number; warehouse: number; expected_on: string; quantity: number },
  language: Language,
): Promise<Incoming> =>
  shown(
    deps,
    await createOne(
      deps,
      actor,
      deliveries(deps),
      async () => ({
        ...{ id: 0, ref: '', warehouse_name: '' },
        product_id: input.product,
        warehouse_id: input.warehouse,
        expected_on: input.expected_on,
        quantity: input.quantity,
      }),
      async (tx, wanted) => {
        const id = await queries.insertIncoming(tx, wanted)
        if (id === undefined) throw new RuleError(dayTaken) // added since it was checked
        return id
      },
    ),
    language,
  )

/** @throws NotFoundError, ConflictError, or RuleError as for a new one */
export const updateIncoming = async (
  deps: Deps,
  actor: Actor,
  id: number,
  {
    version,
    ...changes
  }: { version?: number | undefined } & {
    expected_on?: string | undefined
    quantity?: number | undefined
  },
  language: Language,
): Promise<Incoming> =>
  shown(
    deps,
    await changeOne(
      deps,
      actor,
      deliveries(deps),
      { id, version },
      (before) => withChanges(before, changes),
      (tx, wanted) => queries.updateIncoming(tx, id, wanted),
    ),
    language,
  )

/** @throws NotFoundError */
export const deleteIncoming = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, deliveries(deps), id, (tx) => queries.deleteIncoming(tx, id))
