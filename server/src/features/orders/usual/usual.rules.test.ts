import { expect, test } from 'vitest'
import { byDue, habitOf, type PastOrder } from './usual.rules.ts'

/** Newest first, each [day, units]. */
const orders = (...given: [day: string, units: number][]): PastOrder[] =>
  given.map(([day, units]) => ({ at: Date.parse(`${day}T09:00:00Z`) / 1000, units, price: '1' }))

test('CAT-12: what is usual is the median of the last orders and of the days between them', () => {
  expect(habitOf(orders(['2026-03-01', 20], ['2026-02-01', 500], ['2026-01-01', 30]))).toEqual({
    ...{ last_ordered: '2026-03-01', last_quantity: 20, usual_quantity: 30 },
    ...{ every_days: 30, due: '2026-03-31' }, // 28 and 31 days
  })
  expect(habitOf(orders(['2026-03-01', 10], ['2026-02-01', 13]))).toMatchObject({
    usual_quantity: 12,
    every_days: 28,
  })
})

test('CAT-12: one order, or several of one day, say nothing about the next', () => {
  expect(habitOf(orders(['2026-03-01', 4]))).toMatchObject({ usual_quantity: 4, every_days: null, due: null })
  expect(habitOf(orders(['2026-03-01', 4], ['2026-03-01', 6]))).toMatchObject({
    usual_quantity: 5,
    due: null,
  })
})

test('CAT-12: the longest overdue stands first, then what was ordered last', () => {
  const weekly = habitOf(orders(['2026-02-15', 1], ['2026-02-08', 1]))
  const monthly = habitOf(orders(['2026-01-01', 1], ['2025-12-01', 1]))
  const [once, lately] = [habitOf(orders(['2026-01-01', 1])), habitOf(orders(['2026-03-01', 1]))]
  expect([once, weekly, lately, monthly].toSorted(byDue)).toEqual([monthly, weekly, lately, once])
})
