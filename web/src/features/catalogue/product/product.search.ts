/** What the address of a product page may say beside the style: the product or the colour to begin with. */
export type ProductSearch = { product?: number; color?: number }

export function readProductSearch(search: Record<string, unknown>): ProductSearch {
  const [product, color] = [idIn(search['product']), idIn(search['color'])]
  return { ...(product !== undefined && { product }), ...(color !== undefined && { color }) }
}

const idIn = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
