import { clientStatuses } from '@comptoir/contract/admin-clients'
import { choicesOf, useCountryCodeChoices, useTariffChoices } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { useClientName } from './useClientName.ts'

const roles = ['customer', 'partner'] as const

export const clientFilters = filters({
  status: {
    label: 'adminClients:list.status',
    useChoices: choicesOf(clientStatuses, (status) => `adminClients:status.${status}`),
  },
  role: {
    label: 'adminClients:list.role',
    useChoices: choicesOf(roles, (role) => `adminClients:role.${role}`),
  },
  tariff: { label: 'adminClients:list.tariff', isId: true, useChoices: useTariffChoices },
  country: { label: 'adminClients:list.country', useChoices: useCountryCodeChoices },
  partner: { label: 'adminClients:list.partner', isId: true, useName: (id) => useClientName(id) },
})
