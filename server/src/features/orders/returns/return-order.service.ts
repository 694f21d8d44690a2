import type { Money } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { compare, toMoney } from '@comptoir/contract/money'
import type { Order, Return, ReturnStatus } from '@comptoir/contract/order'
import {
  mostReturnPhotos,
  type requestReturn as endpoint,
  type ReturnStep,
  type takeReturnStep as step,
} from '@comptoir/contract/returns'
import { basketLineLimit } from '@comptoir/contract/rules'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, RuleError, message, ruleError, type Message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { putBack } from '#features/catalogue/stock/stock.service.ts'
import { readOrder } from '#features/orders/orders/orders.service.ts'
import { changeByCustomer, changeByOffice, type Customer } from '#features/orders/orders/steps.service.ts'
import { refsOf } from '#features/orders/shipments/shipments.service.ts'
import { difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { claimPhotos } from './return-photos.service.ts'
import * as queries from './returns.queries.ts'
import { proposedCredit, returnableUnits, toReturn } from './returns.rules.ts'

/**
 * Asks to send goods of an order back, or notes that its customer does: units that have left, and are in no other return. The
 * same key again asks once.
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError on `lines` that cannot be returned, on `photos` that are not there, or where nothing has left yet
 */
export async function requestReturn(
  deps: Deps,
  customer: Customer,
  id: number,
  { key, reason, comment, lines, photos = [] }: EndpointInput<typeof endpoint>['body'],
): Promise<Order> {
  const session = await changeByCustomer(deps, customer, id, async (tx, order, at) => {
    if (key !== undefined && (await queries.isReturnKeyUsed(tx, id, key))) return undefined
    const returns = (await queries.findReturns(tx, id)).map((row) => toReturn(row, true))
    const left = returnableUnits(await queries.findShippedUnits(tx, id), returns)
    refuseTooLong(lines)
    if (lines.length === 0)
      throw new RuleError({ lines: [message('return_nothing_chosen', { order: order.name })] })
    const none = lines.filter((line) => line.units < 1)
    const units = new Map<number, number>()
    for (const line of lines) units.set(line.item, (units.get(line.item) ?? 0) + line.units)
    const tooMany = [...units].filter(([item, wanted]) => wanted > (left.get(item) ?? 0))
    if (none.length > 0 || tooMany.length > 0) {
      const refs = await refsOf(tx, id, lines)
      const about = (item: number, say: (ref: string) => Message) => {
        const ref = refs.get(item)
        return ref === undefined ? message('order_line_unknown', { id: String(item) }) : say(ref)
      }
      throw new RuleError({
        lines: [
          ...none.map(({ item, units: wanted }) =>
            about(item, (ref) => message('return_no_units', { ref, units: wanted })),
          ),
          ...tooMany.map(([item, wanted]) =>
            about(item, (ref) =>
              message('return_too_many', { ref, units: wanted, most: left.get(item) ?? 0 }),
            ),
          ),
        ],
      })
    }
    if (photos.length > mostReturnPhotos)
      throw new RuleError({
        photos: [message('return_too_many_photos', { count: photos.length, limit: mostReturnPhotos })],
      })
    const asked = [...units].map(([item, wanted]) => ({ item, units: wanted }))
    const given = { reason, comment: comment ?? '', at, key: key ?? null }
    const kept = await claimPhotos(tx, order.company_id, photos)
    await queries.insertReturn(tx, id, { ...given, photos: kept }, asked)
    const return_number = returns.length + 1
    const audited = difference({}, { return_number, return_status: 'requested' })
    return { step: 'return_request', given: { reason: comment ?? '', return_number }, audited }
  })
  return readOrder(deps, session, id, customer.language, { anyCompany: false })
}

/** @throws RuleError for more lines than an order has */
function refuseTooLong({ length: count }: readonly unknown[]): void {
  if (count > basketLineLimit)
    throw new RuleError({ lines: [message('return_too_many_lines', { count, limit: basketLineLimit })] })
}

type Given = EndpointInput<typeof step>['body']
/** From where a return goes on. */
const from: Record<ReturnStep, ReturnStatus> = {
  accept: 'requested',
  refuse: 'requested',
  receive: 'accepted',
  credit: 'received',
}

/**
 * Decides about a return, receives its goods, or notes what is credited.
 *
 * @throws NotFoundError if the order has no such return
 * @throws RuleError where the return stands elsewhere, or on what was given
 */
export async function takeReturnStep(
  deps: Deps,
  actor: Actor,
  { id, return: returnId, step: name }: { id: number; return: number; step: ReturnStep },
  given: Given,
): Promise<Return> {
  await changeByOffice(deps, actor, id, async (tx, order, at) => {
    const row = (await queries.findReturns(tx, id)).find((one) => one.id === returnId)
    if (!row) throw new NotFoundError(message('no_match', { what: 'Return' }))
    if (row.status !== from[name])
      throw ruleError(
        message('return_step_refused', { number: row.number, order: order.name, status: row.status }),
      )
    const after = await carryOut(tx, deps, { row, name, given, order, by: { at, actor_id: actor.id } })
    await queries.updateReturn(tx, returnId, after)
    return {
      steps: [`return_${name}`],
      given: { return_number: row.number, ...(given.reason && { reason: given.reason }) },
      audited: difference({}, { return_number: row.number, return_status: after.status }),
    }
  })
  const rows = await queries.findReturns(deps.db, id)
  return toReturn(
    rows.find((one) => one.id === returnId)!,
    false,
  ) // of an order that was just held
}

type Work = {
  row: queries.ReturnRow
  name: ReturnStep
  given: Given
  order: { id: number; name: string }
  by: { at: Date; actor_id: number }
}

async function carryOut(
  tx: Tx,
  deps: Deps,
  { row, name, given, order, by }: Work,
): Promise<Parameters<typeof queries.updateReturn>[2]> {
  switch (name) {
    case 'accept':
      return { status: 'accepted', answer: given.reason ?? '' }
    case 'refuse':
      return { status: 'refused', answer: given.reason ?? '' }
    case 'credit': {
      const credit = given.amount == null ? proposedCredit(row) : creditOf(row, given.amount)
      await refuseTooMuch(tx, order, credit)
      await enqueue(tx, 'credit_returns', { order_id: order.id }) // where there is an invoice
      return { status: 'credited', credit }
    }
    case 'receive': {
      const { warehouse } = given
      if (warehouse == null) throw new RuleError({ warehouse: [message('required')] })
      if (!(await queries.hasWarehouse(tx, warehouse)))
        throw new RuleError({ warehouse: [message('does_not_exist', { value: warehouse })] })
      const came = receivedLines(row, given)
      await queries.receiveLines(tx, row.id, came)
      const products = new Map(row.lines.map(({ item, product_id }) => [item, product_id]))
      await putBack(
        tx,
        came.flatMap(({ item, units, put_back }) => {
          const product_id = products.get(item)
          return put_back && units > 0 && product_id != null ? [{ product_id, units }] : []
        }),
        { warehouse_id: warehouse, order_id: order.id, at: deps.now(), actor_id: by.actor_id },
      )
      return { status: 'received', warehouse_id: warehouse }
    }
  }
}

const leastCredit = '0.01'
/**
 * An amount as it is written: `"12.50"`, `"12,5"`, `"12"`. What is proposed may be nothing; where nothing came, nothing else
 * may be credited.
 */
function creditOf(row: queries.ReturnRow, written: string): Money {
  const amount = /^\d{1,12}([.,]\d{1,2})?$/.test(written) ? toMoney(written.replace(',', '.')) : undefined
  if (amount !== undefined && amount === proposedCredit(row)) return amount
  const hasCome = row.lines.some(({ received }) => received)
  if (hasCome && amount !== undefined && compare(amount, leastCredit) >= 0) return amount
  throw new RuleError({
    amount: [
      hasCome
        ? message('return_credit_no_amount', { value: written, least: formatAmount(leastCredit) })
        : message('return_credit_nothing_came', { number: row.number, value: written }),
    ],
  })
}

/** @throws RuleError where more would be credited than the order came to */
async function refuseTooMuch(tx: Tx, { id, name }: Work['order'], credit: Money): Promise<void> {
  const left = await queries.findLeftToCredit(tx, id)
  if (compare(credit, left) > 0)
    throw new RuleError({
      amount: [message('return_credit_too_much', { order: name, amount: formatAmount(left) })],
    })
}

/** What came: as given, nothing of a line that is not named; all of it, to be put back, where `lines` are left out. */
function receivedLines({ number, lines }: queries.ReturnRow, given: Given) {
  if (!given.lines) return lines.map(({ item, units }) => ({ item, units, put_back: true }))
  refuseTooLong(given.lines)
  if (given.lines.length === 0)
    throw new RuleError({ lines: [message('return_receive_no_lines', { number })] })
  const asked = new Map(lines.map((line) => [line.item, line]))
  const came = new Map(given.lines.map((line) => [line.item, line]))
  const twice = [...Map.groupBy(given.lines, ({ item }) => item).values()].filter(({ length }) => length > 1)
  const faults = [
    ...twice.flatMap(([one]) => {
      const ref = asked.get(one!.item)?.ref
      return ref === undefined ? [] : [message('return_line_twice', { ref })]
    }),
    ...[...came.values()].flatMap(({ item, units }) => {
      const line = asked.get(item)
      if (!line) return [message('return_line_unknown', { item: String(item), number })]
      return units < 0 || units > line.units
        ? [message('return_too_many_received', { ref: line.ref, units, asked: line.units })]
        : []
    }),
  ]
  if (faults.length > 0) throw new RuleError({ lines: faults })
  return lines.map(({ item }) => came.get(item) ?? { item, units: 0, put_back: false })
}
