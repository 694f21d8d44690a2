import type { Language } from '@comptoir/contract/common'
import { compare, subtract, sum } from '@comptoir/contract/money'
import type { Balance, Payment, PaymentState } from '@comptoir/contract/payment'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { newToken } from '#lib/crypto.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, UnavailableError, message, ruleError } from '#lib/errors.ts'
import type { CompanySession } from '#session.ts'
import { isPayable, sessionForOrder, tellReaders } from '#features/orders/orders/orders.service.ts'
import {
  lockOrderToPay,
  setRefunded,
  setUnpaid,
  takeSystemStep,
  type Customer,
  type LockedOrder,
} from '#features/orders/orders/steps.service.ts'
import { lockTargets, pay, takeBack, type Targets } from '#features/money/allocations/allocations.service.ts'
import { mollie } from './mollie.ts'
import * as queries from './payments.queries.ts'
import type { Provider, ProviderAnswer } from './provider.ts'
import { sandbox } from './sandbox.service.ts'

/** For so long an attempt that the provider has not answered is tried again. */
const unansweredMinutes = 30
/** So many open payments are read in one run of the job. */
const openAtOnce = 200

/** Who takes payments; undefined where nobody does. */
export function providerOf(deps: Deps): Provider | undefined {
  const { payments, publicUrl } = deps.config
  if (payments.provider === 'mollie') return mollie(payments, publicUrl)
  return payments.provider === 'sandbox' ? sandbox(deps) : undefined
}

/**
 * Where a customer pays what an order still costs (PAY-01).
 *
 * @throws NotFoundError for anybody else's
 * @throws RuleError where nothing is to pay, or the customer may see no prices
 */
export async function payOrder(deps: Deps, customer: Customer, id: number): Promise<{ payment_url: string }> {
  const { company } = await sessionForOrder(deps, customer, id)
  if (company.prices_hidden) throw ruleError(message('order_nothing_to_pay'))
  return { payment_url: await openPayment(deps, id, customer.language) }
}

/**
 * Where what an order still costs is paid. An attempt that is open is gone on with, also after a crash between us and the
 * provider: its key makes the provider answer with the same payment.
 *
 * @throws RuleError where nothing is to pay
 */
export const openPayment = (deps: Deps, orderId: number, language: Language): Promise<string> =>
  openPage(deps, language, (tx, provider) => beginAttempt(tx, deps, provider, orderId))

/**
 * Where what is open of several invoices is paid at once.
 *
 * @throws RuleError where nothing is to pay of one of them, or it is anybody else's
 */
export async function payInvoices(
  deps: Deps,
  { company }: CompanySession,
  language: Language,
  invoices: readonly number[],
): Promise<{ payment_url: string }> {
  if (company.prices_hidden) throw ruleError(message('order_nothing_to_pay'))
  const ids = [...new Set(invoices)].toSorted((a, b) => a - b)
  return {
    payment_url: await openPage(deps, language, (tx, provider) =>
      beginInvoices(tx, deps, provider, company.id, ids),
    ),
  }
}

/** @param begin finds the attempt to go on with, or writes a new one, with what it is called on the statement */
async function openPage(
  deps: Deps,
  language: Language,
  begin: (tx: Tx, provider: Provider) => Promise<queries.PaymentRow & { of: string }>,
): Promise<string> {
  const provider = providerOf(deps)
  if (!provider) throw ruleError(message('order_nothing_to_pay'))
  const attempt = await inTransaction(deps.db, (tx) => begin(tx, provider))
  if (attempt.checkout_url) {
    if ((await readPayment(deps, attempt.id)) === 'open') return attempt.checkout_url
    return openPage(deps, language, begin) // it has ended meanwhile
  }
  const { publicUrl, company } = deps.config
  const { id, url } = await provider.create({
    key: attempt.key,
    amount: attempt.amount,
    description: `${company.shopName} ${attempt.of}`,
    language,
    returnUrl: `${publicUrl}/payment/${attempt.key}`,
    noticeUrl: `${publicUrl}/api/v1/payment/webhook/${provider.name}/`,
  })
  await queries.keepAnswer(deps.db, attempt.id, id, url)
  await tellReaders(deps, attempt.company_id)
  return url
}

/** The attempt to go on with, or a new one; while it goes on the order is not edited any more (OD-09). */
async function beginAttempt(tx: Tx, deps: Deps, provider: Provider, orderId: number) {
  const order = await lockOrderToPay(tx, orderId)
  if (!order || !isPayable(deps.config, order) || compare(order.due, '0.00') <= 0)
    throw ruleError(message('order_nothing_to_pay'))
  const now = deps.now()
  const since = new Date(now.getTime() - unansweredMinutes * 60_000)
  const what = { provider: provider.name, order_id: order.id, amount: order.due }
  const open = await queries.findOpenPayment(tx, { ...what, since })
  if (open) return { ...open, of: order.name }
  if (order.status === 'submitted') await takeSystemStep(tx, order, 'request_payment', now)
  await setUnpaid(tx, order.id, 'pending')
  const company_id = order.company_id
  const payment = await queries.insertPayment(tx, { ...what, company_id, key: newToken(), created_at: now })
  return { ...payment, of: order.name }
}

async function beginInvoices(tx: Tx, deps: Deps, provider: Provider, company_id: number, ids: number[]) {
  await lockTargets(tx, { invoices: ids })
  const invoices = await queries.findOpenInvoices(tx, company_id, ids)
  if (invoices.length < ids.length || invoices.some(({ open }) => compare(open, '0.00') <= 0))
    throw ruleError(message('invoices_nothing_to_pay'))
  const now = deps.now()
  const since = new Date(now.getTime() - unansweredMinutes * 60_000)
  const what = { provider: provider.name, amount: sum(invoices.map(({ open }) => open)) }
  const names = invoices.map(({ name }) => name)
  const of = names.length > 3 ? `${names.slice(0, 3).join(' ')} +${names.length - 3}` : names.join(' ')
  const open = await queries.findOpenPaymentOf(tx, { ...what, invoices: ids, since })
  if (open) return { ...open, of }
  const payment = await queries.insertPayment(tx, {
    ...{ ...what, company_id, order_id: null },
    ...{ key: newToken(), created_at: now },
  })
  await queries.insertInvoices(tx, payment.id, ids)
  return { ...payment, of }
}

/** What a company owes by its invoices, null for who may see no prices; and whether they can be paid online. */
export const readBalance = async (
  deps: Deps,
  { company }: CompanySession,
): Promise<{ balance: Balance | null; is_online: boolean }> => ({
  balance: company.prices_hidden ? null : await queries.findBalance(deps.db, company.id, dayIn(deps.now())),
  is_online: providerOf(deps) !== undefined && !company.prices_hidden,
})

/**
 * Asks the provider how a payment stands, and does what follows; as often as one likes, in any order, from several
 * processes at once: the first answer that says it is paid pays the order, once.
 *
 * @returns how it stands; undefined where there is no such payment, or its provider does not know it
 */
export async function readPayment(deps: Deps, id: number): Promise<PaymentState | undefined> {
  const payment = await queries.findPayment(deps.db, id)
  const provider = providerOf(deps)
  if (!payment?.provider_id || provider?.name !== payment.provider) return undefined
  const answer = await provider.read(payment.provider_id)
  if (!answer) return undefined
  const done = await inTransaction(deps.db, (tx) => recordAnswer(tx, deps, payment, answer))
  if (done.hasChanged) await tellReaders(deps, payment.company_id)
  return done.status
}

async function recordAnswer(tx: Tx, deps: Deps, payment: queries.PaymentRow, answer: ProviderAnswer) {
  const now = deps.now()
  const by = { at: now, actor_id: null }
  const targets =
    payment.order_id === null
      ? { invoices: await queries.findInvoices(tx, payment.id) }
      : { orders: [payment.order_id] }
  const held = await lockTargets(tx, targets)
  const known = await queries.findStatus(tx, payment.id)
  // An answer may be older than one that is known: what is paid stays paid, what has ended is not open again.
  const hasChanged = known !== 'paid' && answer.status !== known && answer.status !== 'open'
  if (!hasChanged)
    return { status: known, hasChanged: await recordChargebacks(tx, payment.id, answer, targets, held, by) }
  const { status, amount, content } = answer
  const isPaid = status === 'paid'
  await queries.keepEvent(tx, { payment_id: payment.id, at: now, state: status, content })
  await queries.setStatus(tx, payment.id, { status, amount, paid_at: isPaid ? now : null })
  if (isPaid) {
    await pay(tx, payment.id, targets, held, by)
    await recordChargebacks(tx, payment.id, answer, targets, held, by)
  } else if (payment.order_id !== null && !(await queries.hasOpenPayment(tx, payment.order_id, payment.id)))
    await setUnpaid(tx, payment.order_id, 'not_paid')
  return { status, hasChanged }
}

/**
 * Opens again what a payment has paid where the payer's bank has taken it back, as far as it has, and pays it once more
 * where that has ended; each once, however often it is told.
 *
 * @returns whether something is new
 */
async function recordChargebacks(
  tx: Tx,
  payment_id: number,
  { chargebacks, content }: ProviderAnswer,
  targets: Targets,
  held: readonly LockedOrder[],
  by: { at: Date; actor_id: null },
): Promise<boolean> {
  let isNew = false
  for (const { id, amount, reason, isReversed } of chargebacks) {
    const said = { payment_id, reason, at: by.at }
    const kinds = [
      { kind: 'chargeback', key: id, amount } as const,
      { kind: 'chargeback_reversed', key: `${id} reversed`, amount: subtract('0.00', amount) } as const,
    ]
    for (const one of isReversed ? kinds : kinds.slice(0, 1)) {
      if (!(await queries.insertChargeback(tx, { ...said, ...one }))) continue
      await queries.keepEvent(tx, { payment_id, at: by.at, state: `${one.kind} ${id}`, content })
      isNew = true
    }
  }
  if (!isNew) return false
  await takeBack(tx, payment_id, by)
  await pay(tx, payment_id, targets, held, by)
  await setRefunded(tx, payment_id)
  return true
}

/**
 * Takes a call of a provider, or of somebody who plays one: what it says is not believed, the payment that it names is
 * read anew from the provider by a job (OD-10). What names none of our payments is ignored.
 */
export async function receiveNotice(deps: Deps, providerName: string, body: unknown): Promise<void> {
  const provider = providerOf(deps)
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  if (provider?.name !== providerName || typeof id !== 'string' || !/^\w{1,100}$/.test(id)) return
  const payment = await queries.findByProviderId(deps.db, provider.name, id)
  if (payment) await enqueue(deps.db, 'read_payment', { id: payment.id })
}

/** Reads the payments that are open, lest a call of the provider was lost, and gives up those it never answered. */
export async function readOpenPayments(deps: Deps): Promise<void> {
  const provider = providerOf(deps)
  await queries.giveUp(deps.db, new Date(deps.now().getTime() - 2 * unansweredMinutes * 60_000))
  if (!provider) return
  for (const { id } of await queries.findOpenPayments(deps.db, provider.name, openAtOnce))
    await readPayment(deps, id).catch(ifUnavailable)
}

/**
 * An attempt as its return page tells it: asked anew while it is open, since the provider's call may come later.
 *
 * @throws NotFoundError for a key that is none
 */
export async function readReturn(deps: Deps, key: string): Promise<Payment> {
  const payment = await queries.findByKey(deps.db, key)
  if (!payment) throw new NotFoundError()
  const known = payment.status as PaymentState // the table allows no other
  const read = known === 'open' ? await readPayment(deps, payment.id).catch(ifUnavailable) : known
  return {
    status: read ?? known,
    amount: payment.amount,
    order: payment.order_id === null ? null : { id: payment.order_id, name: payment.order_name ?? '' },
    invoices: payment.invoices,
  }
}

/** While the provider does not answer, what is known is told. */
export function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof UnavailableError)) throw error
}
