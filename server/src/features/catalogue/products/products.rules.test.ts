import { stockMarkers } from '@comptoir/contract/rules'
import { expect, test } from 'vitest'
import { groupMarkers, isNew, lowest } from './products.rules.ts'

test.each([
  [0, 'deny', true, false],
  [0, 'backorder', true, false],
  [0, 'on_request', false, false],
  [19, 'deny', false, true],
  [20, 'deny', false, false],
  [5, 'on_request', false, false],
] as const)(
  'CAT-09 CAT-10: %i units under %s: out %s, limited %s',
  (available, stock_policy, out, limited) => {
    expect(stockMarkers(available, { stock_policy, limited_below: 20 })).toMatchObject({
      is_out_of_stock: out,
      is_limited_stock: limited,
    })
  },
)

test.each([
  ['every product out', ['out', 'out'], true, false],
  ['one out, one limited', ['out', 'limited'], false, true],
  ['one limited, one plentiful', ['limited', 'plenty'], false, false],
  ['one out, one plentiful', ['out', 'plenty'], false, false],
])('CAT-09 CAT-10: a style with %s', (_, states, out, limited) => {
  const products = states.map((state) => ({
    is_out_of_stock: state === 'out',
    is_limited_stock: state === 'limited',
  }))
  expect(groupMarkers(products)).toEqual({ is_out_of_stock: out, is_limited_stock: limited })
})

test.each([
  ['2026-11-20', true],
  ['2026-09-21', true],
  ['2026-09-20', false],
  ['2026-11-21', false],
  [null, false],
])('CAT-20: published on %s is new on 20 November: %s', (publishedOn, is) => {
  expect(isNew(publishedOn, '2026-11-20')).toBe(is)
})

test('OD-07: the lowest price compares as decimals and passes over what has none', () => {
  expect(lowest(['10.0000', null, '9.5000'])).toBe('9.5000')
  expect(lowest([null])).toBeNull()
})
