import { importStates } from '@comptoir/contract/admin-imports'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const importFilters = filters({
  state: {
    label: 'adminImports:columns.state',
    useChoices: choicesOf(importStates, (state) => `adminImports:state.${state}`),
  },
})
