import { expect, test } from 'vitest'
import { effectOf } from './price-lists.rules.ts'

const counts = {
  count: 12,
  tariffs: [
    { id: 1, name: 'Standard', assigned: 10, in_use: 8 },
    { id: 2, name: 'Pro', assigned: 4, in_use: 4 },
  ],
}
const standard = { id: 1, name: 'Standard' }
const noEffect = { gain: 0, use: 0, keep: 0, lose: [], refused: 0 }

test('C-21, PROF-10: adding a list gives it to those without, and takes none away', () => {
  expect(effectOf('add_tariff', standard, counts)).toEqual({ ...noEffect, gain: 2, keep: 10 })
  expect(effectOf('add_tariff', { id: 3, name: 'New' }, counts)).toEqual({ ...noEffect, gain: 12 })
})

test('C-21, PROF-10: replacing says who loses which, and who uses the new one from now on', () => {
  expect(effectOf('set_tariff', standard, counts)).toEqual({
    ...noEffect,
    gain: 2,
    use: 4,
    lose: [{ name: 'Pro', count: 4 }],
  })
})

test('C-21, PROF-10: a list is taken from those who do not use it', () => {
  expect(effectOf('remove_tariff', standard, counts)).toEqual({
    ...noEffect,
    lose: [{ name: 'Standard', count: 2 }],
    refused: 8,
  })
  expect(effectOf('remove_tariff', { id: 2, name: 'Pro' }, counts)).toEqual({ ...noEffect, refused: 4 })
})
