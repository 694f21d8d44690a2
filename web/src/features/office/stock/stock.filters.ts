import { stockReasons, stockViews } from '@comptoir/contract/admin-stock'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, warehouses } from '#features/office/admin.api.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { type Filter, filters } from '#features/office/list/filters.ts'
import { stockOf } from './stock.api.ts'

const warehouse: Filter = {
  label: 'adminStock:columns.warehouse',
  isId: true,
  useChoices: () => asChoices(useQuery(warehouses).data ?? []),
}

export const stockFilters = filters({
  view: {
    label: 'adminStock:view_label',
    useChoices: choicesOf(stockViews, (view) => `adminStock:view.${view}`),
  },
  warehouse,
})

export const movementFilters = filters({
  reason: {
    label: 'adminStock:columns.reason',
    useChoices: choicesOf(stockReasons, (reason) => `adminStock:reason.${reason}`),
  },
  warehouse,
  product: {
    label: 'adminStock:columns.product',
    isId: true,
    useName: (id) => useQuery(stockOf(Number(id), useLanguage())).data?.ref ?? id,
  },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})

export const incomingFilters = filters({
  late: {
    label: 'adminStock:view_label',
    useChoices: choicesOf(['true'], () => 'adminStock:incoming.late'),
  },
  warehouse,
})
