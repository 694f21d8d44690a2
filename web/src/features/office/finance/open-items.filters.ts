import { ages } from '@comptoir/contract/admin-open-items'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const openItemFilters = filters({
  age: { label: 'adminFinance:open.age', useChoices: choicesOf(ages, (age) => `adminFinance:ages.${age}`) },
})
