import { expect, test } from 'vitest'
import { workingDaysBetween } from './waiting.rules.ts'

test.each([
  ['2026-11-20T09:00', '2026-11-20T17:00', 0, 'the same day'],
  ['2026-11-20T17:00', '2026-11-23T08:00', 1, 'from Friday evening to Monday morning'],
  ['2026-11-21T10:00', '2026-11-22T10:00', 0, 'over a weekend'],
  ['2026-11-16T10:00', '2026-11-20T10:00', 4, 'from Monday to Friday'],
  ['2026-10-23T10:00', '2026-10-26T10:00', 1, 'over the end of summer time'],
  ['2026-11-20T10:00', '2026-11-19T10:00', 0, 'a clock that goes wrong'],
])('APPR-04: from %s to %s are %i working days (%s)', (from, to, days) => {
  expect(workingDaysBetween(new Date(from), new Date(to))).toBe(days)
})
