import type { BasketTotal } from '@comptoir/contract/basket'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#ui/format/format.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { shareOf } from './basket.rules.ts'
import classes from './Summary.module.css'

/** How far it is to the minimum order and to free delivery (BASK-19, BASK-20). The server says both. */
export function Limits({ total }: { total: BasketTotal }) {
  const { t } = useTranslation('basket')
  const [hidden] = useHidePrices()
  const { minimum_order, missing_for_order, free_delivery_from, missing_for_free_delivery } = total
  if (hidden || total.total === null)
    return total.is_below_minimum ? <p className={classes.limit}>{t('minimum.hidden')}</p> : null
  return (
    <>
      {total.is_below_minimum && minimum_order && missing_for_order && (
        <Limit
          label={t('minimum.bar')}
          share={shareOf(total.total, minimum_order)}
          tone="limited"
          text={t('minimum.missing', {
            limit: formatMoney(minimum_order),
            amount: formatMoney(missing_for_order),
          })}
        />
      )}
      {free_delivery_from && missing_for_free_delivery && (
        <Limit
          label={t('free.bar')}
          share={shareOf(total.total, free_delivery_from)}
          tone="in"
          text={
            Number(missing_for_free_delivery) > 0
              ? t('free.missing', {
                  amount: formatMoney(missing_for_free_delivery),
                  limit: formatMoney(free_delivery_from),
                })
              : t('free.reached')
          }
        />
      )}
    </>
  )
}

type LimitProps = { label: string; text: string; share: number; tone: 'in' | 'limited' }

function Limit({ label, text, share, tone }: LimitProps) {
  return (
    <div className={classes.limit} data-tone={tone}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div style={{ width: `${share}%` }} />
      </div>
      <span>{text}</span>
    </div>
  )
}
