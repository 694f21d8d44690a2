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
  expect(availabilityOf({ final_quantity: 10, product })).toEqual(promised)
})
