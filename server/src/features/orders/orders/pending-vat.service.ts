import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { vatStanding, type VatStanding } from '#features/accounts/vat/vat.service.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { tellReaders } from './orders.service.ts'
import { lockOrder } from './steps.queries.ts'
import { settleOrders } from './steps.service.ts'
import { exemptOrder, findPendingOrders, findTaxedOrder, keepDecision } from './transport.queries.ts'

/**
 * Decides the VAT of orders that were placed while VIES did not answer for a number, now that it has (OD-11): one that is on
 * an invoice stays as it is; of one that is paid, the payment has the VAT left once the order is invoiced. The job behind an
 * answer of VIES; done twice, it finds nothing.
 */
export async function decidePendingVat(deps: Deps, vat: string): Promise<void> {
  const standing = await vatStanding(deps.db, vat)
  if (standing.state === 'unchecked') return
  for (const id of await findPendingOrders(deps.db, vat)) {
    const company = await inTransaction(deps.db, (tx) => decide(tx, deps, id, standing))
    if (company !== undefined) await tellReaders(deps, company)
  }
}

/** @returns whose order it is, if it is decided now */
async function decide(tx: Tx, deps: Deps, id: number, standing: VatStanding): Promise<number | undefined> {
  const order = await lockOrder(tx, 'any', id)
  const taxed = order && (await findTaxedOrder(tx, id))
  if (!taxed || taxed.treatment !== 'pending' || taxed.is_invoiced) return undefined
  const evidence = { ...taxed.evidence, vies: answerOf(standing) }
  const treatment = standing.state === 'valid' ? 'intra_community' : 'no_valid_number'
  const now = deps.now()
  await keepDecision(tx, id, { treatment, vat: taxed.vat, evidence }, now)
  const grand_total = treatment === 'intra_community' ? await exemptOrder(tx, id) : taxed.grand_total
  await settleOrders(tx, [order], null, now) // what was paid may be enough now
  await audit(tx, deps, null, [
    {
      ...{ action: 'change', entity: 'order', entity_id: id, label: order.name },
      before: { treatment: taxed.treatment, grand_total: taxed.grand_total },
      after: { treatment, grand_total },
    },
  ])
  return order.company_id
}

/** What VIES has said, as an order keeps it; null where it has not answered. */
export const answerOf = ({ state, checked_at, consultation_number, name }: VatStanding) =>
  state === 'unchecked'
    ? null
    : { is_valid: state === 'valid', checked_at: checked_at ?? '', consultation_number, name }
