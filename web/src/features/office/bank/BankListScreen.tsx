import {
  downloadBankLines,
  statementEndings,
  type BankLine,
  type StatementsRead,
} from '@comptoir/contract/admin-bank'
import { Alert } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import { bankLinePlace } from '#features/office/places.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FileButton } from '#ui/form/FileButton.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { upload, useBankLines } from './bank.api.ts'
import classes from './Bank.module.css'
import { bankFilters } from './bank.filters.ts'
import { QueueBadge } from './QueueBadge.tsx'

/** What came in by the statements of the bank, the latest first (OD-13). */
export const BankListScreen = () => (
  <OfficeListScreen
    path="/admin/bank"
    filters={bankFilters}
    order="-day"
    workbook={downloadBankLines}
    useRows={useBankLines}
    columns={columns}
    place={({ id }) => bankLinePlace(id)}
    rowName={({ payer, amount }, { day }) => [payer, formatMoney(amount), day].filter(Boolean).join(', ')}
    texts="adminBank:"
    icon={<IconBuildingBank />}
    actions={<UploadStatement />}
  />
)

function UploadStatement() {
  const { t } = useTranslation('adminBank')
  const reading = useOfficeMutation(upload, 'bank_statement')
  const read = (file: File) =>
    void reading.mutateAsync(file).then(
      ({ movements: count }) =>
        notify.done(count === 0 ? t('read_nothing') : t('read', { count, n: formatCount(count) })),
      () => undefined, // shown below the button
    )
  return (
    <div>
      <FileButton accept={statementEndings} disabled={reading.isPending} onFile={read}>
        {t('upload')}
      </FileButton>
      <FormErrors error={reading.error} hasFields={false} />
      {reading.data && reading.data.gaps.length > 0 && <Gaps gaps={reading.data.gaps} />}
    </div>
  )
}

/** Statements before which one is missing. */
function Gaps({ gaps }: Pick<StatementsRead, 'gaps'>) {
  const { t } = useTranslation('adminBank')
  const { day } = useFormat()
  return (
    <Alert color="warning" role="alert" mt="xs" title={t('gaps.title')}>
      {gaps.map((gap) => (
        <p key={`${gap.account} ${gap.statement} ${gap.day}`} className={classes.gap}>
          {t('gaps.one', {
            account: gap.account,
            before: gap.before.statement,
            before_day: day(gap.before.day),
            closing: formatMoney(gap.before.closing),
            statement: gap.statement,
            day: day(gap.day),
            opening: formatMoney(gap.opening),
          })}
        </p>
      ))}
    </Alert>
  )
}

const columns: OfficeColumn<BankLine>[] = [
  {
    key: 'payer',
    title: 'adminBank:columns.payer',
    ifNone: 'adminBank:nobody',
    under: ({ communication }) => communication,
  },
  {
    key: 'queue',
    title: 'adminBank:columns.queue',
    from: 'phone',
    onPhone: true,
    isUnsorted: true,
    cell: ({ queue }) => <QueueBadge queue={queue} />,
  },
  { key: 'day', title: 'adminBank:columns.day', as: 'day', from: 'phone', onPhone: true },
  {
    key: 'amount',
    title: 'adminBank:columns.amount',
    from: 'phone',
    onPhone: true,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'left',
    title: 'adminBank:columns.left',
    from: 'desk',
    isUnsorted: true,
    cell: ({ left }) => (Number(left) === 0 ? '–' : formatMoney(left)),
  },
  {
    key: 'documents',
    title: 'adminBank:columns.documents',
    from: 'desk',
    isUnsorted: true,
    cell: ({ documents }) => [...new Set(documents.map(({ name }) => name))].join(', ') || '–',
    under: ({ client }) => client?.name,
  },
]
