import { dayIn } from '@comptoir/contract/days'
import { type Order, deliveryModes, shortageWishes } from '@comptoir/contract/order'
import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { countries, warehouses } from '#api/lookups.ts'
import { type Days, daysOf, isPossible } from '#domain/ordering/days.rules.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { addressesOf, deliveryWays } from './edit-order.api.ts'
import type { OrderEdit } from './orders.api.ts'

// The calendar is as large as the rest of the page: it comes when the page stands.
const DateChoice = lazy(() =>
  import('#domain/ordering/DateChoice.tsx').then((file) => ({ default: file.DateChoice })),
)

/** How an order is delivered, as it is edited; `way` is a delivery option, with the place where goods are fetched. */
export type DeliveryValues = {
  way: string
  address: string
  delivery_date: string
  delivery_mode: Order['delivery_mode']
  shortage: Order['shortage']
}

const wayOf = (option: number | null, place: number | null) => `${option ?? ''} ${place ?? ''}`

export const deliveryOf = (order: Order): DeliveryValues => ({
  way: wayOf(order.delivery_option.id, order.warehouse?.id ?? null),
  address: String(order.shipping_address?.id ?? ''),
  delivery_date: order.delivery_date ?? '',
  delivery_mode: order.delivery_mode,
  shortage: order.shortage,
})

/** What differs, as the call takes it. A date cannot be cleared. */
export function deliveryChanges(values: DeliveryValues, kept: DeliveryValues): OrderEdit {
  const [option, place] = values.way.split(' ')
  return {
    ...(values.way !== kept.way && {
      delivery_option: Number(option),
      warehouse: place ? Number(place) : null,
    }),
    ...(values.address !== kept.address && {
      shipping_address: values.address === '' ? null : Number(values.address),
    }),
    ...(values.delivery_date !== kept.delivery_date &&
      values.delivery_date !== '' && { delivery_date: values.delivery_date }),
    ...(values.delivery_mode !== kept.delivery_mode && { delivery_mode: values.delivery_mode }),
    ...(values.shortage !== kept.shortage && { shortage: values.shortage }),
  }
}

type Props = {
  order: Order
  values: DeliveryValues
  faults: Partial<Record<string, string>>
  onChange: (change: Partial<DeliveryValues>) => void
}

/** How, where to and when an order is delivered, and what becomes of what is not there. */
export function EditDelivery({ order, values, faults, onChange }: Props) {
  const { t } = useTranslation('orders')
  const { ways, isShipped, days } = useWays(order, values)
  const dayFault = useDayFault(order, values, days)
  const addresses = useAddresses(order)
  return (
    <>
      <NativeSelect
        label={t('delivery')}
        value={values.way}
        error={faults['delivery_option'] ?? faults['warehouse']}
        data={ways}
        onChange={({ currentTarget: { value } }) => onChange({ way: value })}
      />
      {isShipped && (
        <NativeSelect
          label={t('edit.shipping_address')}
          required
          value={values.address}
          error={faults['shipping_address']}
          data={addresses}
          onChange={({ currentTarget: { value } }) => onChange({ address: value })}
        />
      )}
      <Suspense fallback={<Skeleton height={58} />}>
        <DateChoice
          label={t('edit.delivery_date')}
          value={values.delivery_date}
          days={days}
          error={dayFault ?? faults['delivery_date']}
          required={order.delivery_date !== null}
          onChange={(delivery_date) => onChange({ delivery_date })}
        />
      </Suspense>
      <NativeSelect
        label={t('delivery_mode.label')}
        value={values.delivery_mode}
        data={deliveryModes.map((value) => ({ value, label: t(`delivery_mode.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ delivery_mode: deliveryModes.find((mode) => mode === value)! })
        }
      />
      <NativeSelect
        label={t('shortage.label')}
        value={values.shortage}
        data={shortageWishes.map((value) => ({ value, label: t(`shortage.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ shortage: shortageWishes.find((wish) => wish === value)! })
        }
      />
    </>
  )
}

/** Why the day cannot be had with another way of delivery; the order's own way and day are asked nothing. */
function useDayFault(order: Order, { way, delivery_date: day }: DeliveryValues, days: Days) {
  const { t } = useTranslation('checkout')
  const { nearDay } = useFormat()
  const own = deliveryOf(order)
  if (day === '' || isPossible(day, days) || (way === own.way && day === own.delivery_date)) return undefined
  if (day < days.earliest) return t('delivery.earliest', { day: nearDay(days.earliest) })
  return days.closed.get(day) ?? t('delivery.date_hint')
}

type Way = { value: string; label: string; kind: Order['delivery_option']['kind'] }

/** The ways to choose from; the order's own stands among them whatever is offered today. */
function useWays({ owner, ...order }: Order, values: DeliveryValues) {
  const { i18n } = useTranslation('orders')
  const known = useQuery(addressesOf(owner.id)).data ?? []
  const country = known.find(({ id }) => String(id) === values.address)?.country
  const options = useQuery(deliveryWays(owner.id, country, i18n.language)).data ?? []
  const places = useQuery(warehouses).data ?? []
  const names = new Map(places.map(({ id, name }) => [id, name]))
  const calendar = {
    warehouses: places,
    countries: useQuery(countries(i18n.language)).data ?? [],
    holidays: useQuery(shopConfig).data?.holidays ?? [],
  }
  const offered = options.flatMap(({ id, name, kind, places }): Way[] =>
    kind === 'shipping'
      ? [{ value: wayOf(id, null), label: name, kind }]
      : places.map(({ warehouse }) => ({
          value: wayOf(id, warehouse),
          label: [name, names.get(warehouse)].filter(Boolean).join(' · '),
          kind,
        })),
  )
  const { id, name, kind } = order.delivery_option
  const own = {
    value: wayOf(id, order.warehouse?.id ?? null),
    label: [name, order.warehouse?.name].filter(Boolean).join(' · '),
    kind,
  }
  const all = offered.some(({ value }) => value === own.value) ? offered : [own, ...offered]
  const [today] = useState(() => dayIn(new Date()))
  const [chosen, place] = values.way.split(' ')
  // The first day of a way that is not offered any more is not known here: the server says it.
  const isChosen = (option: { id: number }) => String(option.id) === chosen
  const option = options.find(isChosen) ?? { earliest_date: today, places: [] }
  return {
    days: daysOf(option, place ? Number(place) : null, calendar),
    ways: all.map(({ value, label }) => ({ value, label })),
    isShipped: all.find(({ value }) => value === values.way)?.kind === 'shipping',
  }
}

/** The company's addresses; the order's own as it was frozen, if it is not one of them any more. */
function useAddresses({ owner, shipping_address: own }: Order) {
  const known = useQuery(addressesOf(owner.id)).data ?? []
  const all = own && !known.some(({ id }) => id === own.id) ? [own, ...known] : known
  const choices = all.map(({ id, name, address_one, code, city_name }) => ({
    value: String(id),
    label: `${name}, ${address_one}, ${code} ${city_name}`,
  }))
  return own ? choices : [{ value: '', label: '' }, ...choices]
}
