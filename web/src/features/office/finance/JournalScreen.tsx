import type { JournalDay } from '@comptoir/contract/admin-journal'
import { dayIn } from '@comptoir/contract/days'
import { Group, TextInput } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { journalDayPlace } from '#features/office/places.ts'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Finance.module.css'
import { journalMonth } from './journal.api.ts'
import { readJournalSearch } from './journal.search.ts'
import { JournalFiles } from './JournalFiles.tsx'

/** What was invoiced and paid in a month, by day; a day leads to its papers. */
export function JournalScreen() {
  const { t } = useTranslation('adminFinance')
  const [thisMonth] = useState(() => dayIn(new Date()).slice(0, 7))
  const { month = thisMonth } = useSearch({ from: '/admin/journal' })
  const navigate = useNavigate()
  const show = (value: string) =>
    void navigate({ to: '/admin/journal', search: readJournalSearch({ month: value }), replace: true })
  return (
    <>
      <PageHeader
        title={t('journal.title')}
        lead={t('journal.lead')}
        actions={<JournalFiles period={month} />}
      />
      <Group className={classes.tools}>
        <TextInput
          type="month"
          label={t('journal.month')}
          value={month}
          onChange={({ currentTarget }) => show(currentTarget.value)}
        />
      </Group>
      <Detail query={useQuery(journalMonth(month))}>
        {({ days, sum }) => <Days days={days} sum={sum} />}
      </Detail>
    </>
  )
}

type Sum = Omit<JournalDay, 'day'>
type Row = Sum & { day: string | null }

function Days({ days, sum }: { days: JournalDay[]; sum: Sum }) {
  const { t } = useTranslation('adminFinance')
  const { day } = useFormat()
  const columns: Column<Row>[] = [
    {
      key: 'day',
      title: t('journal.day'),
      cell: (row) =>
        row.day === null ? (
          <strong>{t('journal.sum')}</strong>
        ) : (
          <TextLink inherit {...journalDayPlace(row.day)}>
            {day(row.day)}
          </TextLink>
        ),
    },
    {
      key: 'papers',
      title: t('columns.papers'),
      numeric: true,
      wide: true,
      cell: ({ papers }) => formatCount(papers),
    },
    {
      key: 'total',
      title: t('columns.turnover'),
      numeric: true,
      wide: true,
      cell: ({ total }) => formatMoney(total),
    },
    { key: 'tax', title: t('columns.tax'), numeric: true, wide: true, cell: ({ tax }) => formatMoney(tax) },
    {
      key: 'grand_total',
      title: t('journal.grand_total'),
      numeric: true,
      cell: ({ grand_total }) => formatMoney(grand_total),
    },
    { key: 'paid', title: t('journal.paid'), numeric: true, cell: ({ paid }) => formatMoney(paid) },
  ]
  return (
    <DataTable
      caption={t('journal.title')}
      columns={columns}
      rows={days.length > 0 ? [...days, { ...sum, day: null }] : []}
      rowKey={({ day: key }) => key ?? 'sum'}
      empty={
        <EmptyState icon={<IconBook />} title={t('journal.empty')}>
          {t('journal.empty_text')}
        </EmptyState>
      }
    />
  )
}
