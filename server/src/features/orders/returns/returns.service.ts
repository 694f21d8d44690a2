import type { Db } from '#db/connect.ts'
import type { Return } from '@comptoir/contract/order'
import * as queries from './returns.queries.ts'
import { toReturn } from './returns.rules.ts'

export { returnableUnits } from './returns.rules.ts'

/** The returns of an order; amounts only where they are not hidden. */
export const returnsOf = async (db: Db, orderId: number, isHidden: boolean): Promise<Return[]> =>
  (await queries.findReturns(db, orderId)).map((row) => toReturn(row, isHidden))
