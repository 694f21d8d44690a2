import { expect, test } from 'vitest'
import { isPostcode, normalPostcode, postcodeDigits } from './postcode.ts'
import { isVatNumber, normalVat, vatExample } from './vat-number.ts'

test.each([
  ['be 0411.905.847', undefined, 'BE0411905847'],
  ['0411 905 847', 'BE', 'BE0411905847'],
  ['411905847', 'BE', 'BE0411905847'],
  ['FR 40 303265045', 'BE', 'FR40303265045'],
  ['NL004495445B01', 'NL', 'NL004495445B01'],
  ['  ', 'BE', ''],
])('VAL-07: %j of %s is kept as %j', (text, country, kept) => {
  expect(normalVat(text, country)).toBe(kept)
})

test.each([
  ['BE0411905847', true],
  ['BE0411905846', false],
  ['BE041190584', false],
  ['FR40303265045', true],
  ['FR41303265045', false],
  ['FRK7399859412', true],
  ['LU15027442', true],
  ['LU15027443', false],
  ['NL004495445B01', true],
  ['NL004495446B01', false],
  ['NL000099998B57', true],
  ['DE136695976', true],
  ['DE136695975', false],
  ['DE000000020', false],
  ['BE1000000021', true],
  ['BE1400521335', false],
  ['US123456789', false],
  ['', false],
])('VAL-07: %s can be a VAT number: %s', (vat, expected) => {
  expect(isVatNumber(vat)).toBe(expected)
})

test('VAL-07: the examples shown are right themselves', () => {
  expect(Object.values(vatExample).filter((vat) => !isVatNumber(vat))).toEqual([])
})

test.each([
  ['1000', 'BE', true],
  ['B-1000', 'BE', true],
  ['0999', 'BE', false],
  ['75001', 'FR', true],
  ['75008 CEDEX 08', 'FR', true],
  ['7500', 'FR', false],
  ['98000', 'FR', true],
  ['97400', 'FR', false],
  ['4968', 'LU', true],
  ['L-4968', 'LU', true],
  ['1012 AB', 'NL', true],
  ['1012ab', 'NL', true],
  ['1012', 'NL', true],
  ['1012 A', 'NL', false],
])('VAL-07: %s can be a postcode of %s: %s', (code, country, expected) => {
  expect(isPostcode(code, country)).toBe(expected)
})

test.each([
  ['1012ab', 'NL', '1012 AB'],
  ['nl-1012  ab', 'NL', 'NL-1012 AB'],
  ['1012', 'NL', '1012'],
  ['l-4968', 'LU', 'L-4968'],
  ['75008 cedex 08', 'FR', '75008 CEDEX 08'],
])('VAL-07: %s in %s is kept as %s', (code, country, kept) => {
  expect(normalPostcode(code, country)).toBe(kept)
})

test('LOOK-02: a postcode is compared by its digits', () => {
  expect(['L-4968', '1012 AB', '75001'].map(postcodeDigits)).toEqual(['4968', '1012', '75001'])
})
