import type { Agreement } from '@comptoir/contract/admin-agreements'
import type { Client } from '@comptoir/contract/admin-clients'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { agreementsOf } from './agreements.api.ts'
import { useAgree, useAgreementDecisions } from './agreement-decisions.tsx'
import { WhyPrice } from './WhyPrice.tsx'

type Row = Agreement & { client: number }

const columns: OfficeColumn<Row>[] = [
  { key: 'target', title: 'adminAgreements:target', under: (row) => <About row={row} /> },
  { key: 'price', title: 'adminAgreements:terms', cell: (row) => <Terms row={row} /> },
  {
    key: 'starts_on',
    title: 'adminAgreements:days',
    from: 'phone',
    onPhone: true,
    cell: (row) => <Days row={row} />,
  },
  { key: 'actions', title: 'admin:actions', cell: (row) => <Actions row={row} /> },
]

/** What is agreed about prices with a client, and why a price is what it is (C-19). */
export function Agreements({ client }: { client: Client }) {
  const { t } = useTranslation('adminAgreements')
  const add = useAgree(client.id)
  return (
    <Section title={t('title')} actions={<DecisionButton variant="default" decision={add} />}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('lead')}
      </Text>
      <Detail
        query={useQuery(agreementsOf(client.id, useLanguage()))}
        isPart
        outline={<OfficeTable caption={t('title')} columns={columns} rows={undefined} />}
      >
        {(agreements) =>
          agreements.length > 0 ? (
            <OfficeTable
              caption={t('title')}
              columns={columns}
              rows={agreements.map((one) => ({ ...one, client: client.id }))}
            />
          ) : (
            <Text c="dimmed">{t('none')}</Text>
          )
        }
      </Detail>
      <WhyPrice client={client.id} />
    </Section>
  )
}

function About({ row }: { row: Row }) {
  const { t } = useTranslation('adminAgreements')
  return [t(`level.${row.level}`), row.note].filter(Boolean).join(' · ')
}

function Terms({ row }: { row: Row }) {
  const { t } = useTranslation('adminAgreements')
  if (row.discount !== null) return `−${formatRate(row.discount)}`
  const price = row.price === null ? '' : formatPrice(row.price)
  return row.min_quantity > 1 ? t('from_price', { price, units: formatCount(row.min_quantity) }) : price
}

function Days({ row: { starts_on, ends_on, status } }: { row: Row }) {
  const { t } = useTranslation('adminAgreements')
  const { day } = useFormat()
  return (
    <>
      {starts_on && ends_on
        ? t('between', { day: day(starts_on), end: day(ends_on) })
        : starts_on
          ? t('since', { day: day(starts_on) })
          : ends_on
            ? t('until', { day: day(ends_on) })
            : t('always')}{' '}
      {status !== 'current' && (
        <Badge variant="light" color={status === 'coming' ? 'info' : 'gray'}>
          {t(`status.${status}`)}
        </Badge>
      )}
    </>
  )
}

function Actions({ row }: { row: Row }) {
  const { t } = useTranslation('adminAgreements')
  return (
    <Decisions
      size="compact-sm"
      decisions={useAgreementDecisions(row.client)(row)}
      rowLabel={t('actions_for', { target: row.target.name })}
    />
  )
}
