import type { Client } from '@comptoir/contract/admin-clients'
import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { ClientStatusBadge } from '#features/office/clients/ClientBadges.tsx'
import { titleOf } from '#features/office/clients/client-title.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { clientPlace } from '#features/office/places.ts'
import classes from './ApprovalScreen.module.css'

/** Other clients that may be the same one, each with what they share. */
export function Duplicates({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const { instantDay } = useFormat()
  const others = client.possible_duplicates
  if (others.length === 0) return <Text c="dimmed">{t('approvals.no_duplicates')}</Text>
  return (
    <ul className={classes.others}>
      {others.map((other) => (
        <li key={other.id} className={classes.other}>
          <Group justify="space-between" gap="xs">
            <TextLink inherit fw={600} {...clientPlace(other.id)}>
              {titleOf(other)}
            </TextLink>
            <ClientStatusBadge status={other.status} />
          </Group>
          <div className={classes.same}>
            {other.reasons.map((reason) => (
              <Badge key={reason} color="warning">
                {t('approvals.same', { what: t(`reasons.${reason}`) })}
              </Badge>
            ))}
          </div>
          <Text size="sm" c="dimmed" mt={4}>
            {[
              other.name,
              other.email,
              other.vat,
              other.erp_id,
              t('approvals.orders', { count: other.orders_count, n: formatCount(other.orders_count) }),
              instantDay(other.created_at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
