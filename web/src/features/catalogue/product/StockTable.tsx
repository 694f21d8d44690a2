import type { Product } from '@comptoir/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { warehouses } from '#api/lookups.ts'
import { formatCount } from '#ui/format/format.ts'
import { Price } from '#domain/prices/Money.tsx'
import { StockBadge, stockState } from '#domain/catalogue/StockBadge.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './StockTable.module.css'

/** What each warehouse has of a product now, and what is on its way there (C-10). */
export function StockTable({ product, name }: { product: Product; name: string }) {
  const { t } = useTranslation('product')
  const { day } = useFormat()
  const { data = [] } = useQuery(warehouses)
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <span className={classes.ref}>{product.ref}</span>
        <StockBadge state={stockState(product)} />
        {product.is_pickup_only && <StockBadge state="pickup_only" />}
        {product.price !== null && (
          <span className={classes.price}>
            <Price price={product.price} />
          </span>
        )}
      </div>
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
                <th scope="row">{data.find(({ id }) => id === warehouse)?.name ?? warehouse}</th>
                <td>{formatCount(available)}</td>
                <td>
                  {incoming.map(({ date, quantity }) => (
                    <div key={date}>{t('grid.arrives', { n: formatCount(quantity), date: day(date) })}</div>
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
