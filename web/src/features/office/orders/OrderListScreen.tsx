import { type OfficeOrderRow, downloadOrders } from '@comptoir/contract/admin-orders'
import { Badge } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orderColors, paymentColors, paymentShown, type PaymentShown } from '#domain/orders/status-colors.ts'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { orderPlace } from '#features/office/places.ts'
import { formatMoney } from '#ui/format/format.ts'
import { useOrdersBulk } from './order-decisions.tsx'
import { useOrderList } from './orders.api.ts'
import { orderFilters } from './orders.filters.ts'

/** The orders of all clients, the newest first (OD-54). */
export const OrderListScreen = () => (
  <OfficeListScreen
    path="/admin/orders"
    filters={orderFilters}
    order="-created_at"
    workbook={downloadOrders}
    useRows={useOrderList}
    columns={columns}
    place={({ id }) => orderPlace(id)}
    rowName={({ name }) => name}
    useBulk={useOrdersBulk}
    texts="adminOrders:"
    icon={<IconShoppingBag />}
  />
)

const columns: OfficeColumn<OfficeOrderRow>[] = [
  { key: 'name', title: 'adminOrders:columns.name', under: ({ client }) => client.name },
  {
    key: 'status',
    title: 'adminOrders:columns.status',
    from: 'phone',
    onPhone: true,
    isUnsorted: true,
    cell: (row) => <Status row={row} />,
  },
  { key: 'created_at', title: 'adminOrders:columns.created_at', as: 'instant', from: 'phone' },
  {
    key: 'delivery_date',
    title: 'adminOrders:columns.delivery_date',
    as: 'day',
    from: 'phone',
    onPhone: 'titled',
    under: ({ delivery_option }) => delivery_option,
  },
  {
    key: 'warehouse',
    title: 'adminOrders:columns.warehouse',
    from: 'wide',
    isUnsorted: true,
    cell: ({ warehouse }) => warehouse?.name,
  },
  {
    key: 'assignee',
    title: 'adminOrders:columns.assignee',
    from: 'wide',
    isUnsorted: true,
    cell: ({ assignee }) => assignee?.name,
  },
  { key: 'lines', title: 'adminOrders:columns.lines', as: 'count', from: 'desk', isUnsorted: true },
  {
    key: 'grand_total',
    title: 'adminOrders:columns.grand_total',
    from: 'phone',
    onPhone: true,
    cell: ({ grand_total }) => formatMoney(grand_total),
    under: (row) => <Payment status={paymentShown(row)} />,
  },
]

function Status({ row: { status, is_late } }: { row: OfficeOrderRow }) {
  const { t } = useTranslation('adminOrders')
  return (
    <>
      <Badge miw="max-content" color={orderColors[status]}>
        {t(`status.${status}`)}
      </Badge>{' '}
      {is_late && (
        <Badge miw="max-content" color="danger" variant="outline">
          {t('late')}
        </Badge>
      )}
    </>
  )
}

function Payment({ status }: { status: PaymentShown }) {
  const { t } = useTranslation('adminOrders')
  return (
    <Badge miw="max-content" size="sm" color={paymentColors[status]} variant="outline">
      {t(`payment.${status}`)}
    </Badge>
  )
}
