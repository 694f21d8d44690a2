import { useCountryCodeChoices } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const approvalFilters = filters({
  country: { label: 'adminClients:list.country', useChoices: useCountryCodeChoices },
})
