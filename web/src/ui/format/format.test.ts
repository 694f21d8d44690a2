import { expect, test } from 'vitest'
import {
  formatComingDay,
  formatCount,
  formatDay,
  formatDecimal,
  formatExactInstant,
  formatIban,
  formatInstant,
  formatLongDay,
  formatMoney,
  formatNarrowDay,
  formatNearDay,
  formatPrice,
  formatRate,
} from './format.ts'

const spaced = (text: string) => text.replace(/\u202f/g, '_').replace(/\u00a0/g, '~')

test.each([
  ['0.00', '0,00~€'],
  ['19.90', '19,90~€'],
  ['1234.50', '1_234,50~€'],
  ['1234567.89', '1_234_567,89~€'],
  ['-12.30', '−12,30~€'],
] as const)('CONST-20: the amount %s reads %s in every language', (amount, shown) => {
  expect(spaced(formatMoney(amount))).toBe(shown)
})

test('CAT-14: a price shows its four places', () => {
  expect(spaced(formatPrice('1.2345'))).toBe('1,2345~€')
  expect(spaced(formatPrice('12.3000'))).toBe('12,3000~€')
})

test.each([
  ['21.00', '21~%'],
  ['5.50', '5,5~%'],
  ['0.00', '0~%'],
] as const)('a rate of %s reads %s', (rate, shown) => {
  expect(spaced(formatRate(rate))).toBe(shown)
})

test('counts and bare decimals are set in threes', () => {
  expect(spaced(formatCount(12_000))).toBe('12_000')
  expect(spaced(formatDecimal('1000.5'))).toBe('1_000,5')
})

test.each([
  ['fr', '20~nov.~2026'],
  ['nl', '20~nov~2026'],
  ['de', '20.~Nov.~2026'],
  ['en', '20~Nov~2026'],
])('a day is written as in %s', (language, shown) => {
  expect(spaced(formatDay('2026-11-20', language))).toBe(shown)
})

test.each([
  ['fr', '1er~janv.~2027', 'ven.~1er~janvier'],
  ['nl', '1~jan~2027', 'vr~1~januari'],
  ['de', '1.~Jan.~2027', 'Fr.~1.~Januar'],
  ['en', '1~Jan~2027', 'Fri~1~January'],
])('the first of a month is written as in %s', (language, day, nearDay) => {
  const dayAndNearDay = [
    formatDay('2027-01-01', language),
    formatNearDay('2027-01-01', language, '2027-01-04'),
  ]
  expect(dayAndNearDay.map(spaced)).toEqual([day, nearDay])
  expect(spaced(formatDay('2026-11-11', language))).toMatch(/^11\.?~/)
})

test.each([
  ['the same year, near', '2026-11-30', '2026-12-01', 'Tue~1~December', '1~Dec', '1~Dec'],
  ['the next year, near', '2026-11-30', '2027-01-04', 'Mon~4~January~2027', '4~Jan', '4~Jan'],
  ['the same year, far', '2027-01-04', '2027-12-01', 'Wed~1~December~2027', '1~Dec~2027', 'Dec~2027'],
  ['the year after next', '2026-11-30', '2028-03-12', 'Sun~12~March~2028', '12~Mar~2028', 'Mar~2028'],
])('a coming day shows its year where it could be of another: %s', (_, today, day, near, coming, narrow) => {
  expect(spaced(formatNearDay(day, 'en', today))).toBe(near)
  expect(spaced(formatComingDay(day, 'en', today))).toBe(coming)
  expect(spaced(formatNarrowDay(day, 'en', today))).toBe(narrow)
})

test('a weekday has no comma that would part a list of days', () => {
  expect(spaced(formatNearDay('2027-01-01', 'en', '2026-11-30'))).toBe('Fri~1~January~2027')
  expect(spaced(formatNearDay('2027-01-01', 'fr', '2026-11-30'))).toBe('ven.~1er~janvier~2027')
  expect(spaced(formatNearDay('2027-01-01', 'de', '2026-11-30'))).toBe('Fr.~1.~Januar~2027')
})

test.each([
  ['fr', 'vendredi~1er~janvier~2027'],
  ['nl', 'vrijdag~1~januari~2027'],
  ['de', 'Freitag~1.~Januar~2027'],
  ['en', 'Friday~1~January~2027'],
])('a day in full is written as in %s', (language, shown) => {
  expect(spaced(formatLongDay('2027-01-01', language))).toBe(shown)
})

test('a point in time shows date and minutes', () => {
  expect(spaced(formatInstant('2026-11-20T12:34:00.000Z', 'en'))).toMatch(/^20~Nov~2026, \d\d:34$/)
  expect(spaced(formatExactInstant('2026-11-20T12:34:05.000Z', 'en'))).toMatch(/^20~Nov~2026, \d\d:34:05$/)
})

test('an IBAN is shown in fours', () => {
  expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
  expect(formatIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606')
})
