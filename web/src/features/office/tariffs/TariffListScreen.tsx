import { downloadTariffs, type Tariff } from '@comptoir/contract/admin-tariffs'
import { IconReceiptEuro } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { tariffPlace } from '#features/office/places.ts'
import { formatMoney } from '#ui/format/format.ts'
import { NewTariff } from './NewTariff.tsx'
import { useTariffs } from './tariffs.api.ts'
import { tariffFilters } from './tariffs.filters.ts'

const columns: OfficeColumn<Tariff>[] = [
  { key: 'name', title: 'adminTariffs:name', under: ({ code }) => code },
  { key: 'products', title: 'adminTariffs:products', as: 'count' },
  { key: 'clients', title: 'adminTariffs:clients', as: 'count' },
  {
    key: 'minimum_order',
    title: 'adminTariffs:minimum_order',
    isUnsorted: true,
    from: 'desk',
    cell: ({ minimum_order }) => (minimum_order === '0.00' ? '–' : formatMoney(minimum_order)),
  },
  {
    key: 'next_change',
    title: 'adminTariffs:next_change',
    as: 'day',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
  },
]

/** The tariffs: what they hold, and how many clients use each. */
export const TariffListScreen = () => (
  <OfficeListScreen
    path="/admin/tariffs"
    filters={tariffFilters}
    order="name"
    workbook={downloadTariffs}
    useRows={useTariffs}
    columns={columns}
    place={({ id }) => tariffPlace(id)}
    texts="adminTariffs:"
    icon={<IconReceiptEuro />}
    actions={<NewTariff />}
  />
)
