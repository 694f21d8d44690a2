import type { Money } from '@comptoir/contract/common'
import type { Return } from '@comptoir/contract/order'
import type { Db, Tx } from '#db/connect.ts'
import * as queries from './returns.queries.ts'
import { proposedCredit, toReturn } from './returns.rules.ts'

export { returnableUnits } from './returns.rules.ts'

/** The returns of an order; amounts only where they are not hidden. */
export const returnsOf = async (db: Db, orderId: number, isHidden: boolean): Promise<Return[]> =>
  (await queries.findReturns(db, orderId)).map((row) => toReturn(row, isHidden))

/** A return whose credit the office has noted, and which is on no credit note yet: the units of each item that came. */
export type ReturnToCredit = {
  id: number
  number: number
  credit: Money
  /** Whether that is what these units have cost. */
  isUsual: boolean
  /** Whether that was found impossible before. */
  isLeftOut: boolean
  lines: { item: number; units: number }[]
}

/** The returns of an order that a credit note is to be written for. */
export const returnsToCredit = async (tx: Tx, orderId: number): Promise<ReturnToCredit[]> =>
  (await queries.findReturns(tx, orderId)).flatMap((row) => {
    const { id, number, status, credit, credit_notes, credit_left_out: isLeftOut } = row
    if (status !== 'credited' || credit === null || Number(credit) === 0 || credit_notes.length > 0) return []
    const lines = row.lines.flatMap(({ item, received }) => (received ? [{ item, units: received }] : []))
    const isUsual = credit === proposedCredit(row)
    return [{ id, number, credit: credit as Money, isUsual, isLeftOut, lines }]
  })

/** Those of these orders that have such returns. */
export const ordersToCredit = (db: Db, orderIds: readonly number[]): Promise<number[]> =>
  queries.findOrdersToCredit(db, orderIds)

/** Notes what the credit notes of a return come to. */
export const noteCredit = (tx: Tx, id: number, credit: Money) =>
  queries.updateReturn(tx, id, { status: 'credited', credit, credit_left_out: false })

/** Notes that no credit note can be written for a return. */
export const leaveOutCredit = (tx: Tx, id: number) =>
  queries.updateReturn(tx, id, { status: 'credited', credit_left_out: true })
