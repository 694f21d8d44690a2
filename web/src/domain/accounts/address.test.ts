import { expect, test } from 'vitest'
import { addressFaults, type AddressValues, toInput, toValues } from './address.ts'
import { postcodeFor } from './places.ts'

const belgium = { country: 'BE' }
const good: AddressValues = {
  ...toValues({ country: 1 }),
  enterprise_name: 'Dubois SRL',
  name: 'Marie Dubois',
  address_one: 'Rue Neuve 12',
  code: '6000',
  city_name: 'Charleroi',
  phone: '+32470123456',
  email: 'compta@dubois.test',
  corporate_status: '2',
  sector: '3',
}

test('VAL-07: nothing is wrong with complete data', () => {
  expect(addressFaults(good, 'billing', belgium)).toEqual({})
  expect(addressFaults({ ...good, email: '', enterprise_name: '' }, 'shipping', belgium)).toEqual({})
})

test.each([
  ['enterprise_name', '', 'required'],
  ['name', '', 'required'],
  ['name', 'Jo', 'min_length'],
  ['email', '', 'required'],
  ['email', 'a@', 'email'],
  ['address_one', '  ', 'required'],
  ['country', '', 'required'],
  ['code', '', 'required'],
  ['code', '75001', 'postcode'],
  ['city_name', '', 'required'],
  ['phone', '', 'required'],
  ['phone', '0470123456', 'phone'],
  ['phone', '+3221234567', 'phone'],
  ['corporate_status', '', 'required'],
  ['sector', '', 'required'],
  ['vat', 'BE0411905846', 'vat_number'],
  ['additional_email', 'b@c', 'email'],
] as const)('VAL-02 VAL-07: %s %j is refused as %s', (field, value, fault) => {
  expect(addressFaults({ ...good, [field]: value }, 'billing', belgium)).toEqual({
    [field]: expect.objectContaining({ key: fault }),
  })
})

test('VAL-07: line 2 and the VAT number may be left out', () => {
  expect(addressFaults({ ...good, address_two: '', vat: '' }, 'billing', belgium)).toEqual({})
})

test('ADDR-06: a picked place brings its postcode, but keeps the letters of a Dutch one', () => {
  const amsterdam = { id: 5, name: 'Amsterdam', code: '1012' }
  expect(postcodeFor('', amsterdam)).toBe('1012')
  expect(postcodeFor('1012 AB', amsterdam)).toBe('1012 AB')
  expect(postcodeFor('9999 AB', amsterdam)).toBe('1012')
})

test('ADDR-04: the form gives the server numbers for what is chosen from lists', () => {
  expect(toInput(good)).toMatchObject({ country: 1, corporate_status: 2, sector: 3, city: null })
})
