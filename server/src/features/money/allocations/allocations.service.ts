import type { Money } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import {
  allocatePayment,
  lockOrdersToPay,
  markCredited,
  settleOrders,
  type LockedOrder,
} from '#features/orders/orders/steps.service.ts'
import * as queries from './allocations.queries.ts'
import type { By } from './allocations.queries.ts'

export { lockBankLine, lockPayment } from './allocations.queries.ts'

/** What is to be paid, in this order: invoices, then orders. */
export type Targets = { invoices?: readonly number[]; orders?: readonly number[] }

/**
 * Holds the orders of what is to be paid or credited until the transaction ends: of two payments, or a payment and a
 * credit note, one is after the other. Take it before anything else of these orders is locked.
 */
export async function lockTargets(tx: Tx, { invoices = [], orders = [] }: Targets): Promise<LockedOrder[]> {
  const ofInvoices = invoices.length > 0 ? await queries.findOrders(tx, invoices) : []
  return lockOrdersToPay(tx, [...new Set([...ofInvoices, ...orders])])
}

/** Pays what is held with what is left of a payment, as far as it goes. @returns what is left of it then */
export async function pay(
  tx: Tx,
  paymentId: number,
  targets: Targets,
  held: readonly LockedOrder[],
  by: By,
): Promise<Money> {
  await queries.lockPayment(tx, paymentId)
  const left = await allocatePayment(tx, paymentId, targets, by)
  await settle(tx, paymentId, held, by.at)
  return left
}

/**
 * Holds a payment, what the bank says of it, and the orders that it has paid until the transaction ends: nobody else
 * spends what is left of it.
 */
export async function lockPaymentAndOrders(tx: Tx, paymentId: number): Promise<void> {
  await queries.lockBankLine(tx, paymentId)
  await lockOrdersToPay(tx, await queries.findPaidOrders(tx, paymentId))
  await queries.lockPayment(tx, paymentId)
}

/** Says anew where a payment of the bank stands when something was given back of it, or not after all; it is held. */
export const sortPayment = (tx: Tx, paymentId: number) => queries.sortBankLines(tx, paymentId, [])

/** Takes back all that a payment pays: it has it left, and what it paid is open again. */
export async function takeBack(tx: Tx, paymentId: number, by: By): Promise<void> {
  const held = await lockOrdersToPay(tx, await queries.findPaidOrders(tx, paymentId))
  await queries.takeBack(tx, paymentId, by)
  await settle(tx, paymentId, held, by.at)
}

/** Has an invoice that was just issued paid by what came in before it; its orders are held. */
export async function payFromAhead(tx: Tx, invoiceId: number, at: Date): Promise<void> {
  await queries.movePrepaid(tx, invoiceId, at)
  await queries.freeOverpaid(tx, [invoiceId], { at, actor_id: null })
}

/** Has what follows from a credit note: what was paid too much is left of its payments; its orders are held. */
export async function settleCredited(
  tx: Tx,
  invoiceId: number,
  held: readonly LockedOrder[],
  by: By,
): Promise<void> {
  await queries.freeOverpaid(tx, [invoiceId], by)
  await markCredited(
    tx,
    held.map(({ id }) => id),
  )
  await settle(tx, null, held, by.at)
}

/** What follows for orders that are held, and for what the bank has brought. */
async function settle(tx: Tx, paymentId: number | null, held: readonly LockedOrder[], at: Date) {
  await settleOrders(tx, held, paymentId, at)
  await queries.sortBankLines(
    tx,
    paymentId,
    held.map(({ id }) => id),
  )
}
