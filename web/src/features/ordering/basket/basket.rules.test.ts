import { expect, test } from 'vitest'
import { aBasket, aLine, aTotal } from './basket.samples.ts'
import { blockedReasonOf, shareOf, toConfirm } from './basket.rules.ts'

const saved = { progress: 'saved', conflicts: [] } as const
test.each([
  ['nothing', [aLine()], aTotal(), saved, undefined],
  ['the minimum', [aLine()], aTotal({ is_below_minimum: true }), saved, 'minimum'],
  [
    'a product no longer sold',
    [aLine({ product: { is_discontinued: true } })],
    aTotal(),
    saved,
    'discontinued',
  ],
  ['a product without a price', [aLine({ price: null })], aTotal(), saved, 'no_price'],
  ['what is not saved', [aLine()], aTotal(), { ...saved, progress: 'unsaved' }, 'unsaved'],
] as const)('BASK-20: %s holds the order up', (_name, lines, total, progress, hindrance) => {
  expect(blockedReasonOf(aBasket([...lines]), total, progress)).toBe(hindrance)
})

test.each([
  ['what is sold from stock only, with the most of it', { is_stock_only: true, available: 20 }, 20],
  ['what lies there in fewer than the minimum', { is_stock_only: true, available: 5 }, 0],
  ['what can be reordered', { is_stock_only: false, available: 0 }, undefined],
  ['what is there', { is_stock_only: true, available: 24 }, undefined],
])('OD-59: the question about a quantity says of %s whether an order is refused', (_name, over, most) => {
  const product = { ...aLine({ product: { ...over, min_quantity: 6 } }).product, ref: 'TW-1', pack: 6 }
  expect(toConfirm([{ product, packs: 4 }], 100)[0]!.limit?.most).toBe(most)
})

test('BASK-19: the bar shows whole percent and never more than is reached', () => {
  expect([shareOf('249.99', '250.00'), shareOf('300.00', '250.00'), shareOf('0.00', '250.00')]).toEqual([
    99, 100, 0,
  ])
})

test.each([
  { packs: 100, pack: 1, limit: 100, asks: false },
  { packs: 101, pack: 1, limit: 100, asks: true },
  { packs: 250, pack: 1, limit: 250, asks: false },
  { packs: 251, pack: 1, limit: 250, asks: true },
  { packs: 1, pack: 6, limit: 100, asks: true },
])(
  'BASK-15 BASK-16 CONST-03: $packs × $pack where the office asks above $limit',
  ({ packs, pack, limit, asks }) => {
    const product = { ...aLine().product, ref: 'TW-1', pack }
    expect(toConfirm([{ product, packs }], limit).length > 0).toBe(asks)
  },
)
