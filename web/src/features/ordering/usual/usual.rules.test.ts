import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import type { UsualProduct } from '@comptoir/contract/usual'
import { expect, test } from 'vitest'
import { aLine } from '../basket/basket.samples.ts'
import { categoriesOf, linesOf, shownProducts } from './usual.rules.ts'
import { readUsualSearch } from './usual.search.ts'

const { product } = aLine({})
const a = (
  id: number,
  more: Partial<UsualProduct> = {},
  facts: Partial<QuickOrderProduct> = {},
): UsualProduct => ({
  product: {
    ...product,
    ...{ id, ref: `R-${id}`, name: `Style ${9 - id}`, pack: 1, prices: [], tiers_scope: 'group', ...facts },
  },
  category: { id: 1, name: 'Workwear' },
  ...{ orders: 2, last_ordered: `2026-0${id}-01`, last_quantity: 1, usual_quantity: 1, usual_packs: 1 },
  ...{ every_days: null, due: null, ...more },
})
const ids = (products: UsualProduct[]) => products.map(({ product: { id } }) => id)

test('CAT-12: what was ordered once is hidden unless it is asked for, or all there is', () => {
  const products = [a(1), a(2, { orders: 1 }), a(3, { orders: 5, category: { id: 2, name: 'Bags' } })]
  expect(ids(shownProducts(products, {}, [7]))).toEqual([1, 3])
  expect(ids(shownProducts(products, { once: true, sort: 'last' }, [7]))).toEqual([3, 2, 1])
  expect(ids(shownProducts(products, { once: true, sort: 'often' }, [7]))).toEqual([3, 1, 2])
  expect(ids(shownProducts(products, { once: true, sort: 'name' }, [7]))).toEqual([3, 2, 1])
  expect(ids(shownProducts([a(2, { orders: 1 })], {}, [7]))).toEqual([2])
  expect(ids(shownProducts(products, { category: 2 }, [7]))).toEqual([3])
  const favourite = a(4, {}, { group: 7 })
  expect(ids(shownProducts([...products, favourite], { favourites: true }, [7]))).toEqual([4])
  expect(categoriesOf(products).map(({ name }) => name)).toEqual(['Bags', 'Workwear'])
})

test('OD-09b: a line has the price of its units and of those of its style in the basket', () => {
  const prices: QuickOrderProduct['prices'] = [
    { min_quantity: 1, price: '3.0000' },
    { min_quantity: 20, price: '2.0000' },
  ]
  const usual = a(1, { usual_packs: 2 }, { group: 7, pack: 5, prices })
  const inBasket = (units: number) => [aLine({ final_quantity: units, product: { id: 9, group: 7 } })]
  expect(linesOf([usual], {}, [])).toMatchObject([{ quantity: 2, final_quantity: 10, price: '3.0000' }])
  expect(linesOf([usual], {}, inBasket(10))).toMatchObject([{ price: '2.0000', total: '20.00' }])
  expect(linesOf([usual], { 1: 4 }, [])).toMatchObject([{ quantity: 4, price: '2.0000' }])
})

test('an address says how the list is sorted and filtered; what it cannot mean is left out', () => {
  expect(readUsualSearch({ sort: 'often', category: '3', once: true })).toEqual({
    ...{ sort: 'often', category: 3, once: true },
  })
  expect(readUsualSearch({ sort: 'due', category: 'x', once: 'no' })).toEqual({})
})
