import type { StockMovement } from '@comptoir/contract/admin-stock'
import { useTranslation } from 'react-i18next'
import cells from '#features/office/list/cells.module.css'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { orderPlace } from '#features/office/places.ts'
import { formatCount } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'

/** The journal of one product. */
export const ownMovementColumns: OfficeColumn<StockMovement>[] = [
  { key: 'at', title: 'adminStock:columns.at', as: 'instant' },
  {
    key: 'reason',
    title: 'adminStock:columns.reason',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (movement) => <Reason movement={movement} />,
    under: (movement) => movement.note || null,
  },
  { key: 'warehouse', title: 'adminStock:columns.warehouse', isUnsorted: true, from: 'phone', onPhone: true },
  {
    key: 'on_hand',
    title: 'adminStock:columns.on_hand',
    as: 'count',
    isUnsorted: true,
    cell: ({ on_hand, on_hand_after }) => on_hand !== 0 && <Change by={on_hand} after={on_hand_after} />,
  },
  {
    key: 'reserved',
    title: 'adminStock:columns.reserved',
    as: 'count',
    isUnsorted: true,
    from: 'phone',
    onPhone: 'titled',
    cell: ({ reserved, reserved_after }) => reserved !== 0 && <Change by={reserved} after={reserved_after} />,
  },
  {
    key: 'by',
    title: 'adminStock:columns.by',
    isUnsorted: true,
    from: 'desk',
    onPhone: 'titled',
    ifNone: 'admin:time.system',
  },
]
/** The journal of all products. */
export const movementColumns: OfficeColumn<StockMovement>[] = ownMovementColumns.flatMap((column) =>
  column.key === 'at'
    ? [
        column,
        {
          key: 'product',
          title: 'adminStock:columns.product',
          isUnsorted: true,
          from: 'phone',
          onPhone: true,
        },
      ]
    : [column],
)

function Reason({ movement: { reason, order } }: { movement: StockMovement }) {
  const { t } = useTranslation('adminStock')
  return (
    <>
      {t(`reason.${reason}`)}
      {order && (
        <>
          {' '}
          <TextLink inherit {...orderPlace(order.id)}>
            {order.name}
          </TextLink>
        </>
      )}
    </>
  )
}

/** What was added or taken, and what it came to. */
function Change({ by, after }: { by: number; after: number }) {
  const { t } = useTranslation('adminStock')
  return (
    <span className={cells.nowrap}>
      {by > 0 ? `+${formatCount(by)}` : `−${formatCount(-by)}`}{' '}
      <span>{t('journal.after', { units: formatCount(after) })}</span>
    </span>
  )
}
