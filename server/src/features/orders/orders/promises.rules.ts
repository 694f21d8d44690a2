import type { DeliveryMode, PromiseChange } from '@comptoir/contract/order'
import { completeOn, isLater, type PromisedPart } from '@comptoir/contract/promise'

type Line = { ref: string; title: string; color: string; size: string }

/** That a line is complete on another day than before, or undefined; also for what nobody had a day of. */
export function promiseChange(
  { ref, title, color, size }: Line,
  before: readonly PromisedPart[],
  after: readonly PromisedPart[],
): PromiseChange | undefined {
  const [old_date, new_date] = [completeOn(before), completeOn(after)]
  if (before.length === 0 || after.length === 0 || old_date === new_date) return undefined
  return { ref, title, color, size, old_date, new_date }
}

/** Whether customers get something later than they were promised: where they wait for all, the last of it. */
export function isLaterForOrder(
  mode: DeliveryMode,
  lines: readonly { promised: readonly PromisedPart[]; after: readonly PromisedPart[] }[],
): boolean {
  if (mode === 'split')
    return lines.some(({ promised, after }) => isLater(completeOn(after), completeOn(promised)))
  const all = (of: 'promised' | 'after') => completeOn(lines.flatMap((line) => line[of]))
  return isLater(all('after'), all('promised'))
}

/** What is promised of each line as its customer gets it: together with all others, or as it comes. */
export function promisedToCustomer(
  mode: DeliveryMode,
  lines: readonly (readonly PromisedPart[])[],
): PromisedPart[][] {
  if (mode === 'split') return lines.map((parts) => [...parts])
  const date = completeOn(lines.flat())
  return lines.map((parts) =>
    parts.length === 0 ? [] : [{ units: parts.reduce((sum, { units }) => sum + units, 0), date }],
  )
}

/** What of a line's promise is for units that are still to come: those that have left are the earliest. */
export function stillToCome(parts: readonly PromisedPart[], units: number): PromisedPart[] {
  let open = units
  const kept: PromisedPart[] = []
  for (const part of parts.toReversed()) {
    const taken = Math.min(part.units, open)
    if (taken > 0) kept.unshift({ ...part, units: taken })
    open -= taken
  }
  return kept
}
