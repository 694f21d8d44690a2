import { orderViews } from '@comptoir/contract/admin-orders'
import { OrderStatus, PaymentStatus } from '@comptoir/contract/order'
import { useQuery } from '@tanstack/react-query'
import { warehouses } from '#features/office/admin.api.ts'
import { useClientName } from '#features/office/clients/useClientName.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const orderFilters = filters({
  view: {
    label: 'adminOrders:view_label',
    useChoices: choicesOf(orderViews, (view) => `adminOrders:view.${view}`),
  },
  status: {
    label: 'adminOrders:columns.status',
    useChoices: choicesOf(OrderStatus.options, (status) => `adminOrders:status.${status}`),
  },
  payment_status: {
    label: 'adminOrders:columns.payment_status',
    useChoices: choicesOf(PaymentStatus.options, (status) => `adminOrders:payment.${status}`),
  },
  warehouse: {
    label: 'adminOrders:columns.warehouse',
    isId: true,
    useChoices: () => asChoices(useQuery(warehouses).data ?? []),
  },
  client: { label: 'adminOrders:columns.client', isId: true, useName: (id) => useClientName(id) },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})
