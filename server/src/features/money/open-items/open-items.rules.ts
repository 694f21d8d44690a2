import { ages, type Age } from '@comptoir/contract/admin-open-items'
import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'

/** How late something is that was due so many days ago. */
export function ageOf(daysLate: number): Age {
  if (daysLate <= 0) return 'not_due'
  if (daysLate <= 30) return 'days_30'
  if (daysLate <= 60) return 'days_60'
  return daysLate <= 90 ? 'days_90' : 'older'
}

/** What is open of each age. */
export function sumsByAge(items: readonly { days_late: number; open: Money }[]): Record<Age, Money> {
  const of = (age: Age) =>
    sum(items.flatMap(({ days_late, open }) => (ageOf(days_late) === age ? [open] : [])))
  return Object.fromEntries(ages.map((age) => [age, of(age)])) as Record<Age, Money>
}
