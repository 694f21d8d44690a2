import { type StockRow, downloadStock } from '@comptoir/contract/admin-stock'
import { IconPackages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { stockPlace } from '#features/office/places.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { FindProduct } from './FindProduct.tsx'
import { LateMark } from './LateMark.tsx'
import { productName } from './product-name.ts'
import { useStockList } from './stock.api.ts'
import { stockFilters } from './stock.filters.ts'

const columns: OfficeColumn<StockRow>[] = [
  { key: 'ref', title: 'adminStock:columns.ref', under: productName },
  {
    key: 'available',
    title: 'adminStock:columns.available',
    as: 'count',
    isUnsorted: true,
  },
  {
    key: 'on_hand',
    title: 'adminStock:columns.on_hand',
    as: 'count',
    isUnsorted: true,
    from: 'phone',
    onPhone: 'titled',
  },
  {
    key: 'reserved',
    title: 'adminStock:columns.reserved',
    as: 'count',
    isUnsorted: true,
    from: 'phone',
    onPhone: 'titled',
  },
  { key: 'incoming', title: 'adminStock:columns.incoming', as: 'count', isUnsorted: true, from: 'desk' },
  {
    key: 'next_arrival',
    title: 'adminStock:columns.next_arrival',
    as: 'day',
    isUnsorted: true,
    from: 'desk',
    under: ({ is_late }) => is_late && <LateMark />,
  },
]

/** Stock comes from a file as the catalogue does. */
function FromFile() {
  const { t } = useTranslation('adminStock')
  if (!useMay()('catalogue')) return null
  return (
    <LinkButton variant="default" to="/admin/imports">
      {t('from_file')}
    </LinkButton>
  )
}

/** The stock of each product: what there is, what is promised, what comes (C-12). */
export const StockListScreen = () => (
  <OfficeListScreen
    path="/admin/stock"
    filters={stockFilters}
    order="ref"
    workbook={downloadStock}
    useRows={useStockList}
    columns={columns}
    place={({ id }) => stockPlace(id)}
    texts="adminStock:"
    icon={<IconPackages />}
    actions={
      <>
        <FromFile />
        <FindProduct />
      </>
    }
  />
)
