import { expect, test } from 'vitest'
import { aLine } from '#features/ordering/basket/basket.samples.ts'
import { byStyle, linesWith, tierLines, typedPacks } from './lines.rules.ts'

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
