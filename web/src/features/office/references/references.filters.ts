import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const referenceFilters = filters({
  is_active: {
    label: 'adminReferences:columns.is_active',
    useChoices: choicesOf(['true', 'false'] as const, (value) => `adminReferences:active.${value}`),
  },
})
