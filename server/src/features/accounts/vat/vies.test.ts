import { expect, test } from 'vitest'
import { growth, linear } from '../../../../test/growth.ts'
import { textOrBlank } from './vies.ts'

test.each([
  ['---', ''],
  [null, ''],
  [' RUE  HAUTE 12 \n\n 1000 BRUXELLES\n', 'RUE  HAUTE 12\n1000 BRUXELLES'],
  ['SAINT-GILLES -', 'SAINT-GILLES -'],
])('OD-11: of %j VIES has told %j', (text, told) => expect(textOrBlank(text)).toBe(told))

test('S-10: of a longer answer the first 2,000 characters are kept', () =>
  expect(textOrBlank('a'.repeat(5000))).toBe('a'.repeat(2000)))

test.each([' ', '\n', '-', ' \n', '- ', '\t a'])(
  'S-10, OD-11: takes longer with the length of %j, and no faster than that',
  (piece) => expect(growth(textOrBlank, piece, 'x')).toBeLessThan(linear),
)
