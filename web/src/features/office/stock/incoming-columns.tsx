import type { Incoming } from '@comptoir/contract/admin-stock'
import { useTranslation } from 'react-i18next'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { LateMark } from './LateMark.tsx'
import { productName } from './product-name.ts'
import { useIncomingDecisions } from './stock-decisions.tsx'
import classes from './Stock.module.css'

const late = ({ is_late }: Incoming) => is_late && <LateMark />
const quantity: OfficeColumn<Incoming> = {
  key: 'quantity',
  title: 'adminStock:columns.quantity',
  as: 'count',
  isUnsorted: true,
}
const warehouse: OfficeColumn<Incoming> = {
  key: 'warehouse',
  title: 'adminStock:columns.warehouse',
  isUnsorted: true,
  from: 'phone',
  onPhone: true,
}
const actions: OfficeColumn<Incoming> = {
  key: 'actions',
  title: 'admin:actions',
  isUnsorted: true,
  cell: (incoming) => <Actions incoming={incoming} />,
}

/** What is expected of one product. */
export const ownIncomingColumns: OfficeColumn<Incoming>[] = [
  { key: 'expected_on', title: 'adminStock:columns.expected_on', as: 'day', under: late },
  warehouse,
  quantity,
  actions,
]
/** What is expected of all. */
export const incomingColumns: OfficeColumn<Incoming>[] = [
  { key: 'product', title: 'adminStock:columns.ref', under: productName },
  {
    key: 'expected_on',
    title: 'adminStock:columns.expected_on',
    as: 'day',
    from: 'phone',
    onPhone: 'titled',
    under: late,
  },
  warehouse,
  quantity,
  actions,
]

function Actions({ incoming }: { incoming: Incoming }) {
  const { t } = useTranslation('adminStock')
  const { day } = useFormat()
  const decisions = useIncomingDecisions()(incoming)
  return (
    <div className={classes.row}>
      <Decisions
        size="compact-sm"
        decisions={decisions}
        rowLabel={t('incoming.actions', { ref: incoming.product.name, date: day(incoming.expected_on) })}
      />
    </div>
  )
}
