import { type ClientRow, clientStatuses } from '@comptoir/contract/admin-clients'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'
import { formatCount } from '#ui/format.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useFormat } from '#ui/useFormat.ts'
import { tariffs, useLanguage } from '#features/office/admin.api.ts'
import { AdminList } from '#features/office/list/AdminList.tsx'
import type { AdminColumn } from '#features/office/list/AdminTable.tsx'
import classes from '#features/office/list/cells.module.css'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { useSelection } from '#features/office/list/useSelection.ts'
import { ClientMarks, ClientStatusBadge } from './ClientBadges.tsx'
import { titleOf } from './client-title.ts'
import { clientList } from './clients.api.ts'
import { ClientsBulk } from './ClientsBulk.tsx'

const filterNames = ['status', 'role', 'tariff', 'country', 'partner'] as const
const roles = ['customer', 'partner', 'staff'] as const
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

/** All clients, with or without a sign-in. */
export function ClientListScreen() {
  const { t } = useTranslation('adminClients')
  const language = useLanguage()
  const address = useListAddress(filterNames, '-created_at')
  const found = useQuery(clientList(address.query, language))
  const selection = useSelection(JSON.stringify(address.narrowing), found.data?.count ?? 0)
  const lists = useQuery(tariffs).data ?? []
  const known = useQuery(countries(language)).data ?? []
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('list.title')} />
      <AdminList
        caption={t('list.caption')}
        address={address}
        found={found}
        columns={columns}
        rowPath={({ id }) => `clients/${id}`}
        rowName={titleOf}
        searchHint={t('list.search_hint')}
        empty={{ title: t('list.empty'), icon: <IconUsers /> }}
        filters={[
          {
            key: 'status',
            label: t('list.status'),
            choices: clientStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            key: 'role',
            label: t('list.role'),
            choices: roles.map((value) => ({ value, label: t(`role.${value}`) })),
          },
          {
            key: 'tariff',
            label: t('list.tariff'),
            choices: lists.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            key: 'country',
            label: t('list.country'),
            choices: known.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
        selection={selection}
        bulk={<ClientsBulk deeds={deeds} selection={selection} narrowing={address.narrowing} />}
      />
    </>
  )
}

function useColumns(): AdminColumn<ClientRow>[] {
  const { t } = useTranslation(['adminClients', 'admin'])
  const { instantDay } = useFormat()
  return [
    {
      key: 'enterprise_name',
      title: t('columns.enterprise_name'),
      sortable: true,
      cell: (row) => (
        <>
          {titleOf(row)} <ClientMarks {...row} />
          <span className={classes.under}>{row.email ?? row.name}</span>
          <span className={classes.phone}>
            <ClientStatusBadge status={row.status} /> {row.tariff.name}
          </span>
        </>
      ),
    },
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      from: 'wide',
      cell: ({ name }) => name,
    },
    {
      key: 'status',
      title: t('columns.status'),
      sortable: true,
      from: 'phone',
      cell: ({ status }) => <ClientStatusBadge status={status} />,
    },
    {
      key: 'country',
      title: t('columns.country'),
      sortable: true,
      from: 'wide',
      cell: ({ country }) => country,
    },
    { key: 'vat', title: t('columns.vat'), sortable: true, from: 'desk', cell: ({ vat }) => vat },
    {
      key: 'erp_id',
      title: t('columns.erp_id'),
      sortable: true,
      from: 'phone',
      cell: ({ erp_id }) => erp_id,
    },
    {
      key: 'tariff',
      title: t('columns.tariff'),
      sortable: true,
      from: 'phone',
      cell: ({ tariff }) => tariff.name,
    },
    {
      key: 'orders_count',
      title: t('columns.orders_count'),
      sortable: true,
      descendsFirst: true,
      numeric: true,
      from: 'phone',
      cell: ({ orders_count }) => formatCount(orders_count),
    },
    {
      key: 'last_login_at',
      title: t('columns.last_login_at'),
      sortable: true,
      descendsFirst: true,
      from: 'desk',
      cell: ({ last_login_at }) => (
        <span className={classes.nowrap}>
          {last_login_at ? instantDay(last_login_at) : t('detail.never')}
        </span>
      ),
    },
    {
      key: 'created_at',
      title: t('columns.created_at'),
      sortable: true,
      descendsFirst: true,
      from: 'desk',
      cell: ({ created_at }) => <span className={classes.nowrap}>{instantDay(created_at)}</span>,
    },
  ]
}
