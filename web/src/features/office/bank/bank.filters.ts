import { bankQueues } from '@comptoir/contract/admin-bank'
import { useClientOf } from '#features/office/invoices/invoices.filters.ts'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const bankFilters = filters({
  queue: {
    label: 'adminBank:columns.queue',
    useChoices: choicesOf(bankQueues, (queue) => `adminBank:queue.${queue}`),
  },
  client: { label: 'adminBank:columns.client', isId: true, useName: useClientOf },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})
