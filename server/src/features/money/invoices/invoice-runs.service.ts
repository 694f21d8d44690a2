import type { InvoiceRun, InvoiceRunProgress } from '@comptoir/contract/admin-invoices'
import { sum } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { message, ruleError } from '#lib/errors.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './invoice-runs.queries.ts'
import { findOpenOrders, type OpenOrder } from './issue-invoice.queries.ts'
import { groupsOf, hasPrices, issueUntil } from './issue-invoice.service.ts'

/** A job takes no longer: then another one goes on, so that none looks abandoned. */
const sliceMs = 60_000
const shownRuns = 20

/** What a run until a day would issue, and what waits for prices. */
export async function previewRun({ db }: Pick<Deps, 'db'>, until: string): Promise<InvoiceRun> {
  const orders = await findOpenOrders(db, { until })
  const groups = groupsOf(orders)
  const clientOf = ({ company_id, client_name }: OpenOrder) => ({ id: company_id, name: client_name })
  return {
    groups: groups.map((group) => ({
      client: clientOf(group.orders[0]),
      orders: group.orders.map(({ id, name }) => ({ id, name })),
      total: group.total,
    })),
    total: sum(groups.map(({ total }) => total)),
    waiting: orders
      .filter((order) => !hasPrices(order))
      .map((order) => ({ client: clientOf(order), order: { id: order.id, name: order.name } })),
  }
}

/**
 * Has everything invoiced that has left the house until a day, by a job.
 *
 * @param excluding companies that are left out
 * @returns how many invoices there will be
 * @throws RuleError while another run is not finished
 */
export async function startRun(
  deps: Deps,
  actor: Actor,
  { until, excluding = [] }: { until: string; excluding?: readonly number[] | undefined },
): Promise<number> {
  const planned = groupsOf(await findOpenOrders(deps.db, { until, excluding })).length
  await inTransaction(deps.db, async (tx) => {
    const run = { until, excluding, planned, started_by: actor.id, at: deps.now() }
    const id = await queries.insertRun(tx, run)
    if (id === undefined) throw ruleError(message('invoice_run_unfinished'))
    await audit(tx, deps, actor, [
      {
        action: 'create',
        entity: 'invoice',
        entity_id: null,
        label: until,
        after: { until, invoices: planned },
      },
    ])
    await enqueue(tx, 'invoice_run', { id })
  })
  return planned
}

/** The latest runs, with what they have issued so far. */
export async function listRuns({ db }: Pick<Deps, 'db'>): Promise<InvoiceRunProgress[]> {
  return (await queries.findRuns(db, shownRuns)).map((run) => ({
    id: run.id,
    until: run.until,
    planned: run.planned,
    issued: run.issued,
    total: run.total,
    started_by: run.started_by_name,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    failure: run.failure,
  }))
}

/**
 * Issues what is left of a run, each invoice in a transaction of its own. Interrupted at any moment, it goes on where it
 * was: what is issued is not found again. The job behind `startRun`.
 */
export async function goOnWithRun(deps: Deps, id: number, abortSignal?: AbortSignal): Promise<void> {
  const run = await queries.findRun(deps.db, id)
  if (!run || run.finished_at) return
  const begun = Date.now()
  const isOver = () => abortSignal?.aborted === true || Date.now() - begun > sliceMs
  const { until, excluding, started_by } = run
  const { isDone } = await issueUntil(
    deps,
    { until, excluding },
    { issued_by: started_by, run_id: id },
    isOver,
  )
  if (isDone) await queries.finishRun(deps.db, id, deps.now())
  else await enqueue(deps.db, 'invoice_run', { id })
}

/** Ends a run whose job nobody tries any more: what it has not issued, the next one does. */
export const runGivenUp = (tx: Tx, { now }: Pick<Deps, 'now'>, id: number, failure: string) =>
  queries.finishRun(tx, id, now(), failure)
