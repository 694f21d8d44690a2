import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useLanguage } from '#features/office/admin.api.ts'
import { DuplicatesBadge, WaitingSince } from '#features/office/approvals/Waiting.tsx'
import { waitingClients } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { AdminAnchor } from '#features/office/links.tsx'
import { Section } from '#features/office/Section.tsx'
import classes from './OverviewScreen.module.css'

const shown = 8

/** Those who have waited longest for their approval. */
export function Queue() {
  const { t } = useTranslation(['admin', 'adminClients'])
  const { data, error, refetch } = useQuery(waitingClients(shown, useLanguage()))
  return (
    <Section
      title={t('overview.queue')}
      actions={<AdminAnchor to="approvals">{t('overview.to_approvals')}</AdminAnchor>}
    >
      {error && !data && <ErrorState error={error} order={3} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.results.length === 0 && <Text c="dimmed">{t('adminClients:approvals.empty')}</Text>}
      <ul className={classes.queue}>
        {data?.results.map((client) => (
          <li key={client.id}>
            <div>
              <AdminAnchor to={`approvals/${client.id}`} fw={600}>
                {titleOf(client)}
              </AdminAnchor>
              <Text size="sm" c="dimmed">
                {[client.country, client.vat, client.email].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <span className={classes.marks}>
              <DuplicatesBadge count={client.duplicates} />
              <WaitingSince client={client} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
