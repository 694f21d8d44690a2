import type { ClientRow } from '@comptoir/contract/admin-clients'
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import { workingDaysBetween } from './waiting.rules.ts'

type Waits = Pick<ClientRow, 'waiting_since' | 'is_overdue'>

/** For how long an account waits; marked where it is longer than was promised (APPR-04). */
export function WaitingSince({ client }: { client: Waits }) {
  const { t } = useTranslation('adminClients')
  const [now] = useState(() => new Date())
  if (!client.waiting_since) return null
  const count = workingDaysBetween(new Date(client.waiting_since), now)
  const text = count === 0 ? t('approvals.waits_less') : t('approvals.waits_days', { count })
  if (!client.is_overdue) return <span>{text}</span>
  return (
    <Badge miw="max-content" color="danger" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
      {text}, {t('approvals.overdue')}
    </Badge>
  )
}

/** The moment since which it waits. */
export function WaitingFrom({ client: { waiting_since } }: { client: Waits }) {
  const { instant } = useFormat()
  return waiting_since && instant(waiting_since)
}

/** How many other clients may be the same one; nothing for none. */
export function DuplicatesBadge({ count }: { count: number }) {
  const { t } = useTranslation('adminClients')
  if (count === 0) return null
  return (
    <Badge miw="max-content" color="warning" leftSection={<IconCopy size={12} aria-hidden />}>
      {t('approvals.duplicates', { count })}
    </Badge>
  )
}
