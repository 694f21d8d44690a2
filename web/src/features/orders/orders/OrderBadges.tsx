import { Badge } from '@mantine/core'
import type { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { useTranslation } from 'react-i18next'
import { orderColors, paymentColors } from '#domain/orders/status-colors.ts'

/** Where an order stands (ORD-03). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <Badge color={orderColors[status]}>{t(`status.${status}`)}</Badge>
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
