import type { Client } from '@comptoir/contract/admin-clients'
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { ClientStatusBadge } from '#features/office/clients/ClientBadges.tsx'
import { clientDetail, waitingClients } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { CompanyFacts, AccountFacts } from '#features/office/clients/ClientFacts.tsx'
import { Section } from '#features/office/Section.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { approvalPlace, clientPlace } from '#features/office/places.ts'
import classes from './ApprovalScreen.module.css'
import { Decision } from './Decision.tsx'
import { Duplicates } from './Duplicates.tsx'
import { useQueueKeys } from './useQueueKeys.ts'
import { WaitingSince } from './Waiting.tsx'

/** How far the queue is looked at for the next one. */
const lookAhead = 200

/** One account to decide on: what they say, who else may be the same, and the decision (APPR-05). */
export function ApprovalScreen() {
  const { id } = useParams({ from: '/admin/approvals/$id' })
  const query = useQuery(clientDetail(id, useLanguage()))
  return (
    <Detail query={query} entity={entities.client}>
      {(client) => <Content client={client} />}
    </Detail>
  )
}

function Content({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const { id } = client
  const queue = useQueue(id)
  useQueueKeys(queue.open)
  const [refused, setRefused] = useState<{ id: number; error: unknown } | null>(null)
  return (
    <>
      <DetailHeader
        title={titleOf(client)}
        page={pages.approvals}
        lead={
          <Group gap="sm" component="span">
            <ClientStatusBadge status={client.status} />
            <WaitingSince client={client} />
          </Group>
        }
        actions={<QueueSteps queue={queue} />}
      />
      <div className={classes.columns}>
        <div className={classes.facts}>
          <div className={classes.pair}>
            <Section title={t('detail.company')}>
              <CompanyFacts client={client} />
            </Section>
            <Section title={t('detail.account')}>
              <AccountFacts client={client} />
            </Section>
          </div>
          <Section title={t('approvals.duplicates_title')}>
            <Duplicates client={client} />
          </Section>
        </div>
        <div className={classes.decision}>
          {client.status === 'waiting' || client.allowed.includes('approve') ? (
            <Decision
              key={client.id}
              client={client}
              onDecided={() => void queue.goOn()}
              onRefused={(cause) => setRefused({ id, error: cause })}
            />
          ) : (
            <Decided client={client} error={refused !== null && refused.id === id ? refused.error : null} />
          )}
        </div>
      </div>
    </>
  )
}

/** @param error what the server said to a decision made here, when somebody else's came first */
function Decided({ client, error }: { client: Client; error: unknown }) {
  const { t } = useTranslation('adminClients')
  return (
    <>
      <FormErrors error={error} />
      <EmptyState
        title={t('approvals.decided')}
        action={<LinkButton {...clientPlace(client.id)}>{t('approvals.to_client')}</LinkButton>}
      >
        {t('approvals.decided_text', { status: t(`status.${client.status}`) })}
      </EmptyState>
    </>
  )
}

/** Who comes before and after in the queue, and the way there. */
function useQueue(id: number) {
  const language = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(waitingClients(lookAhead, language))
  const ids = data?.results.map((row) => row.id) ?? []
  const at = ids.indexOf(id)
  const open = (target: number | undefined) => target !== undefined && void navigate(approvalPlace(target))
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at >= 0 ? ids[at + 1] : ids[0]
  return {
    at,
    count: data?.count ?? 0,
    previous,
    next,
    open: { previous: () => open(previous), next: () => open(next) },
    /** The next one opens by itself; after the last the list says that nobody waits. */
    goOn: async () => {
      // Whoever decides faster than the queue loads waits for it.
      const { results } = await client.ensureQueryData(waitingClients(lookAhead, language))
      const following = next ?? results.find((row) => row.id !== id)?.id
      const place = following === undefined ? { to: '/admin/approvals' as const } : approvalPlace(following)
      await navigate({ ...place, ignoreBlocker: true }) // what was typed is saved
    },
  }
}

function QueueSteps({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const { t } = useTranslation('adminClients')
  return (
    <>
      {queue.at >= 0 && (
        <Text c="dimmed" size="sm" className="num">
          {t('approvals.position', { at: formatCount(queue.at + 1), all: formatCount(queue.count) })}
        </Text>
      )}
      <Button.Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={queue.previous === undefined}
          onClick={queue.open.previous}
        >
          {t('approvals.previous')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={queue.next === undefined}
          onClick={queue.open.next}
        >
          {t('approvals.next')}
        </Button>
      </Button.Group>
    </>
  )
}
