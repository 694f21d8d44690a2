import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { vatStanding } from '#features/accounts/vat/vat.service.ts'
import { isOtherMemberState } from '#features/ordering/totals/totals.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { tellReaders } from './orders.service.ts'
import { lockOrder } from './steps.queries.ts'
import { settleOrders } from './steps.service.ts'
import { exemptOrder, findTaxedOrder, keepDecision } from './transport.queries.ts'

/**
 * Confirms that the buyer of collected goods has taken them to another member state: with the signed destination document
 * the order is an intra-Community supply, without VAT (OD-11). An edit of the order decides its VAT anew; an invoice that has
 * it already keeps it until it is made anew.
 *
 * @throws NotFoundError if there is no such order
 * @throws RuleError where the order is not of that kind, or naming the country
 */
export async function confirmTransport(
  deps: Deps,
  actor: Actor,
  id: number,
  { country, document }: { country: string; document: string },
): Promise<void> {
  const company = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, 'any', id)
    const taxed = order && (await findTaxedOrder(tx, id))
    if (!taxed) throw new NotFoundError(message('no_match', { what: 'Order' }))
    if (order.status === 'client_canceled' || order.status === 'admin_canceled')
      throw ruleError(message('order_is_canceled'))
    if (!isOtherMemberState(country)) throw new RuleError({ country: [message('vat_transport_destination')] })
    const standing = await vatStanding(tx, taxed.vat)
    if (taxed.treatment !== 'pickup_domestic' || standing.state !== 'valid' || !standing.checked_at)
      throw ruleError(message('vat_transport_not_possible', { order: order.name }))
    const now = deps.now()
    const { name, consultation_number, checked_at } = standing
    const evidence = {
      delivery: 'pickup' as const,
      destination: country,
      vies: { is_valid: true, checked_at, consultation_number, name },
      transport: { document, confirmed_at: now.toISOString(), confirmed_by: actor.id },
    }
    await keepDecision(tx, id, { treatment: 'intra_community', vat: taxed.vat, evidence }, now)
    const grand_total = await exemptOrder(tx, id)
    await settleOrders(tx, [order], null, now) // what was paid may be enough now
    await audit(tx, deps, actor, [
      {
        ...{ action: 'change', entity: 'order', entity_id: id, label: order.name },
        before: { treatment: taxed.treatment, grand_total: taxed.grand_total },
        after: { treatment: 'intra_community', grand_total, destination: country, document },
      },
    ])
    return order.company_id
  })
  await tellReaders(deps, company)
}
