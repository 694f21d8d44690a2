import type { ClientRow } from '@comptoir/contract/admin-clients'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { clientList, waitingOrder } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { ClientsBulk } from '#features/office/clients/ClientsBulk.tsx'
import cells from '#features/office/list/cells.module.css'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { approvalPlace } from '#features/office/places.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { approvalFilters } from './approval.filters.ts'
import { DuplicatesBadge, WaitingSince } from './Waiting.tsx'

const waiting = { status: 'waiting' }
const deeds = ['refuse', 'approve'] as const

/** Accounts that wait for approval, the longest waiting first (APPR-05). */
export function ApprovalListScreen() {
  const { t } = useTranslation('adminClients')
  const address = useListAddress('/admin/approvals', approvalFilters, waitingOrder, waiting)
  return (
    <>
      <PageHeader title={t('approvals.title')} lead={t('approvals.lead')} />
      <OfficeList
        caption={t('approvals.caption')}
        address={address}
        found={useQuery(clientList(address.query, useLanguage()))}
        columns={columns}
        place={({ id }) => approvalPlace(id)}
        rowName={titleOf}
        searchHint={t('list.search_hint')}
        empty={{ title: t('approvals.empty'), text: t('approvals.empty_text'), icon: <IconUserCheck /> }}
        bulk={(chosen) => <ClientsBulk deeds={deeds} primary={deeds} {...chosen} />}
      />
    </>
  )
}

const columns: OfficeColumn<ClientRow>[] = [
  {
    key: 'enterprise_name',
    title: 'adminClients:columns.enterprise_name',
    cell: (row) => <Who client={row} />,
  },
  {
    key: 'waiting_since',
    title: 'adminClients:columns.waiting_since',
    from: 'phone',
    cell: (row) => <Since client={row} />,
  },
  {
    key: 'duplicates',
    title: 'adminClients:approvals.duplicates_title',
    isUnsorted: true,
    from: 'phone',
    cell: ({ duplicates }) => <DuplicatesBadge count={duplicates} />,
  },
  { key: 'vat', title: 'adminClients:columns.vat', from: 'phone' },
  { key: 'country', title: 'adminClients:columns.country', from: 'desk' },
  { key: 'claimed_erp_id', title: 'adminClients:columns.erp_id', isUnsorted: true, from: 'desk' },
  {
    key: 'name',
    title: 'adminClients:columns.name',
    from: 'desk',
    cell: ({ name }) => <span className={cells.word}>{name}</span>,
  },
  { key: 'tariff', title: 'adminClients:columns.tariff', from: 'wide', cell: ({ tariff }) => tariff.name },
]

function Who({ client }: { client: ClientRow }) {
  return (
    <>
      {titleOf(client)}
      <span className={cells.under}>{client.email}</span>
      <span className={cells.phone}>
        <WaitingSince client={client} /> <DuplicatesBadge count={client.duplicates} />
      </span>
    </>
  )
}

function Since({ client }: { client: ClientRow }) {
  const { instant } = useFormat()
  return (
    <>
      <WaitingSince client={client} />
      <span className={cells.under}>{client.waiting_since && instant(client.waiting_since)}</span>
    </>
  )
}
