import type { PaymentMethod } from '@comptoir/contract/order'
import type { Db } from '#db/connect.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as queries from './payment-methods.queries.ts'

/** How orders can be paid. Online payment is known to the wire, and taken by no provider yet. */
export const acceptedPaymentMethods = ['bank_transfer', 'on_account'] as const satisfies PaymentMethod[]
type Accepted = (typeof acceptedPaymentMethods)[number]

/** Those that a company can choose from, what the office has agreed with it first. */
export const paymentMethodsOf = async (db: Db, companyId: number): Promise<Accepted[]> =>
  (await queries.mayPayOnAccount(db, companyId)) ? ['on_account', 'bank_transfer'] : ['bank_transfer']

/** @throws RuleError on `payment_method` when the company cannot pay so */
export async function checkPaymentMethod(db: Db, companyId: number, method: PaymentMethod): Promise<void> {
  if (method === 'online') throw new RuleError({ payment_method: [message('order_not_online')] })
  if (method === 'on_account' && !(await queries.mayPayOnAccount(db, companyId)))
    throw new RuleError({ payment_method: [message('order_not_on_account')] })
}
