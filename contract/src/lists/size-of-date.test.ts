import { expect, test } from 'vitest'
import { isShortDate, isSizeOf, sizesOfDate } from './size-of-date.ts'

test.each([
  ['03-avr', '3/4'],
  ['4-Mar', '3/4'],
  ['03. Apr', '3-4'],
  ['5-jun.', '5/6 ans'],
  ['11-sept', '9/11'],
  ['juin-36', '6/36'],
  ['08-août', '8/8'],
  ['03/04/2026', '3/4'],
  ['2026-04-03', '3/4'],
])('C-02: %s is what a spreadsheet makes of the size %s', (date, size) =>
  expect(isSizeOf(size, sizesOfDate(date))).toBe(true),
)

test('C-02: what is no date is no size of one', () => {
  for (const text of ['2 set', '12 pcs', 'XL', '36/38', 'K356-10', 'Marine', ''])
    expect(isShortDate(text)).toBe(false)
  expect(isSizeOf('34', sizesOfDate('03-avr'))).toBe(false)
})
