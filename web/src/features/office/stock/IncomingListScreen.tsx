import { downloadIncoming } from '@comptoir/contract/admin-stock'
import { IconTruckDelivery } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { stockPlace } from '#features/office/places.ts'
import { FindProduct } from './FindProduct.tsx'
import { incomingColumns } from './incoming-columns.tsx'
import { useIncoming } from './stock.api.ts'
import { incomingFilters } from './stock.filters.ts'

/** Deliveries that are expected, the next first (C-12). */
export const IncomingListScreen = () => (
  <OfficeListScreen
    path="/admin/incoming"
    filters={incomingFilters}
    order="expected_on"
    workbook={downloadIncoming}
    useRows={useIncoming}
    columns={incomingColumns}
    place={({ product }) => stockPlace(product.id)}
    texts="adminStock:incoming."
    icon={<IconTruckDelivery />}
    actions={<FindProduct />}
  />
)
