import type { OfficeHoliday } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/useFormat.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { AdminList } from '#features/office/list/AdminList.tsx'
import type { AdminColumn } from '#features/office/list/AdminTable.tsx'
import cells from '#features/office/list/cells.module.css'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { holidayList } from './settings.api.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

const filterNames = ['year', 'country'] as const
/** Years that the filter offers: the last one, this one and two to come. */
const years = [-1, 0, 1, 2].map((step) => String(new Date().getFullYear() + step))

/** Days on which nothing is delivered, or which the shop announces (OD-27). */
export function Holidays() {
  const { t } = useTranslation('adminSettings')
  const address = useListAddress(filterNames, 'date')
  const found = useQuery(holidayList(address.query))
  const names = useNames()
  const [editing, setEditing] = useState<OfficeHoliday | 'new' | null>(null)
  const columns = useColumns(setEditing)
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('holidays.lead')}
        </Text>
        <Button onClick={() => setEditing('new')}>{t('holidays.add')}</Button>
      </Group>
      <AdminList
        caption={t('tabs.holidays')}
        address={address}
        found={found}
        columns={columns}
        rowPath={null}
        rowName={({ date }) => date}
        searchHint={t('holidays.name')}
        empty={{ title: t('holidays.empty'), icon: <IconCalendarOff /> }}
        filters={[
          {
            key: 'year',
            label: t('holidays.year'),
            choices: years.map((value) => ({ value, label: value })),
          },
          { key: 'country', label: t('holidays.country'), choices: names.countries },
        ]}
      />
      <HolidayDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

function useColumns(edit: (holiday: OfficeHoliday) => void): AdminColumn<OfficeHoliday>[] {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const language = useLanguage() as Language
  const { day } = useFormat()
  const names = useNames()
  return [
    {
      key: 'date',
      title: t('holidays.date'),
      sortable: true,
      cell: (holiday) => (
        <UnstyledButton className={classes.open} data-row-link onClick={() => edit(holiday)}>
          {day(holiday.date)}
          <span className="visually-hidden"> {holiday.name[language]}</span>
        </UnstyledButton>
      ),
    },
    {
      key: 'name',
      title: t('holidays.name'),
      sortable: true,
      cell: ({ name, every_year, country }) => (
        <>
          {name[language]}
          {every_year && <span className={cells.under}>{t('holidays.every_year')}</span>}
          <span className={cells.phone}>{names.country(country) ?? t('delivery.all_countries')}</span>
        </>
      ),
    },
    {
      key: 'country',
      title: t('holidays.country'),
      sortable: true,
      from: 'phone',
      cell: ({ country }) => names.country(country) ?? t('delivery.all_countries'),
    },
    {
      key: 'effect',
      title: t('holidays.effect'),
      from: 'phone',
      cell: ({ is_closed, has_notice, notice_days }) => (
        <Group gap={4}>
          {is_closed && <Badge color="madder">{t('holidays.closed')}</Badge>}
          {has_notice && <Badge color="indigo">{t('holidays.notice', { count: notice_days })}</Badge>}
        </Group>
      ),
    },
  ]
}
