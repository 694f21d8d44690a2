import type { Product } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { warehouses } from '#api/lookups.ts'
import { formatCount } from '#ui/format/format.ts'
import { Price as UnitPrice } from '#domain/prices/Money.tsx'
import { StockBadge, stockState } from '#domain/catalogue/StockBadge.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './StockTable.module.css'

type Props = {
  product: Product
  name: string
  /** The unit price that holds now; null where prices are not shown. */
  price: Price | null
  /** Where this opens beside a field that keeps the keyboard: says it to whoever does not see it. */
  onAnnounce?: (text: string) => void
}

/** What each warehouse has of a product now, and what is on its way there (C-10). */
export function StockTable({ product, name, price, onAnnounce }: Props) {
  const { t } = useTranslation('product')
  const { day } = useFormat()
  const { data = [] } = useQuery(warehouses)
  const nameOf = (warehouse: number) => data.find(({ id }) => id === warehouse)?.name ?? warehouse
  const arrives = ({ date, quantity }: { date: string; quantity: number }) =>
    t('grid.arrives', { n: formatCount(quantity), date: day(date) })
  const said = product.stock.map(({ warehouse, available, incoming }) =>
    [`${nameOf(warehouse)} ${formatCount(available)}`, ...incoming.map(arrives)].join(', '),
  )
  const last =
    product.last_order &&
    t('grid.last', { n: formatCount(product.last_order.quantity), date: day(product.last_order.date) })
  const text = [name, ...(said.length > 0 ? said : [t('grid.no_stock')]), last].filter(Boolean).join('; ')
  useEffect(() => onAnnounce?.(text), [onAnnounce, text])
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <span className={classes.ref}>{product.ref}</span>
        <StockBadge state={stockState(product)} />
        {product.is_pickup_only && <StockBadge state="pickup_only" />}
        {price !== null && (
          <span className={classes.price}>
            <UnitPrice price={price} />
          </span>
        )}
      </div>
      {last && <p className={classes.none}>{last}</p>}
      {product.stock.length === 0 ? (
        <p className={classes.none}>{t('grid.no_stock')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('grid.warehouse')}</th>
              <th scope="col">{t('grid.now')}</th>
              <th scope="col">{t('grid.coming')}</th>
            </tr>
          </thead>
          <tbody>
            {product.stock.map(({ warehouse, available, incoming }) => (
              <tr key={warehouse}>
                <th scope="row">{nameOf(warehouse)}</th>
                <td>{formatCount(available)}</td>
                <td>
                  {incoming.map((arrival) => (
                    <div key={arrival.date}>{arrives(arrival)}</div>
                  ))}
                  {incoming.length === 0 && '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
