import type { Order } from '@comptoir/contract/order'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRate } from '#ui/format.ts'
import { Money } from '#ui/Money.tsx'
import classes from './OrderScreen.module.css'

/** Net, delivery, VAT per rate with its reason, and what is to be paid. */
export function OrderTotals({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <div className={classes.totals}>
      <dl>
        <dt>{t('net')}</dt>
        <dd>
          <Money amount={order.total} />
        </dd>
        <dt>{t('delivery_cost')}</dt>
        <dd>
          <Money amount={order.delivery} />
        </dd>
        {order.vat.map(({ rate, base, amount }) => (
          <Fragment key={rate}>
            <dt>
              {t('vat_line', { rate: formatRate(rate) })} <Money amount={base} />
            </dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </Fragment>
        ))}
        <dt className={classes.grand}>{t('grand_total')}</dt>
        <dd className={classes.grand}>
          <Money amount={order.grand_total} />
        </dd>
      </dl>
      {order.vat_note && <p>{order.vat_note}</p>}
    </div>
  )
}
