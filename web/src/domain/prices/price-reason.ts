import type { PriceReason } from '@comptoir/contract/admin-agreements'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'

/** Why a price is what it is, in sentences: what is charged, by which rule, and what the tariff would charge. */
export function useReasonText(): (reason: PriceReason) => string[] {
  const { t } = useTranslation('prices')
  const { day } = useFormat()
  const ladder = (steps: PriceReason['steps']) =>
    steps
      .map(({ min_quantity, price }, index) =>
        index === 0 && min_quantity === 1
          ? formatPrice(price)
          : t('from', { units: formatCount(min_quantity), price: formatPrice(price) }),
      )
      .join(', ')
  return ({ product, rule, name, group, discount, ends_on, steps, tariff_steps }) => [
    steps.length > 0
      ? t('charged', { ref: product.name, prices: ladder(steps) })
      : t('no_price', { ref: product.name }),
    rule === 'tariff'
      ? t('rule.tariff', { name })
      : discount === null
        ? t(`rule.${rule}`, { name })
        : t(`discount.${rule}`, { name, discount: formatRate(discount) }),
    ...(group === null ? [] : [t('group', { name: group })]),
    ...(ends_on === null ? [] : [t('until', { day: day(ends_on) })]),
    ...(rule !== 'tariff' && tariff_steps.length > 0 ? [t('instead', { prices: ladder(tariff_steps) })] : []),
  ]
}
