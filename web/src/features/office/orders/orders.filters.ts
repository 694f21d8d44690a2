import { orderViews } from '@comptoir/contract/admin-orders'
import { orderStatuses, shownPayments } from '@comptoir/contract/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { useMay, warehouses } from '#features/office/admin.api.ts'
import { useClientName } from '#features/office/clients/useClientName.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { colleagues, foundClients, orderList } from './orders.api.ts'

/** What a client is called to whom their page is not shown: their orders name them. */
function useClientOf(id: string): string {
  const maySee = useMay()('accounts')
  const name = useClientName(id, maySee)
  const { data } = useQuery({ ...orderList({ client: id, limit: 1 }), enabled: !maySee })
  return data?.results[0]?.client.name ?? name
}

/** Clients that the words may mean; several may be called alike. */
const useFoundClients = (typed: string) =>
  (useQuery({ ...foundClients(typed), enabled: typed.length > 1 }).data ?? []).map(
    ({ id, name, erp_id }) => ({ value: String(id), label: [name, erp_id].filter(Boolean).join(' · ') }),
  )

/** One's own, nobody's, and those of each colleague. */
function useAssigneeChoices() {
  const { t } = useTranslation('adminOrders')
  const me = useUser()?.id
  const others = (useQuery(colleagues).data ?? []).filter(({ id }) => id !== me)
  return [
    { value: 'me', label: t('assignee.me') },
    { value: 'nobody', label: t('assignee.nobody') },
    ...asChoices(others),
  ]
}

export const orderFilters = filters({
  view: {
    label: 'adminOrders:view_label',
    areTabs: true,
    useChoices: choicesOf(orderViews, (view) => `adminOrders:view.${view}`),
  },
  status: {
    label: 'adminOrders:columns.status',
    useChoices: choicesOf(orderStatuses, (status) => `adminOrders:status.${status}`),
  },
  payment_status: {
    label: 'adminOrders:columns.payment_status',
    useChoices: choicesOf(shownPayments, (status) => `adminOrders:payment.${status}`),
  },
  warehouse: {
    label: 'adminOrders:columns.warehouse',
    isId: true,
    useChoices: () => asChoices(useQuery(warehouses).data ?? []),
  },
  assignee: { label: 'adminOrders:columns.assignee', useChoices: useAssigneeChoices },
  client: {
    label: 'adminOrders:columns.client',
    isId: true,
    useName: useClientOf,
    useFound: useFoundClients,
  },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})
