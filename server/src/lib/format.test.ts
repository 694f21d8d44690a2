import { expect, test } from 'vitest'
import { formatDay } from './format.ts'

test.each([
  ['fr', '1er janvier 2027', '11 janvier 2027'],
  ['nl', '1 januari 2027', '11 januari 2027'],
  ['de', '1. Januar 2027', '11. Januar 2027'],
  ['en', '1 January 2027', '11 January 2027'],
] as const)('a day is written out as in %s', (language, first, eleventh) => {
  expect(formatDay('2027-01-01', language)).toBe(first)
  expect(formatDay('2027-01-11', language)).toBe(eleventh)
})
