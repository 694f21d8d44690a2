import type { PromisedDay } from '@comptoir/contract/promise'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Promise.module.css'

/** What is had on which day: "all on 24 November", or how many lines on each of the days (C-10). */
export function PromisedDays({ days }: { days: readonly PromisedDay[] }) {
  const { t } = useTranslation('common')
  const { nearDay } = useFormat()
  const [first] = days
  if (!first) return null
  if (days.length === 1)
    return first.date === null ? t('promise.all_open') : t('promise.all', { day: nearDay(first.date) })
  return (
    <span className={classes.days}>
      {days.map(({ date, lines, units }) => (
        <span key={date}>
          {lines > 0
            ? t('promise.lines', { count: lines, n: formatCount(lines) })
            : t('promise.units', { count: units, n: formatCount(units) })}{' '}
          {date === null ? t('promise.open') : t('promise.on', { day: nearDay(date) })}
        </span>
      ))}
    </span>
  )
}
