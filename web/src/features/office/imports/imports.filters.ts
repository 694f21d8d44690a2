import { importStates } from '@comptoir/contract/admin-imports'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#features/office/admin.api.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { sourcesIn } from './sources.api.ts'

export const importFilters = filters({
  state: {
    label: 'adminImports:columns.state',
    useChoices: choicesOf(importStates, (state) => `adminImports:state.${state}`),
  },
  source: {
    label: 'adminImports:source.one',
    isId: true,
    useChoices: () => asChoices(useQuery(sourcesIn(useLanguage())).data?.sources ?? []),
  },
})
