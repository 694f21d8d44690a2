import { Badge } from '@mantine/core'
import type { OrderStatus } from '@comptoir/contract/order'
import { useTranslation } from 'react-i18next'
import { orderColors, paymentColors, type PaymentShown } from '#domain/orders/status-colors.ts'

/** Where an order stands (ORD-03), as its customer reads it or the office. */
export function StatusBadge({ status, isOffice = false }: { status: OrderStatus; isOffice?: boolean }) {
  const { t } = useTranslation('orders')
  const text = isOffice && status === 'client_canceled' ? t('canceled_by_client') : t(`status.${status}`)
  return <Badge color={orderColors[status]}>{text}</Badge>
}

/** Whether it is paid (ORD-06), or credited. */
export function PaymentBadge({ status }: { status: PaymentShown }) {
  const { t } = useTranslation('orders')
  return (
    <Badge color={paymentColors[status]} variant="outline">
      {t(`payment.${status}`)}
    </Badge>
  )
}
