import { expect, test } from 'vitest'
import { gtinForms, isGtin, pieceGtin, toGtin } from './gtin.ts'

test.each<[string, string | undefined, string]>([
  ['9780393058673', '9780393058673', 'thirteen digits'],
  ['96385074', '96385074', 'eight digits'],
  ['036000291452', '0036000291452', 'twelve digits get a zero'],
  ['00036000291452', '0036000291452', 'fourteen lose their zero'],
  ['10036000291459', '10036000291459', 'fourteen that say how many are packed stay'],
  ['9780393058674', undefined, 'a wrong check digit'],
  ['978039305867', undefined, 'a digit missing'],
  ['123456789', undefined, 'nine digits'],
  ['978 0393058673', undefined, 'anything but digits'],
])('OD-22: GTIN %s is kept as %s: %s', (code, kept) => expect(toGtin(code)).toBe(kept))

test('OD-22: a GTIN is looked for with and without zeros in front', () => {
  expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
  expect(isGtin('036000291452')).toBe(true)
  expect(isGtin('036000291453')).toBe(false)
})

test.each<[string, string | undefined, string]>([
  ['14006381333938', '4006381333931', 'the first digit goes, the last is computed anew'],
  ['10036000291459', '0036000291452', 'of a UPC'],
  ['10000096385071', '96385074', 'of eight digits'],
  ['94006381333934', undefined, 'of what is weighed'],
  ['04006381333931', undefined, 'a piece written with fourteen digits'],
  ['4006381333931', undefined, 'thirteen digits'],
  ['14006381333939', undefined, 'a wrong check digit'],
])('BAR-01: the piece in a carton with GTIN %s has %s: %s', (code, piece) =>
  expect(pieceGtin(code)).toBe(piece),
)
