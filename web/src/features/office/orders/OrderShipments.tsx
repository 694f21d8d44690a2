import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import type { Shipment } from '@comptoir/contract/order'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { pickPlace } from '#features/office/places.ts'
import { PaperButton, Shipments } from '#features/orders/orders/Shipments.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { shipmentShape, toFields } from './shipment-fields.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { downloadLabels, downloadOfficeDeliveryNote, openLines, saveShipment } from './shipments.api.ts'
import { ShipPart } from './ShipPart.tsx'

/** What of an order has left, and what is still to leave: by parts, or told how it travels. */
export function OrderShipments({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const isLeaving = order.status === 'in_progress'
  if (!isLeaving && order.shipments.length === 0) return null
  return (
    <Shipments
      order={order}
      downloadNote={downloadOfficeDeliveryNote}
      aside={
        isLeaving && (
          <Group gap="xs">
            <ShipPart order={order} />
            <LinkButton size="compact-sm" {...pickPlace(order.id)}>
              {t('pick')}
            </LinkButton>
          </Group>
        )
      }
      actions={(shipment) => (
        <>
          <Change order={order} shipment={shipment} />
          {order.delivery_option.kind !== 'pickup' && (
            <PaperButton label={t('ship.labels')} download={() => downloadLabels(order.id, shipment.id)} />
          )}
        </>
      )}
    />
  )
}

function Change({ order, shipment }: { order: OfficeOrder; shipment: Shipment }) {
  const { t } = useTranslation('adminOrders')
  const carriers = useQuery(openLines(order.id)).data?.carriers ?? []
  const decision: Decision = {
    key: `shipment ${shipment.id}`,
    label: t('ship.change'),
    concerns: 'order',
    ...withFields(
      {
        title: t('ship.change_title', { number: shipment.number }),
        confirm: t('ship.save'),
        form: {
          shape: shipmentShape,
          initial: toFields(shipment),
          version: order.version,
          read: toFields,
          Fields: () => (
            <ShipmentFields carriers={carriers} isPickup={order.delivery_option.kind === 'pickup'} />
          ),
        },
      },
      async (given, version) => {
        await saveShipment(order.id, shipment.id, { ...given, version })
        return { message: t('ship.changed', { number: shipment.number }) }
      },
    ),
  }
  return <DecisionButton decision={decision} variant="default" size="compact-sm" />
}
