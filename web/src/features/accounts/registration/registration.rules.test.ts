import { expect, test } from 'vitest'
import { emptySignUp, signUpFaults, type SignUpValues, toRegistration } from './registration.rules.ts'

const belgium = { country: 'BE' }
const good: SignUpValues = {
  ...emptySignUp,
  name: 'Marie Dubois',
  email: 'marie@dubois.test',
  password: 'grasgroene trui',
  re_password: 'grasgroene trui',
  terms: true,
  billing_info: {
    enterprise_name: 'Dubois SRL',
    vat: '',
    corporate_status: '2',
    sector: '3',
    address: {
      name: 'Marie Dubois',
      email: 'compta@dubois.test',
      phone: '+32470123456',
      address_one: 'Rue Neuve 12',
      address_two: '',
      country: '1',
      code: '6000',
      city: null,
      city_name: 'Charleroi',
    },
  },
}
/** The complete sign-up with one field changed, by its path. */
function having(path: string, value: unknown): SignUpValues {
  const changed = structuredClone(good)
  const names = path.split('.')
  const last = names.pop()!
  const part = names.reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], changed)
  ;(part as Record<string, unknown>)[last] = value
  return changed
}

test('AUTH-14, VAL-07: nothing is wrong with a complete sign-up without VAT and client number', () => {
  expect(signUpFaults(good, belgium)).toEqual({ password: [] })
})

test.each([
  ['VAL-04', 'name', 'Jo', 'min_length'],
  ['VAL-04', 'name', '', 'required'],
  ['VAL-03', 'email', 'marie@', 'email'],
  ['VAL-05', 'erp_id', '12', 'min_length'],
  ['AUTH-14', 'terms', false, 'terms'],
  ['VAL-01', 're_password', 'something else', 'password_mismatch'],
  ['VAL-01', 'password', '', 'required'],
  ['VAL-07', 'billing_info.enterprise_name', ' ', 'required'],
  ['VAL-07', 'billing_info.vat', 'BE0411905846', 'vat_number'],
  ['VAL-07', 'billing_info.corporate_status', '', 'required'],
  ['VAL-07', 'billing_info.sector', '', 'required'],
  ['VAL-07', 'billing_info.address.name', 'Jo', 'min_length'],
  ['VAL-07', 'billing_info.address.email', '', 'required'],
  ['VAL-02', 'billing_info.address.phone', '0470123456', 'phone'],
  ['VAL-02', 'billing_info.address.phone', '+3221234567', 'phone'],
  ['VAL-07', 'billing_info.address.address_one', '', 'required'],
  ['VAL-07', 'billing_info.address.country', '', 'required'],
  ['VAL-07', 'billing_info.address.code', '75001', 'postcode'],
  ['VAL-07', 'billing_info.address.city_name', '', 'required'],
])('%s: %s %j is refused as %s', (_, path, value, key) => {
  expect(signUpFaults(having(path, value), belgium)[path]).toEqual(expect.objectContaining({ key }))
})

test.each(['erp_id', 'website', 'signup_info', 'billing_info.vat', 'billing_info.address.address_two'])(
  'VAL-05, VAL-06, VAL-07: %s may be left out',
  (path) => {
    expect(signUpFaults(having(path, ''), belgium)).toEqual({ password: [] })
  },
)

test('VAL-06: the website is free', () => {
  expect(signUpFaults(having('website', 'under construction'), belgium)).toEqual({ password: [] })
})

test('VAL-01: a password is told all that is wrong with it at once', () => {
  const faults = signUpFaults({ ...having('password', '123'), re_password: '123' }, belgium)
  expect(faults['password']).toEqual([
    { key: 'password_too_short', values: { limit: 8 } },
    { key: 'password_numeric' },
  ])
})

test('OD-24: the bounds of a phone number are the office’s', () => {
  const fixedLine = having('billing_info.address.phone', '+3221234567')
  expect(signUpFaults(fixedLine, { ...belgium, phone: { min: 10, max: 15 } })).toEqual({ password: [] })
})

test('AUTH-13, OD-53: what is sent has numbers for what is chosen, and the reader’s language', () => {
  expect(toRegistration(good, 'nl')).toMatchObject({
    language: 'nl',
    terms: true,
    billing_info: { corporate_status: 2, sector: 3, address: { country: 1, city: null } },
  })
})
