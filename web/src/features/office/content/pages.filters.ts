import { pageStatuses, pageTypes } from '@comptoir/contract/admin-pages'
import { languages } from '@comptoir/contract/common'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { languageNames } from '#i18n/languages.ts'

export const pageFilters = filters({
  type: {
    label: 'adminContent:columns.type',
    useChoices: choicesOf(pageTypes, (value) => `adminContent:type.${value}`),
  },
  status: {
    label: 'adminContent:columns.status',
    useChoices: choicesOf(pageStatuses, (value) => `adminContent:status.${value}`),
  },
  missing: {
    label: 'adminContent:columns.missing',
    useChoices: () => languages.map((value) => ({ value, label: languageNames[value] })),
  },
})
