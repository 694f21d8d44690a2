import type { OpenLine, OpenOrder } from '@comptoir/contract/shipments'
import { expect, test } from 'vitest'
import { findCode, sizeRuns, withAnswer, withPicks } from './picking.rules.ts'

const line = (over: Partial<OpenLine>): OpenLine => ({
  item: 1,
  product: 1,
  ref: 'K356-NVY-M',
  gtin: '5410000000019',
  title: 'T-shirt',
  color: 'Navy',
  size: 'M',
  size_position: 1,
  unit: 'piece',
  pack: 1,
  comment: '',
  shelf: 'A-01',
  units: 6,
  picked: 0,
  missing: 0,
  reason: null,
  on_hand: 10,
  expected_on: null,
  ...over,
})
const open = (here: OpenLine[], far: OpenLine[] = []): OpenOrder => ({
  order: {
    id: 7,
    name: 'BE-2026-000007',
    client: 'Atelier',
    delivery_date: null,
    shortage: 'backorder',
    is_pickup: false,
  },
  warehouses: [
    { warehouse: { id: 1, name: 'Bruxelles' }, lines: here },
    { warehouse: { id: 2, name: 'Liège' }, lines: far },
  ],
  carriers: [],
  shipments: 0,
})

test('C-15: a code is a line to count, or says why it is none', () => {
  const full = line({ item: 2, ref: 'CAP', gtin: null, picked: 4, missing: 2 })
  const order = open([line({}), full], [line({ item: 3, ref: 'BAG-1', gtin: null })])
  expect(findCode(order, 1, '5410 0000 0001 9')).toMatchObject({ kind: 'line', line: { item: 1 } })
  expect(findCode(order, 1, 'k356 nvy/m')).toMatchObject({ kind: 'line', line: { item: 1 } })
  expect(findCode(order, 1, 'cap')).toMatchObject({ kind: 'done', line: { item: 2 } })
  expect(findCode(order, 1, 'BAG1')).toMatchObject({ kind: 'elsewhere', warehouse: 'Liège' })
  expect(findCode(order, 1, '15410000000016')).toMatchObject({ kind: 'line', line: { item: 1 } }) // a carton
  expect(findCode(order, 1, '4006381333931')).toEqual({ kind: 'wrong' })
  expect(findCode(order, 1, 'X-9')).toEqual({ kind: 'unknown' })
})

test('of two lines with one article the one that is not complete is counted', () => {
  const order = open([line({ picked: 6 }), line({ item: 2, comment: 'Logo' })])
  expect(findCode(order, 1, '5410000000019')).toMatchObject({ kind: 'line', line: { item: 2 } })
})

test('what is not sent yet is added, and sizes that follow each other on a shelf are one run', () => {
  const pick = { key: 'a', item: 1, warehouse: 1, picked: 2, missing: 0 }
  const lost = { key: 'b', item: 1, warehouse: 1, picked: 0, missing: 1, reason: 'damaged' as const }
  const shown = withPicks(open([line({ picked: 1 })]), [pick, lost]).warehouses[0]!.lines[0]
  expect(shown).toMatchObject({ picked: 3, missing: 1, reason: 'damaged' })
  const runs = sizeRuns([line({}), line({ item: 2, size: 'L' }), line({ item: 3, shelf: 'B-02' })])
  expect(runs.map((run) => run.map(({ item }) => item))).toEqual([[1, 2], [3]])
})

test('OD-09: the answer to picks takes the place of their items, and of nothing else', () => {
  const before = open([line({}), line({ item: 2, ref: 'K357' })], [line({ units: 2 })])
  const [near, far] = before.warehouses.map(({ warehouse }) => warehouse.id) as [number, number]
  const pick = { key: 'k', item: 1, warehouse: near, picked: 2, missing: 0 }
  const after = withAnswer(before, [pick], {
    refused: [],
    lines: [{ ...line({ picked: 2 }), warehouse: near }],
  })
  expect(after.warehouses).toEqual([
    {
      warehouse: before.warehouses[0]!.warehouse,
      lines: [line({ picked: 2 }), line({ item: 2, ref: 'K357' })],
    },
  ]) // what was open of it in the other warehouse has left meanwhile
  expect(after.warehouses[0]!.lines[1]).toBe(before.warehouses[0]!.lines[1])
  expect(far).not.toBe(near)
})
