import type { BankQueue } from '@comptoir/contract/admin-bank'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors: Record<BankQueue, string> = {
  unknown: 'danger',
  partial: 'warning',
  over: 'warning',
  exact: 'success',
  set_aside: 'gray',
  waiting: 'info',
}

/** Where money that came in stands. */
export function QueueBadge({ queue }: { queue: BankQueue }) {
  const { t } = useTranslation('adminBank')
  return (
    <Badge miw="max-content" color={colors[queue]}>
      {t(`queue.${queue}`)}
    </Badge>
  )
}
