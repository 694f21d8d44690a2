import { type OfficeInvoiceRow, downloadInvoices } from '@comptoir/contract/admin-invoices'
import { IconReceiptEuro } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { InvoiceBadge } from '#domain/money/InvoiceBadge.tsx'
import { type Chosen, selected } from '#features/office/decisions/bulk.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { invoicePlace } from '#features/office/places.ts'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { DeliveryBadge } from './Deliveries.tsx'
import { downloadArchive, useInvoiceList } from './invoices.api.ts'
import { invoiceFilters } from './invoices.filters.ts'

/** The invoices and credit notes of all clients, the newest first. */
export const InvoiceListScreen = () => (
  <OfficeListScreen
    path="/admin/invoices"
    filters={invoiceFilters}
    order="-issued_on"
    workbook={downloadInvoices}
    useRows={useInvoiceList}
    columns={columns}
    place={({ id }) => invoicePlace(id)}
    rowName={({ number }) => number}
    useBulk={useInvoicesBulk}
    texts="adminInvoices:"
    actions={<ToRuns />}
    icon={<IconReceiptEuro />}
  />
)

/** Saves the papers of the chosen invoices as one file. */
function useInvoicesBulk(chosen: Chosen): Decision[] {
  const { t } = useTranslation('adminInvoices')
  const { count } = chosen.selection
  return [
    {
      key: 'archive',
      label: t('archive.do'),
      concerns: 'invoice',
      isPrimary: true,
      run: async () => {
        await downloadArchive(selected(chosen))
        return { message: t('archive.done', { count, n: formatCount(count) }) }
      },
    },
  ]
}

function ToRuns() {
  const { t } = useTranslation('adminInvoices')
  return <LinkButton to="/admin/invoices/runs">{t('runs.title')}</LinkButton>
}

const columns: OfficeColumn<OfficeInvoiceRow>[] = [
  { key: 'number', title: 'adminInvoices:columns.number', under: ({ client }) => client.name },
  {
    key: 'status',
    title: 'adminInvoices:columns.status',
    from: 'phone',
    onPhone: true,
    isUnsorted: true,
    cell: ({ status }) => <InvoiceBadge status={status} />,
  },
  { key: 'issued_on', title: 'adminInvoices:columns.issued_on', as: 'day', from: 'phone' },
  { key: 'due_on', title: 'adminInvoices:columns.due_on', as: 'day', from: 'desk' },
  {
    key: 'delivery',
    title: 'adminInvoices:columns.delivery',
    from: 'wide',
    isUnsorted: true,
    cell: ({ delivery }) => <DeliveryBadge status={delivery} />,
  },
  {
    key: 'grand_total',
    title: 'adminInvoices:columns.grand_total',
    from: 'desk',
    cell: ({ grand_total }) => formatMoney(grand_total),
  },
  {
    key: 'open',
    title: 'adminInvoices:columns.open',
    from: 'desk',
    isUnsorted: true,
    cell: ({ kind, open }) => (kind === 'invoice' ? formatMoney(open) : '–'),
  },
]
