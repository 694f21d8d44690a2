import type { OfficePayment } from '@comptoir/contract/admin-payments'
import type { Language, Money } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { PaymentMeans, PaymentReceived } from '@comptoir/contract/payment'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { lockPaymentAndOrders, sortPayment } from '#features/money/allocations/allocations.service.ts'
import { sessionForOrder, tellReaders } from '#features/orders/orders/orders.service.ts'
import { setRefunded, type Customer } from '#features/orders/orders/steps.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import { ifUnavailable, providerOf } from './payments.service.ts'
import type { RefundAnswer } from './provider.ts'
import * as queries from './refunds.queries.ts'
import type { OpenRefund, ReceivedRow } from './refunds.queries.ts'

/** So many open refunds are read in one run of the job. */
const openAtOnce = 200

/** By what a payment came in. */
export const meansOf = (provider: ReceivedRow['provider']): PaymentMeans =>
  provider === 'bank' || provider === 'office' ? provider : 'online'

const toReceived = ({ id, provider, paid_at, amount, refunds }: ReceivedRow): PaymentReceived => ({
  ...{ id, means: meansOf(provider), paid_at: paid_at.toISOString(), amount },
  refunds: refunds.map(({ at, ...refund }) => ({ ...refund, at: new Date(at).toISOString() })),
})

/**
 * What came in for an order of a customer; nothing for whoever may see no prices (OD-37), and nothing of what was tried in
 * vain to give back.
 *
 * @throws NotFoundError for anybody else's
 */
export async function paymentsOfOrder(
  deps: Deps,
  customer: Customer,
  id: number,
): Promise<PaymentReceived[]> {
  const { company } = await sessionForOrder(deps, customer, id)
  if (company.prices_hidden) return []
  const rows = await queries.findOfOrder(deps.db, id)
  return rows.map(toReceived).map((payment) => ({
    ...payment,
    refunds: payment.refunds.filter(({ status }) => status !== 'failed'),
  }))
}

const toOffice =
  (deps: Deps) =>
  (row: ReceivedRow): OfficePayment => ({
    ...toReceived(row),
    left: row.left,
    is_assignable: row.is_assignable,
    is_at_provider: providerOf(deps)?.name === row.provider,
  })

/** What came in for an order or an invoice of any client, by the bank, or from a client and pays nothing yet. */
export async function officePayments(
  deps: Deps,
  of: 'order' | 'invoice' | 'bank_line' | 'client',
  id: number,
): Promise<OfficePayment[]> {
  const find = {
    order: queries.findOfOrder,
    invoice: queries.findOfInvoice,
    bank_line: queries.findOfBankLine,
    client: queries.findLeftOf,
  }
  return (await find[of](deps.db, id)).map(toOffice(deps))
}

/**
 * Gives back what is left of a payment, or a part of it. What its provider gives back is written first and asked for by a
 * job; anything else is noted as given back by transfer. The same key gives back once.
 *
 * @throws NotFoundError if no such payment came in
 * @throws RuleError where less is left, or the key was used for something else
 */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  id: number,
  { key, amount, reason }: { key: string; amount: Money; reason: string },
): Promise<{ id: number }> {
  const { company_id, ...refund } = await inTransaction(deps.db, async (tx) => {
    await lockPaymentAndOrders(tx, id)
    const payment = await queries.findReceived(tx, id)
    if (!payment) throw new NotFoundError(message('no_match', { what: 'Payment' }))
    const known = await queries.findRefundByKey(tx, key)
    if (known?.payment_id === id && known.amount === amount)
      return { id: known.id, company_id: payment.company_id }
    if (compare(amount, '0.00') <= 0 || compare(amount, payment.left) > 0)
      throw new RuleError({ amount: [message('refund_too_much', { amount: formatAmount(payment.left) })] })
    const isAtProvider = providerOf(deps)?.name === payment.provider
    const at = deps.now()
    const made = await queries.insertRefund(tx, {
      ...{ payment_id: id, key, amount, reason, created_at: at, actor_id: actor.id },
      status: isAtProvider ? 'open' : 'done',
      done_at: isAtProvider ? null : at,
    })
    if (!made) throw new RuleError({ key: [message('unique')] })
    await sortPayment(tx, id)
    const payer = await queries.findPayer(tx, id)
    await audit(tx, deps, actor, [
      {
        ...{ action: 'create', entity: 'refund', entity_id: made.id },
        label: [payer.name, ...payer.orders.map(({ name }) => name)].join(', '),
        after: { amount, reason },
      },
    ])
    if (isAtProvider) await enqueue(tx, 'make_refund', { id: made.id })
    else await noteGiven(tx, deps, { ...payment, payment_id: id, amount, reason }, false)
    return { id: made.id, company_id: payment.company_id }
  })
  await tellReaders(deps, company_id)
  return refund
}

type Given = { payment_id: number; company_id: number; amount: Money; reason: string; paid_at: Date | null }

/** Says of the orders that were paid what was given back, and tells who has paid; nobody who may see no prices. */
async function noteGiven(tx: Tx, deps: Deps, refund: Given, is_online: boolean): Promise<void> {
  await setRefunded(tx, refund.payment_id)
  const payer = await queries.findPayer(tx, refund.payment_id)
  if (!payer.email || payer.prices_hidden) return
  await queueMail(tx, deps, {
    event: 'refunded',
    to: payer.email,
    language: payer.language as Language, // the table allows no other
    company_id: refund.company_id,
    name: payer.greeting,
    amount: refund.amount,
    reason: refund.reason,
    paid_on: dayIn(refund.paid_at ?? deps.now()),
    orders: payer.orders.map(({ name }) => name),
    is_online,
  })
}

/** Asks the provider to give back, or how that stands, and does what follows; as often as one likes. */
export async function readRefund(deps: Deps, id: number): Promise<void> {
  const refund = await queries.findOpenRefund(deps.db, id)
  const provider = providerOf(deps)
  if (!refund?.payment_provider_id || provider?.name !== refund.provider) return
  const { key, amount, reason, payment_provider_id: payment, provider_id } = refund
  const answer = await provider.refund({
    ...{ key, amount, payment, id: provider_id },
    description: `${deps.config.company.shopName} ${reason}`.slice(0, 140),
  })
  if (await inTransaction(deps.db, (tx) => recordRefund(tx, deps, refund, answer)))
    await tellReaders(deps, refund.company_id)
}

/** @returns whether it is settled by that */
async function recordRefund(tx: Tx, deps: Deps, refund: OpenRefund, { id, status }: RefundAnswer) {
  await lockPaymentAndOrders(tx, refund.payment_id)
  const done_at = status === 'done' ? deps.now() : null
  const wasOpen = await queries.keepRefund(tx, refund.id, { provider_id: id, status, done_at })
  if (!wasOpen || status === 'open') return false
  if (status === 'done') await noteGiven(tx, deps, refund, true)
  else await sortPayment(tx, refund.payment_id)
  return true
}

/** Reads what is still to be given back of a payment, which its provider tells of by a notice of the payment. */
export async function readRefundsOf(deps: Deps, paymentId: number): Promise<void> {
  const provider = providerOf(deps)?.name
  if (!provider) return
  for (const { id } of await queries.findOpenRefunds(deps.db, { provider, paymentId, limit: openAtOnce }))
    await readRefund(deps, id)
}

/** Reads what is still to be given back, lest a notice was lost or a job has given up. */
export async function readOpenRefunds(deps: Deps): Promise<void> {
  const provider = providerOf(deps)?.name
  if (!provider) return
  for (const { id } of await queries.findOpenRefunds(deps.db, { provider, limit: openAtOnce }))
    await readRefund(deps, id).catch(ifUnavailable)
}
