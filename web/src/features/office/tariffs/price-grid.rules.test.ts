import { expect, test } from 'vitest'
import type { Price } from '@comptoir/contract/common'
import { linesOf, pastedCells, pastedEdits, wrongCells } from './price-grid.rules.ts'

const rowOf = (id: number, ...steps: [number, Price][]) => ({
  id,
  ref: `K-${id}`,
  steps: steps.map(([min_quantity, price]) => ({ min_quantity, price })),
})
const rows = [rowOf(1, [1, '3.3500'], [100, '2.9500']), rowOf(2, [1, '5.0000']), rowOf(3)]

test('PROF-12: cells that were copied from a spreadsheet go into the steps of the rows; what finds no place is counted', () => {
  expect(pastedCells('3,40')).toBeUndefined()
  const cells = pastedCells('3,40\t3,00\r\n5,10\t4,90\r\nabc\r\n7\r\n')!
  const { edits, left } = pastedEdits(rows, 1, cells)
  expect([...edits.values()].map(({ ref, min_quantity, text }) => [ref, min_quantity, text])).toEqual([
    ['K-1', 1, '3,40'],
    ['K-1', 100, '3,00'],
    ['K-2', 1, '5,10'],
    ['K-3', 1, 'abc'],
  ])
  expect(left).toBe(2) // a second price of K-2, and a fourth row
  expect([...wrongCells(edits)]).toEqual(['3/1'])
  expect(linesOf(edits)[0]).toEqual({ product: 1, min_quantity: 1, price: '3.40' })
})
