import type { BasketLine } from '@comptoir/contract/basket'
import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import { lineOfProduct } from './lines.rules.ts'

/** A style in a colour. */
type Look = { look: string }
/** The lines of a look with the same comment, with the product of one of them. */
export type LookWithComment = Look & { comment: string; product: number }

const lookOf = ({ group, color }: Pick<BasketLine['product'], 'group' | 'color'>) =>
  `${group} ${color?.id ?? ''}`

/** In which styles, colours and comments there are lines. */
export function looksOf(lines: readonly BasketLine[]): LookWithComment[] {
  const looks = new Map<string, LookWithComment>()
  for (const { product, comment } of lines) {
    const look = lookOf(product)
    const key = `${look} ${comment}`
    if (!looks.has(key)) looks.set(key, { look, comment, product: product.id })
  }
  return [...looks.values()]
}

/**
 * A line of no packs for each of the products whose look is among these.
 *
 * @param products on sale
 */
export function emptyLines(
  looks: readonly LookWithComment[],
  products: readonly QuickOrderProduct[],
): BasketLine[] {
  const byLook = Map.groupBy(products, lookOf)
  return looks.flatMap(({ look, comment }) =>
    (byLook.get(look) ?? []).map((product) => lineOfProduct(product, 0, { comment, price: product.price })),
  )
}
