import { downloadLeftBaskets, type LeftBasket } from '@comptoir/contract/admin-figures'
import { IconBasketPause } from '@tabler/icons-react'
import { useMay } from '#features/office/admin.api.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { clientPlace } from '#features/office/places.ts'
import { useLeftBaskets } from './figures.api.ts'
import { leftBasketFilters } from './figures.filters.ts'

/** Baskets that were filled and left; a row leads to the client. */
export function LeftBasketListScreen() {
  const may = useMay()
  return (
    <OfficeListScreen
      path="/admin/left-baskets"
      filters={leftBasketFilters}
      order="-changed_at"
      workbook={downloadLeftBaskets}
      useRows={useLeftBaskets}
      columns={columns}
      {...(may('accounts') && { place: ({ client }: LeftBasket) => clientPlace(client.id) })}
      rowName={({ client }) => client.name}
      texts="adminFigures:left_baskets."
      icon={<IconBasketPause />}
      page={pages.overview}
    />
  )
}

const columns: OfficeColumn<LeftBasket>[] = [
  {
    key: 'client',
    title: 'adminFigures:left_baskets.client',
    isUnsorted: true,
    under: ({ user }) => user,
  },
  { key: 'lines', title: 'adminFigures:left_baskets.lines', as: 'count' },
  { key: 'units', title: 'adminFigures:columns.units', as: 'count', from: 'phone' },
  {
    key: 'changed_at',
    title: 'adminFigures:left_baskets.changed_at',
    as: 'instant',
    from: 'phone',
    onPhone: true,
  },
]
