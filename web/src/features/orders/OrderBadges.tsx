import { Badge } from '@mantine/core'
import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { useTranslation } from 'react-i18next'

const statusColors: Record<OrderStatus, string> = {
  submitted: 'indigo',
  pending_payment: 'weld',
  paid: 'tansy',
  in_progress: 'indigo',
  processed: 'indigo',
  completed: 'tansy',
  client_canceled: 'linen',
  admin_canceled: 'madder',
}
const paymentColors: Record<PaymentStatus, string> = {
  pending: 'weld',
  paid: 'tansy',
  not_paid: 'madder',
  refunded: 'linen',
}

/** Where an order stands (ORD-03). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <Badge color={statusColors[status]}>{t(`status.${status}`)}</Badge>
}

/** Whether it is paid (ORD-06). */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('orders')
  return (
    <Badge color={paymentColors[status]} variant="outline">
      {t(`payment.${status}`)}
    </Badge>
  )
}
