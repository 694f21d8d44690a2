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

/** Whether somebody signs in with a code beside the password. */
export function SecondFactorState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('adminStaff')
  return t(`second_factor_states.${isOn ? 'on' : 'off'}`)
}

/** What somebody may do. */
export function Permissions({ of }: { of: readonly OfficePermission[] }) {
  const { t } = useTranslation('admin')
  return of.map((permission) => t(`permission.${permission}`)).join(', ')
}
