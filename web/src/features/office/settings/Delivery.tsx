import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { Badge, Group, Text } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useLanguage } from '#features/office/admin.api.ts'
import { AdminButton } from '#features/office/links.tsx'
import { type AdminColumn, AdminTable } from '#features/office/list/AdminTable.tsx'
import cells from '#features/office/list/cells.module.css'
import { deliveryOptions } from './settings.api.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

/** The ways to get goods, each with what it costs for whom (OD-15, OD-16). */
export function Delivery() {
  const { t } = useTranslation('adminSettings')
  const language = useLanguage() as Language
  const { data, error, refetch } = useQuery(deliveryOptions)
  const columns = useColumns(language)
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('delivery.lead')}
        </Text>
        <AdminButton to="settings/delivery/new">{t('delivery.add')}</AdminButton>
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState icon={<IconTruck />} title={t('delivery.empty')} />
      ) : (
        <AdminTable
          caption={t('tabs.delivery')}
          columns={columns}
          rows={data}
          expected={3}
          rowPath={({ id }) => `settings/delivery/${id}`}
          rowName={({ name }) => name[language]}
          ordering=""
          onOrder={() => {}}
          isStale={false}
        />
      )}
    </div>
  )
}

function useColumns(language: Language): AdminColumn<OfficeDeliveryOption>[] {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const names = useNames()
  const listed = (some: (string | null)[], none: string) => some.filter(Boolean).join(', ') || none
  return [
    {
      key: 'name',
      title: t('delivery.name'),
      cell: ({ name, kind, is_active }) => (
        <>
          {name[language]} {!is_active && <Badge color="linen">{t('delivery.off')}</Badge>}
          <span className={cells.under}>{t(`delivery.kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      key: 'rules',
      title: t('rules.title'),
      cell: ({ rules }) => (
        <ul className={classes.rules}>
          {rules.map((rule) => (
            <li key={`${rule.country} ${rule.tariff}`}>
              <span>{names.scope(rule)}</span> {names.terms(rule)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'countries',
      title: t('delivery.countries'),
      from: 'phone',
      cell: ({ countries }) => listed(countries.map(names.country), t('delivery.all_countries')),
    },
    {
      key: 'warehouses',
      title: t('delivery.warehouses'),
      from: 'desk',
      cell: ({ warehouses }) => listed(warehouses.map(names.warehouse), t('delivery.no_warehouse')),
    },
    {
      key: 'time',
      title: t('delivery.time'),
      from: 'phone',
      cell: ({ lead_days, cutoff_time }) => t('delivery.time_short', { count: lead_days, time: cutoff_time }),
    },
  ]
}
