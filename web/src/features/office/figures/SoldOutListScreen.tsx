import { downloadSoldOut, type SoldOut } from '@comptoir/contract/admin-figures'
import { IconPackageOff } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { stockPlace } from '#features/office/places.ts'
import { LateMark } from '#features/office/stock/LateMark.tsx'
import { useSoldOut } from './figures.api.ts'
import { soldOutFilters } from './figures.filters.ts'

/** Best sellers of which nothing is available; a row leads to its stock. */
export const SoldOutListScreen = () => (
  <OfficeListScreen
    path="/admin/sold-out"
    filters={soldOutFilters}
    order="-units"
    workbook={downloadSoldOut}
    useRows={useSoldOut}
    columns={columns}
    place={({ id }) => stockPlace(id)}
    texts="adminFigures:sold_out."
    icon={<IconPackageOff />}
    page={pages.overview}
  />
)

const columns: OfficeColumn<SoldOut>[] = [
  {
    key: 'ref',
    title: 'adminFigures:sold_out.product',
    under: ({ name, color, size }) => [name, color, size].filter(Boolean).join(', '),
  },
  { key: 'units', title: 'adminFigures:sold_out.units', as: 'count' },
  { key: 'orders', title: 'adminFigures:columns.orders', as: 'count', from: 'phone' },
  { key: 'waiting', title: 'adminFigures:sold_out.waiting', as: 'count', from: 'desk' },
  { key: 'incoming', title: 'adminFigures:sold_out.incoming', as: 'count', isUnsorted: true, from: 'desk' },
  {
    key: 'next_arrival',
    title: 'adminFigures:sold_out.next_arrival',
    as: 'day',
    from: 'phone',
    onPhone: true,
    ifNone: 'adminFigures:sold_out.none_expected',
    under: ({ is_late }) => is_late && <LateMark />,
  },
]
