import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email } from './common.ts'
import {
  anEmail,
  aPhone,
  atLeast,
  clientIdRules,
  companyRules,
  contactRules,
  faultOf,
  faultsOf,
  isEmail,
  isPhone,
  nameRules,
  normalPhone,
  placeRules,
  required,
} from './forms.ts'

const place = { country: 'BE' }
const everyRule = { ...companyRules(place), ...contactRules(place), ...placeRules(place) }
const good = {
  enterprise_name: 'Dubois SRL',
  vat: 'BE0411905847',
  corporate_status: 2,
  sector: '3',
  name: 'Marie Dubois',
  email: 'compta@dubois.test',
  phone: '+32470123456',
  additional_email: '',
  address_one: 'Rue Neuve 12',
  address_two: '',
  country: 1,
  code: '6000',
  city_name: 'Charleroi',
}

test('VAL-07: nothing is wrong with complete data', () => {
  expect(faultsOf(good, everyRule)).toEqual({})
})

test.each([
  ['enterprise_name', '', 'required'],
  ['vat', 'BE0411905846', 'vat_number'],
  ['corporate_status', null, 'required'],
  ['sector', '', 'required'],
  ['name', ' ', 'required'],
  ['name', 'Jo', 'min_length'],
  ['email', '', 'required'],
  ['email', 'a@', 'email'],
  ['phone', '', 'required'],
  ['phone', '0470123456', 'phone'],
  ['additional_email', 'b@c', 'email'],
  ['address_one', '  ', 'required'],
  ['country', undefined, 'required'],
  ['code', '', 'required'],
  ['code', '75001', 'postcode'],
  ['city_name', '', 'required'],
])('VAL-07: %s %j breaks the rule %s', (field, value, key) => {
  expect(faultsOf({ ...good, [field]: value }, everyRule, 'billing.')).toEqual({
    [`billing.${field}`]: expect.objectContaining({ key }),
  })
})

test.each(['vat', 'address_two', 'additional_email'])('VAL-07: %s may be left out', (field) => {
  expect(faultsOf({ ...good, [field]: '' }, everyRule)).toEqual({})
})

test('VAL-07: the VAT number and the postcode are told by an example of the country', () => {
  expect(faultsOf({ ...good, vat: 'x', code: 'x' }, everyRule)).toMatchObject({
    vat: { values: { example: 'BE0411905847' } },
    code: { values: { example: '1000' } },
  })
})

test('VAL-01: the first rule that is broken is the one that is told; blank breaks none but required', () => {
  const rules = [required, atLeast(3), anEmail]
  expect(faultOf('', rules)?.key).toBe('required')
  expect(faultOf('a@', rules)?.key).toBe('min_length')
  expect(faultOf('abc', rules)?.key).toBe('email')
  expect(faultOf(' ', [atLeast(3), anEmail])).toBeNull()
})

test.each([
  ['', null],
  ['a@', 'email'],
  ['a@b.be', null],
])('VAL-03: an e-mail that may be left out: %j', (text, key) => {
  expect(faultOf(text, [anEmail])?.key ?? null).toBe(key)
})
test.each([
  ['', 'required'],
  ['Jo', 'min_length'],
  [' Jo ', 'min_length'],
  ['Joe', null],
])('VAL-04 CONST-05: name %j', (text, key) => {
  expect(faultOf(text, nameRules)?.key ?? null).toBe(key)
})
test.each([
  ['', null],
  ['12', 'min_length'],
  ['C10234', null],
])('VAL-05 CONST-05: client id %j', (text, key) => {
  expect(faultOf(text, clientIdRules)?.key ?? null).toBe(key)
})

test.each([
  ['+32470123456', true],
  ['+3221234567', false],
  ['0470123456', false],
  ['+0470123456789', false],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['+32 470 12 34 56', false],
])('VAL-02 CONST-06: %s is a phone number: %s', (phone, expected) => {
  expect(isPhone(phone)).toBe(expected)
})
test('OD-24: other bounds let fixed lines in', () => {
  expect(faultOf('+3221234567', [aPhone({ min: 10, max: 15 })])).toBeNull()
  expect(faultOf('+3221234567', [aPhone()])).toEqual({ key: 'phone' })
})
test.each([
  ['+32 470 12.34.56', '+32470123456'],
  ['0032 (470) 12/34-56', '+32470123456'],
  ['0470 12 34 56', '0470123456'],
])('VAL-02: %s is written %s', (typed, kept) => {
  expect(normalPhone(typed)).toBe(kept)
})

test.each([
  ['compta@dubois.test', true],
  ['marie.dubois+shop@mail.dubois-fils.be', true],
  ["o'hara@example.ie", true],
  ['a&b@example.com', true],
  ['post@xn--mller-kva.de', true],
  ['x@sub.example.museum', true],
  ['MARIE@EXAMPLE.BE', true],
  ['a@', false],
  ['a@b', false],
  ['a@b.c', false],
  ['@b.be', false],
  ['a b@example.be', false],
  ['a..b@example.be', false],
  ['.a@example.be', false],
  ['a@-example.be', false],
  ['a@example..be', false],
  ['a@example.be.', false],
  ['a@exam_ple.be', false],
  ['a@127.0.0.1', false],
  ['a@b@example.be', false],
  [`${'a'.repeat(250)}@example.be`, false],
])('VAL-07: %s is an e-mail address: %s, for forms and for the schemas alike', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
  expect(z.object({ email: Email }).safeParse({ email: text }).success).toBe(expected)
})
