import { type ClientRow, downloadClients } from '@comptoir/contract/admin-clients'
import { IconUserCheck } from '@tabler/icons-react'
import { useApprovalsBulk } from '#features/office/clients/client-decisions.tsx'
import { rowNameOf, titleOf } from '#features/office/clients/client-title.ts'
import { useClientList, waitingOrder } from '#features/office/clients/clients.api.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { approvalPlace } from '#features/office/places.ts'
import { approvalFilters } from './approval.filters.ts'
import { DuplicatesBadge, WaitingFrom, WaitingSince } from './Waiting.tsx'

const waiting = { status: 'waiting' }
const columns: OfficeColumn<ClientRow>[] = [
  {
    key: 'enterprise_name',
    title: 'adminClients:columns.enterprise_name',
    cell: titleOf,
    under: ({ email }) => email,
  },
  {
    key: 'waiting_since',
    title: 'adminClients:columns.waiting_since',
    from: 'phone',
    onPhone: true,
    cell: (row) => <WaitingSince client={row} />,
    under: (row) => <WaitingFrom client={row} />,
  },
  {
    key: 'duplicates',
    title: 'adminClients:approvals.duplicates_title',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ duplicates }) => <DuplicatesBadge count={duplicates} />,
  },
  { key: 'vat', title: 'adminClients:columns.vat', from: 'phone' },
  { key: 'country', title: 'adminClients:columns.country', from: 'desk' },
  { key: 'claimed_erp_id', title: 'adminClients:columns.erp_id', isUnsorted: true, from: 'desk' },
  { key: 'name', title: 'adminClients:columns.name', as: 'freeText', from: 'desk' },
  { key: 'tariff', title: 'adminClients:columns.tariff', from: 'wide' },
]

/** Accounts that wait for approval, the longest waiting first (APPR-05). */
export const ApprovalListScreen = () => (
  <OfficeListScreen
    path="/admin/approvals"
    filters={approvalFilters}
    order={waitingOrder}
    fixed={waiting}
    workbook={downloadClients}
    useRows={useClientList}
    columns={columns}
    place={({ id }) => approvalPlace(id)}
    rowName={rowNameOf}
    texts="adminClients:approvals."
    icon={<IconUserCheck />}
    useBulk={useApprovalsBulk}
  />
)
