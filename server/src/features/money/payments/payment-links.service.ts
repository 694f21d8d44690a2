import { createHash } from 'node:crypto'
import type { Language } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { newToken } from '#lib/crypto.ts'
import { EndedError, NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { isPayable, sessionForOrder } from '#features/orders/orders/orders.service.ts'
import { lockOrderToPay, type Customer } from '#features/orders/orders/steps.service.ts'
import * as queries from './payment-links.queries.ts'
import { openPayment } from './payments.service.ts'

/** For so long a link is good (OD-10). */
const validForMs = 14 * 24 * 60 * 60 * 1000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Mails the link to pay an order to its company, as its customer asks (PAY-02).
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError where nothing is to pay, or the customer may see no prices
 */
export async function sendLink(deps: Deps, customer: Customer, id: number): Promise<void> {
  const { company } = await sessionForOrder(deps, customer, id)
  if (company.prices_hidden) throw ruleError(message('order_nothing_to_pay'))
  await throttle.consume(deps, throttle.paymentLinkLimits(id))
  const isSent = await inTransaction(deps.db, (tx) => mailLink(tx, deps, id, null))
  if (!isSent) throw ruleError(message('order_nothing_to_pay'))
}

/** Mails what is to be paid, as a step of the office asked: once, however often the job runs. */
export async function requestPayment(
  deps: Deps,
  { order_id, event_id }: { order_id: number; event_id: number },
): Promise<void> {
  await inTransaction(deps.db, (tx) => mailLink(tx, deps, order_id, event_id))
}

/**
 * Where nobody takes payments online, the mail asks for a transfer. Who may see no prices is not written to.
 *
 * @returns whether there was something to pay, and somebody to write to
 */
async function mailLink(tx: Tx, deps: Deps, orderId: number, eventId: number | null): Promise<boolean> {
  const order = await lockOrderToPay(tx, orderId)
  const reader = await queries.findReader(tx, orderId)
  if (!order || !reader?.email || reader.prices_hidden || compare(order.due, '0.00') <= 0) return false
  const is_online = isPayable(deps.config, order)
  if (!is_online && eventId === null) return false
  const [token, now] = [newToken(), deps.now()]
  const isNew = await queries.insertLink(tx, {
    order_id: orderId,
    order_event_id: eventId,
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + validForMs),
  })
  const { publicUrl } = deps.config
  if (isNew)
    await queueMail(tx, deps, {
      event: 'payment_request',
      to: reader.email,
      language: reader.language as Language, // the table allows no other
      company_id: order.company_id,
      name: reader.name,
      link: is_online ? `${publicUrl}/pay?token=${token}` : `${publicUrl}/order/view/${orderId}`,
      is_online,
      order: order.name,
      amount: order.due,
      reference: printedCommunication(reader.payment_reference),
    })
  return true
}

/**
 * Where the order of a mailed link is paid.
 *
 * @throws NotFoundError for a link that never was
 * @throws EndedError for one that is too old, was replaced, or is of an order that needs no payment any more
 */
export async function openLink(
  deps: Deps,
  token: string,
  language: Language,
): Promise<{ payment_url: string }> {
  const link = await queries.findLink(deps.db, hashOf(token))
  if (!link) throw new NotFoundError()
  if (link.replaced_at !== null || link.expires_at <= deps.now())
    throw new EndedError(message('payment_link_ended'))
  try {
    return { payment_url: await openPayment(deps, link.order_id, language) }
  } catch (error) {
    if (error instanceof RuleError) throw new EndedError(message('payment_link_ended'))
    throw error
  }
}
