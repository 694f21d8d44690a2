import { staffStatuses } from '@comptoir/contract/admin-staff'
import { officePermissions } from '@comptoir/contract/endpoint'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const staffFilters = filters({
  status: {
    label: 'adminStaff:status',
    useChoices: choicesOf(staffStatuses, (status) => `adminStaff:states.${status}`),
  },
  permission: {
    label: 'adminStaff:permission',
    useChoices: choicesOf(officePermissions, (permission) => `admin:permission.${permission}`),
  },
})
