import type { UsualProduct } from '@comptoir/contract/usual'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Usual.module.css'

/** How often a product is ordered, and when last; of several what is true of the one that was ordered last. */
export function Habit({ products, today }: { products: readonly UsualProduct[]; today: string }) {
  const { t } = useTranslation('usual')
  const { day } = useFormat()
  const [latest] = products.toSorted((a, b) => b.last_ordered.localeCompare(a.last_ordered))
  if (!latest) return null
  const { product, orders, last_ordered, last_quantity, every_days, due } = latest
  const isDue = due !== null && due <= today
  return (
    <span className={classes.habit}>
      <span>{t('habit.orders', { count: Math.max(...products.map((each) => each.orders), orders) })}</span>
      <span>
        {t('habit.last', { date: day(last_ordered), units: formatUnits(t, last_quantity, product.unit) })}
      </span>
      {every_days !== null && <span>{t('habit.every', { count: every_days })}</span>}
      {due !== null && (
        <span data-due={isDue || undefined}>{t(isDue ? 'habit.due' : 'habit.next', { date: day(due) })}</span>
      )}
    </span>
  )
}
