import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import * as queries from './sum-sales.queries.ts'

/** Days of one transaction. */
const daysAtOnce = 7

/** Sums the sales of the days anew on which an order came, or has changed, since the last time. */
export async function sumSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  const sumSome = () =>
    inTransaction(db, async (tx) => {
      await queries.lockSums(tx)
      const days = await queries.takeDays(tx, daysAtOnce)
      if (days.length > 0) await queries.sumDays(tx, days)
      return days.length
    })
  let summed: number
  do summed = await sumSome()
  while (summed === daysAtOnce)
}
