import { expect, test } from 'vitest'
import { differences } from './diff.rules.ts'

test('OD-18: only what differs is shown, parts of objects by their dotted names', () => {
  const before = { tariff: 'Standard', phone: { min: 11, max: 15 }, countries: [1, 2], name: 'A' }
  const after = { tariff: 'Plus', phone: { min: 10, max: 15 }, countries: [1], name: 'A' }
  expect(differences(before, after)).toEqual([
    { path: 'tariff', before: 'Standard', after: 'Plus' },
    { path: 'phone.min', before: 11, after: 10 },
    { path: 'countries', before: [1, 2], after: [1] },
  ])
})

test('OD-18: what was added has no before, what was removed no after', () => {
  expect(differences(null, { name: { fr: 'Noël' } })).toEqual([
    { path: 'name.fr', before: undefined, after: 'Noël' },
  ])
  expect(differences({ date: '2026-12-25' }, null)).toEqual([
    { path: 'date', before: '2026-12-25', after: undefined },
  ])
})

test('OD-18: of a list of rules only those that changed are shown, and what is referred to is one thing', () => {
  const [all, belgium] = [
    { country: null, price: '12.50' },
    { country: 1, price: '7.95' },
  ]
  expect(differences({ rules: [all, belgium] }, { rules: [all, { ...belgium, price: '8.50' }] })).toEqual([
    { path: 'rules', before: [belgium], after: [{ country: 1, price: '8.50' }] },
  ])
  expect(differences(null, { client: { id: 30, name: 'Hotel' } })).toEqual([
    { path: 'client', before: undefined, after: { id: 30, name: 'Hotel' } },
  ])
})
