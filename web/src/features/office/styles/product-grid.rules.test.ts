import type { StyleProduct } from '@comptoir/contract/admin-styles'
import { expect, test } from 'vitest'
import adminAudit from '#i18n/en/adminAudit.json'
import {
  changesOf,
  gridFields,
  gridOf,
  keyOf,
  pastedBlock,
  withEdits,
  wrongCells,
} from './product-grid.rules.ts'

const product = (over: Partial<StyleProduct>): StyleProduct => ({
  id: 1,
  ref: 'K356-NVY-M',
  gtin: null,
  color: { id: 1, name: 'Navy' },
  size: { id: 1, name: 'M' },
  pack: 1,
  min_quantity: 1,
  weight_grams: null,
  customs_code: null,
  stock_policy: 'deny',
  limited_below: 0,
  cost_price: '6.4000',
  successor: null,
  is_active: true,
  ...over,
})

test('OD-34: what is typed into the grid is sent as values, each product once', () => {
  const one = product({})
  const edits = withEdits(new Map(), [
    { product: one, field: 'pack', value: '5' },
    { product: one, field: 'weight_grams', value: ' ' },
    { product: one, field: 'is_active', value: 'false' },
    { product: one, field: 'gtin', value: '5412345678908' },
    { product: one, field: 'ref', value: 'K356-NVY-M' }, // as it was
    { product: one, field: 'cost_price', value: ' 6,55 €' },
  ])
  expect(changesOf(edits)).toEqual([
    { id: 1, pack: 5, is_active: false, gtin: '5412345678908', cost_price: '6.55' },
  ])
  const asItWas = [{ product: one, field: 'cost_price' as const, value: '6,40' }]
  expect(withEdits(edits, asItWas).has(keyOf(1, 'cost_price'))).toBe(false)
  expect(wrongCells(edits).size).toBe(0)
  const wrong = withEdits(edits, [
    { product: one, field: 'pack', value: '1,5' },
    { product: one, field: 'ref', value: '' },
    { product: one, field: 'cost_price', value: 'viel' },
  ])
  expect([...wrongCells(wrong)].toSorted()).toEqual([
    keyOf(1, 'cost_price'),
    keyOf(1, 'pack'),
    keyOf(1, 'ref'),
  ])
  expect(withEdits(edits, [{ product: one, field: 'pack', value: '1' }]).has(keyOf(1, 'pack'))).toBe(false)
})

test('OD-34: a grid has a row per colour, with empty places, and a spreadsheet’s block fits in', () => {
  const [m, l] = [
    { id: 1, name: 'M' },
    { id: 2, name: 'L' },
  ]
  const red = { id: 2, name: 'Red' }
  const { sizes, rows } = gridOf([
    product({ id: 1, size: m }),
    product({ id: 2, size: l }),
    product({ id: 3, color: red, size: l }),
    product({ id: 4, color: red, size: l }),
  ])
  expect(sizes).toEqual([m, l])
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.id))).toEqual([[1, 2], [undefined, 3], [undefined, 4]]) // prettier-ignore
  expect(pastedBlock('1\t2\n3\t4\n')).toEqual([['1', '2'], ['3', '4']]) // prettier-ignore
  expect(pastedBlock('1\n')).toBeUndefined()
})

test('the log of changes has a name for every field of the grid', () => {
  expect(Object.keys(adminAudit.part)).toEqual(expect.arrayContaining(gridFields))
})
