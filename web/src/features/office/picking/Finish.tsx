import type { OpenLine, OpenOrder } from '@comptoir/contract/shipments'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { noDetails, shipmentShape } from '#features/office/orders/shipment-fields.ts'
import { ShipmentFields } from '#features/office/orders/ShipmentFields.tsx'
import { useShip } from '#features/office/orders/useShip.ts'
import { orderPlace } from '#features/office/places.ts'
import { dock } from '#ui/layout/dock.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import classes from './Picking.module.css'
import { restOf } from './picking.rules.ts'

type Props = {
  open: OpenOrder
  warehouse: { id: number; name: string }
  lines: readonly OpenLine[]
  /** Whether the server knows everything that was picked here. */
  isSent: boolean
}

/** What was picked leaves as a shipment; its papers are on the order's page. */
export function Finish({ open: { order, carriers, shipments }, warehouse, lines, isSent }: Props) {
  const { t } = useTranslation('adminPicking')
  const navigate = useNavigate()
  const ship = useShip(order.id)
  const units = lines.reduce((sum, { picked }) => sum + picked, 0)
  const rest = lines.reduce((sum, line) => sum + restOf(line), 0)
  const missing = lines.reduce((sum, line) => sum + line.missing, 0)
  const decision: Decision = {
    key: 'ship',
    label: t('ship'),
    concerns: 'order',
    ...withFields(
      {
        title: t('ship_title', { order: order.name }),
        text: [
          t('ship_units', { count: units }),
          missing > 0 ? t(`ship_missing_${order.shortage}`, { count: missing }) : '',
          rest > 0 ? t('ship_rest', { count: rest }) : '',
        ]
          .filter(Boolean)
          .join(' '),
        confirm: t('ship_confirm'),
        form: {
          shape: shipmentShape,
          initial: noDetails,
          Fields: () => <ShipmentFields carriers={carriers} isPickup={order.is_pickup} />,
        },
      },
      async (details) => {
        const { number } = await ship({ warehouse: warehouse.id, only_picked: true, ...details }, shipments)
        return { message: t('shipped', { number }) }
      },
    ),
    onDone: () => void navigate(orderPlace(order.id)),
  }
  const canShip = units > 0 && isSent
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What waited for it has the keyboard here until the counts are sent.
    if (canShip && document.activeElement === foot.current) buttonIn(foot)?.focus()
  }, [canShip])
  usePageKey('main', () => buttonIn(foot)?.click())
  return (
    <div ref={dock} className={classes.finish}>
      <div
        ref={foot}
        tabIndex={-1}
        role="group"
        aria-label={t('ship')}
        data-finish
        data-done={rest === 0 || undefined}
      >
        <DecisionButton decision={decision} size="md" disabled={!canShip} />
      </div>
    </div>
  )
}

const buttonIn = ({ current }: RefObject<HTMLElement | null>) =>
  current?.querySelector<HTMLButtonElement>('button:enabled')
