import { type StaffMember, downloadStaff } from '@comptoir/contract/admin-staff'
import { IconUsersGroup } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { staffPlace } from '#features/office/places.ts'
import { InviteStaff } from './InviteStaff.tsx'
import { Permissions, SecondFactorState, StaffBadge } from './StaffBadge.tsx'
import { useStaff } from './staff.api.ts'
import { staffFilters } from './staff.filters.ts'

const columns: OfficeColumn<StaffMember>[] = [
  { key: 'name', title: 'adminStaff:name' },
  { key: 'email', title: 'adminStaff:email', from: 'phone', onPhone: true },
  {
    key: 'permissions',
    title: 'adminStaff:permissions',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ permissions }) => <Permissions of={permissions} />,
  },
  {
    key: 'status',
    title: 'adminStaff:status',
    from: 'phone',
    onPhone: true,
    cell: ({ status }) => <StaffBadge status={status} />,
  },
  {
    key: 'second_factor',
    title: 'adminStaff:second_factor',
    isUnsorted: true,
    from: 'wide',
    cell: ({ second_factor }) => <SecondFactorState isOn={second_factor} />,
  },
  {
    key: 'last_login_at',
    title: 'adminStaff:last_login_at',
    as: 'day',
    ifNone: 'adminStaff:never',
    from: 'desk',
  },
  { key: 'created_at', title: 'adminStaff:created_at', as: 'day', from: 'wide' },
]

/** Who works in the office. */
export const StaffListScreen = () => (
  <OfficeListScreen
    path="/admin/staff"
    filters={staffFilters}
    order="name"
    workbook={downloadStaff}
    useRows={useStaff}
    columns={columns}
    place={({ id }) => staffPlace(id)}
    texts="adminStaff:"
    icon={<IconUsersGroup />}
    actions={<InviteStaff />}
  />
)
