import type { ClientRow, ClientStatus } from '@comptoir/contract/admin-clients'
import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { titleOf } from './client-title.ts'

const colors: Record<ClientStatus, string> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  unconfirmed: 'gray',
  disabled: 'danger',
  deletion_requested: 'warning',
  no_login: 'info',
  erased: 'gray',
}

/** Where a client stands. */
export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const { t } = useTranslation('adminClients')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}

type Marked = Pick<ClientRow, 'is_partner' | 'prices_hidden'>

/** What sets a client apart from others; nothing for most. */
export function ClientMarks({ is_partner, prices_hidden }: Marked) {
  const { t } = useTranslation('adminClients')
  const marks = [is_partner && t('marks.partner'), prices_hidden && t('marks.prices_hidden')].filter(
    (mark) => mark !== false,
  )
  if (marks.length === 0) return null
  return (
    <Group component="span" gap={4} display="inline-flex">
      {marks.map((mark) => (
        <Badge key={mark} variant="outline" color="gray" size="sm">
          {mark}
        </Badge>
      ))}
    </Group>
  )
}

/** What a client is called, with what sets it apart. */
export const ClientName = ({ client }: { client: ClientRow }) => (
  <>
    {titleOf(client)} <ClientMarks {...client} />
  </>
)
