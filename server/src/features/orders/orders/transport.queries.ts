import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { VatEvidence, VatTreatment } from '#features/ordering/totals/totals.service.ts'

/** How an order is taxed, and whether it is on an invoice or paid with that. */
export type TaxedOrder = {
  treatment: VatTreatment
  vat: string
  evidence: Partial<VatEvidence>
  grand_total: string
  is_settled: boolean
}

export const findTaxedOrder = (tx: Tx, orderId: number): Promise<TaxedOrder | undefined> =>
  sql<TaxedOrder>`
    select decision.treatment, decision.vat, decision.evidence, placed.grand_total,
           exists (select from invoice_line where order_id = placed.id)
           or exists (select from payment_allocation where order_id = placed.id group by order_id having sum(amount) <> 0)
           as is_settled
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

/** Keeps that an order stays taxed, since its number is none. */
export const keepTaxed = (tx: Tx, orderId: number, evidence: VatEvidence, at: Date) =>
  sql`
    update vat_decision
    set treatment = 'no_valid_number', evidence = ${JSON.stringify(evidence)}, decided_at = ${at}
    where order_id = ${orderId}`.execute(tx)

/** Takes the VAT off an order that is held, and keeps what that rests on. @returns what it costs now */
export const exemptOrder = (tx: Tx, orderId: number, evidence: VatEvidence, at: Date): Promise<string> =>
  sql<{ grand_total: string }>`
    with decided as (
      update vat_decision
      set treatment = 'intra_community', evidence = ${JSON.stringify(evidence)}, decided_at = ${at}
      where order_id = ${orderId}
    ), item as (
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
