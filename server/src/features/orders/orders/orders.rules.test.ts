import { expect, test } from 'vitest'
import { allocate, shareOut } from './reservation.rules.ts'
import { printedCommunication, structuredCommunication } from '#lib/structured-communication.ts'

test.each([
  [1234567890, '123456789002', '+++123/4567/89002+++'],
  [909337554, '090933755493', '+++090/9337/55493+++'],
  [97, '000000009797', '+++000/0000/09797+++'],
])('OD-13: %i makes the communication %s', (base, digits, printed) => {
  expect(structuredCommunication(base)).toBe(digits)
  expect(printedCommunication(digits)).toBe(printed)
})

test('OD-13: a base of more than ten digits is refused', () => {
  expect(() => structuredCommunication(12_345_678_901)).toThrow(RangeError)
})

const stock = [
  { product_id: 1, warehouse_id: 10, available: 5 },
  { product_id: 1, warehouse_id: 20, available: 8 },
  { product_id: 2, warehouse_id: 20, available: -3 },
]

test('OD-14: takes from the preferred warehouse first, then from the others', () => {
  expect(allocate([{ product_id: 1, units: 10, policy: 'deny' }], stock, 20)).toEqual({
    allocations: [
      { product_id: 1, warehouse_id: 20, quantity: 8 },
      { product_id: 1, warehouse_id: 10, quantity: 2 },
    ],
    shortages: [],
  })
})

test('OD-14: what an order holds stays where it is, as far as it is still wanted, unless it leaves from elsewhere now', () => {
  const held = [
    { product_id: 1, warehouse_id: 10, available: 9, held: 6 },
    { product_id: 1, warehouse_id: 20, available: 8 },
  ]
  const wanted = (units: number, staysThere: boolean) =>
    allocate([{ product_id: 1, units, policy: 'deny' }], held, 20, staysThere).allocations.map(
      ({ warehouse_id, quantity }) => [warehouse_id, quantity],
    )
  expect(wanted(4, true)).toEqual([[10, 4]])
  expect(wanted(16, true)).toEqual([
    [10, 8],
    [20, 8],
  ])
  expect(wanted(9, true)).toEqual([
    [10, 6],
    [20, 3],
  ])
  expect(wanted(9, false)).toEqual([
    [20, 8],
    [10, 1],
  ])
})

test('OD-59: what lacks is a shortage under deny, a booking under backorder, and nothing under on request', () => {
  const { allocations, shortages } = allocate(
    [
      { product_id: 1, units: 14, policy: 'deny' },
      { product_id: 2, units: 4, policy: 'backorder' },
      { product_id: 3, units: 9, policy: 'on_request' },
    ],
    stock,
    10,
  )
  expect(shortages).toEqual([{ product_id: 1, wanted: 14, available: 13 }])
  expect(allocations).toEqual([{ product_id: 2, warehouse_id: 10, quantity: 4 }])
})

test('OD-14: two lines of one product share what was allocated, and nothing is counted twice', () => {
  const allocations = [
    { product_id: 1, warehouse_id: 20, quantity: 8 },
    { product_id: 1, warehouse_id: 10, quantity: 2 },
  ]
  expect(
    shareOut(
      [
        { product_id: 1, units: 6 },
        { product_id: 2, units: 1 },
        { product_id: 1, units: 4 },
      ],
      allocations,
    ),
  ).toEqual([
    { line: 0, product_id: 1, warehouse_id: 20, quantity: 6 },
    { line: 2, product_id: 1, warehouse_id: 20, quantity: 2 },
    { line: 2, product_id: 1, warehouse_id: 10, quantity: 2 },
  ])
})
