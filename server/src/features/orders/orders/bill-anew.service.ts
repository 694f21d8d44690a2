import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { message, ruleError } from '#lib/errors.ts'
import { vatStanding } from '#features/accounts/vat/vat.service.ts'
import { treatmentOf, type VatEvidence, type VatTreatment } from '#features/ordering/totals/totals.service.ts'
import { answerOf } from './pending-vat.service.ts'
import { findFrozenAddresses } from './place-order.queries.ts'
import type { LockedOrder } from './steps.queries.ts'
import { exemptOrder, findTaxedOrder, keepDecision, updateBilling } from './transport.queries.ts'

/** To whom an order is billed, and how it is taxed. */
export type Billed = {
  billing: Record<string, unknown>
  treatment: VatTreatment
  vat_evidence: Partial<VatEvidence> & { vat: string }
}

/**
 * Bills an order that is held anew: to its billing data as they are now, as long as the company has them, and taxed by what
 * VIES has said of its number until now.
 *
 * @param before its billing data, as they were invoiced
 * @throws RuleError where VIES has not answered for the number, or does not know that of an order without VAT
 */
export async function billAnew(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  order: LockedOrder,
  before: Record<string, unknown>,
  language: Language,
): Promise<Billed> {
  const billing = (await billingNow(tx, order, before, language)) ?? before
  const vat = typeof billing['vat'] === 'string' ? billing['vat'] : ''
  await updateBilling(tx, order.id, billing)
  const taxed = await findTaxedOrder(tx, order.id)
  if (!taxed) return { billing, treatment: 'domestic', vat_evidence: { vat } } // an old one
  const { treatment: was, evidence } = taxed
  const isSame = was === 'intra_community' && taxed.vat === vat
  if (isSame || !evidence.delivery || !evidence.destination)
    return { billing, treatment: was, vat_evidence: { ...evidence, vat: taxed.vat } }
  const vies = answerOf(await vatStanding(tx, vat))
  const { delivery: kind, destination } = evidence
  const treatment = treatmentOf({ kind, destination, vat, vies })
  if (treatment === 'pending') throw ruleError(message('invoice_anew_pending', { vat }))
  if (was === 'intra_community' && treatment !== was) throw ruleError(message('invoice_anew_vat', { vat }))
  const decided = { treatment, vat, evidence: { ...evidence, vies } }
  await keepDecision(tx, order.id, decided, now())
  if (treatment === 'intra_community' && treatment !== was) await exemptOrder(tx, order.id)
  return { billing, treatment, vat_evidence: { ...decided.evidence, vat } }
}

async function billingNow(
  tx: Tx,
  { company_id: company }: LockedOrder,
  { id }: Record<string, unknown>,
  language: Language,
) {
  if (typeof id !== 'number') return null
  return (await findFrozenAddresses(tx, { language, company, shipping: null, billing: id })).billing
}
