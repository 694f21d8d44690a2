import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'

/** How many days after the due day the first step is due, and how many each later one after the step before. */
export const daysBeforeStep = [7, 14, 14] as const

/** An invoice that is late, with the last step it was reminded by. */
export type LateInvoice = {
  id: number
  number: string
  due_on: string
  days_late: number
  open: Money
  /** 0 for none. */
  step: number
  /** Days since that step; null for none. */
  days_since: number | null
}

/** The step that an invoice is to be reminded by now; undefined for none: it is early, or had its last one. */
export function nextStep({ step, days_late, days_since }: LateInvoice): number | undefined {
  const wait = daysBeforeStep[step]
  if (wait === undefined) return undefined
  return (days_since ?? days_late) >= wait ? step + 1 : undefined
}

/** A letter of a client's invoices, in the tone of the furthest step. */
export const letterOf = <T extends { step: number; open: Money }>(invoices: readonly T[]) => ({
  step: Math.max(...invoices.map(({ step }) => step)),
  total: sum(invoices.map(({ open }) => open)),
  invoices: [...invoices],
})
