import type { OfficeHoliday } from '@comptoir/contract/admin-settings'
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { holidayFilters } from './holidays.filters.ts'
import { holidayList } from './settings.api.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

/** Days on which nothing is delivered, or which the shop announces (OD-27). */
export function Holidays() {
  const { t } = useTranslation('adminSettings')
  const address = useListAddress('/admin/settings', holidayFilters, 'date')
  const [editing, setEditing] = useState<OfficeHoliday | 'new' | null>(null)
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('holidays.lead')}
        </Text>
        <Button onClick={() => setEditing('new')}>{t('holidays.add')}</Button>
      </Group>
      <OfficeList
        caption={t('tabs.holidays')}
        address={address}
        found={useQuery(holidayList(address.query))}
        columns={columns(setEditing)}
        searchHint={t('holidays.name')}
        empty={{ title: t('holidays.empty'), icon: <IconCalendarOff /> }}
      />
      <HolidayDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

const columns = (edit: (holiday: OfficeHoliday) => void): OfficeColumn<OfficeHoliday>[] => [
  {
    key: 'date',
    title: 'adminSettings:holidays.date',
    cell: (holiday) => <Day holiday={holiday} onEdit={edit} />,
  },
  {
    key: 'name',
    title: 'adminSettings:holidays.name',
    cell: (holiday) => <Name holiday={holiday} />,
    under: ({ every_year }) => every_year && <EveryYear />,
  },
  {
    key: 'country',
    title: 'adminSettings:holidays.country',
    from: 'phone',
    onPhone: true,
    cell: (holiday) => <Country holiday={holiday} />,
  },
  {
    key: 'effect',
    title: 'adminSettings:holidays.effect',
    isUnsorted: true,
    from: 'phone',
    cell: (holiday) => <Effect holiday={holiday} />,
  },
]

type Props = { holiday: OfficeHoliday }

function Day({ holiday, onEdit }: Props & { onEdit: (holiday: OfficeHoliday) => void }) {
  const language = useTextLanguage()
  const { day } = useFormat()
  return (
    <UnstyledButton className={classes.open} data-row-link onClick={() => onEdit(holiday)}>
      {day(holiday.date)}
      <span className="visually-hidden"> {holiday.name[language]}</span>
    </UnstyledButton>
  )
}

function Name({ holiday }: Props) {
  return holiday.name[useTextLanguage()]
}

const EveryYear = () => useTranslation('adminSettings').t('holidays.every_year')

function Country({ holiday }: Props) {
  const { t } = useTranslation('adminSettings')
  return useNames().country(holiday.country) ?? t('delivery.all_countries')
}

function Effect({ holiday: { is_closed, has_notice, notice_days } }: Props) {
  const { t } = useTranslation('adminSettings')
  return (
    <Group gap={4}>
      {is_closed && <Badge color="danger">{t('holidays.closed')}</Badge>}
      {has_notice && <Badge color="info">{t('holidays.notice', { count: notice_days })}</Badge>}
    </Group>
  )
}
