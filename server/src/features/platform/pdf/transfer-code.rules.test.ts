import { expect, test } from 'vitest'
import { groupedIban } from '#lib/format.ts'
import { transferCode } from './transfer-code.rules.ts'

test.each([
  ['BE71096123456769', 'BE71 0961 2345 6769'],
  ['be71 0961 2345 6769', 'BE71 0961 2345 6769'],
  ['LU280019400644750000', 'LU28 0019 4006 4475 0000'],
  ['FR1420041010050500013M02606', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
])('PROF-09: the IBAN %s is printed in groups of four', (iban, printed) => {
  expect(groupedIban(iban)).toBe(printed)
})

test('PROF-09 OD-13: the QR code holds a credit transfer without an amount, as EPC069-12 lays it down', () => {
  const company = { holder: 'Léon & Zoë', iban: 'BE71 0961 2345 6769', bic: 'GKCCBEBB' }
  expect(transferCode(company)).toBe('BCD\n002\n1\nSCT\nGKCCBEBB\nLéon & Zoë\nBE71096123456769')
  const long = transferCode({ ...company, holder: 'x'.repeat(200) })
  expect(long.split('\n')[5]).toHaveLength(70)
})

test('OD-13: the QR code of an order holds its amount and the twelve digits of its communication', () => {
  const company = { holder: 'Comptoir', iban: 'BE71096123456769', bic: 'GKCCBEBB' }
  expect(transferCode(company, { amount: '1272.58', communication: '+++260/0000/00763+++' })).toBe(
    'BCD\n002\n1\nSCT\nGKCCBEBB\nComptoir\nBE71096123456769\nEUR1272.58\n\n260000000763',
  )
})
