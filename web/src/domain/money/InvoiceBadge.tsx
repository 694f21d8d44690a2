import type { InvoiceStatus } from '@comptoir/contract/invoice'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors: Record<InvoiceStatus, string> = {
  open: 'info',
  overdue: 'danger',
  paid: 'success',
  credited: 'gray',
  credit: 'gray',
}

/** Whether an invoice is owed, late, settled or credited; `invoices` is to be loaded. */
export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('invoices')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}
