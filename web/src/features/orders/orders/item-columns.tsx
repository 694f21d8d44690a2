import type { OrderItem } from '@comptoir/contract/order'
import type { TFunction } from 'i18next'
import type { Column } from '#ui/data/DataTable.tsx'
import { formatCount, formatGrams } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { Money, Price } from '#domain/prices/Money.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { unitName } from '#domain/catalogue/units.ts'
import classes from './OrderScreen.module.css'

/** Every column an order's items can show (ORD-13), in the order of the table, and the line's total. */
export const itemColumnKeys = [
  'product',
  'ref',
  'title',
  'color',
  'size',
  'comment',
  'on_request',
  'quantity',
  'pack',
  'total_qty',
  'promise',
  'unit',
  'weight',
  'customs_code',
  'warehouse_position',
  'path',
  'price',
  'price_per_unit',
  'total',
] as const
export type ItemColumnKey = (typeof itemColumnKeys)[number]

export const usualItemColumns: readonly ItemColumnKey[] = [
  'product',
  'ref',
  'title',
  'color',
  'size',
  'quantity',
  'pack',
  'total_qty',
  'promise',
  'price_per_unit',
  'total',
]

const wide = new Set<ItemColumnKey>([
  'product',
  'ref',
  'color',
  'size',
  'pack',
  'total_qty',
  'promise',
  'price_per_unit',
  'quantity',
])

/** The chosen columns. On a phone the product's title carries what has no column of its own there. */
export const itemColumns = (
  t: TFunction<['orders', 'common']>,
  shown: ReadonlySet<ItemColumnKey>,
): Column<OrderItem>[] =>
  itemColumnKeys
    .filter((key) => shown.has(key))
    .map((key) => ({
      key,
      title: t(`orders:items.${key}`),
      cell: (item) => cells[key](item, t),
      numeric: numeric.has(key),
      wide: wide.has(key),
    }))

const numeric = new Set<ItemColumnKey>([
  'quantity',
  'pack',
  'total_qty',
  'weight',
  'path',
  'price',
  'price_per_unit',
  'total',
])

const cells: Record<ItemColumnKey, (item: OrderItem, t: TFunction<['orders', 'common']>) => React.ReactNode> =
  {
    product: ({ image }) => (
      <div className={classes.picture}>
        <ProductImage src={image} size={26} alt="" />
      </div>
    ),
    ref: ({ ref }) => ref,
    title: (item) => (
      <>
        <ProductName item={item} />
        <div className={classes.phone}>
          <span>{[item.ref, item.color, item.size].filter(Boolean).join(' · ')}</span>
          <span>
            {formatCount(item.total_qty)} × <Price price={item.price_per_unit} />
          </span>
        </div>
      </>
    ),
    color: ({ color }) => color,
    size: ({ size }) => size,
    comment: ({ comment }) => comment,
    on_request: ({ on_request }, t) => (on_request ? t('orders:yes') : ''),
    quantity: ({ quantity }) => formatCount(quantity),
    pack: ({ pack }) => (pack === 1 ? '1' : `× ${formatCount(pack)}`),
    total_qty: ({ total_qty }) => formatCount(total_qty),
    promise: ({ promise }, t) => <PromisedParts parts={promise} unknown={t('orders:change.day_open')} />,
    unit: ({ unit }, t) => unitName(t, 1, unit),
    weight: ({ weight }) => (weight === null ? '' : formatGrams(weight)),
    customs_code: ({ customs_code }) => customs_code,
    warehouse_position: ({ warehouse_position }) => warehouse_position,
    path: ({ path }) => (path === 0 ? '' : path),
    price: ({ price }) => <Price price={price} />,
    price_per_unit: ({ price_per_unit }) => <Price price={price_per_unit} />,
    total: ({ total }) => <Money amount={total} />,
  }

/** The day of a line, or how much of it comes on each of its days. */
function PromisedParts({ parts, unknown }: { parts: OrderItem['promise']; unknown: string }) {
  const { comingDay } = useFormat()
  const dayOf = (date: string | null) => (date === null ? unknown : comingDay(date))
  const [first] = parts
  if (first && parts.length === 1) return dayOf(first.date)
  return parts.map(({ units, date }) => (
    <div key={date}>
      {formatCount(units)}: {dayOf(date)}
    </div>
  ))
}

const ProductName = ({ item: { title, group } }: { item: OrderItem }) =>
  group === null ? (
    title
  ) : (
    <TextLink inherit to="/product/$id" params={{ id: String(group) }}>
      {title}
    </TextLink>
  )
