import { expect, test } from 'vitest'
import * as kinds from './shape.ts'

const { faultsOf, toApiValues, toFormValues } = kinds

test.each([
  ['350.00', '350'],
  ['9.50', '9,50'],
  ['0.00', '0'],
])('OD-15: the amount %s is shown as %s and sent as it was', (sent, values) => {
  expect(kinds.amount.toForm(sent)).toBe(values)
  expect(Number(kinds.amount.toApi(values))).toBe(Number(sent))
})

test.each([
  ['1 234,5 €', '1234.5'],
  ['12', '12'],
])('OD-15: %s is the amount %s', (typed, sent) => {
  expect(kinds.amount.toApi(typed)).toBe(sent)
  expect(kinds.amount.faults(typed, 'price')).toEqual({})
})

test.each([
  [kinds.whole, 'abc', 'whole_number'],
  [kinds.whole, '1,5', 'whole_number'],
  [kinds.whole, ' ', 'required'],
  [kinds.wholeIfGiven, 'soon', 'whole_number'],
  [kinds.amount, 'viel', 'amount'],
  [kinds.amount, '-1', 'amount'],
  [kinds.amountOrNull, '1,234', 'amount'],
])('O-13, OD-18: what is no number is said to be none: %#', (kind, typed, key) => {
  expect(kind.faults(typed, 'field')).toEqual({ field: { key } })
})

test('OD-16: numbers have bounds, and times are those of a day', () => {
  const days = kinds.wholeBetween(0, 60)
  const fault = { key: 'whole_between', values: { min: 0, max: 60 } }
  expect(['0', ' 60 ', '61', '-1', 'x', ''].map((typed) => days.faults(typed, 'd')['d'])).toEqual([
    ...[undefined, undefined, fault, fault, { key: 'whole_number' }, { key: 'required' }],
  ])
  const times = ['15:00', ' 00:00 ', '24:00', '9:00', '15h', '']
  expect(times.map((typed) => kinds.time.faults(typed, 't')['t'])).toEqual([
    ...[undefined, undefined, { key: 'time' }, { key: 'time' }, { key: 'time' }, { key: 'required' }],
  ])
})

test('OD-18: what may be left out is left out', () => {
  expect(kinds.wholeIfGiven.toApi(' ')).toBeUndefined()
  expect(kinds.amountOrNull.toApi('')).toBeNull()
  expect(kinds.amountOrZero.toApi('')).toBe('0')
  expect(kinds.idOrNull.toApi('')).toBeNull()
  expect(kinds.textOrNull.toApi('  ')).toBeNull()
})

const shape = {
  phone: { min: kinds.whole },
  name: kinds.names,
  countries: kinds.ids,
  rules: kinds.rows({ tariff: kinds.idOrNull, price: kinds.amount }),
}
const sent = {
  phone: { min: 11 },
  name: { fr: 'a', nl: 'b', de: 'c', en: 'd' },
  countries: [1, 2],
  rules: [{ tariff: null, price: '9.50' }],
}

test('OD-15, OD-18: the values of a thing are converted for its fields, and sent back as it came', () => {
  const values = toFormValues(shape, sent)
  expect(values).toMatchObject({
    phone: { min: '11' },
    countries: ['1', '2'],
    rules: [{ tariff: '', price: '9,50' }],
  })
  expect(toApiValues(shape, values)).toEqual(sent)
})

test('OD-18: faults stand under the dotted paths of their fields', () => {
  const values = toFormValues(shape, {
    ...sent,
    name: { ...sent.name, de: '' },
    rules: [{ tariff: 1, price: '' }],
  })
  expect(faultsOf(shape, { ...values, phone: { min: 'abc' } })).toEqual({
    'phone.min': { key: 'whole_number' },
    'name.de': { key: 'required' },
    'rules.0.price': { key: 'required' },
  })
  expect(kinds.isRequired(shape, 'phone.min')).toBe(true)
  expect(kinds.isRequired(shape, 'countries')).toBe(false)
})
