import type { Decimal } from '@comptoir/contract/common'
import type { Promoted } from '@comptoir/contract/tiers'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPrice } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { useHidePrices } from './Money.tsx'
import classes from './Money.module.css'

type Props = {
  price: Decimal | null | undefined
  /** Of several prices the highest, `price` being the lowest. */
  to?: Decimal | undefined
}

/** What a price was before a promotion, struck out; nothing without one. */
export function PriceBefore({ price, to }: Props) {
  const { t } = useTranslation('common')
  const [hidden] = useHidePrices()
  if (price == null || hidden) return null
  return (
    <s className={classes.before}>
      <span className="visually-hidden">{t('promotion.before')}</span> {formatPrice(price)}
      {to !== undefined && to !== price && ` – ${formatPrice(to)}`}
    </s>
  )
}

/** A promotion in words: until when it lasts, and how much of it is left. */
export function usePromotionText(): (promotion: Promoted) => string {
  const { t } = useTranslation('common')
  const { day } = useFormat()
  return ({ ends_on, units_left }) =>
    [
      ends_on === null ? t('promotion.name') : t('promotion.until', { day: day(ends_on) }),
      ...(units_left === null ? [] : [t('promotion.left', { limit: formatCount(units_left) })]),
    ].join(' · ')
}
