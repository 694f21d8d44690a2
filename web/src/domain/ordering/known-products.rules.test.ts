import { expect, test } from 'vitest'
import { keysOf, lookupKeys } from './known-products.rules.ts'

const product = { ref: 'TW-4050.12', barcode: '5412345000013', own_codes: ['serv 1'] } as never
const finds = (code: string, of = product) => lookupKeys(code).some((key) => keysOf(of).includes(key))

test('BAR-01, C-08: a product is known by its GTIN in any length, its reference in any punctuation, and own codes', () => {
  for (const code of [
    '5412345000013',
    '05412345000013',
    '15412345000010',
    '5412345 000013',
    'tw405012',
    'TW 4050-12',
    'SERV-1',
  ])
    expect([code, finds(code)]).toEqual([code, true])
  for (const code of ['5412345000014', '541234500001', 'TW-4050', '', '-'])
    expect([code, finds(code)]).toEqual([code, false])
})

test('BAR-01: a UPC of 12 digits is known by 12, 13 and 14; a reference of digits is not taken for a GTIN', () => {
  const upc = { ref: 'X', barcode: '0036000291452', own_codes: [] } as never
  for (const code of ['036000291452', '0036000291452', '00036000291452']) expect(finds(code, upc)).toBe(true)
  const digits = { ref: '96385074', barcode: null, own_codes: [] } as never
  expect(lookupKeys('96385074')).toEqual(['#96385074', '96385074'])
  expect(keysOf(digits)).toEqual(['96385074'])
})
