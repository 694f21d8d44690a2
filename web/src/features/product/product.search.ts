/** What the address of a product page may say beside the style: the product to begin with. */
export type ProductSearch = { product?: number }

export function readProductSearch(search: Record<string, unknown>): ProductSearch {
  const product = Number(search['product'])
  return Number.isSafeInteger(product) && product > 0 ? { product } : {}
}
