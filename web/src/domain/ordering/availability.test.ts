import type { BasketLine } from '@comptoir/contract/basket'
import { expect, test } from 'vitest'
import { availabilityOf } from './availability.ts'

test.each([
  ['covered by the stock', 10, null, null, { kind: 'now' }],
  ['partly, the rest arrives', 4, '2026-12-01', 60, { kind: 'partly', now: 4, rest: 6, day: '2026-12-01' }],
  [
    'partly, too little arrives',
    4,
    '2026-12-01',
    5,
    { kind: 'partly_short', now: 4, rest: 5, day: '2026-12-01' },
  ],
  ['partly, nothing is coming', 4, null, null, { kind: 'partly_unknown', now: 4 }],
  ['all of it later', 0, '2026-12-01', 60, { kind: 'later', day: '2026-12-01' }],
  ['none, no date', 0, null, null, { kind: 'unknown' }],
])('C-10: ten pieces %s', (_name, available, next_arrival, next_arrival_quantity, promised) => {
  const product = { available, next_arrival, next_arrival_quantity } as BasketLine['product']
  expect(availabilityOf({ final_quantity: 10, pack: 1, product })).toEqual(promised)
})

test.each([
  ['covers it', 50, null, { kind: 'now' }],
  ['covers a part that can be ordered', 20, '2026-12-01', { kind: 'limited', now: 20 }],
  ['is less than the minimum', 10, null, { kind: 'unknown' }],
  ['is less than the minimum, and more is coming', 10, '2026-12-01', { kind: 'later', day: '2026-12-01' }],
])(
  'C-10 OD-59: sold from stock only, where the stock %s, no rest is promised',
  (_name, available, day, promised) => {
    const stock = { available, next_arrival: day, next_arrival_quantity: day && 500 }
    const product = { ...stock, is_stock_only: true, min_quantity: 15 } as BasketLine['product']
    expect(availabilityOf({ final_quantity: 50, pack: 5, product })).toEqual(promised)
  },
)
