import type { ClientRow } from '@comptoir/contract/admin-clients'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import cells from '#features/office/list/cells.module.css'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { clientPlace } from '#features/office/places.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ClientMarks, ClientStatusBadge, LastSeen } from './ClientBadges.tsx'
import { titleOf } from './client-title.ts'
import { clientList } from './clients.api.ts'
import { clientFilters } from './clients.filters.ts'
import { ClientsBulk } from './ClientsBulk.tsx'

/** All clients, with or without a sign-in. */
export function ClientListScreen() {
  const { t } = useTranslation('adminClients')
  const address = useListAddress('/admin/clients', clientFilters, '-created_at')
  return (
    <>
      <PageHeader title={t('list.title')} />
      <OfficeList
        caption={t('list.caption')}
        address={address}
        found={useQuery(clientList(address.query, useLanguage()))}
        columns={columns}
        place={({ id }) => clientPlace(id)}
        rowName={titleOf}
        searchHint={t('list.search_hint')}
        empty={{ title: t('list.empty'), icon: <IconUsers /> }}
        bulk={(chosen) => <ClientsBulk deeds={deeds} {...chosen} />}
      />
    </>
  )
}

const deeds = [
  'set_tariff',
  'hide_prices',
  'show_prices',
  'sign_out',
  'approve',
  'refuse',
  'disable',
  'enable',
] as const

const columns: OfficeColumn<ClientRow>[] = [
  {
    key: 'enterprise_name',
    title: 'adminClients:columns.enterprise_name',
    cell: (row) => <Who client={row} />,
  },
  { key: 'name', title: 'adminClients:columns.name', from: 'wide' },
  {
    key: 'status',
    title: 'adminClients:columns.status',
    from: 'phone',
    cell: ({ status }) => <ClientStatusBadge status={status} />,
  },
  { key: 'country', title: 'adminClients:columns.country', from: 'wide' },
  { key: 'vat', title: 'adminClients:columns.vat', from: 'desk' },
  { key: 'erp_id', title: 'adminClients:columns.erp_id', from: 'phone' },
  { key: 'tariff', title: 'adminClients:columns.tariff', from: 'phone', cell: ({ tariff }) => tariff.name },
  { key: 'orders_count', title: 'adminClients:columns.orders_count', as: 'count', from: 'phone' },
  {
    key: 'last_login_at',
    title: 'adminClients:columns.last_login_at',
    as: 'day',
    from: 'desk',
    cell: ({ last_login_at }) => <LastSeen at={last_login_at} />,
  },
  { key: 'created_at', title: 'adminClients:columns.created_at', as: 'day', from: 'desk' },
]

function Who({ client }: { client: ClientRow }) {
  return (
    <>
      {titleOf(client)} <ClientMarks {...client} />
      <span className={cells.under}>{client.email ?? client.name}</span>
      <span className={cells.phone}>
        <ClientStatusBadge status={client.status} /> {client.tariff.name}
      </span>
    </>
  )
}
