import { inTransaction } from '#db/transaction.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { message, type Message } from '#lib/errors.ts'
import { importGivenUp } from '#features/office/imports/run-import.service.ts'
import { sourceFailed } from '#features/office/imports/source-state.service.ts'
import { changeGivenUp } from '#features/office/tariffs/price-changes.service.ts'
import { deliveryGivenUp } from '#features/money/invoices/delivery.service.ts'
import { runGivenUp } from '#features/money/invoices/invoice-runs.service.ts'
import { reminderGivenUp } from '#features/money/reminders/reminders.service.ts'
import type { Jobs } from './enqueue.ts'
import { findGivenUp, takeGivenUp } from './maintenance.queries.ts'

/** Why a job is given up: what it has reported last, which is empty where its process has died, and a sentence of it. */
type Why = { error: string; failure: Message }
/** What becomes of the work of a job that nobody tries any more. */
type Ends = { [Name in keyof Jobs]?: (tx: Tx, payload: Jobs[Name], why: Why) => Promise<unknown> }

/**
 * Jobs that something waits for: a row that says that they are at work. Each ends it in a state that says why, and from
 * which somebody can start anew.
 */
const ends = (deps: Deps): Ends => ({
  check_catalogue_import: (tx, { id }, why) => importGivenUp(tx, deps, id, 'checking', why.failure),
  run_catalogue_import: (tx, { id }, why) => importGivenUp(tx, deps, id, 'importing', why.failure),
  undo_catalogue_import: (tx, { id }, why) => importGivenUp(tx, deps, id, 'undoing', why.failure),
  read_import_source: (tx, { id }, why) => sourceFailed(tx, deps, id, why.failure),
  work_on_price_change: (tx, { id }, why) => changeGivenUp(tx, id, why.error),
  invoice_run: (tx, { id }, why) => runGivenUp(tx, deps, id, why.error),
  deliver_invoice: (tx, { id }, why) => deliveryGivenUp(tx, deps, id, why.error),
  mail_reminder: (tx, { id }) => reminderGivenUp(tx, deps, id),
})

/** Ends what jobs were to do that have failed for good, once for each; the jobs stay for the operator to look at. */
export async function endGivenUp(deps: Deps): Promise<void> {
  const known = ends(deps)
  for (const id of await findGivenUp(deps.db, Object.keys(known)))
    await inTransaction(deps.db, async (tx) => {
      const job = await takeGivenUp(tx, id)
      if (!job || job.isOrderedAgain) return
      const { name, payload, error } = job
      const end = known[name] as ((tx: Tx, payload: unknown, why: Why) => Promise<unknown>) | undefined
      const failure = error ? message('job_given_up', { reason: error }) : message('job_stopped')
      await end?.(tx, payload, { error, failure })
    })
}
