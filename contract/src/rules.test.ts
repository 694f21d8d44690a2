import { expect, test } from 'vitest'
import { minimumPacks, minimumUnits, packsFor, phonePattern } from './rules.ts'

test.each([
  ['+32470123456', true],
  ['+3221234567', false],
  ['0470123456', false],
  ['+0470123456789', false],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['+32 470 12 34 56', false],
])('VAL-02 CONST-06: %s is a phone number: %s', (phone, isPhone) =>
  expect(phonePattern.test(phone)).toBe(isPhone),
)

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
