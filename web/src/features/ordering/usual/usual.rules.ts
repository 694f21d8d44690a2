import type { BasketLine } from '@comptoir/contract/basket'
import { countUnits, reachedStep } from '@comptoir/contract/tiers'
import type { UsualProduct } from '@comptoir/contract/usual'
import { lineOfProduct } from '#domain/ordering/lines/lines.rules.ts'
import type { UsualSearch } from './usual.search.ts'

export const isRegular = ({ orders }: UsualProduct): boolean => orders > 1

/**
 * The products that are shown, sorted. Those ordered once are hidden unless they are asked for, or all there is.
 *
 * @param marked styles that are favourites
 */
export function shownProducts(
  products: readonly UsualProduct[],
  { sort = 'due', category, once, favourites }: UsualSearch,
  marked: readonly number[],
): UsualProduct[] {
  const showsOnce = once || !products.some(isRegular)
  const shown = products.filter(
    (product) =>
      (showsOnce || isRegular(product)) &&
      (!favourites || marked.includes(product.product.group)) &&
      (category === undefined || product.category.id === category),
  )
  switch (sort) {
    case 'due':
      return shown
    case 'often':
      return shown.toSorted((a, b) => b.orders - a.orders)
    case 'last':
      return shown.toSorted((a, b) => b.last_ordered.localeCompare(a.last_ordered))
    case 'name':
      return shown.toSorted((a, b) => a.product.name.localeCompare(b.product.name))
  }
}

/** The categories of the products, each once, by name. */
export const categoriesOf = (products: readonly UsualProduct[]): UsualProduct['category'][] =>
  [...new Map(products.map(({ category }) => [category.id, category])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

/**
 * Products as lines: each at the price of its own units and those of the basket (OD-09b), whichever others are chosen.
 *
 * @param packs where they were changed, by product
 */
export function linesOf(
  products: readonly UsualProduct[],
  packs: Readonly<Record<number, number>>,
  basket: readonly BasketLine[],
): BasketLine[] {
  return products.map(({ product, usual_packs }) => {
    const wanted = packs[product.id] ?? usual_packs
    const counted = (id: number, group: number, units: number) => ({
      ...{ product_id: id, group_id: group, tiers_scope: product.tiers_scope, units },
    })
    const unitsFor = countUnits([
      counted(product.id, product.group, wanted * product.pack),
      ...basket
        .filter((line) => line.product.group === product.group)
        .map((line) => counted(line.product.id, product.group, line.final_quantity)),
    ])
    const step = reachedStep(product.prices, unitsFor(counted(product.id, product.group, 0)))
    return lineOfProduct(product, wanted, { comment: '', price: step?.price ?? null })
  })
}
