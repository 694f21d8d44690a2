import type { BasketTotal } from '@comptoir/contract/basket'
import type { Money as Amount } from '@comptoir/contract/common'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatRate } from '#ui/format/format.ts'
import { Money, useHidePrices } from '#domain/prices/Money.tsx'
import classes from './Totals.module.css'

type Props = {
  /** Goods alone, without VAT. */
  goods: Amount | null
  /** Undefined until the server has answered, as `total`. */
  delivery: Amount | null | undefined
  /** Shown in place of the delivery until an option is chosen. */
  deliveryLater?: string | undefined
  vat: BasketTotal['vat']
  /** All of it, with VAT. */
  total: Amount | null | undefined
  /** Why this VAT rate applies. */
  note: string
  /** Changes are being saved: these are the totals before them. */
  isStale?: boolean
}

/** The totals of a basket or an order: goods, delivery, VAT per rate, total. */
export function Totals({ goods, delivery, deliveryLater, vat, total, note, isStale = false }: Props) {
  const { t } = useTranslation()
  const [hidden] = useHidePrices()
  return (
    <>
      <dl className={classes.sums} aria-busy={isStale} data-stale={isStale || undefined}>
        <Sum name={t('sums.goods')}>
          <Money amount={goods} />
        </Sum>
        {delivery !== undefined && (
          <Sum name={t('sums.delivery')}>
            {deliveryLater !== undefined && delivery !== null ? (
              <span className={classes.later}>{deliveryLater}</span>
            ) : delivery !== null && Number(delivery) === 0 && !hidden ? (
              t('sums.free')
            ) : (
              <Money amount={delivery} />
            )}
          </Sum>
        )}
        {!hidden &&
          vat.map(({ rate, base, amount }) => (
            <Sum key={rate} name={t('sums.vat', { rate: formatRate(rate), base: formatMoney(base) })}>
              <Money amount={amount} />
            </Sum>
          ))}
        {total !== undefined && (
          <Sum name={t('sums.total')} strong>
            <Money amount={total} />
          </Sum>
        )}
      </dl>
      {note && !hidden && <p className={classes.note}>{note}</p>}
    </>
  )
}

function Sum({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes.sum} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
