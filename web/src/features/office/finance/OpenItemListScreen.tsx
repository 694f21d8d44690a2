import { ages, downloadOpenClients, type OpenClient } from '@comptoir/contract/admin-open-items'
import type { Decimal } from '@comptoir/contract/common'
import { Badge, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { openItemPlace } from '#features/office/places.ts'
import { formatMoney } from '#ui/format/format.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { useOpenClients } from './open-items.api.ts'
import { openItemFilters } from './open-items.filters.ts'

/** What clients owe, by age; the row of a client leads to the invoices. */
export const OpenItemListScreen = () => (
  <OfficeListScreen
    path="/admin/open-items"
    filters={openItemFilters}
    order="-open"
    workbook={downloadOpenClients}
    useRows={useOpenClients}
    columns={columns}
    place={({ id }) => openItemPlace(id)}
    rowName={({ name }) => name}
    texts="adminFinance:open."
    icon={<IconScale />}
    actions={<ToReminders />}
  />
)

const ifAny = (amount: Decimal) => (Number(amount) === 0 ? '–' : formatMoney(amount))

const columns: OfficeColumn<OpenClient>[] = [
  {
    key: 'name',
    title: 'adminFinance:open.client',
    under: (row) => (Number(row.credit) > 0 || row.is_left_out) && <Besides row={row} />,
  },
  {
    key: 'open',
    title: 'adminFinance:open.open',
    cell: ({ open }) => formatMoney(open),
  },
  ...ages.map((age): OfficeColumn<OpenClient> => ({
    key: age,
    title: `adminFinance:ages.${age}`,
    isUnsorted: true,
    from: 'desk',
    cell: (row) => ifAny(row[age]),
  })),
  {
    key: 'oldest_due_on',
    title: 'adminFinance:open.oldest_due_on',
    as: 'day',
    from: 'phone',
    onPhone: 'titled',
  },
]

function Besides({ row: { credit, is_left_out } }: { row: OpenClient }) {
  const { t } = useTranslation('adminFinance')
  return (
    <>
      {Number(credit) > 0 && (
        <Text component="span" inherit display="block">
          {t('reminders.credit', { amount: formatMoney(credit) })}
        </Text>
      )}
      {is_left_out && <Badge color="gray">{t('reminders.is_left_out')}</Badge>}
    </>
  )
}

function ToReminders() {
  const { t } = useTranslation('adminFinance')
  return <LinkButton to="/admin/reminders">{t('reminders.title')}</LinkButton>
}
