import type { Client } from '@comptoir/contract/admin-clients'
import type { Person, PersonStatus } from '@comptoir/contract/admin-people'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import cells from '#features/office/list/cells.module.css'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { InvitePerson } from './InvitePerson.tsx'
import { people } from './people.api.ts'
import { usePersonDecisions } from './person-decisions.ts'

/** The people of a client: who they are, what they may do, and whether they are let in (OD-70). */
export function People({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const { data, error, refetch } = useQuery(people(client.id))
  const decisions = usePersonDecisions(client.id)
  const isGone = client.status === 'erased'
  const columns: OfficeColumn<Person>[] = [
    ...shown,
    {
      key: 'actions',
      title: 'adminClients:people.column.actions',
      cell: (person) => (
        <Decisions
          rowLabel={t('people.actions', { name: person.name })}
          decisions={isGone ? [] : decisions(person)}
        />
      ),
    },
  ]
  return (
    <Section
      title={t('people.title')}
      id="people"
      actions={!isGone && client.status !== 'disabled' && <InvitePerson client={client} />}
    >
      {error && !data ? (
        <ErrorState error={error} order={3} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <Text c="dimmed">{t('people.none')}</Text>
      ) : (
        <OfficeTable caption={t('people.title')} columns={columns} rows={data} />
      )}
    </Section>
  )
}

const shown: OfficeColumn<Person>[] = [
  { key: 'name', title: 'adminClients:people.column.name', cell: (person) => <Who person={person} /> },
  {
    key: 'role',
    title: 'adminClients:people.column.role',
    from: 'phone',
    cell: (person) => <Role person={person} />,
  },
  {
    key: 'status',
    title: 'adminClients:people.column.status',
    from: 'phone',
    cell: (person) => <StatusBadge person={person} />,
  },
  {
    key: 'last_login_at',
    title: 'adminClients:people.column.last_login_at',
    from: 'phone',
    cell: (person) => <LastLogin person={person} />,
  },
]

function Who({ person }: { person: Person }) {
  const { t } = useTranslation('adminClients')
  return (
    <>
      {person.name}{' '}
      {person.is_contact && (
        <Badge variant="outline" color="gray" size="sm">
          {t('people.contact')}
        </Badge>
      )}
      <span className={cells.under}>{person.email}</span>
      <span className={cells.phone}>
        <StatusBadge person={person} /> <Role person={person} />
      </span>
    </>
  )
}

function Role({ person }: { person: Person }) {
  const { t } = useTranslation('adminClients')
  return t(`people.role.${person.role}`)
}

const colors: Record<PersonStatus, string> = {
  active: 'success',
  invited: 'warning',
  unconfirmed: 'linen',
  ended: 'danger',
  disabled: 'danger',
}

function StatusBadge({ person: { status } }: { person: Person }) {
  const { t } = useTranslation('adminClients')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`people.status.${status}`)}
    </Badge>
  )
}

/** When somebody was last there; of who is invited since when that waits. */
function LastLogin({ person: { last_login_at, invited_at } }: { person: Person }) {
  const { t } = useTranslation('adminClients')
  const { instantDay } = useFormat()
  if (invited_at) return t('people.invited_since', { date: instantDay(invited_at) })
  return <span className={cells.nowrap}>{last_login_at ? instantDay(last_login_at) : t('detail.never')}</span>
}
