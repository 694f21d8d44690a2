import { expect, test } from 'vitest'
import { merge } from './merge.rules.ts'

const base = { a: 1, b: 2, c: [3] }
test.each([
  ['nothing', {}, {}, base, []],
  ['different values', { a: 9 }, { b: 8 }, { a: 9, b: 8, c: [3] }, []],
  ['the same value alike', { a: 9 }, { a: 9 }, { a: 9, b: 2, c: [3] }, []],
  ['the same value', { a: 9, b: 7 }, { a: 8, c: [4] }, { a: 9, b: 7, c: [4] }, ['a']],
  ['a list', { c: [3, 4] }, { c: [5] }, { a: 1, b: 2, c: [3, 4] }, ['c']],
])('OD-18: where two have changed %s', (_, mine, theirs, merged, conflicts) => {
  expect(merge(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ merged, conflicts })
})

test('OD-18: a value whose keys come in another order is the same', () => {
  const base = { name: { fr: 'Standard', de: 'Norm' }, days: 2 }
  const theirs = { name: { de: 'Norm', fr: 'Standard' }, days: 3 }
  const mine = { ...base, name: { fr: 'Express', de: 'Norm' } }
  expect(merge(base, mine, theirs)).toEqual({ merged: { name: mine.name, days: 3 }, conflicts: [] })
})

test('OD-18: who writes a text in one language does not collide with who writes it in another', () => {
  const name = { fr: 'Standard', nl: '', de: '', en: '' }
  const [mine, theirs] = [
    { ...name, nl: 'Gewoon' },
    { ...name, de: 'Norm' },
  ]
  expect(merge({ name }, { name: mine }, { name: theirs })).toEqual({
    merged: { name: { ...mine, de: 'Norm' } },
    conflicts: [],
  })
  const other = { ...theirs, nl: 'Standaard' }
  expect(merge({ name }, { name: mine }, { name: other })).toEqual({
    merged: { name: { ...mine, de: 'Norm' } },
    conflicts: ['name'],
  })
})
