import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useLanguage } from '#features/office/admin.api.ts'
import { DuplicatesBadge, WaitingSince } from '#features/office/approvals/Waiting.tsx'
import { waitingClients } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { approvalPlace } from '#features/office/places.ts'
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
      actions={
        <TextLink inherit to="/admin/approvals">
          {t('overview.to_approvals')}
        </TextLink>
      }
    >
      {error && !data && <ErrorState error={error} order={3} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.results.length === 0 && <Text c="dimmed">{t('adminClients:approvals.empty')}</Text>}
      <ul className={classes.queue}>
        {data?.results.map((client) => (
          <li key={client.id}>
            <div>
              <TextLink inherit fw={600} {...approvalPlace(client.id)}>
                {titleOf(client)}
              </TextLink>
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
