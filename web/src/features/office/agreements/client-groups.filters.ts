import { filters } from '#features/office/list/filters.ts'

export const clientGroupFilters = filters({})
