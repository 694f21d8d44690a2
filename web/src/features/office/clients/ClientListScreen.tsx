import { type ClientRow, downloadClients } from '@comptoir/contract/admin-clients'
import { IconUsers } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { clientPlace } from '#features/office/places.ts'
import { ClientName, ClientStatusBadge } from './ClientBadges.tsx'
import { useClientsBulk } from './client-decisions.tsx'
import { rowNameOf } from './client-title.ts'
import { useClientList } from './clients.api.ts'
import { NewClientActions } from './NewClientActions.tsx'
import { clientFilters } from './clients.filters.ts'

const columns: OfficeColumn<ClientRow>[] = [
  {
    key: 'enterprise_name',
    title: 'adminClients:columns.enterprise_name',
    cell: (row) => <ClientName client={row} />,
    under: ({ email, name }) => email ?? name,
  },
  { key: 'name', title: 'adminClients:columns.name', from: 'wide' },
  {
    key: 'status',
    title: 'adminClients:columns.status',
    from: 'phone',
    onPhone: true,
    cell: ({ status }) => <ClientStatusBadge status={status} />,
  },
  { key: 'country', title: 'adminClients:columns.country', from: 'wide' },
  { key: 'vat', title: 'adminClients:columns.vat', from: 'desk' },
  { key: 'erp_id', title: 'adminClients:columns.erp_id', from: 'phone' },
  { key: 'tariff', title: 'adminClients:columns.tariff', from: 'phone', onPhone: true },
  { key: 'orders_count', title: 'adminClients:columns.orders_count', as: 'count', from: 'phone' },
  {
    key: 'last_login_at',
    title: 'adminClients:columns.last_login_at',
    as: 'day',
    ifNone: 'adminClients:detail.never',
    from: 'desk',
  },
  { key: 'created_at', title: 'adminClients:columns.created_at', as: 'day', from: 'desk' },
]

/** All clients, with or without a sign-in. */
export const ClientListScreen = () => (
  <OfficeListScreen
    path="/admin/clients"
    filters={clientFilters}
    order="-created_at"
    workbook={downloadClients}
    useRows={useClientList}
    columns={columns}
    place={({ id }) => clientPlace(id)}
    rowName={rowNameOf}
    texts="adminClients:list."
    icon={<IconUsers />}
    useBulk={useClientsBulk}
    actions={<NewClientActions />}
  />
)
