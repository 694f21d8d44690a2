import { compare, subtract } from '@comptoir/contract/money'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import {
  lockTargets,
  lockBankLine,
  lockPayment,
  pay,
} from '#features/money/allocations/allocations.service.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './refunds.queries.ts'

/**
 * Pays the open invoices of a client with what is left of its payment, those that are due first, as far as it goes.
 *
 * @throws NotFoundError if no such payment came in
 * @throws RuleError where nothing is left of it, or nothing is open
 */
export async function assignPayment(deps: Deps, actor: Actor, id: number): Promise<void> {
  const company = await inTransaction(deps.db, async (tx) => {
    await lockBankLine(tx, id)
    const known = await queries.findReceived(tx, id)
    if (!known) throw new NotFoundError(message('no_match', { what: 'Payment' }))
    const invoices = await queries.findOpenInvoices(tx, known.company_id)
    const held = await lockTargets(tx, { invoices })
    await lockPayment(tx, id)
    const { left } = (await queries.findReceived(tx, id))! // it was there before
    const rest = await pay(tx, id, { invoices }, held, { at: deps.now(), actor_id: actor.id })
    if (compare(rest, left) === 0) throw ruleError(message('payment_nothing_to_assign'))
    const { name } = await queries.findPayer(tx, id)
    await audit(tx, deps, actor, [
      {
        ...{ action: 'match', entity: 'client', entity_id: known.company_id, label: name },
        after: { amount: subtract(left, rest) },
      },
    ])
    return known.company_id
  })
  await tellReaders(deps, company)
}
