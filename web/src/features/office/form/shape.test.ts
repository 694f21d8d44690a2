import { expect, test } from 'vitest'
import * as kinds from './shape.ts'

const { faultsOf, hold, send } = kinds

test.each([
  ['350.00', '350'],
  ['9.50', '9,50'],
  ['0.00', '0'],
])('OD-15: the amount %s is shown as %s and sent as it was', (sent, held) => {
  expect(kinds.amount.hold(sent)).toBe(held)
  expect(Number(kinds.amount.send(held))).toBe(Number(sent))
})

test.each([
  ['1 234,5 €', '1234.5'],
  ['12', '12'],
])('OD-15: %s is the amount %s', (typed, sent) => {
  expect(kinds.amount.send(typed)).toBe(sent)
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
])('OD-18: what is no number is said to be none: %#', (kind, typed, key) => {
  expect(kind.faults(typed, 'field')).toEqual({ field: { key } })
})

test('OD-18: what may be left out is left out', () => {
  expect(kinds.wholeIfGiven.send(' ')).toBeUndefined()
  expect(kinds.amountOrNull.send('')).toBeNull()
  expect(kinds.amountOrZero.send('')).toBe('0')
  expect(kinds.idOrNull.send('')).toBeNull()
  expect(kinds.textOrNull.send('  ')).toBeNull()
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

test('OD-15, OD-18: a thing is held as its fields need it, and sent back as it came', () => {
  const held = hold(shape, sent)
  expect(held).toMatchObject({
    phone: { min: '11' },
    countries: ['1', '2'],
    rules: [{ tariff: '', price: '9,50' }],
  })
  expect(send(shape, held)).toEqual(sent)
})

test('OD-18: faults stand under the dotted paths of their fields', () => {
  const held = hold(shape, { ...sent, name: { ...sent.name, de: '' }, rules: [{ tariff: 1, price: '' }] })
  expect(faultsOf(shape, { ...held, phone: { min: 'abc' } })).toEqual({
    'phone.min': { key: 'whole_number' },
    'name.de': { key: 'required' },
    'rules.0.price': { key: 'required' },
  })
  expect(kinds.isRequired(shape, 'phone.min')).toBe(true)
  expect(kinds.isRequired(shape, 'countries')).toBe(false)
})
