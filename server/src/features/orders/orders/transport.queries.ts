import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { VatEvidence, VatTreatment } from '#features/ordering/totals/totals.service.ts'

/** How an order is taxed, and whether it is on an invoice with that. */
export type TaxedOrder = {
  treatment: VatTreatment
  vat: string
  evidence: Partial<VatEvidence>
  grand_total: string
  is_invoiced: boolean
}

export const findTaxedOrder = (tx: Tx, orderId: number): Promise<TaxedOrder | undefined> =>
  sql<TaxedOrder>`
    select decision.treatment, decision.vat, decision.evidence, placed.grand_total,
           exists (select from invoice_line where order_id = placed.id) as is_invoiced
    from vat_decision as decision join customer_order as placed on placed.id = decision.order_id
    where placed.id = ${orderId}`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Orders that wait for what VIES says of a number, the oldest first; none that is cancelled. */
export const findPendingOrders = (db: Db, vat: string): Promise<number[]> =>
  sql<{ id: number }>`
    select placed.id from vat_decision as decision join customer_order as placed on placed.id = decision.order_id
    where decision.treatment = 'pending' and decision.vat = ${vat}
      and placed.fulfilment not in ('client_canceled', 'admin_canceled')
    order by placed.id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** How an order is taxed, by the number of which buyer, and what that rests on. */
export type Decided = { treatment: VatTreatment; vat: string; evidence: Partial<VatEvidence> }

/** Keeps how an order is taxed. */
export const keepDecision = (tx: Tx, orderId: number, { treatment, vat, evidence }: Decided, at: Date) =>
  sql`
    update vat_decision
    set treatment = ${treatment}, vat = ${vat}, evidence = ${JSON.stringify(evidence)}, decided_at = ${at}
    where order_id = ${orderId}`.execute(tx)

/** Takes the VAT off an order that is held. @returns what it costs now */
export const exemptOrder = (tx: Tx, orderId: number): Promise<string> =>
  sql<{ grand_total: string }>`
    with item as (
      update order_item set vat_rate = 0 where order_id = ${orderId}
    )
    update customer_order
    set vat = jsonb_build_array(
          jsonb_build_object('rate', '0.00', 'base', (total + delivery)::text, 'amount', '0.00')),
        total_taxes = 0, grand_total = total + delivery
    where id = ${orderId}
    returning grand_total`
    .execute(tx)
    .then(({ rows }) => rows[0]!.grand_total) // the order is held

/** The billing data of an order become what they are now. */
export const updateBilling = (tx: Tx, orderId: number, billing: object) =>
  sql`update customer_order set billing = ${JSON.stringify(billing)} where id = ${orderId}`.execute(tx)
