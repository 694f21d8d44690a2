import type { Agreement } from '@comptoir/contract/admin-agreements'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { Section } from '#features/office/Section.tsx'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { agreementsOf, type Holder } from './agreements.api.ts'
import { useAgree, useAgreementDecisions } from './agreement-decisions.tsx'

type Row = Agreement & { holder: Holder }

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

type Props = {
  holder: Holder
  /** Below what is agreed. */
  children?: ReactNode
}

/** What is agreed about prices with a client or a group (C-19). */
export function Agreements({ holder, children }: Props) {
  const { t } = useTranslation('adminAgreements')
  const add = useAgree(holder)
  return (
    <Section title={t('title')} actions={<DecisionButton variant="default" decision={add} />}>
      <Text size="sm" c="dimmed" mb="xs">
        {t(holder.kind === 'group' ? 'lead_group' : 'lead')}
      </Text>
      <Detail
        query={useQuery(agreementsOf(holder, useLanguage()))}
        isPart
        outline={<OfficeTable caption={t('title')} columns={columns} rows={undefined} />}
      >
        {(agreements) =>
          agreements.length > 0 ? (
            <OfficeTable
              caption={t('title')}
              columns={columns}
              rows={agreements.map((one) => ({ ...one, holder }))}
            />
          ) : (
            <Text c="dimmed">{t(holder.kind === 'group' ? 'none_group' : 'none')}</Text>
          )
        }
      </Detail>
      {children}
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
      decisions={useAgreementDecisions(row.holder)(row)}
      rowLabel={t('actions_for', { target: row.target.name })}
    />
  )
}
