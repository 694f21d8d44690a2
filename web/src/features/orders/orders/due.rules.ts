import { compare } from '@comptoir/contract/money'
import type { Order } from '@comptoir/contract/order'

type Payable = Pick<Order, 'payment_status' | 'is_credited' | 'due'>

/** Whether an order is not paid, nor credited. */
export const isUnpaid = ({ payment_status, is_credited }: Payable): boolean =>
  !is_credited && (payment_status === 'pending' || payment_status === 'not_paid')

/** Whether money is waited for; who may see no prices is told so of each that is not paid. */
export const isDue = (order: Payable): boolean =>
  isUnpaid(order) && (order.due === null || compare(order.due, '0.00') > 0)

/** Whether there is something to say of its payment: not of one that is unpaid and costs nothing any more. */
export const showsPayment = (order: Payable): boolean => !isUnpaid(order) || isDue(order)
