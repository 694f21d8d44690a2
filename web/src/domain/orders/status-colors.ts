import type { Order, OrderStatus, PaymentStatus } from '@comptoir/contract/order'

/** Colours of the order statuses (ORD-03), in the shop and in the back office. */
export const orderColors: Record<OrderStatus, string> = {
  submitted: 'info',
  pending_payment: 'warning',
  paid: 'success',
  in_progress: 'info',
  processed: 'info',
  completed: 'success',
  client_canceled: 'gray',
  admin_canceled: 'danger',
}

/** What is said of a payment: where all is credited, that, whatever was paid before. */
export const paymentShown = (order: Pick<Order, 'payment_status' | 'is_credited'>): PaymentShown =>
  order.is_credited ? 'credited' : order.payment_status
export type PaymentShown = PaymentStatus | 'credited'

/** Colours of what is said of a payment (ORD-06). */
export const paymentColors: Record<PaymentShown, string> = {
  pending: 'warning',
  paid: 'success',
  not_paid: 'danger',
  refunded: 'gray',
  credited: 'gray',
}
