import { downloadStockMovements } from '@comptoir/contract/admin-stock'
import { IconArrowsExchange } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { stockPlace } from '#features/office/places.ts'
import { movementColumns } from './movement-columns.tsx'
import { useMovements } from './stock.api.ts'
import { movementFilters } from './stock.filters.ts'

/** The journal of stock: every change of a counter, the newest first (C-12). */
export const MovementListScreen = () => (
  <OfficeListScreen
    path="/admin/stock-movements"
    filters={movementFilters}
    order="-at"
    workbook={downloadStockMovements}
    useRows={useMovements}
    columns={movementColumns}
    place={({ product }) => stockPlace(product.id)}
    texts="adminStock:journal."
    icon={<IconArrowsExchange />}
  />
)
