import type { Sales, SalesPeriod } from '@comptoir/contract/admin-figures'
import { useFormat } from '#ui/format/useFormat.ts'

/** What a period is called: a day, the days of a week, a month. */
export function usePeriodName(by: SalesPeriod): (period: Pick<Sales, 'from' | 'to'>) => string {
  const { day, shortDay, month } = useFormat()
  return ({ from, to }) => {
    if (by === 'month') return month(from)
    return by === 'day' || from === to ? day(from) : `${shortDay(from)} – ${day(to)}`
  }
}

export function PeriodName({ by, period }: { by: SalesPeriod; period: Sales }) {
  return usePeriodName(by)(period)
}
