import { expect, test } from 'vitest'
import type { Decimal, Money, Price } from './common.ts'
import { compare, multiply, percentOf, subtract, sum, times, toMoney, toPrice } from './money.ts'

test.each<[Price, number, Money]>([
  ['1.2345', 10, '12.35'],
  ['1.2345', 2, '2.47'],
  ['0.0050', 1, '0.01'],
  ['0.0049', 1, '0.00'],
  ['19.9000', 3, '59.70'],
  ['99999999.9999', 1000, '99999999999.90'],
])('OD-07: %s × %i = %s, half away from zero', (price, units, total) =>
  expect(multiply(price, units)).toBe(total),
)

test.each<[Decimal, Money, Money]>([
  ['21.00', '100.00', '21.00'],
  ['21.00', '0.02', '0.00'],
  ['21.00', '0.03', '0.01'],
  ['5.50', '10.00', '0.55'],
  ['21.00', '-0.50', '-0.11'],
])('OD-58: %s %% of %s is %s', (rate, amount, tax) => expect(percentOf(rate, amount)).toBe(tax))

test('OD-07: adds and subtracts without floating-point error', () => {
  expect(sum(['0.10', '0.20', '19.90'])).toBe('20.20')
  expect(sum([])).toBe('0.00')
  expect(subtract('0.30', '0.10')).toBe('0.20')
  expect(subtract('0.05', '0.10')).toBe('-0.05')
})

test('CAT-14: a pack costs exactly so many units', () => expect(times('1.2345', 6)).toBe('7.4070'))

test('compares and writes decimals as numbers, not as text', () => {
  expect(compare('9.0000', '10.0000')).toBe(-1)
  expect(compare('1.5', '1.5000')).toBe(0)
  expect([toPrice('1.5'), toMoney('7')]).toEqual(['1.5000', '7.00'])
})

test('refuses what is not a decimal', () => {
  expect(() => multiply('1e3', 1)).toThrow(RangeError)
  expect(() => multiply('1.0000', 1.5)).toThrow(RangeError)
})
