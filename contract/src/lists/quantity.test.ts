import { expect, test } from 'vitest'
import { readQuantity, saysPacks } from './quantity.ts'

test.each([
  ['12 pcs', 12],
  ['2 dz', 24],
  ['3 douzaines', 36],
  ['1 Dutzend', 12],
  ['2 sets', 2],
  ["'12", 12],
  ['\u202a12\u202c', 12],
])('C-02: %s is a quantity of %i', (text, units) => expect(readQuantity(text, ',')).toEqual({ units }))

test('OD-62: a quantity counts packs where it says so', () => {
  for (const text of ['2 lots', '2 pakken', '10 VE', '1 box', '3 (packs)']) expect(saysPacks(text)).toBe(true)
  for (const text of ['2', '2 pcs', '2 dz', 'lots', '5 velours']) expect(saysPacks(text)).toBe(false)
})
