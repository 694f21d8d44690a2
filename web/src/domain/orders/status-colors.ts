import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'

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

/** Colours of the payment statuses (ORD-06). */
export const paymentColors: Record<PaymentStatus, string> = {
  pending: 'warning',
  paid: 'success',
  not_paid: 'danger',
  refunded: 'gray',
}
