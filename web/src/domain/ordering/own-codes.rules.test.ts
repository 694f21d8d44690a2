import { expect, test } from 'vitest'
import { linesOf, textOf } from './own-codes.rules.ts'

test.each([
  ['TAB-1\tK356-NVY-M', 'TAB-1', 'K356-NVY-M'],
  ['Tablier rouge;K356-NVY-M', 'Tablier rouge', 'K356-NVY-M'],
  ['Tablier rouge , K356-NVY-M', 'Tablier rouge', 'K356-NVY-M'],
  ['Tablier rouge K356-NVY-M', 'Tablier rouge', 'K356-NVY-M'],
  ['TAB-1', 'TAB-1', ''],
  ['TAB-1\t', 'TAB-1', ''],
])('"%s" is an own code and a reference', (line, code, product) =>
  expect(linesOf(line)).toEqual([{ code, product }]),
)

test('empty lines are left out, and what is written is read again', () => {
  const lines = linesOf('\r\nA;1\r\n\r\n  B\t2  \n')
  expect(lines).toEqual([
    { code: 'A', product: '1' },
    { code: 'B', product: '2' },
  ])
  expect(linesOf(textOf(lines))).toEqual(lines)
})
