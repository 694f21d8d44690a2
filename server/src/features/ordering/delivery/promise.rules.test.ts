import { expect, test } from 'vitest'
import { byDay, promisedAnew, promisedOf, shared, sourcesOf, sourcesOfQueue } from './promise.rules.ts'

const today = '2026-11-20'
/** Goods are had on the day on which they can leave. */
const dayFor = (_: number, ready: string) => ready
const there = (units: number, warehouse_id = 1) => ({ units, warehouse_id, ready: today })
const arrival = (expected_on: string, quantity: number) => ({ warehouse_id: 1, expected_on, quantity })

test('OD-14 C-10: what is there goes first, from the warehouse that gives first, then what comes and nobody waits for', () => {
  const supply = {
    stock: [
      { warehouse_id: 1, available: 3 },
      { warehouse_id: 2, available: 2 },
      { warehouse_id: 3, available: -4 },
    ],
    incoming: [arrival('2026-12-01', 5), arrival('2026-12-08', 10)],
  }
  expect(sourcesOf(12, supply, { preferred: 2, today })).toEqual([
    there(2, 2),
    there(3, 1),
    { units: 1, warehouse_id: 1, ready: '2026-12-01' }, // four of the five are for those before
    { units: 6, warehouse_id: 1, ready: '2026-12-08' },
  ])
  expect(sourcesOf(3, { stock: [], incoming: [] }, { preferred: 1, today })).toEqual([
    { units: 3, warehouse_id: 1, ready: null },
  ])
})

test('OD-14: who ordered first gets what is there and what comes first', () => {
  const queue = [
    { warehouse_id: 1, quantity: 6 },
    { warehouse_id: 1, quantity: 4 },
    { warehouse_id: 1, quantity: 2 },
  ]
  expect(sourcesOfQueue(queue, new Map([[1, 5]]), [arrival('2026-12-01', 4)], today)).toEqual([
    [there(5), { units: 1, warehouse_id: 1, ready: '2026-12-01' }],
    [
      { units: 3, warehouse_id: 1, ready: '2026-12-01' },
      { units: 1, warehouse_id: 1, ready: null },
    ],
    [{ units: 2, warehouse_id: 1, ready: null }],
  ])
})

test('CHK-03: nothing is promised before the day that was asked for, and a day is said once', () => {
  const sources = [there(2), { units: 3, warehouse_id: 1, ready: '2026-12-01' }]
  expect(promisedOf(sources, dayFor, '2026-11-24')).toEqual([
    { units: 2, date: '2026-11-24' },
    { units: 3, date: '2026-12-01' },
  ])
  expect(promisedOf(sources, dayFor, '2026-12-15')).toEqual([{ units: 5, date: '2026-12-15' }])
})

test('C-10: what has left keeps its day, what is there is not put off, what came early is had earlier', () => {
  const before = [
    { units: 2, date: '2026-11-17' },
    { units: 3, date: '2026-11-18' },
    { units: 4, date: '2026-12-01' },
  ]
  // Two have left; of the others six are there now, and one comes later.
  const sources = [there(6), { units: 1, warehouse_id: 1, ready: '2026-12-08' }]
  expect(promisedAnew(before, sources, { dayFor, wish: '2026-11-17', today })).toEqual([
    { units: 2, date: '2026-11-17' },
    { units: 3, date: '2026-11-18' },
    { units: 3, date: today },
    { units: 1, date: '2026-12-08' },
  ])
})

test('C-10: lines of one product share what there is of it, and a line counts on the day when it is complete', () => {
  const [first, second] = shared([4, 4], [there(5), { units: 3, warehouse_id: 1, ready: null }])
  expect(byDay([promisedOf(first!, dayFor), promisedOf(second!, dayFor)])).toEqual([
    { date: today, lines: 1, units: 5 },
    { date: null, lines: 1, units: 3 },
  ])
})
