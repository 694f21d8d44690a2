import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import { holdingStatuses } from '@comptoir/contract/order'
import type { OtherWarehouses } from '@comptoir/contract/shipments'
import { Alert, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { warehousesInUse } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { Detail } from '#features/office/Detail.tsx'
import { ChoiceField } from '#features/office/form/fields.tsx'
import { useFields } from '#features/office/form/FormContext.tsx'
import { type Kind, someId, wholeOrZero } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { total } from '#features/orders/orders/useSomeOf.ts'
import { formatCount } from '#ui/format/format.ts'
import { otherWarehouses, reserveElsewhere } from './shipments.api.ts'
import { UnitFields } from './UnitFields.tsx'
import { useOneTry } from './useOneTry.ts'

/** Reserves goods of an order in another warehouse instead; none where nothing is held, or there is no other warehouse. */
export function useOtherWarehouse(
  order: Pick<OfficeOrder, 'id' | 'name' | 'status' | 'products'>,
): Decision[] {
  const { t } = useTranslation('adminOrders')
  const warehouses = useQuery(warehousesInUse).data ?? []
  const reserve = useReserve(order.id)
  if (!holdingStatuses.includes(order.status) || warehouses.length < 2) return []
  const items = order.products.map(({ id }) => String(id))
  return [
    {
      key: 'other warehouse',
      label: t('other_warehouse.do'),
      concerns: 'order',
      ...withFields(
        {
          title: t('other_warehouse.title', { order: order.name }),
          text: t('other_warehouse.text'),
          confirm: t('other_warehouse.confirm'),
          form: {
            shape: {
              from: someId,
              to: someId,
              units: Object.fromEntries(
                items.map((item): [string, Kind<number, string>] => [item, wholeOrZero]),
              ),
            },
            initial: { from: null, to: null, units: Object.fromEntries(items.map((item) => [item, 0])) },
            Fields: () => <Fields order={order.id} />,
          },
        },
        async ({ from, to, units }) => {
          const lines = Object.entries(units).flatMap(([item, some]) =>
            some > 0 ? [{ item: Number(item), units: some }] : [],
          )
          await reserve({ from: from!, to: to!, lines }) // both have to be given
          const all = total(lines, (line) => line.units)
          const warehouse = warehouses.find(({ id }) => id === to)?.name ?? ''
          return { message: t('other_warehouse.done', { warehouse, units: formatCount(all) }) }
        },
      ),
    },
  ]
}

type Reservation = Omit<Parameters<typeof reserveElsewhere>[1], 'key' | 'seen'>

/** Reserves units once, however often it is tried, as long as what is held is what is on screen. */
function useReserve(order: number) {
  const client = useQueryClient()
  const send = useOneTry<Reservation, OtherWarehouses>('last_movement', ({ seen, ...body }) =>
    reserveElsewhere(order, { ...body, seen: seen || null }),
  )
  return (body: Reservation) =>
    send(body, client.getQueryData(otherWarehouses(order).queryKey)?.last_movement ?? 0)
}

function Fields({ order }: { order: number }) {
  return (
    <Detail query={useQuery(otherWarehouses(order))} isPart>
      {(held) => <Held held={held} />}
    </Detail>
  )
}

type Line = OtherWarehouses['lines'][number]
const freeIn = ({ free }: Line, warehouse: number) =>
  free.find((one) => one.warehouse === warehouse)?.units ?? 0
const mostOf = (line: Line, warehouse: number) => Math.min(line.units, freeIn(line, warehouse))
const sumOf = (lines: readonly Line[], warehouse: number) => total(lines, (line) => mostOf(line, warehouse))

function Held({ held: { warehouses, lines } }: { held: OtherWarehouses }) {
  const { t } = useTranslation(['adminOrders', 'common'])
  const fields = useFields()
  const sources = [...new Map(lines.map(({ warehouse }) => [warehouse.id, warehouse])).values()]
  const unitsIn = ({ id }: { id: number }) =>
    total(lines, (line) => (line.warehouse.id === id ? line.units : 0))
  const from = Number(fields.get('from')) || sources.toSorted((a, b) => unitsIn(b) - unitsIn(a))[0]?.id
  const here = lines.filter(({ warehouse }) => warehouse.id === from)
  const others = warehouses.filter(({ id }) => id !== from)
  const given = others.find(({ id }) => id === Number(fields.get('to')))
  // The one that can give the most.
  const to = (given ?? others.toSorted((a, b) => sumOf(here, b.id) - sumOf(here, a.id))[0])?.id
  const isFilled = fields.get('from') === String(from) && fields.get('to') === String(to)
  const filled = useRef(isFilled ? `${from} ${to}` : '')
  useEffect(() => {
    if (from === undefined || to === undefined || filled.current === `${from} ${to}`) return
    filled.current = `${from} ${to}`
    fields.set('from', String(from))
    fields.set('to', String(to))
    const most = new Map(here.map((line) => [line.item, mostOf(line, to)]))
    fields.setAll('units', Object.fromEntries(lines.map(({ item }) => [item, String(most.get(item) ?? 0)])))
  })
  const start = useRef<HTMLDivElement>(null)
  // The dialog has opened before its fields were there.
  useEffect(() => start.current?.querySelector('select')?.focus(), [])
  if (from === undefined || to === undefined)
    return (
      <Alert role="note" color="success">
        {t('adminOrders:other_warehouse.nothing')}
      </Alert>
    )
  return (
    <Stack ref={start} gap="sm">
      {sources.length > 1 && (
        <ChoiceField name="from" label={t('adminOrders:other_warehouse.from')} data={asChoices(sources)} />
      )}
      <ChoiceField name="to" label={t('adminOrders:other_warehouse.to')} data={asChoices(others)} />
      <UnitFields
        lines={here}
        most={(line) => mostOf(line, to)}
        hint={(line) =>
          t('adminOrders:other_warehouse.free', {
            units: formatUnits(t, line.units, line.unit),
            count: freeIn(line, to),
          })
        }
      />
    </Stack>
  )
}
