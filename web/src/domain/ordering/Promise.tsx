import type { PromisedDay } from '@comptoir/contract/promise'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Promise.module.css'

/** More days than this are not read. */
const mostDays = 4

type Span = PromisedDay & { last?: string | null }

/** The first two days, the later ones together, and what has no day yet. */
function grouped(days: readonly PromisedDay[]): Span[] {
  if (days.length <= mostDays) return [...days]
  const known = days.filter(({ date }) => date !== null)
  const later = known.slice(2)
  const sum = (of: 'lines' | 'units') => later.reduce((all, day) => all + day[of], 0)
  const together = {
    date: later[0]!.date,
    last: later.at(-1)!.date,
    lines: sum('lines'),
    units: sum('units'),
  }
  return [...known.slice(0, 2), together, ...days.filter(({ date }) => date === null)]
}

/** How many lines nothing is promised of: those that an order would be refused for (OD-59), and those made on request. */
export type Unpromised = { refused: number; on_request: number }
const none: Unpromised = { refused: 0, on_request: 0 }

/** What is had on which day: "all on 24 November", or how many lines on each of the days (C-10), and of which on none. */
export function PromisedDays({
  days,
  unpromised = none,
}: {
  days: readonly PromisedDay[]
  unpromised?: Unpromised
}) {
  const { t } = useTranslation('common')
  const { nearDay } = useFormat()
  const [first] = days
  const { refused, on_request } = unpromised
  const isAll = refused + on_request === 0
  if (!first && isAll) return null
  if (first && days.length === 1 && isAll)
    return first.date === null ? t('promise.all_open') : t('promise.all', { day: nearDay(first.date) })
  return (
    <span className={classes.days}>
      {grouped(days).map(({ date, last, lines, units }) => (
        <span key={date}>
          {lines > 0
            ? t('promise.lines', { count: lines, n: formatCount(lines) })
            : t('promise.units', { count: units, n: formatCount(units) })}{' '}
          {date === null
            ? t('promise.open')
            : last
              ? t('promise.between', { first: nearDay(date), last: nearDay(last) })
              : t('promise.on', { day: nearDay(date) })}
        </span>
      ))}
      {on_request > 0 && (
        <span>{t('promise.on_request', { count: on_request, n: formatCount(on_request) })}</span>
      )}
      {refused > 0 && <span>{t('promise.refused', { count: refused, n: formatCount(refused) })}</span>}
    </span>
  )
}
