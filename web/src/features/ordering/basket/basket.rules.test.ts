import { expect, test } from 'vitest'
import { aBasket, aLine, aTotal } from './basket.samples.ts'
import {
  byStyle,
  blockedReasonOf,
  linesWith,
  shareOf,
  tierLines,
  typedPacks,
  toConfirm,
} from './basket.rules.ts'

test('groups the lines by style, where the newest line of each stands', () => {
  const lines = [
    aLine({ product: { id: 1, group: 20 } }),
    aLine({ product: { id: 2, group: 10 } }),
    aLine({ product: { id: 3, group: 20 }, quantity: 5 }),
  ]
  expect(byStyle(lines).map(({ group, units, lines: own }) => [group, units, own.length])).toEqual([
    [20, 7, 2],
    [10, 2, 1],
  ])
})

test('finds lines by every word of reference, name, colour, size and comment, without accents', () => {
  const lines = [
    aLine({ product: { id: 1, name: 'Polo Mésange' } }),
    aLine({ product: { id: 2, name: 'Polo' }, comment: 'Liège' }),
  ]
  const found = (text: string) => linesWith(lines, text).map(({ product }) => product.id)
  expect([found(''), found('mesange XL'), found('tw-2'), found('liege polo'), found('polo gilet')]).toEqual([
    [1, 2],
    [1],
    [2],
    [2],
    [],
  ])
})

test('C-05: one line of a style tells its next price step', () => {
  const next_tier = { missing: 3, price: '3.1000' } as const
  const lines = [
    aLine({ product: { id: 1 } }),
    aLine({ product: { id: 2 }, next_tier }),
    aLine({ product: { id: 3 }, next_tier }),
    aLine({ product: { id: 4, group: 11 }, next_tier }),
  ]
  expect([...tierLines(lines)].map(({ product }) => product.id)).toEqual([2, 4])
})

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
  ['12', 12],
  ['1 200', 1200],
  ['0', 0],
  ['', undefined],
  ['-3', undefined],
  ['1,5', undefined],
  ['12345678', undefined],
])('reads "%s" as %s packs', (text, packs) => {
  expect(typedPacks(text)).toBe(packs)
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
