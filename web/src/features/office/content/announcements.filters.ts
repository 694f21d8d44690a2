import { announcementStatuses } from '@comptoir/contract/admin-announcements'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const announcementFilters = filters({
  status: {
    label: 'adminContent:columns.status',
    useChoices: choicesOf(announcementStatuses, (value) => `adminContent:announcement.status.${value}`),
  },
})
