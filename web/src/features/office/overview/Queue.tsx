import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DuplicatesBadge, WaitingSince } from '#features/office/approvals/Waiting.tsx'
import { waitingClients } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { approvalPlace } from '#features/office/places.ts'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import classes from './OverviewScreen.module.css'

const shown = 8

/** Those who have waited longest for their approval. */
export function Queue() {
  const { t } = useTranslation(['admin', 'adminClients'])
  return (
    <Section
      title={t('overview.queue')}
      actions={
        <TextLink inherit to="/admin/approvals">
          {t('overview.to_approvals')}
        </TextLink>
      }
    >
      <Detail
        query={useQuery(waitingClients(shown, useLanguage()))}
        outline={<Skeleton height={120} />}
        isPart
      >
        {({ results }) =>
          results.length === 0 ? (
            <Text c="dimmed">{t('adminClients:approvals.empty')}</Text>
          ) : (
            <ul className={classes.queue}>
              {results.map((client) => (
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
          )
        }
      </Detail>
    </Section>
  )
}
