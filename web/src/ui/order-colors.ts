import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'

/** Where an order stands (ORD-03), by colour: in the shop and in the back office alike. */
export const orderColors: Record<OrderStatus, string> = {
  submitted: 'indigo',
  pending_payment: 'weld',
  paid: 'tansy',
  in_progress: 'indigo',
  processed: 'indigo',
  completed: 'tansy',
  client_canceled: 'linen',
  admin_canceled: 'madder',
}

/** Whether an order is paid (ORD-06), by colour. */
export const paymentColors: Record<PaymentStatus, string> = {
  pending: 'weld',
  paid: 'tansy',
  not_paid: 'madder',
  refunded: 'linen',
}
