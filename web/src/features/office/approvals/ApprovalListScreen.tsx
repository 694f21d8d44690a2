import type { ClientRow } from '@comptoir/contract/admin-clients'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useFormat } from '#ui/useFormat.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { clientList, waitingOrder } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { ClientsBulk } from '#features/office/clients/ClientsBulk.tsx'
import { AdminList } from '#features/office/list/AdminList.tsx'
import type { AdminColumn } from '#features/office/list/AdminTable.tsx'
import classes from '#features/office/list/cells.module.css'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { useSelection } from '#features/office/list/useSelection.ts'
import { DuplicatesBadge, WaitingSince } from './Waiting.tsx'

const filterNames = ['country'] as const
const deeds = ['refuse', 'approve'] as const

/** Accounts that wait for approval, the longest waiting first (APPR-05). */
export function ApprovalListScreen() {
  const { t } = useTranslation(['adminClients', 'admin'])
  const language = useLanguage()
  const address = useListAddress(filterNames, waitingOrder)
  const waiting = { status: 'waiting' } as const
  const found = useQuery(clientList({ ...address.query, ...waiting }, language))
  const narrowing = { ...address.narrowing, ...waiting }
  const known = useQuery(countries(language)).data ?? []
  const selection = useSelection(JSON.stringify(narrowing), found.data?.count ?? 0)
  return (
    <>
      <PageHeader title={t('approvals.title')} lead={t('approvals.lead')} />
      <AdminList
        caption={t('approvals.caption')}
        address={address}
        found={found}
        columns={useColumns()}
        rowPath={({ id }) => `approvals/${id}`}
        rowName={titleOf}
        searchHint={t('list.search_hint')}
        filters={[
          {
            key: 'country',
            label: t('list.country'),
            choices: known.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
        empty={{
          title: t('approvals.empty'),
          text: t('approvals.empty_text'),
          icon: <IconUserCheck />,
        }}
        selection={selection}
        bulk={<ClientsBulk deeds={deeds} primary={deeds} selection={selection} narrowing={narrowing} />}
      />
    </>
  )
}

function useColumns(): AdminColumn<ClientRow>[] {
  const { t } = useTranslation('adminClients')
  const { instant } = useFormat()
  return [
    {
      key: 'enterprise_name',
      title: t('columns.enterprise_name'),
      sortable: true,
      cell: (row) => (
        <>
          {titleOf(row)}
          <span className={classes.under}>{row.email}</span>
          <span className={classes.phone}>
            <WaitingSince client={row} /> <DuplicatesBadge count={row.duplicates} />
          </span>
        </>
      ),
    },
    {
      key: 'waiting_since',
      title: t('columns.waiting_since'),
      sortable: true,
      from: 'phone',
      cell: (row) => (
        <>
          <WaitingSince client={row} />
          <span className={classes.under}>{row.waiting_since && instant(row.waiting_since)}</span>
        </>
      ),
    },
    {
      key: 'duplicates',
      title: t('approvals.duplicates_title'),
      from: 'phone',
      cell: ({ duplicates }) => <DuplicatesBadge count={duplicates} />,
    },
    { key: 'vat', title: t('columns.vat'), sortable: true, from: 'phone', cell: ({ vat }) => vat },
    {
      key: 'country',
      title: t('columns.country'),
      sortable: true,
      from: 'desk',
      cell: ({ country }) => country,
    },
    {
      key: 'claimed',
      title: t('columns.erp_id'),
      from: 'desk',
      cell: ({ claimed_erp_id }) => claimed_erp_id,
    },
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      from: 'desk',
      cell: ({ name }) => <span className={classes.word}>{name}</span>,
    },
    {
      key: 'tariff',
      title: t('columns.tariff'),
      sortable: true,
      from: 'wide',
      cell: ({ tariff }) => tariff.name,
    },
  ]
}
