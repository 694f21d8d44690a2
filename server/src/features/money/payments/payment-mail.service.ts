import type { Language } from '@comptoir/contract/common'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { queueContent } from '#features/platform/mail/mail.service.ts'
import { wordsOf } from '#features/platform/mail/mail-texts.service.ts'
import { paymentContent } from './payment-mail.rules.ts'
import { findPaid, findPayer, findReceived } from './refunds.queries.ts'

export { paymentExample } from './payment-mail.rules.ts'

/**
 * Writes one mail about a payment that has paid several orders: what came in, and the invoices and orders that it pays.
 * Done twice, it does nothing the second time.
 */
export async function mailPayment(
  deps: Deps,
  { payment_id, order_id, event_id }: { payment_id: number; order_id: number; event_id: number },
): Promise<void> {
  const payment = await findReceived(deps.db, payment_id)
  if (!payment) return
  const payer = await findPayer(deps.db, payment_id)
  const paid = await findPaid(deps.db, payment_id)
  const { email, language } = payer
  if (!email || paid.length === 0) return
  const words = await wordsOf(deps.db, deps.config, 'payment_received')
  const content = paymentContent(
    { ...payer, language: language as Language }, // the table allows no other
    payment.amount,
    paid,
    deps.config,
    words,
  )
  await inTransaction(deps.db, (tx) =>
    queueContent(tx, deps, content, {
      template: 'payment_received',
      to: email,
      company_id: payment.company_id,
      order_id,
      order_event_id: event_id,
    }),
  )
}
