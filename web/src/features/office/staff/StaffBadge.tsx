import type { StaffStatus } from '@comptoir/contract/admin-staff'
import type { OfficePermission } from '@comptoir/contract/endpoint'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors: Record<StaffStatus, string> = { active: 'success', invited: 'warning', disabled: 'danger' }

/** Whether somebody of the office works, is invited, or may not sign in. */
export function StaffBadge({ status }: { status: StaffStatus }) {
  const { t } = useTranslation('adminStaff')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`states.${status}`)}
    </Badge>
  )
}

/** What somebody may do. */
export function Permissions({ of }: { of: readonly OfficePermission[] }) {
  const { t } = useTranslation('admin')
  return of.map((permission) => t(`permission.${permission}`)).join(', ')
}
