import { deliveryStatuses } from '@comptoir/contract/admin-invoices'
import { invoiceKinds, invoiceStatuses } from '@comptoir/contract/invoice'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#features/office/admin.api.ts'
import { useClientName } from '#features/office/clients/useClientName.ts'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { invoiceList } from './invoices.api.ts'

/** What a client is called to whom their page is not shown: their invoices name them. */
export function useClientOf(id: string): string {
  const maySee = useMay()('accounts')
  const name = useClientName(id, maySee)
  const { data } = useQuery({ ...invoiceList({ client: id, limit: 1 }), enabled: !maySee })
  return data?.results[0]?.client.name ?? name
}

export const invoiceFilters = filters({
  status: {
    label: 'adminInvoices:columns.status',
    useChoices: choicesOf(invoiceStatuses, (status) => `adminInvoices:status.${status}`),
  },
  delivery: {
    label: 'adminInvoices:columns.delivery',
    useChoices: choicesOf(deliveryStatuses, (status) => `adminInvoices:delivery.status.${status}`),
  },
  kind: {
    label: 'adminInvoices:columns.kind',
    useChoices: choicesOf(invoiceKinds, (kind) => `adminInvoices:kind.${kind}`),
  },
  client: { label: 'adminInvoices:columns.client', isId: true, useName: useClientOf },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})
