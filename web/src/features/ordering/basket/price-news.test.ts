import { expect, test } from 'vitest'
import { aBasket, aLine } from './basket.samples.ts'
import { newsOf } from './price-news.ts'

const basketOf = (...lines: [id: number, quantity: number, price: `${number}` | null][]) =>
  aBasket(lines.map(([id, quantity, price]) => ({ ...aLine(), id, quantity, price, ref: `P${id}` })))

test('C-21: an open basket tells what costs something else now for the same quantity, and since when it was first told', () => {
  const before = basketOf([1, 2, '3.3500'], [2, 1, '5.0000'], [3, 1, '7.0000'], [4, 1, null])
  const after = basketOf([1, 2, '3.4600'], [2, 9, '4.0000'], [3, 1, '7.0000'], [4, 1, null], [5, 1, '1.0000'])
  const news = newsOf(before, after, [])
  expect(news).toMatchObject([{ line: 1, ref: 'P1', before: '3.3500', after: '3.4600' }])
  const later = basketOf([1, 2, '3.5000'], [2, 9, '4.0000'])
  expect(newsOf(after, later, news)).toMatchObject([{ line: 1, before: '3.3500', after: '3.5000' }])
  expect(newsOf(after, basketOf([1, 2, '3.3500']), news)).toEqual([]) // as it was
})
