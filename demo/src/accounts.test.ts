import { isVatNumber } from '@comptoir/contract/vat-number'
import { expect, test } from 'vitest'
import { administrator, clients, confirmedVat, users } from './accounts.ts'
import { applicants } from './applicants.ts'
import { demoSettings } from './settings.ts'

const companies = [administrator, ...users, ...clients, ...applicants]
const vatNumbers = [
  ...companies.map(({ vat }) => vat),
  ...confirmedVat.map(({ vat }) => vat),
  demoSettings({})['COMPANY_VAT_NUMBER'] ?? '',
].filter((vat) => vat !== '')

test('every VAT number can be written, and is nobody’s', () => {
  expect(vatNumbers.filter((vat) => !isVatNumber(vat))).toEqual([])
  expect(vatNumbers.filter((vat) => !isNobodys(vat))).toEqual([])
})

/** By country: never given out, wrong in a digit that the shop does not check, or an example of the tax office. */
function isNobodys(vat: string): boolean {
  if (vat.startsWith('BE')) return vat.startsWith('BE01')
  if (vat.startsWith('FR')) return !isLuhn(vat.slice(4))
  if (vat.startsWith('LU')) return vat.startsWith('LU99')
  return vat === 'NL000099998B57'
}

function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

test('every telephone number is of a range that nobody has, or that is kept for films', () => {
  const phones = companies.flatMap(({ addresses }) => addresses.map(({ phone }) => phone))
  expect(phones.length).toBeGreaterThan(15)
  expect(phones.filter((phone) => !/^\+(32400|352600|31600|3363998)\d{4,}$/.test(phone))).toEqual([])
  // Numbers of Brussels begin with 2 to 9 behind the prefix.
  expect(demoSettings({})['CONTACT_PHONE']).toMatch(/^\+32 2 0/)
})

test('the demonstration company has its networks, a named company those that it names (GEN-12)', () => {
  expect(Object.keys(demoSettings({}))).toContain('SOCIAL_LINKEDIN')
  const named = demoSettings({ COMPANY_NAME: 'Tissus du Nord' })
  expect(Object.keys(named).filter((name) => name.startsWith('SOCIAL_'))).toEqual([])
  expect(named['SHOP_NAME']).toBe('Tissus du Nord')
})
