import { downloadSales, type Sales, type SalesPeriod, salesPeriods } from '@comptoir/contract/admin-figures'
import { SegmentedControl } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import cells from '#features/office/list/cells.module.css'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { ordersOfDaysPlace } from '#features/office/places.ts'
import { formatMoney } from '#ui/format/format.ts'
import { formatChange } from './change.ts'
import { useSales } from './figures.api.ts'
import { dayFilters } from './figures.filters.ts'
import { readPeriod } from './figures.search.ts'
import { PeriodName } from './PeriodName.tsx'

/** What was ordered by day, week or month, against a year earlier; a row leads to its orders. */
export function SalesListScreen() {
  const { tab = 'day' } = readPeriod(useSearch({ from: '/admin/sales' }))
  const may = useMay()
  return (
    <OfficeListScreen
      key={tab} // rows of one kind do not stand for those of another
      path="/admin/sales"
      filters={dayFilters}
      order="-from"
      fixed={fixed[tab]}
      workbook={downloadSales}
      useRows={useSales}
      columns={columns[tab]}
      {...(may('orders') && { place: ({ from, to }: Sales) => ordersOfDaysPlace(from, to) })}
      texts="adminFigures:sales."
      icon={<IconChartLine />}
      page={pages.overview}
      kinds={<Periods by={tab} />}
    />
  )
}

function Periods({ by }: { by: SalesPeriod }) {
  const { t } = useTranslation('adminFigures')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('sales.by')}
      value={by}
      onChange={(tab) => void navigate({ to: '/admin/sales', search: readPeriod({ tab }) })}
      data={salesPeriods.map((value) => ({ value, label: t(`by.${value}`) }))}
    />
  )
}

const fixed = { day: { by: 'day' }, week: { by: 'week' }, month: { by: 'month' } }

const columnsOf = (by: SalesPeriod): OfficeColumn<Sales>[] => [
  { key: 'from', title: 'adminFigures:columns.period', cell: (row) => <PeriodName by={by} period={row} /> },
  {
    key: 'turnover',
    title: 'adminFigures:columns.turnover',
    cell: ({ turnover }) => <span className={cells.nowrap}>{formatMoney(turnover)}</span>,
  },
  {
    key: 'turnover_before',
    title: 'adminFigures:columns.turnover_before',
    isUnsorted: true,
    from: 'phone',
    cell: ({ turnover_before }) => formatMoney(turnover_before),
  },
  {
    key: 'change',
    title: 'adminFigures:columns.change',
    isUnsorted: true,
    from: 'phone',
    cell: ({ change }) => formatChange(change),
  },
  { key: 'orders', title: 'adminFigures:columns.orders', as: 'count', from: 'phone' },
  {
    key: 'average',
    title: 'adminFigures:columns.average',
    isUnsorted: true,
    from: 'desk',
    cell: ({ average }) => (average === null ? '–' : formatMoney(average)),
  },
  { key: 'units', title: 'adminFigures:columns.units', as: 'count', isUnsorted: true, from: 'wide' },
]
const columns = { day: columnsOf('day'), week: columnsOf('week'), month: columnsOf('month') }
