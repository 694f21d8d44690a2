import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { vatStanding, type VatStanding } from '#features/accounts/vat/vat.service.ts'
import type { VatEvidence } from '#features/ordering/totals/totals.service.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { tellReaders } from './orders.service.ts'
import { lockOrder } from './steps.queries.ts'
import { exemptOrder, findPendingOrders, findTaxedOrder, keepTaxed } from './transport.queries.ts'

/**
 * Decides the VAT of orders that were placed while VIES did not answer for a number, now that it has (OD-11): one that is on
 * an invoice, or paid with its VAT, stays as it is. The job behind an answer of VIES; done twice, it finds nothing.
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
  if (!taxed || taxed.treatment !== 'pending' || taxed.is_settled) return undefined
  const is_valid = standing.state === 'valid'
  const { consultation_number, name } = standing
  const vies = { is_valid, checked_at: standing.checked_at ?? '', consultation_number, name }
  const evidence = { ...(taxed.evidence as VatEvidence), vies } // a pending one names delivery and destination
  const now = deps.now()
  const [treatment, grand_total] = is_valid
    ? (['intra_community', await exemptOrder(tx, id, evidence, now)] as const)
    : (['no_valid_number', taxed.grand_total] as const)
  if (!is_valid) await keepTaxed(tx, id, evidence, now)
  await audit(tx, deps, null, [
    {
      ...{ action: 'change', entity: 'order', entity_id: id, label: order.name },
      before: { treatment: taxed.treatment, grand_total: taxed.grand_total },
      after: { treatment, grand_total },
    },
  ])
  return order.company_id
}
