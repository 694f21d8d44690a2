import type { StaffMember } from '@comptoir/contract/admin-staff'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import cells from '#features/office/list/cells.module.css'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { staffPlace } from '#features/office/places.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { InviteStaff } from './InviteStaff.tsx'
import { Permissions, StaffBadge } from './StaffBadge.tsx'
import { staffList } from './staff.api.ts'
import { staffFilters } from './staff.filters.ts'

/** Who works in the office. */
export function StaffListScreen() {
  const { t } = useTranslation('adminStaff')
  const address = useListAddress('/admin/staff', staffFilters, 'name')
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      />
      <OfficeList
        caption={t('title')}
        address={address}
        found={useQuery(staffList(address.query))}
        columns={columns}
        place={({ id }) => staffPlace(id)}
        rowName={({ name }) => name}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), icon: <IconUsersGroup /> }}
      />
      <InviteStaff opened={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

const columns: OfficeColumn<StaffMember>[] = [
  { key: 'name', title: 'adminStaff:name', cell: (row) => <Who row={row} /> },
  { key: 'email', title: 'adminStaff:email', from: 'phone' },
  {
    key: 'permissions',
    title: 'adminStaff:permissions',
    isUnsorted: true,
    from: 'phone',
    cell: (row) => <Permissions of={row.permissions} />,
  },
  {
    key: 'status',
    title: 'adminStaff:status',
    from: 'phone',
    cell: ({ status }) => <StaffBadge status={status} />,
  },
  {
    key: 'last_login_at',
    title: 'adminStaff:last_login_at',
    as: 'day',
    from: 'desk',
    cell: (row) => <LastLogin row={row} />,
  },
  { key: 'created_at', title: 'adminStaff:created_at', as: 'day', from: 'wide' },
]

function Who({ row }: { row: StaffMember }) {
  return (
    <>
      {row.name}
      <span className={cells.phone}>
        {row.email} <StaffBadge status={row.status} /> <Permissions of={row.permissions} />
      </span>
    </>
  )
}

function LastLogin({ row: { last_login_at } }: { row: StaffMember }) {
  const { t } = useTranslation('adminStaff')
  const { instantDay } = useFormat()
  return <span className={cells.nowrap}>{last_login_at ? instantDay(last_login_at) : t('never')}</span>
}
