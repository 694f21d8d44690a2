import { expect, test } from 'vitest'
import { minimumPacks, minimumUnits, packsFor } from './rules.ts'

test.each([
  { minimum: 1, pack: 1, packs: 1, units: 1 },
  { minimum: 10, pack: 1, packs: 10, units: 10 },
  { minimum: 10, pack: 6, packs: 2, units: 12 },
  { minimum: 5, pack: 10, packs: 1, units: 10 },
])('OD-57: a minimum of $minimum in packs of $pack is $units units', ({ minimum, pack, packs, units }) => {
  expect(minimumPacks(minimum, pack)).toBe(packs)
  expect(minimumUnits(minimum, pack)).toBe(units)
})

test('OD-08: units are rounded up to whole packs, never below the minimum', () => {
  expect(packsFor(13, 1, 6)).toBe(3)
  expect(packsFor(1, 12, 6)).toBe(2)
})
