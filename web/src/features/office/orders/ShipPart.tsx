import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import type { IdAndName } from '@comptoir/contract/common'
import type { OpenLine, OpenOrder } from '@comptoir/contract/shipments'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { type Kind, wholeOrZero } from '#features/office/form/shape.ts'
import { noDetails, shipmentShape } from './shipment-fields.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { openLines } from './shipments.api.ts'
import { UnitFields } from './UnitFields.tsx'
import { useShip } from './useShip.ts'

/** Lets a part of an order leave, from each warehouse that still has some of it. */
export function ShipPart({ order }: { order: OfficeOrder }) {
  const { data } = useQuery(openLines(order.id))
  return (
    <Group gap="xs">
      {data?.warehouses.map(({ warehouse, lines }) => (
        <FromWarehouse key={warehouse.id} order={order} open={data} warehouse={warehouse} lines={lines} />
      ))}
    </Group>
  )
}

type Props = {
  order: OfficeOrder
  open: OpenOrder
  warehouse: IdAndName
  lines: readonly OpenLine[]
}

function FromWarehouse({ order, open: { carriers, shipments }, warehouse, lines }: Props) {
  const { t } = useTranslation(['adminOrders', 'adminPicking'])
  const ship = useShip(order.id)
  const kinds = Object.fromEntries(
    lines.map(({ item }): [string, Kind<number, string>] => [String(item), wholeOrZero]),
  )
  const missing = lines.reduce((sum, line) => sum + line.missing, 0)
  const isPicked = missing > 0 || lines.some(({ picked }) => picked > 0)
  const decision: Decision = {
    key: `ship from ${warehouse.id}`,
    label: t('adminOrders:ship.from', { warehouse: warehouse.name }),
    concerns: 'order',
    ...withFields(
      {
        title: t('adminOrders:ship.from_title', { order: order.name, warehouse: warehouse.name }),
        text: [
          t('adminOrders:ship.from_text'),
          missing > 0 ? t(`adminPicking:ship_missing_${order.shortage}`, { count: missing }) : '',
        ]
          .filter(Boolean)
          .join(' '),
        confirm: t('adminOrders:ship.do'),
        form: {
          shape: { ...shipmentShape, units: kinds },
          initial: {
            ...noDetails,
            units: Object.fromEntries(
              lines.map((line) => [line.item, isPicked ? line.picked : thereOf(line)]),
            ),
          },
          Fields: () => (
            <>
              <Lines order={order.id} warehouse={warehouse.id} lines={lines} />
              <ShipmentFields carriers={carriers} isPickup={order.delivery_option.kind === 'pickup'} />
            </>
          ),
        },
      },
      async ({ units, ...details }) => {
        const leaving = lines.flatMap(({ item }) => (units[item] ? [{ item, units: units[item] }] : []))
        const { number } = await ship({ warehouse: warehouse.id, lines: leaving, ...details }, shipments)
        return { message: t('adminOrders:ship.done', { number }) }
      },
    ),
  }
  return <DecisionButton decision={decision} variant="default" size="compact-sm" />
}

/** Units that can leave now. */
const thereOf = ({ units, on_hand }: OpenLine) => Math.min(units, on_hand ?? units)

type LinesProps = { order: number; warehouse: number; lines: readonly OpenLine[] }

/** What was open when the question was asked, each with what is open now: others may ship meanwhile. */
function Lines({ order, warehouse, lines }: LinesProps) {
  const { t } = useTranslation(['adminOrders', 'common'])
  const { data } = useQuery(openLines(order))
  const now = data?.warehouses.find((one) => one.warehouse.id === warehouse)?.lines ?? []
  const shown = lines.map((line) =>
    data ? (now.find(({ item }) => item === line.item) ?? { ...line, units: 0 }) : line,
  )
  return (
    <UnitFields
      lines={shown}
      most={thereOf}
      hint={({ unit, units, on_hand }) =>
        [
          t('adminOrders:ship.of', { units: formatUnits(t, units, unit) }),
          on_hand !== null && on_hand < units ? t('adminOrders:ship.on_hand', { count: on_hand }) : '',
        ]
          .filter(Boolean)
          .join('. ')
      }
    />
  )
}
